"""The director's desk: everything a director does, from the event's file back to it.

Web and command line call the same functions. `acting_on(path)` opens an event to act on
it. Each function does one thing and answers with a value that says what it did and what
can be done next. `look_at(path)` only reads.
"""

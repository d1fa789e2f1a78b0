"""The director's desk: every act of an event, from its file and back to it.

Web and command line call the same functions. `acting_on(path)` opens an event for one
act; each function carries it out and answers with `Done`: what it did and what comes
next. `look_at(path)` only reads.
"""

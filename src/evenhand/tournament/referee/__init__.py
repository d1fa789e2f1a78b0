"""The referee: a second derivation of an event from its raw log.

It takes every act that counts at its word, draws a picture of the hall from them (who
is there when, which seats hold, which results stand), and works out scores, ranks,
qualifiers and carryovers by its own plain code. With the first derivation it shares the
named movements alone; even what directors write it reads for itself. Whether an act was
allowed is for the event's own rules. Slow and obvious on purpose.

`referee_event(entries)` checks a log against itself; with the `Claims` of what is
shown, it checks these too. No findings means that all agree. A `RefereeRun` does the
same while an event goes on.
"""

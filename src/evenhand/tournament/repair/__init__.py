"""An evening repaired: a pair comes late or leaves, or there is less time.

`rest_of(session, section, …)` states the problem: the rounds that are left, who can sit
in them, and what has been played. `propose_repairs` tries every kind of change to the
movement and gives the ways to go on, the best first, in the numbers of pairs and tables
that the hall knows. The director picks one; `reseat_session` puts it into the session.
"""

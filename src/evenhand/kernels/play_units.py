"""What the kernel of play counts in; without the compiler, so that it loads quickly."""

#: What `rank_sessions` finds for each session, in this order.
OUTCOMES = ("spearman", "wins", "first_three", "upper_half", "rank_error")
#: What a whole win counts, so that a win shared by a few is a whole number too.
WHOLE_WIN = 720_720
#: Parts of 1 that a correlation is rounded to.
PARTS = 1_000_000

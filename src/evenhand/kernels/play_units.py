"""The units in which play is counted; apart from the kernel, so that they load fast."""

#: What `rank_sessions` finds for each session, in this order.
OUTCOMES = ("spearman", "wins", "first_three", "upper_half", "rank_error")
#: A whole win: divisible by 1 to 16, so that a shared win is a whole number too.
WHOLE_WIN = 720_720
#: A whole correlation: the figure is rounded to one part of this.
PARTS = 1_000_000

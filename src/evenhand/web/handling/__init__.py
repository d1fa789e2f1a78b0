"""What holds for every request: who asks, what is refused, how a page is shown."""

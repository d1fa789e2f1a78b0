"""What a director's act did and what can be done next, each as a value.

The functions of the desk answer with these values; the sentences are made of them in
`render`, for terminal, browser and paper alike.
"""

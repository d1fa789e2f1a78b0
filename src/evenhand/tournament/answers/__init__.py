"""What a director's act did and what can be done next, each as a value.

The functions of the desk answer with these values. `render` turns them into sentences,
for terminal, browser and paper alike.
"""

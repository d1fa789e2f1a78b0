"""The desk in the browser: pages, their JSON twins, and what moves them.

A page is a handler that gives a typed value, and a template that shows it; the same
value is the page's JSON. `application.make_app` puts them together.
"""

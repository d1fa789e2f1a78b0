"""Sessions and phases: seated, merged, repaired, closed; the field between them."""

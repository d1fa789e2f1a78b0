"""Any JSON object, as hypothesis draws it."""

from typing import Any

from hypothesis import strategies as st

# A high half of a character before a low one is read back as the whole character.
_TEXTS = st.text() | st.text(st.characters(categories=["Cs"]), max_size=1)
_PLAIN = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=-(10**400), max_value=10**400)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _TEXTS
    | st.sampled_from(["\n", "\r\n", "\u2028\x85", "\\\udc80", '"}]}', "\0", "]}\n"])
)
_VALUES = st.recursive(
    _PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(_TEXTS, inner, max_size=4)
    ),
    max_leaves=6,
)
ENTRIES: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    _TEXTS, _VALUES, max_size=5
)

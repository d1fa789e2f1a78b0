"""Files to give to commands: good, faulty and damaged ones."""

from tests.cli.running import built

#: Seven pairs of tables, checked by hand elsewhere.
MITCHELL = built("mitchell", "--tables", "7")
HOWELL = built("howell", "--tables", "4")
LIBRARY = (
    built("relay", "--tables", "8", "--format", "ebu")
    + "\n"
    + built("skip", "--tables", "6", "--format", "ebu")
)
#: Two boards at two tables, one of them ruled.
RESULTS = """table,board,ns,ew,contract,declarer,tricks,score,award
1,1,1,2,4S,N,10,,
2,1,3,4,,,,450,
1,2,1,2,,,,,A+/A-
2,2,3,4,Pass,,,,
"""
#: In round 1 pair 1 meets itself, in round 2 it plays the set again.
FAULTY = '{"name": "Broken", "rounds": [[[1, 1, 1]], [[1, 2, 1]]]}'
NEVER_PLAYS = '{"name": "Two of four", "pairs": 4, "rounds": [[[1, 2, 1]]]}'

#: Nothing can be read from any of these; with a part of the reason.
DAMAGED: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "blank": (b" \n\r\n\t", "empty"),
    "junk": (bytes(range(256)), "not text"),
    "half UTF-16": (b"\xff\xfe{\x00x", "UTF-16"),
    "cut JSON": (MITCHELL[:120].encode(), "not JSON"),
    "cut CSV": (b"round,table,ns,ew,set\n1,1,1,2,1\n1,2", "line 3"),
    "cut ASC": (b"4 2 3 3 0\n1 2 1 3 4 2\n1 3", "line 3"),
    "cut EBU": (b"Short\n0,2,2,1,2,0\n1,2,1,3", "Short"),
    "deep JSON": (b'{"a":[' * 100_000, "nested"),
    "prose": (b"a letter to a friend\nhow are you?\n", "format"),
    "JSON of something else": (b'{"format": "cake", "rounds": []}', "cake"),
    "a number": (b"[12]", "object"),
    "giant pair": (b'{"rounds": [[[99999999999999999999, 2, 1]]]}', "whole number"),
    "too many pairs": (b'{"rounds": [[[5000, 2, 1]]]}', "expected 0 to 2000"),
    "too many boards": (b'{"rounds": [[[1, 2, 1]]], "boards_per_set": 101}', "101"),
    "no winners": (b'{"rounds": [[[1, 2, 1]]], "winners": 0}', "1 or 2"),
    "phantom of nobody": (b'{"rounds": [[[1, 2, 1]]], "phantom": 3}', "1 to 2"),
    "turned nowhere": (b'{"rounds": [[[1,2,1]]], "turned": [[9,1,1]]}', "round 9"),
    "individual": (b"4 1 1 1 1\n1 2 1\n", "individual"),
}

#: These can be read, and the movement has faults.
UNPLAYABLE: dict[str, tuple[str, str]] = {
    "meets itself": ('{"rounds": [[[1, 1, 1]]]}', "pair-meets-itself"),
    "twice in a round": (
        '{"rounds": [[[1, 2, 1], [1, 3, 2]]]}',
        "pair-twice-in-round",
    ),
    "set again": ('{"rounds": [[[1, 2, 1]], [[1, 3, 1]]]}', "set-replayed"),
    "negative pair": ('{"rounds": [[[-1, 2, 1]]]}', "pair-out-of-range"),
    "negative set": ('{"rounds": [[[1, 2, -1]]]}', "set-out-of-range"),
    "no set": ('{"rounds": [[[1, 2, 0]]]}', "set-out-of-range"),
    "no rounds": ('{"rounds": []}', "shape"),
    "no tables": ('{"rounds": [[]]}', "shape"),
    "ragged": ('{"rounds": [[[1, 2, 1]], [[1, 3, 2], [2, 4, 3]]]}', "shape"),
}

"""Contracts played, and what they score (Law 77)."""

from dataclasses import dataclass

from evenhand.boards import Direction, vulnerability
from evenhand.errors import ResultError

STRAINS = ("C", "D", "H", "S", "NT")
DECLARERS = ("N", "E", "S", "W")
TRICKS_IN_A_DEAL = 13

_DOUBLES = ("", "x", "xx")
_TIMES = (1, 2, 4)
_TRICK_VALUE = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
_NO_TRUMP_START = 10
_SLAM_BONUS = {6: (500, 750), 7: (1000, 1500)}


@dataclass(frozen=True, slots=True)
class PassedOut:
    """A board on which nobody bid."""

    def __str__(self) -> str:
        return "Pass"


PASSED_OUT = PassedOut()


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract and its result; `parse_contract` reads its text back.

    Attributes:
        level: The tricks bid above six, 1 to 7.
        strain: `C`, `D`, `H`, `S` or `NT`.
        doubled: 0 for undoubled, 1 for doubled, 2 for redoubled.
        declarer: `N`, `E`, `S` or `W`; None if the slip leaves it out. The size of
            the score is then known, but not which side it belongs to.
        tricks: The tricks that declarer took, 0 to 13.
    """

    level: int
    strain: str
    doubled: int
    declarer: str | None
    tricks: int

    def __post_init__(self) -> None:
        if not _is_whole(self.level, 1, 7):
            raise ResultError(
                f"a contract of level {self.level}: levels are 1 to 7; "
                "correct the contract"
            )
        if self.strain not in STRAINS:
            raise ResultError(
                f"a contract in {self.strain!r}: strains are C, D, H, S and NT; "
                "correct the contract"
            )
        if not _is_whole(self.doubled, 0, 2):
            raise ResultError(
                f"a contract doubled {self.doubled} times: expected 0, 1 (doubled) or "
                "2 (redoubled); correct the contract"
            )
        if self.declarer is not None and self.declarer not in DECLARERS:
            raise ResultError(
                f"declarer {self.declarer!r}: a declarer is N, E, S or W; "
                "correct the declarer"
            )
        if not _is_whole(self.tricks, 0, TRICKS_IN_A_DEAL):
            raise ResultError(
                f"{self.bid} with {self.tricks} tricks: a deal has 0 to 13 tricks; "
                "correct the tricks"
            )

    @property
    def bid(self) -> str:
        """The contract without its result, such as `4Sx`."""
        return f"{self.level}{self.strain}{_DOUBLES[self.doubled]}"

    @property
    def needed(self) -> int:
        """The number of tricks needed to make it."""
        return self.level + 6

    @property
    def over(self) -> int:
        """The overtricks; undertricks are negative."""
        return self.tricks - self.needed

    @property
    def side(self) -> Direction | None:
        """Declarer's side; None if declarer is not known."""
        if self.declarer is None:
            return None
        return Direction.NS if self.declarer in ("N", "S") else Direction.EW

    def __str__(self) -> str:
        result = f"{self.over:+}" if self.over else "="
        return " ".join(filter(None, (self.bid, self.declarer, result)))


def score(contract: Contract | PassedOut, vulnerable: bool) -> int:
    """Return the score of declarer's side.

    Args:
        contract: The contract with its tricks, or a passed-out board.
        vulnerable: Whether declarer's side is vulnerable.
    """
    if isinstance(contract, PassedOut):
        return 0
    if contract.over < 0:
        return -_undertrick_points(-contract.over, contract.doubled, vulnerable)
    return (
        _contract_points(contract, vulnerable)
        + contract.over * _overtrick_value(contract, vulnerable)
        + 50 * contract.doubled
    )


def ns_score(contract: Contract | PassedOut, board: int) -> int:
    """Return the score as North-South see it.

    Args:
        contract: The contract with its tricks, or a passed-out board.
        board: The board number, which decides the vulnerability.

    Raises:
        ResultError: If the board does not exist or declarer is not known.
    """
    if board < 1:
        raise ResultError(
            f"board {board}: board numbers start at 1; correct the board number"
        )
    if isinstance(contract, PassedOut):
        return 0
    if contract.side is None:
        raise ResultError(
            f"{contract} has no declarer, so nobody knows whose score it is; "
            "add N, E, S or W"
        )
    points = score(contract, vulnerability(board) in (contract.side.value, "All"))
    return points if contract.side is Direction.NS else -points


def _contract_points(contract: Contract, vulnerable: bool) -> int:
    points = contract.level * _TRICK_VALUE[contract.strain]
    if contract.strain == "NT":
        points += _NO_TRUMP_START
    points *= _TIMES[contract.doubled]
    game = (500 if vulnerable else 300) if points >= 100 else 50
    return points + game + _SLAM_BONUS.get(contract.level, (0, 0))[vulnerable]


def _overtrick_value(contract: Contract, vulnerable: bool) -> int:
    if not contract.doubled:
        return _TRICK_VALUE[contract.strain]
    return (200 if vulnerable else 100) * contract.doubled


def _undertrick_points(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    # Doubled undertricks get dearer: vulnerable from the second one, not vulnerable
    # from the second and again from the fourth.
    first = (200,) if vulnerable else (100, 200, 200)
    dearest = 300 * max(0, down - len(first))
    return (sum(first[:down]) + dearest) * doubled


def _is_whole(value: object, lowest: int, highest: int) -> bool:
    return type(value) is int and lowest <= value <= highest

"""What Bridgemates ask and show: settings for those of the second and third kind.

Their makers want every setting named, so whatever a director has no say in is set here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from evenhand.errors import RequestError

if TYPE_CHECKING:
    from bridgemate_dataconnector.dto import (
        Bridgemate2SettingsDTO,
        Bridgemate3SettingsDTO,
    )


@dataclass(frozen=True, slots=True)
class UnitWishes:
    """What a director wants of the units.

    Attributes:
        lead: whether they ask for the card led.
        names: whether they ask in round 1 who plays.
        others: whether they show how others did on a board, once it is in.
        score: whether they show it in per cent.
        pin: the four figures that open the director's menu.
    """

    lead: bool = False
    names: bool = False
    others: bool = False
    score: bool = False
    pin: str = "0000"

    def __post_init__(self) -> None:
        if not (self.pin.isascii() and self.pin.isdecimal() and len(self.pin) == 4):
            raise RequestError(f"PIN {self.pin[:9]!r}; expected four figures")


AS_USUAL = UnitWishes()


def make_settings(
    session: str, letters: Iterable[str], wishes: UnitWishes, *, next_seats: bool
) -> "tuple[list[Bridgemate2SettingsDTO], list[Bridgemate3SettingsDTO]]":
    """The settings of every section, for both kinds of units.

    Args:
        session: The session.
        letters: Its sections.
        wishes: What the director wants.
        next_seats: Whether the units show where to sit next; not where their rounds
            are not those of the hall.
    """
    from bridgemate_dataconnector.dto import (
        Bm2ShowPlayerNamesOption,
        Bm3ConfirmNPOption,
        Bm3LeadCardEntryOption,
        Bm3NextRoundSeatingOption,
        Bm3PlayerRegistrationOption,
        Bm3ScoreRecapOption,
        Bm3TdCallOption,
        Bm3ViewPercentagesOption,
        Bm3ViewResultsOption,
        Bridgemate2SettingsDTO,
        Bridgemate3SettingsDTO,
    )

    second, third = [], []
    for section in letters:
        second.append(
            Bridgemate2SettingsDTO(
                session,
                section,
                show_results=wishes.others,
                show_own_result=wishes.others,
                show_percentage=wishes.score,
                show_pair_numbers=True,
                autopoweroff_time=20,
                verification_time=2,
                lead_card=wishes.lead,
                maximum_results=30,
                member_numbers=wishes.names,
                board_order_verification=True,
                bm2_pi_ncode=wishes.pin,
                bm2_confirm_np=True,
                bm2_remaining_boards=True,
                bm2_next_seatings=next_seats,
                bm2_score_recap=True,
                bm2_auto_board_number=True,
                bm2_show_player_names=Bm2ShowPlayerNamesOption.ShowInFirstRoundOnly,
                bm2_td_call=True,
            )
        )
        third.append(
            Bridgemate3SettingsDTO(
                session,
                section,
                bm3_screen_brightness=4,
                bm3_screen_dim_mode=2,
                bm3_pi_ncode=wishes.pin,
                bm3_confirm_np=Bm3ConfirmNPOption(1),
                bm3_td_call=Bm3TdCallOption.Enabled,
                bm3_lead_card_entry=Bm3LeadCardEntryOption(wishes.lead),
                bm3_player_number_entry=Bm3PlayerRegistrationOption(wishes.names),
                bm3_next_seatings=Bm3NextRoundSeatingOption(next_seats),
                bm3_score_recap=Bm3ScoreRecapOption.EnabledAtEndOfRoundOnly,
                bm3_view_results=Bm3ViewResultsOption(2 * wishes.others),
                bm_view_percentages=Bm3ViewPercentagesOption(wishes.score),
            )
        )
    return second, third

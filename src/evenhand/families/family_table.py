"""The table of families."""

from evenhand.families.appendix import APPENDIX
from evenhand.families.barometer import BAROMETER
from evenhand.families.bowman import BOWMAN
from evenhand.families.bump import BUMP
from evenhand.families.endless_howell import ENDLESS_HOWELL
from evenhand.families.family import Family
from evenhand.families.hesitation import DOUBLE_HESITATION, HESITATION
from evenhand.families.howell import HOWELL
from evenhand.families.mitchell import DOUBLE_WEAVE, EXTENDED, MITCHELL, RELAY, SKIP
from evenhand.families.reverse_appendix import REVERSE_APPENDIX
from evenhand.families.ring import RING
from evenhand.families.rover import ROVER
from evenhand.families.three_lines import THREE_LINES
from evenhand.families.three_quarter_howell import THREE_QUARTER_HOWELL
from evenhand.families.web_movement import WEB
from evenhand.families.worger import WORGER

#: Every family by its name on the command line.
FAMILIES: dict[str, Family] = {
    family.name: family
    for family in (
        MITCHELL,
        RELAY,
        SKIP,
        DOUBLE_WEAVE,
        HESITATION,
        DOUBLE_HESITATION,
        EXTENDED,
        WORGER,
        ROVER,
        BUMP,
        APPENDIX,
        REVERSE_APPENDIX,
        BOWMAN,
        WEB,
        HOWELL,
        THREE_QUARTER_HOWELL,
        ENDLESS_HOWELL,
        THREE_LINES,
        RING,
        BAROMETER,
    )
}

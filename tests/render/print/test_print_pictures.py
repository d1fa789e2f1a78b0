"""The golden pictures of printed sheets in the documentation."""

from evenhand.desk.paper.printing import KINDS
from tools.examples import ROOT

PICTURES = ROOT / "docs" / "pictures" / "print"


def test_every_sheet_has_its_picture_and_stands_in_the_documentation() -> None:
    page = (ROOT / "docs" / "how-to" / "print.md").read_text(encoding="utf-8")
    drawn = {path.stem for path in PICTURES.glob("*.png")}
    assert drawn == KINDS.keys() - {"log"}
    for name in KINDS:
        assert f"`{name}`" in page
        assert name == "log" or f"../pictures/print/{name}.png" in page

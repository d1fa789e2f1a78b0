"""Files of deals: PBN, LIN, DUP, DLM, BRI and DGE read; the first four written."""

from evenhand.formats.deal_files.deal_reading import (
    DealsRead,
    read_deals,
    read_deals_data,
)
from evenhand.formats.deal_files.deal_writing import DEAL_FORMATS, write_deals

__all__ = [
    "DEAL_FORMATS",
    "DealsRead",
    "read_deals",
    "read_deals_data",
    "write_deals",
]

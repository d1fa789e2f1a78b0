from pathlib import Path

from evenhand.families import build
from evenhand.simulation import Conditions, compare, make_field
from tests.test_workers import scheduler, two_workers


def test_a_cluster_plays_what_one_process_plays(tmp_path: Path) -> None:
    movement = build("mitchell", tables=3)
    fields = [make_field(movement), make_field(movement.switch("3"))]
    here = compare(fields, Conditions(seed=2), sessions=9000)
    with scheduler(tmp_path) as address, two_workers(address, tmp_path):
        afar = compare(fields, Conditions(seed=2), sessions=9000, cluster=address)
    assert here.as_data() == afar.as_data()

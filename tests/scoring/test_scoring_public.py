from textwrap import dedent

import pytest

from evenhand import scoring


def test_every_public_name_is_there() -> None:
    for name in scoring.__all__:
        assert getattr(scoring, name) is not None


def test_the_flow_in_the_docstring_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert scoring.__doc__ is not None
    block = scoring.__doc__.split("The flow::")[1].split("`report` is for")[0]
    names = {name: getattr(scoring, name) for name in scoring.__all__}
    exec(compile(dedent(block), "flow", "exec"), names)
    # Ave+ of 60 and Ave- of 40 per cent; of three results expected two are compared
    assert capsys.readouterr().out.splitlines()[2:4] == ["3 5 60.00", "4 6 40.00"]

"""Accounts on both databases."""

import pytest
from sqlalchemy import select

from evenhand.desk.club.club_events import Account, Club, Role
from evenhand.errors import RequestError
from evenhand.store.club_tables import ACCOUNT

PASSWORD = "correct horse battery"


@pytest.fixture
def anna(club: Club) -> Account:
    """A director with a password."""
    club.accounts.add(Account("anna", Role.DIRECTOR, ("A", "B")), PASSWORD)
    found = club.accounts.get("anna")
    assert found is not None
    return found


def test_an_account_is_found_as_it_was_added(club: Club, anna: Account) -> None:
    assert anna == Account("anna", Role.DIRECTOR, ("A", "B"), {}, True)
    club.accounts.add(Account("Zoë", Role.PLAYING_DIRECTOR, (), {"thursday": 7}))
    assert [one.name for one in club.accounts.all()] == ["Zoë", "anna"]
    assert club.accounts.get("Zoë") == club.accounts.all()[0]
    assert club.accounts.get("nobody") is None


def test_only_the_right_password_opens(club: Club, anna: Account) -> None:
    assert club.accounts.check_password("anna", PASSWORD) == anna
    for name, wrong in [("anna", "wrong"), ("anna", ""), ("bert", PASSWORD)]:
        assert club.accounts.check_password(name, wrong) is None
    assert club.accounts.check_password("\0\ud800", PASSWORD) is None


def test_an_account_without_a_password_cannot_sign_in(club: Club) -> None:
    club.accounts.add(Account("owner", Role.OWNER))
    for tried in ("", "nobody has this password"):
        assert club.accounts.check_password("owner", tried) is None


@pytest.mark.parametrize("letter", ["x", " ", "é", "牌"])
def test_any_characters_make_a_password_and_all_of_them_count(
    letter: str, club: Club
) -> None:
    password = f"ǵlöckner 红心 {'four words no sentence ' * 4}".ljust(127, ".") + letter
    club.accounts.add(Account("anna", Role.DIRECTOR), password)
    assert club.accounts.check_password("anna", password)
    assert not club.accounts.check_password("anna", password[:-1] + "y")
    assert not club.accounts.check_password("anna", password[:-1])


def test_a_password_is_kept_only_as_a_hash(club: Club, anna: Account) -> None:
    with club.database.reading() as connection:
        (row,) = connection.execute(select(ACCOUNT)).all()
    assert row.name == anna.name
    assert row.password.startswith("$argon2id$")
    assert not any(PASSWORD in str(value) for value in row)


@pytest.mark.parametrize("wrong", ["x" * 11, "x" * 129])
def test_a_password_has_a_sensible_length(club: Club, wrong: str) -> None:
    with pytest.raises(RequestError, match="expected 12 to 128"):
        club.accounts.add(Account("anna", Role.SCORER), wrong)
    assert club.accounts.all() == ()


def test_a_name_is_taken_once_whatever_its_letters(club: Club, anna: Account) -> None:
    with pytest.raises(RequestError, match="exists already; choose another name"):
        club.accounts.add(Account(anna.name.upper(), Role.SCORER))
    for wrong in ("", " anna", "a\nb", "\0", "x" * 61):
        with pytest.raises(RequestError, match="expected"):
            club.accounts.add(Account(wrong, Role.SCORER))


def test_what_an_account_may_do_can_change(club: Club, anna: Account) -> None:
    changed = Account("anna", Role.PLAYING_DIRECTOR, (), {"thursday": 7}, True)
    club.accounts.change(changed)
    assert club.accounts.get(anna.name) == changed
    with pytest.raises(RequestError, match="no account 'bert'; the club has anna"):
        club.accounts.change(Account("bert", Role.OWNER))


def test_a_new_password_ends_what_let_the_account_in(club: Club, anna: Account) -> None:
    session = club.permits.make("session", account=anna.name)
    reset = club.permits.make("reset", account=anna.name, seconds=60)
    program = club.permits.make("program", account=anna.name)
    club.accounts.set_password(anna.name, "battery staple horse")
    assert club.accounts.check_password("anna", PASSWORD) is None
    assert club.accounts.check_password("anna", "battery staple horse") == anna
    assert club.permits.find(session, "session") is None
    assert club.permits.find(reset, "reset") is None
    assert club.permits.find(program, "program") is None


def test_a_removed_account_gets_in_nowhere(club: Club, anna: Account) -> None:
    program = club.permits.make("program", account=anna.name)
    club.accounts.remove(anna.name)
    assert club.accounts.check_password("anna", PASSWORD) is None
    assert club.permits.find(program, "program") is None

"""The rules of Gipf: basic, standard and tournament, with potentials won in other games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from assets.refusals import Refusal, told
from games.core.game import (
    CHANCE,
    Game,
    IllegalAction,
    InnerGame,
    Option,
    Outcome,
    is_number,
    join_sentences,
)
from games.core.interrupts import (
    Interrupt,
    after_move,
    agreed,
    parse_talk_action,
    play_talk,
    talk_action_text,
    talk_interrupts,
)
from games.gipf import duel as duels
from games.gipf import notation, text
from games.gipf.checks import contradictions
from games.gipf.geometry import PUSHES, bits_of
from games.gipf.position import Position, has_row, pushed, removals, shoved
from games.gipf.potentials import FUNCTIONS, Potential, PotentialsOption
from games.gipf.state import (
    Challenge,
    DuelResult,
    Entry,
    GipfState,
    Holding,
    Inner,
    Reason,
    Turn,
)

CORNERS = (("b5", "e2", "h5"), ("b2", "e8", "h2"))
STONES = {"basic": 15, "standard": 18, "tournament": 18}


class GipfGame(Game[GipfState, Any]):
    """Gipf by Kris Burm.

    Variants: ``basic`` (15 stones each, three of them on the corners), ``standard`` (three Gipf
    stones each on the corners) and ``tournament`` (empty board, Gipf stones first). Options:
    ``official`` (either colour's Gipf stones may be left in a removed row, and in the tournament a
    player without a Gipf stone has lost) and ``potentials`` (``galtoni:double,mancala:jump``).
    """

    name = "gipf"
    variants = ("basic", "standard", "tournament")
    option_list = (
        Option("official", False, (False, True)),
        PotentialsOption("potentials", ()),
    )

    def __init__(self, variant: str | None = None, **options: Any) -> None:
        """Choose variant and options; ValueError lists what is known."""
        super().__init__(variant, **options)
        self.official: bool = self.options["official"]
        self.potentials: tuple[Potential, ...] = self.options["potentials"]
        self._judge_gipfs = self.variant == "standard" or (
            self.variant == "tournament" and self.official
        )

    # --- states ---------------------------------------------------------------------------------

    def initial(self, seats: int = 2) -> GipfState:
        """Return the start: corners set in basic and standard, an empty board in the tournament."""
        self.check_seats(seats)
        holdings = tuple(Holding() for _ in self.potentials)
        if self.variant == "tournament":
            return GipfState(
                Position(), (18, 18), entry=(Entry.FIRST, Entry.FIRST), holdings=holdings
            )
        white, black = (bits_of(corner) for corner in CORNERS)
        gipfs = white | black if self.variant == "standard" else 0
        return GipfState(Position(white, black, gipfs), (12, 12), holdings=holdings)

    def mover(self, state: GipfState) -> int | None:
        """Return who acts; during a match for a potential the mover of that match."""
        if state.duel is not None:
            return duels.mover(self._duel_for(state), state.duel)
        if self.outcome(state) is not None:
            return None
        return self._to_act(state)

    def _to_act(self, state: GipfState) -> int:
        """Return the seat in turn; between the pushes of a double the other removes its rows."""
        if state.again and has_row(state.position, 1 - state.turn):
            return 1 - state.turn
        return state.turn

    def outcome(self, state: GipfState) -> Outcome | None:
        """Return how the match ended; nothing is judged while a row is still to be removed."""
        if state.talk.resigned:
            return self._won_by(1 - state.talk.resigned[0], Reason.RESIGNED)
        if agreed(state.talk, 2):
            return Outcome((), (0.5, 0.5), Reason.AGREED)
        if state.duel is not None or self._rows_pending(state):
            return None
        return self._judge(state)

    def _rows_pending(self, state: GipfState) -> bool:
        return has_row(state.position, state.turn) or has_row(state.position, 1 - state.turn)

    def _judge(self, state: GipfState) -> Outcome | None:
        """Judge a position without rows; the seat in turn is looked at first."""
        if self._judge_gipfs:
            for seat in (state.turn, 1 - state.turn):
                gone = not state.position.of(seat) & state.position.gipfs
                if gone and state.entry[seat] is not Entry.FIRST:
                    return self._won_by(1 - seat, Reason.NO_GIPF)
        if not self._kinds(state, state.turn):
            return self._won_by(1 - state.turn, Reason.NO_STONE)
        if all(
            shoved(state.position, push) == len(PUSHES[push].line) for push in range(len(PUSHES))
        ):
            return self._won_by(1 - state.turn, Reason.NO_PUSH)
        return None

    @staticmethod
    def _won_by(seat: int, reason: Reason) -> Outcome:
        return Outcome((seat,), (1.0, 0.0) if seat == 0 else (0.0, 1.0), reason)

    @staticmethod
    def _kinds(state: GipfState, seat: int) -> tuple[bool, ...]:
        """Return which stones a seat can bring in: False a basic one, True a Gipf stone."""
        reserve, entry = state.reserve[seat], state.entry[seat]
        found = []
        if entry is not Entry.FIRST and reserve >= 1:
            found.append(False)
        if entry is not Entry.BASIC and reserve >= 2:
            found.append(True)
        return tuple(found)

    # --- moves ----------------------------------------------------------------------------------

    def actions(self, state: GipfState) -> tuple[Any, ...]:
        """Return the legal turns with their removals; in a match for a potential its actions."""
        if state.duel is not None:
            inner = duels.game_of(self._duel_for(state))
            return tuple(Inner(action) for action in inner.actions(state.duel.state))
        seat = self.mover(state)
        if seat is None:
            return ()
        found: list[Turn] = []
        for before in removals(state.position, seat, self.official) or (0,):
            cleared = self._remove(state, seat, before) if before else state
            if before and self._ends_with_removal(cleared, seat):
                found.append(Turn(before))
            else:
                found.extend(self._pushes(cleared, seat, before))
        return tuple(sorted(found))

    def _ends_with_removal(self, cleared: GipfState, seat: int) -> bool:
        """Return whether a turn is only a removal: in another's double, or when all is decided."""
        return seat != cleared.turn or self._judge(cleared) is not None

    def _pushes(self, state: GipfState, seat: int, before: int) -> list[Turn]:
        found: list[Turn] = []
        ways = [(-1, pushed)]
        ways += [
            (use, FUNCTIONS[self.potentials[use].function].place) for use in self.usable(state)
        ]
        for use, place in ways:
            for push in range(len(PUSHES)):
                for gipf in self._kinds(state, seat):
                    position = place(state.position, push, seat, gipf)
                    if position is None:
                        continue
                    ends = removals(position, seat, self.official) or (0,)
                    found.extend(Turn(before, push, gipf, after, use) for after in ends)
        return found

    def usable(self, state: GipfState) -> tuple[int, ...]:
        """Return the numbers of the potentials that the seat in turn may spend in this push.

        Of two that are written alike it is the first: they do the same, and moves name no number.
        """
        if state.again or state.duel is not None:
            return ()
        found: dict[str, int] = {}
        for number, holding in enumerate(state.holdings):
            if holding.holder == state.turn and not holding.used and not holding.fresh:
                found.setdefault(self.potentials[number].short, number)
        return tuple(found.values())

    def interrupts(self, state: GipfState, seat: int) -> tuple[Any, ...]:
        """Return challenges (in one's own turn, before pushing), draw offers and resignation."""
        if state.duel is not None:
            agreed = self._duel_for(state)
            return tuple(Inner(action) for action in duels.interrupts(agreed, state.duel, seat))
        if self.outcome(state) is not None:
            return ()
        challenges: tuple[Interrupt, ...] = ()
        if seat == state.turn == self._to_act(state) and not state.again:
            challenges = tuple(
                Challenge(seat, number)
                for number, holding in enumerate(state.holdings)
                if holding.holder is None and not holding.asked
            )
        return (*challenges, *talk_interrupts(state.talk, seat, 2))

    def chances(self, state: GipfState) -> tuple[tuple[Any, float], ...]:
        """Return the chances of the match for a potential; Gipf itself leaves nothing to chance."""
        if state.duel is None or self.mover(state) != CHANCE:
            return ()
        inner = duels.game_of(self._duel_for(state))
        return tuple((Inner(action), chance) for action, chance in inner.chances(state.duel.state))

    def play(self, state: GipfState, action: Any) -> GipfState:
        """Return the next state; IllegalAction says what the rules do not allow."""
        if isinstance(action, Inner):
            return self._play_inner(state, action)
        if isinstance(action, Challenge):
            return self._challenge(state, action)
        if state.duel is not None:
            raise IllegalAction(told("actions.gipf_duel_first"))
        if self.outcome(state) is not None:
            raise IllegalAction(told("actions.over"))
        if isinstance(action, Interrupt):
            return replace(state, talk=play_talk(state.talk, action, 2))
        if not isinstance(action, Turn):
            raise IllegalAction(told("actions.foreign", game=text.TITLE))
        return self._play_turn(state, action)

    def _play_turn(self, state: GipfState, turn: Turn) -> GipfState:
        seat = self._to_act(state)
        self._check_removal(state.position, seat, turn.before)
        cleared = self._remove(state, seat, turn.before) if turn.before else state
        if turn.before and self._ends_with_removal(cleared, seat):
            if turn.push >= 0 or turn.after or turn.use >= 0:
                raise IllegalAction(told("actions.gipf_removal_ends"))
            return replace(cleared, talk=after_move(state.talk))
        if not 0 <= turn.push < len(PUSHES):
            raise IllegalAction(told("actions.gipf_push"))
        position = self._place(cleared, seat, turn)
        self._check_removal(position, seat, turn.after)
        placed = self._spend(cleared, seat, turn, position)
        placed = self._remove(placed, seat, turn.after) if turn.after else placed
        return self._finish_turn(placed, turn, state)

    def _place(self, state: GipfState, seat: int, turn: Turn) -> Position:
        if turn.gipf not in self._kinds(state, seat):
            kind = "gipf" if turn.gipf else "basic"
            raise IllegalAction(told(f"actions.gipf_no_stone_{kind}"))
        if turn.use == -1:
            position = pushed(state.position, turn.push, seat, turn.gipf)
        elif turn.use in self.usable(state):
            function = FUNCTIONS[self.potentials[turn.use].function]
            position = function.place(state.position, turn.push, seat, turn.gipf)
        else:
            raise IllegalAction(told("actions.gipf_not_used"))
        if position is None:
            dot = PUSHES[turn.push].dot
            raise IllegalAction(told("actions.gipf_nothing_in", dot=dot))
        return position

    def _check_removal(self, position: Position, seat: int, bits: int) -> None:
        possible = removals(position, seat, self.official)
        if not possible and bits:
            raise IllegalAction(told("actions.gipf_no_row"))
        if possible and bits not in possible:
            ways = [notation.removal_text(position, seat, way) for way in possible]
            raise IllegalAction(told("actions.gipf_rows", known=told("actions.or").join(ways)))

    @staticmethod
    def _spend(state: GipfState, seat: int, turn: Turn, position: Position) -> GipfState:
        """Return the state with the stone taken from the reserve and set on the board."""
        cost = 2 if turn.gipf else 1
        reserve = _changed(state.reserve, seat, -cost)
        entry = state.entry
        if entry[seat] is not Entry.BASIC:
            after = Entry.OPEN if turn.gipf else Entry.BASIC
            entry = (after, entry[1]) if seat == 0 else (entry[0], after)
        return replace(state, position=position, reserve=reserve, entry=entry)

    @staticmethod
    def _remove(state: GipfState, seat: int, bits: int) -> GipfState:
        """Return the state with stones taken: one's own into the reserve, the other's out of it."""
        position = state.position
        own = position.worth(bits & position.of(seat))
        other = position.worth(bits & position.of(1 - seat))
        return replace(
            state,
            position=position.without(bits),
            reserve=_changed(state.reserve, seat, own),
            captured=_changed(state.captured, 1 - seat, other),
        )

    def _finish_turn(self, placed: GipfState, turn: Turn, before: GipfState) -> GipfState:
        holdings = placed.holdings
        if turn.use >= 0:
            holdings = _with(holdings, turn.use, replace(holdings[turn.use], used=True))
            again = FUNCTIONS[self.potentials[turn.use].function].again
        else:
            again = False
        if again:
            # A double goes on only while the game does: its first push can already decide it.
            going_on = replace(placed, holdings=holdings, again=True, talk=after_move(before.talk))
            if self._rows_pending(going_on) or self._judge(going_on) is None:
                return going_on
        return replace(
            placed,
            turn=1 - placed.turn,
            again=False,
            holdings=tuple(replace(h, fresh=False, asked=False) for h in holdings),
            talk=after_move(before.talk),
        )

    # --- potentials -----------------------------------------------------------------------------

    def _duel_for(self, state: GipfState) -> Potential:
        assert state.duel is not None
        return self.potentials[state.duel.potential]

    def _challenge(self, state: GipfState, action: Challenge) -> GipfState:
        if state.duel is not None:
            raise IllegalAction(told("actions.gipf_duel_first"))
        if action not in self.interrupts(state, action.seat):
            raise IllegalAction(told("actions.gipf_challenge"))
        agreed = self.potentials[action.potential]
        duel = duels.begin(agreed, action.potential, action.seat)
        return replace(state, duel=duel, talk=after_move(state.talk))

    def _play_inner(self, state: GipfState, action: Inner) -> GipfState:
        if state.duel is None:
            raise IllegalAction(told("actions.gipf_no_duel"))
        duel = state.duel
        game = duels.game_of(self._duel_for(state))
        inner = duels.with_house(game, game.play(duel.state, action.action))
        outcome = game.outcome(inner)
        if outcome is None:
            return replace(state, duel=replace(duel, state=inner))
        winner = duels.winner(duel, outcome)
        holding = Holding(asked=True) if winner is None else Holding(winner, fresh=True)
        return replace(
            state,
            duel=None,
            holdings=_with(state.holdings, duel.potential, holding),
            results=(*state.results, DuelResult(duel.potential, duel.challenger, winner)),
        )

    def inner(self, state: GipfState) -> InnerGame | None:
        """Return the match for a potential that is being played."""
        return None if state.duel is None else duels.inner_game(self._duel_for(state), state.duel)

    def inner_results(self, state: GipfState) -> tuple[tuple[int, ...], ...]:
        """Return who won each match for a potential so far; nobody for a draw or the house."""
        return tuple(() if r.winner is None else (r.winner,) for r in state.results)

    # --- text -----------------------------------------------------------------------------------

    def action_text(self, state: GipfState, action: Any) -> str:
        """Return official notation; ``mancala: 3`` in a match for a potential, ``w: challenge``."""
        if isinstance(action, Inner):
            assert state.duel is not None
            agreed = self._duel_for(state)
            inner = duels.game_of(agreed).action_text(state.duel.state, action.action)
            return f"{agreed.game}: {inner}"
        if isinstance(action, Challenge):
            potential = self.potentials[action.potential]
            return f"seat {action.seat + 1}: challenge {action.potential + 1} {potential.short}"
        if isinstance(action, Interrupt):
            return talk_action_text(action)
        return self._turn_text(state, action)

    def _turn_text(self, state: GipfState, turn: Turn) -> str:
        seat, position = self._to_act(state), state.position
        parts = []
        if turn.before:
            parts.append(notation.removal_text(position, seat, turn.before))
            position = position.without(turn.before)
        if turn.push >= 0:
            parts.append(notation.push_text(position, turn.push, turn.gipf, turn.use >= 0))
            function = FUNCTIONS[self.potentials[turn.use].function] if turn.use >= 0 else None
            place = function.place if function else pushed
            placed = place(position, turn.push, seat, turn.gipf)
            if turn.after and placed is not None:
                parts.append(notation.removal_text(placed, seat, turn.after))
        spent = f"+{self.potentials[turn.use].short}" if turn.use >= 0 else ""
        return ";".join(parts) + spent

    def parse_action(self, state: GipfState, text_: str) -> Any:
        """Read a turn, a challenge, what is said at the table, or an action of the other game."""
        said = parse_talk_action(text_)
        if state.duel is not None:
            agreed = self._duel_for(state)
            head, colon, rest = text_.partition(":")
            inner = rest.strip() if colon and head.strip().lower() == agreed.game else text_
            return Inner(duels.game_of(agreed).parse_action(state.duel.state, inner))
        if said is not None:
            return said
        if "challenge" in text_.lower():
            return self._parse_challenge(text_)
        if self.outcome(state) is not None:
            raise IllegalAction(told("actions.over"))
        return self._parse_turn(state, text_)

    def _parse_challenge(self, text_: str) -> Challenge:
        head, _, tail = text_.lower().partition(":")
        seat = head.removeprefix("seat").strip()
        words = tail.split()
        if not is_number(seat) or len(words) < 2 or words[0] != "challenge":
            raise IllegalAction(told("actions.gipf_challenge_text"))
        for number, potential in enumerate(self.potentials):
            if words[1] in (str(number + 1), potential.short, str(potential)):
                return Challenge(int(seat) - 1, number)
        listed = ", ".join(f"{n + 1} {p}" for n, p in enumerate(self.potentials))
        named = {"text": repr(words[1]), "known": listed or told("actions.none")}
        raise IllegalAction(told("actions.gipf_not_agreed", **named))

    def _parse_turn(self, state: GipfState, text_: str) -> Turn:
        seat = self._to_act(state)
        turn, after = notation.read_turn(
            text_, state.position, seat, self.potentials, self.usable(state)
        )
        if after and turn.push >= 0:
            cleared = self._remove(state, seat, turn.before) if turn.before else state
            position = self._place(cleared, seat, turn)
            for part, bits in after:
                notation.check_marks(part, position, seat, bits)
        return turn

    def to_text(self, state: GipfState) -> str:
        """Return the state in one line (see ``games.gipf.text``)."""
        return text.write(state, self.potentials)

    def from_text(self, text_: str) -> GipfState:
        """Read a state back; ValueError names every contradiction found."""
        state = text.read(text_, self.potentials)
        problems = contradictions(state, self.variant, STONES[self.variant])
        if problems:
            raise Refusal("positions.wrong", game=text.TITLE, told=join_sentences(problems))
        return state

    def perft_key(self, state: GipfState) -> Any:
        """Count positions with reserves and turn, not the table talk."""
        return (state.position, state.reserve, state.captured, state.turn, state.entry, state.again)


def _changed(pair: tuple[int, int], seat: int, by: int) -> tuple[int, int]:
    return (pair[0] + by, pair[1]) if seat == 0 else (pair[0], pair[1] + by)


def _with(holdings: tuple[Holding, ...], number: int, holding: Holding) -> tuple[Holding, ...]:
    return (*holdings[:number], holding, *holdings[number + 1 :])


GAME = GipfGame

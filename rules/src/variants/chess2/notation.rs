//! Notation of Chess 2: coordinates with the fields of duels, and standard algebraic notation with duels in braces.

use super::action::Action;
use super::army::Movement;
use super::duel::Stage;
use crate::Chess2;
use crate::notation::coordinates::{self, Refused};
use crate::notation::san::{self, Pattern};
use crate::notation::{glyphs, spelling};
use crate::{
    Bitboard, Color, Game, IllegalStep, Kind, NoWhirlwind, Notation, Piece, Reason, SanError, Square, Step, TurnError,
    attacks,
};

impl Chess2 {
    fn legal(&self) -> Vec<Action> {
        let mut legal = vec![];
        self.generate(true, |action| {
            legal.push(action);
            false
        });
        legal
    }

    /// Reads an action in the form of the list of actions or of an engine's answer, and checks that it is legal.
    pub(super) fn parse(&self, text: &str) -> Result<Action, IllegalStep> {
        let digit = |at: usize| text.as_bytes().get(at).and_then(|byte| byte.checked_sub(b'0'));
        let action = match text {
            "0000" | "--" => Action::Pass,
            ":" | "decline" => Action::Decline,
            ":?" | "duel" => Action::Challenge,
            "+" | "gain" => Action::Gain,
            "-" | "burn" => Action::Burn,
            _ => match (text.len(), text.starts_with(':'), digit(1), digit(2)) {
                (3, true, Some(defender), Some(attacker)) => Action::Bids { defender, attacker },
                _ => return self.parse_step(text).map(Action::Step),
            },
        };
        if self.legal().contains(&action) { Ok(action) } else { Err(self.why_illegal(action)) }
    }

    fn parse_step(&self, text: &str) -> Result<Step, IllegalStep> {
        let spelled = coordinates::spelled(text, 8).ok_or_else(|| IllegalStep::Unreadable(text.to_owned()))?;
        let legal = self.legal();
        let found = coordinates::find(spelled, &self.board, self.side, |step| legal.contains(&Action::Step(step)));
        found.map_err(|refused| match refused {
            Refused::Step(step) => self.why_illegal(Action::Step(step)),
            Refused::NotAtHome => IllegalStep::NoCastling("king and rook do not stand at home"),
        })
    }

    fn why_illegal(&self, action: Action) -> IllegalStep {
        let Some(step) = action.step() else {
            return IllegalStep::NotDue(match action {
                Action::Pass => "a pass is possible as a king-turn only",
                Action::Decline | Action::Challenge => "no capture is to be challenged",
                Action::Bids { .. } => "such bids are not due, or not held",
                _ => "no such choice is due",
            });
        };
        if self.state.pending.is_some() {
            return IllegalStep::NotDue("a capture is to be decided first");
        }
        let (from, to) = (step.from(), step.to());
        let Some(Piece { color, kind }) = self.board.piece_at(from) else { return IllegalStep::NoPiece(from) };
        if color != self.side {
            return IllegalStep::NotYours { square: from, kind };
        }
        if self.second && kind != Kind::King {
            return IllegalStep::NotDue("a king-turn is a step or whirlwind of a king");
        }
        if from == to {
            return self.why_no_whirlwind(step).into();
        }
        let last = Bitboard::<u64>::last_rank(color).contains(to);
        match (kind == Kind::Pawn && last, step.promotion()) {
            (true, None) => return IllegalStep::MissingPromotion(step),
            (false, Some(_)) => return IllegalStep::NoPromotion(step),
            _ => {}
        }
        if self.moves_so(step) { IllegalStep::LeavesCheck } else { IllegalStep::CannotReach { kind, from, to } }
    }

    /// Reason why a whirlwind of the actor's piece is illegal.
    fn why_no_whirlwind(&self, step: Step) -> NoWhirlwind {
        let (king, kings) = (step.from(), self.board.pieces(self.side, Kind::King));
        if !kings.contains(king) || self.army_of(self.side).movement(Kind::King) != Movement::WarriorKing {
            return NoWhirlwind::NoWarriorKing;
        }
        let near = attacks::king::<u64>(king);
        if let Some(own) = (near & kings).into_iter().next() {
            return NoWhirlwind::OwnKing(own);
        }
        if let Some(enemy) = (near & self.board.pieces(!self.side, Kind::King)).into_iter().next() {
            return NoWhirlwind::EnemyKing(enemy);
        }
        NoWhirlwind::Exposes(self.exposed_king_after(step).unwrap_or(king))
    }

    /// A king of the actor's that would be attacked after a step, if any.
    fn exposed_king_after(&self, step: Step) -> Option<Square> {
        let context = self.context();
        let move_kind = context.move_kind(step);
        let mut board = self.board;
        super::move_kind::make(&mut board, self.side, step, move_kind, &context.victims(step, move_kind), false);
        super::generate::exposed_king(&board, self.side, self.state.armies)
    }

    /// Returns true if the step is pseudo-legal: legal but for the safety of kings.
    fn moves_so(&self, step: Step) -> bool {
        super::generate::pseudo_steps(self).contains(&step)
    }

    /// Reads a part of a turn: a step with the fields of its duels, or another decision that is due.
    pub(super) fn read(&self, text: &str, notation: Notation) -> Result<Vec<Action>, TurnError> {
        let plain = unbraced(text);
        let (step_text, fields) =
            plain.split_once(':').map_or((plain.as_str(), None), |(step, rest)| (step, Some(rest)));
        let illegal = |reason| TurnError::Illegal { step: text.to_owned(), reason };
        if self.state.pending.is_some() || step_text.is_empty() {
            let rest = |reason| self.read_rest(&plain).ok_or_else(|| illegal(reason));
            return self.parse(text).map(|action| vec![action]).or_else(rest);
        }
        let action = match notation {
            Notation::Coordinates => self.parse(step_text).map_err(illegal)?,
            Notation::San => self.read_san(step_text)?,
        };
        let mut actions = vec![action];
        let Some(fields) = fields else { return Ok(actions) };
        // Each field decides one capture, in the order of the captures; play the decisions to know which capture is next.
        let mut after = *self;
        after.act(action);
        let victims = action.step().map_or(0, |step| {
            let context = self.context();
            context.victims(step, context.move_kind(step)).len()
        });
        let mut is_lost = false;
        for (index, field) in fields.split(':').enumerate() {
            let unfit = |reason| illegal(IllegalStep::Duel { field: field.to_owned(), reason });
            // After a lost duel the attacker is gone, and no later capture happens.
            if is_lost || index >= victims {
                return Err(unfit("there is no capture to which it could belong"));
            }
            let is_due =
                after.state.pending.as_ref().is_some_and(|p| p.resolved() == index && p.stage == Stage::Challenge);
            if !is_due {
                // A capture that cannot be challenged was passed over by `act`: its field must be empty.
                match (field, &after.state.pending) {
                    ("", None) => continue,
                    ("", Some(pending)) if pending.resolved() > index => continue,
                    _ => return Err(unfit("this capture cannot be challenged")),
                }
            }
            let decided = after.read_field(field).map_err(unfit)?;
            is_lost = matches!(decided.last(), Some(Action::Bids { defender, attacker }) if defender > attacker);
            for action in decided {
                // Without stones the attacker bids 0 against 1: the challenge alone decides the duel.
                is_lost |= action == Action::Challenge && after.state.stones[after.side.index()] == 0;
                after.act(action);
                actions.push(action);
            }
        }
        Ok(actions)
    }

    /// Reads the rest of a turn whose captures are pending: the missing part of the field of the current capture, and
    /// the fields of those after it. `None` if the text is anything else.
    fn read_rest(&self, text: &str) -> Option<Vec<Action>> {
        let is_bluff = self.state.pending.as_ref()?.stage == Stage::Bluff;
        let mut fields = if is_bluff { text } else { text.strip_prefix(':')? }.split(':');
        let first = if is_bluff { fields.next() } else { None };
        let (mut after, mut actions) = (*self, vec![]);
        // Play each action on a copy, so that the next field is read in its own position.
        let mut play = |decided: Vec<Action>, after: &mut Self| {
            decided.into_iter().all(|action| {
                let is_legal = after.legal().contains(&action);
                after.act(action);
                actions.push(action);
                is_legal
            })
        };
        if let Some(bluff) = first
            && !play(vec![self.parse(bluff).ok()?], &mut after)
        {
            return None;
        }
        for field in fields {
            let decided = after.read_field(field).ok()?;
            if !play(decided, &mut after) {
                return None;
            }
        }
        Some(actions)
    }

    /// Reads the field of a capture as its actions.
    fn read_field(&self, field: &str) -> Result<Vec<Action>, &'static str> {
        const EXPECTED: &str = "expected nothing, ? or two bids, after 00 with + or -";
        let is_forced = self.state.stones[self.side.index()] == 0;
        let (bids, bluff) = match field {
            "" => return Ok(vec![Action::Decline]),
            "?" => return Ok(vec![Action::Challenge]),
            "10" if is_forced => return Ok(vec![Action::Challenge]),
            _ if is_forced => return Err("without stones the attacker bids nothing, and the defender one"),
            _ if field.ends_with('+') => (&field[..field.len() - 1], Some(Action::Gain)),
            _ if field.ends_with('-') => (&field[..field.len() - 1], Some(Action::Burn)),
            _ => (field, None),
        };
        let [defender @ b'0'..=b'2', attacker @ b'0'..=b'2'] = *bids.as_bytes() else { return Err(EXPECTED) };
        let bids = Action::Bids { defender: defender - b'0', attacker: attacker - b'0' };
        let mut actions = vec![Action::Challenge, bids];
        actions.extend(bluff);
        let mut after = *self;
        for &action in &actions {
            if !after.legal().contains(&action) {
                return Err(if action == bids { "so many stones are not held" } else { "the bluff was not called so" });
            }
            after.act(action);
        }
        Ok(actions)
    }

    /// Adds an action to the token of its turn.
    pub(super) fn write(&self, action: Action, token: &mut String) {
        let Some(pending) = &self.state.pending else {
            if !token.is_empty() {
                token.push(',');
            }
            *token += &action.to_string();
            return;
        };
        // Fields of earlier captures that were never due are empty: add the colons that are missing.
        let part = token.rfind(',').map_or(0, |comma| comma + 1);
        let fields = token[part..].matches(':').count();
        let open = usize::from(action == Action::Challenge || action == Action::Decline);
        *token += &":".repeat((pending.resolved() + open).saturating_sub(fields));
        match action {
            Action::Challenge if self.state.stones[self.side.index()] == 0 => *token += "10",
            Action::Challenge => token.push('?'),
            Action::Bids { defender, attacker } => {
                // The bids replace the mark of the challenge.
                if token.ends_with('?') {
                    token.pop();
                }
                *token += &format!("{defender}{attacker}");
            }
            Action::Gain | Action::Burn => *token += &action.to_string(),
            Action::Decline | Action::Step(_) | Action::Pass => {}
        }
    }

    /// The action in standard algebraic notation: `Nxe5`, `Kd4*` for a whirlwind, `Kd5##` for an invasion, `--` for a
    /// passed king-turn.
    pub(super) fn san_of(&self, action: Action) -> String {
        let Some(step) = action.step() else {
            return if action == Action::Pass { "--".to_owned() } else { action.to_string() };
        };
        let mut text = self.san_of_step(step);
        let mut after = *self;
        after.act(action);
        text += match after.state.verdict.map(|outcome| outcome.reason) {
            Some(Reason::Midline) => "##",
            Some(_) => "#",
            None if after.state.pending.is_some() || after.second => "",
            None if !after.has_action() => "#",
            None if after.in_check() => "+",
            None => "",
        };
        text
    }

    fn san_of_step(&self, step: Step) -> String {
        let (from, to) = (step.from(), step.to());
        let Some(kind) = self.board.kind_at(from) else { return step.to_string() };
        let letter = kind.letter().to_ascii_uppercase();
        if from == to {
            return format!("{letter}{to}*");
        }
        if self.castles(step) {
            return if to > from { "O-O" } else { "O-O-O" }.to_owned();
        }
        let capture = if self.captured(Action::Step(step)).is_some() { "x" } else { "" };
        let promotion =
            step.promotion().map_or(String::new(), |kind| format!("={}", kind.letter().to_ascii_uppercase()));
        if kind == Kind::Pawn {
            return match (capture, self.goes_straight_ahead(step)) {
                ("", true) => format!("{to}{promotion}"),
                // Only a nemesis pawn moves sideways or back.
                ("", false) => format!("{from}{to}{promotion}"),
                _ => format!("{}x{to}{promotion}", from.file().letter()),
            };
        }
        let origin = san::origin(from, &self.rivals(kind, step));
        format!("{letter}{origin}{capture}{to}")
    }

    fn castles(&self, step: Step) -> bool {
        matches!(self.context().move_kind(step), super::move_kind::MoveKind::Castling(_))
    }

    fn goes_straight_ahead(&self, step: Step) -> bool {
        step.from().file() == step.to().file() && (step.to() > step.from()) == (self.side == Color::White)
    }

    /// Squares of other pieces of the kind that could go to the same square, or capture there.
    fn rivals(&self, kind: Kind, step: Step) -> Vec<Square> {
        let steps = self.legal().into_iter().filter_map(Action::step);
        let is_rival = |other: &Step| {
            other.to() == step.to()
                && other.from() != step.from()
                && other.from() != other.to()
                && self.board.kind_at(other.from()) == Some(kind)
                && !self.castles(*other)
        };
        steps.filter(is_rival).map(Step::from).collect()
    }

    /// Reads a step in standard algebraic notation, or a decision in the form of the list of actions.
    pub(super) fn read_san(&self, text: &str) -> Result<Action, SanError> {
        // Decisions first: elsewhere `+` and `-` are marks.
        let word = text.trim();
        let listed = self.parse(word);
        if !matches!(listed, Err(IllegalStep::Unreadable(_))) {
            return listed.map_err(|reason| SanError::Illegal { text: text.to_owned(), reason });
        }
        let bare = glyphs::bare(word);
        let read = self.read_described(text, bare);
        match glyphs::without_novelty(bare) {
            Some((step, _)) if read.is_err() => self.read_described(text, glyphs::bare(step)).or(read),
            _ => read,
        }
    }

    fn read_described(&self, text: &str, bare: &str) -> Result<Action, SanError> {
        if coordinates::spelled(bare, 8).is_some() {
            let illegal = |reason| SanError::Illegal { text: text.to_owned(), reason };
            return self.parse_step(bare).map(Action::Step).map_err(illegal);
        }
        let (described, is_whirlwind) = bare.strip_suffix('*').map_or((bare, false), |described| (described, true));
        let pattern = Pattern::read(described, 8).ok_or_else(|| SanError::Unreadable(text.to_owned()))?;
        let mut steps: Vec<Step> = self.legal().into_iter().filter_map(Action::step).collect();
        steps.retain(|&step| self.is_described(step, &pattern, is_whirlwind));
        let found = san::only(text, &steps)?;
        found.map(Action::Step).ok_or_else(|| self.why_none(text, &pattern, is_whirlwind))
    }

    /// Returns true if a legal step fits the description. More or less of its origin may be given than is written.
    fn is_described(&self, step: Step, pattern: &Pattern, is_whirlwind: bool) -> bool {
        let is_named = pattern.from() == Some(step.from());
        self.board.kind_at(step.from()) == Some(pattern.kind)
            && pattern.fits(step)
            && (step.from() == step.to()) == is_whirlwind
            && (is_named || !self.castles(step))
            && (pattern.kind != Kind::Pawn || pattern.file.is_some() || self.goes_straight_ahead(step))
    }

    /// The error for a text that fits no legal step: the rule that forbids the described step, if some piece could make
    /// it.
    fn why_none(&self, text: &str, pattern: &Pattern, is_whirlwind: bool) -> SanError {
        // A piece that cannot reach the square explains nothing: report the first piece with another reason.
        let steps = self.board.pieces(self.side, pattern.kind).into_iter().map(|from| pattern.step_from(from));
        let mut described = steps.filter(|step| pattern.fits(*step) && (step.from() == step.to()) == is_whirlwind);
        let reason = described.find_map(|step| {
            let reason = self.why_illegal(Action::Step(step));
            (!matches!(reason, IllegalStep::CannotReach { .. })).then_some(reason)
        });
        match reason {
            Some(reason) => SanError::Illegal { text: text.to_owned(), reason },
            None => SanError::NoPiece { text: text.to_owned(), kind: pattern.kind, to: pattern.to },
        }
    }

    /// Adds an action to its turn in standard algebraic notation; decisions on captures are written in braces.
    pub(super) fn append_san(&self, action: Action, turn: &mut String) {
        let Some(pending) = &self.state.pending else {
            if !turn.is_empty() {
                turn.push(',');
            }
            *turn += &self.san_of(action);
            return;
        };
        let entry = match action {
            Action::Challenge if self.state.stones[self.side.index()] == 0 => "duel 1-0".to_owned(),
            Action::Bids { defender, attacker } => format!("duel {defender}-{attacker}"),
            Action::Gain => return add_in_braces(turn, " gain"),
            Action::Burn => return add_in_braces(turn, " burn"),
            // A capture without braces was not challenged, and a challenge is written with its bids.
            _ => return,
        };
        let part = turn.rfind(',').filter(|&comma| !turn[comma..].contains('}')).map_or(0, |comma| comma + 1);
        let written = if turn.ends_with('}') { turn[part..].matches([';', '{']).count() } else { 0 };
        // Earlier captures without an entry were not challenged.
        for _ in written..pending.resolved() {
            add_entry(turn, "declined");
        }
        add_entry(turn, &entry);
    }
}

fn add_in_braces(turn: &mut String, text: &str) {
    if turn.ends_with('}') {
        turn.pop();
        *turn += text;
        turn.push('}');
    }
}

fn add_entry(turn: &mut String, entry: &str) {
    if turn.ends_with('}') {
        turn.pop();
        *turn += &format!("; {entry}}}");
    } else {
        *turn += &format!("{{{entry}}}");
    }
}

/// Converts braces to fields: `Rxd4{declined; duel 1-0}` into `Rxd4::10`.
fn unbraced(text: &str) -> String {
    let Some((step, rest)) = text.split_once('{') else { return text.to_owned() };
    let Some(inner) = glyphs::bare(rest).strip_suffix('}') else { return text.to_owned() };
    let field = |entry: &str| {
        let entry = spelling::plain(entry.trim());
        let bids = entry.strip_prefix("duel ").unwrap_or("");
        let bids = bids.replace(" gain", "+").replace(" burn", "!").replace('-', "").replace('!', "-");
        format!(":{bids}")
    };
    step.trim_end().to_owned() + &inner.split(';').map(field).collect::<String>()
}

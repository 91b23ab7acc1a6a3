//! When those who watch one document are told something.

use std::time::Duration;

use tokio::time::Instant;

/// The shortest time between two messages of who moves, where few are here.
const MOVES: Duration = Duration::from_millis(100);
/// So much longer it is for each socket: 200 ms with 200 of them.
const MOVES_EACH: Duration = Duration::from_micros(500);
/// The shortest time between two messages of changes, for each socket.
const CHANGES_EACH: Duration = Duration::from_micros(500);
/// No more sockets than these make it longer.
const MOST: usize = 200;

/// The shortest time between two messages of who moves, and of changes.
fn pauses(sockets: usize) -> (Duration, Duration) {
    let sockets = u32::try_from(sockets.min(MOST)).unwrap_or_default();
    (MOVES + MOVES_EACH * sockets, CHANGES_EACH * sockets)
}

/// What has to be told next, and when. What happens meanwhile is told in one message: each is sent to every socket.
pub(super) struct Turn {
    /// There may be changes that were not told.
    pub(super) has_changes: bool,
    /// Somebody may have moved, come or left.
    pub(super) has_moves: bool,
    changes_at: Option<Instant>,
    moves_at: Option<Instant>,
    begun: Instant,
}

impl Turn {
    pub(super) const fn new(now: Instant) -> Self {
        Self { has_changes: false, has_moves: false, changes_at: None, moves_at: None, begun: now }
    }

    /// Is there anything to tell?
    pub(super) const fn is_due(&self) -> bool {
        self.has_changes || self.has_moves
    }

    /// When something has to be told, with so many sockets.
    pub(super) fn next(&self, sockets: usize) -> Instant {
        let (moves, changes) = pauses(sockets);
        let after = |last: Option<Instant>, pause| last.map_or(self.begun, |last| last + pause);
        let (changes, moves) = (after(self.changes_at, changes), after(self.moves_at, moves));
        match (self.has_changes, self.has_moves) {
            (true, true) => changes.min(moves),
            (true, false) => changes,
            _ => moves,
        }
    }

    /// What is told now: changes, and who moves. Both go together where the second one would come soon.
    pub(super) fn take(&mut self, now: Instant, sockets: usize) -> (bool, bool) {
        let (moves, changes) = pauses(sockets);
        let since =
            |last: Option<Instant>| last.map_or(Duration::MAX, |last| now.saturating_duration_since(last));
        let soon = changes / 4;
        let told = (
            self.has_changes && since(self.changes_at).saturating_add(soon) >= changes,
            self.has_moves && since(self.moves_at).saturating_add(soon) >= moves,
        );
        if told.0 {
            (self.has_changes, self.changes_at) = (false, Some(now));
        }
        if told.1 {
            (self.has_moves, self.moves_at) = (false, Some(now));
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    /// What is told in a second in which something happens each millisecond: changes, who moves, and at how many times.
    fn told(sockets: usize) -> (u32, u32, u32) {
        let start = Instant::now();
        let mut turn = Turn::new(start);
        let mut told = (0, 0, 0);
        for ms in 0..1_000 {
            let now = start + MS * ms;
            (turn.has_changes, turn.has_moves) = (true, true);
            if turn.next(sockets) <= now {
                let (changes, moves) = turn.take(now, sockets);
                told = (told.0 + u32::from(changes), told.1 + u32::from(moves), told.2 + 1);
            }
        }
        told
    }

    #[test]
    fn the_first_one_is_told_at_once() {
        let now = Instant::now();
        let mut turn = Turn::new(now);
        assert!(!turn.is_due());
        turn.has_moves = true;
        assert!(turn.is_due() && turn.next(200) <= now);
        assert_eq!(turn.take(now, 200), (false, true));
        assert!(!turn.is_due());
        turn.has_moves = true;
        assert_eq!(turn.next(2), now + MS * 101);
        assert_eq!(turn.next(200), now + MS * 200);
        assert_eq!(turn.next(4_000), now + MS * 200, "it has an end");
        turn.has_changes = true;
        assert_eq!(turn.next(200), now, "changes do not wait for others");
    }

    #[test]
    fn the_more_are_here_the_fewer_messages_each_of_them_gets() {
        let (changes, moves, _) = told(2);
        assert!(changes > 400 && (9..=10).contains(&moves), "{changes} {moves}");
        let (changes, moves, times) = told(200);
        assert!((10..=13).contains(&changes) && (5..=6).contains(&moves), "{changes} {moves}");
        assert!(times <= 13, "they go together: {times}");
    }
}

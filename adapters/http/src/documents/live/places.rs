//! How many sockets there are.

use std::{collections::HashMap, hash::Hash};

use octavo_domain::ids::{ProjectId, UserId};

/// The most sockets of a server. They have places beside those of requests.
const MOST: usize = 4_096;
/// The most sockets of one document.
const MOST_HERE: usize = 400;
/// The most sockets of one account.
const MOST_OF_ONE: usize = 32;

/// Why there is no place for another socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoPlace {
    /// The server has as many as it may have, or it stops.
    Server,
    /// Too many watch the document.
    Document,
    /// The account has too many.
    Account,
}

impl NoPlace {
    /// It in words.
    pub(crate) fn sentence(self) -> String {
        match self {
            Self::Server => "There is no place for another connection. Please try again".to_owned(),
            Self::Document => format!("This document is open in {MOST_HERE} windows. Please try again later"),
            Self::Account => format!("You have documents open in {MOST_OF_ONE} windows. Please close one"),
        }
    }
}

/// How many sockets there are, by account and by document.
#[derive(Debug, Default)]
pub(super) struct Places {
    all: usize,
    accounts: HashMap<UserId, usize>,
    documents: HashMap<ProjectId, usize>,
}

fn count<K: Eq + Hash>(counts: &HashMap<K, usize>, key: &K) -> usize {
    counts.get(key).copied().unwrap_or_default()
}

fn less<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    match counts.get_mut(key) {
        Some(count) if *count > 1 => *count = count.saturating_sub(1),
        _ => drop(counts.remove(key)),
    }
}

impl Places {
    /// Takes a place.
    pub(super) fn take(&mut self, user: UserId, project: ProjectId) -> Result<(), NoPlace> {
        let (of_one, here) = (count(&self.accounts, &user), count(&self.documents, &project));
        let refusals = [
            (of_one >= MOST_OF_ONE, NoPlace::Account),
            (here >= MOST_HERE, NoPlace::Document),
            (self.all >= MOST, NoPlace::Server),
        ];
        if let Some((_, refusal)) = refusals.into_iter().find(|(is_full, _)| *is_full) {
            return Err(refusal);
        }
        self.all = self.all.saturating_add(1);
        self.accounts.insert(user, of_one.saturating_add(1));
        self.documents.insert(project, here.saturating_add(1));
        Ok(())
    }

    /// Gives a place back.
    pub(super) fn leave(&mut self, user: UserId, project: ProjectId) {
        self.all = self.all.saturating_sub(1);
        less(&mut self.accounts, &user);
        less(&mut self.documents, &project);
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn user(number: usize) -> UserId {
        UserId::new(Uuid::from_u128(number.try_into().unwrap()))
    }

    fn project(number: usize) -> ProjectId {
        ProjectId::new(Uuid::from_u128(number.try_into().unwrap()))
    }

    #[test]
    fn an_account_a_document_and_a_server_have_so_many_places() {
        let mut places = Places::default();
        let takes = |places: &mut Places, count: usize, who: fn(usize) -> usize, what: fn(usize) -> usize| {
            (0..count).find_map(|at| places.take(user(who(at)), project(what(at))).err())
        };
        assert_eq!(takes(&mut places, MOST_OF_ONE, |_| 1, |at| at), None);
        assert_eq!(places.take(user(1), project(99)), Err(NoPlace::Account));
        places.leave(user(1), project(0));
        assert_eq!(places.take(user(1), project(99)), Ok(()));
        assert_eq!(takes(&mut places, MOST_HERE, |at| at + 10, |_| 1_000), None);
        assert_eq!(places.take(user(9), project(1_000)), Err(NoPlace::Document));
        assert_eq!(places.take(user(9), project(1_001)), Ok(()));
        let left = MOST - MOST_OF_ONE - MOST_HERE - 1;
        assert_eq!(takes(&mut places, left, |at| at + 10_000, |at| at + 10_000), None);
        assert_eq!(places.take(user(9), project(1_002)), Err(NoPlace::Server));
        places.leave(user(9), project(1_001));
        assert_eq!(places.take(user(9), project(1_002)), Ok(()));
    }

    #[test]
    fn nothing_is_kept_of_those_who_left() {
        let mut places = Places::default();
        for _ in 0..3 {
            places.take(user(1), project(1)).unwrap();
        }
        for _ in 0..3 {
            places.leave(user(1), project(1));
        }
        assert!(places.accounts.is_empty() && places.documents.is_empty() && places.all == 0);
    }
}

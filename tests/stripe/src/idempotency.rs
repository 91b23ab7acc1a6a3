//! Idempotency keys: each is for one request, for a day.

use crate::{Double, refusal::Refusal};

/// A stored request with a key.
#[derive(Debug, Clone)]
pub(crate) struct StoredAnswer {
    /// Its contents.
    pub(crate) asked: Vec<u8>,
    /// Its answer; `None` while it is being processed.
    pub(crate) answer: Option<(u16, String)>,
    pub(crate) at: i64,
}

/// A request with a key that is being processed. Dropping this frees the key.
pub(crate) struct OnItsWay {
    double: Double,
    key: String,
}

impl Drop for OnItsWay {
    fn drop(&mut self) {
        let mut state = self.double.state();
        if state.keys.get(&self.key).is_some_and(|kept| kept.answer.is_none()) {
            state.keys.remove(&self.key);
        }
    }
}

/// The state of a key.
pub(crate) enum Known {
    /// Unused: carry the request out.
    New(OnItsWay),
    /// Used, with this answer.
    Done(u16, String),
}

impl Double {
    /// Begins a request with a key.
    pub(crate) fn begin(&self, key: &str, asked: Vec<u8>) -> Result<Known, Refusal> {
        const DAY: i64 = 24 * 60 * 60;
        let now = self.now();
        let mut state = self.state();
        state.keys.retain(|_, kept| now.saturating_sub(kept.at) < DAY);
        match state.keys.get(key) {
            Some(kept) if kept.asked != asked => Err(Refusal::key_of_another_body()),
            Some(StoredAnswer { answer: Some((status, body)), .. }) => Ok(Known::Done(*status, body.clone())),
            Some(_) => Err(Refusal::key_in_use()),
            None => {
                state.keys.insert(key.to_owned(), StoredAnswer { asked, answer: None, at: now });
                Ok(Known::New(OnItsWay { double: self.clone(), key: key.to_owned() }))
            }
        }
    }

    /// Stores an answer, unless the request was refused before anything was carried out.
    pub(crate) fn keep(&self, on_its_way: &OnItsWay, status: u16, body: &str) {
        if !matches!(status, 400 | 401 | 404 | 409 | 429)
            && let Some(kept) = self.state().keys.get_mut(&on_its_way.key)
        {
            kept.answer = Some((status, body.to_owned()));
        }
    }
}

//! A key is good for one request, and for a day.

use crate::{Double, refusal::Refusal};

/// What is kept of a request that carried a key.
#[derive(Debug, Clone)]
pub(crate) struct Kept {
    /// What it asked for.
    pub(crate) asked: Vec<u8>,
    /// Its answer; none while it is on its way.
    pub(crate) answer: Option<(u16, String)>,
    pub(crate) at: i64,
}

/// A request with a key that is on its way. Whoever gives up frees the key.
pub(crate) struct OnItsWay {
    double: Double,
    key: String,
}

impl Drop for OnItsWay {
    fn drop(&mut self) {
        let mut books = self.double.books();
        if books.keys.get(&self.key).is_some_and(|kept| kept.answer.is_none()) {
            books.keys.remove(&self.key);
        }
    }
}

/// What is known of a key.
pub(crate) enum Known {
    /// Nothing: carry it out.
    New(OnItsWay),
    /// It was carried out, with this answer.
    Done(u16, String),
}

impl Double {
    /// Begins a request with a key.
    pub(crate) fn begin(&self, key: &str, asked: Vec<u8>) -> Result<Known, Refusal> {
        const DAY: i64 = 24 * 60 * 60;
        let now = self.now();
        let mut books = self.books();
        books.keys.retain(|_, kept| now.saturating_sub(kept.at) < DAY);
        match books.keys.get(key) {
            Some(kept) if kept.asked != asked => Err(Refusal::key_of_another_body()),
            Some(Kept { answer: Some((status, body)), .. }) => Ok(Known::Done(*status, body.clone())),
            Some(_) => Err(Refusal::key_in_use()),
            None => {
                books.keys.insert(key.to_owned(), Kept { asked, answer: None, at: now });
                Ok(Known::New(OnItsWay { double: self.clone(), key: key.to_owned() }))
            }
        }
    }

    /// Keeps an answer. What was refused before anything was carried out is not kept.
    pub(crate) fn keep(&self, on_its_way: &OnItsWay, status: u16, body: &str) {
        if !matches!(status, 400 | 401 | 404 | 409 | 429)
            && let Some(kept) = self.books().keys.get_mut(&on_its_way.key)
        {
            kept.answer = Some((status, body.to_owned()));
        }
    }
}

//! Comments of readers of a preview link: a panel beside the draft, which needs no script.

use std::collections::HashMap;

use askama::Template;
use octavo_application::{
    comments::{
        ports::comments::{By, CommentView, ThreadView},
        read_comments::CommentError,
        reader_comments::{ReadersThreads, ReadersWords},
    },
    publication::ports::pages::MadePage,
    team::acting::ActingError,
};
use octavo_domain::{
    comments::text::{CommentText, GuestName},
    forms::answer::POT,
};
use octavo_web::wait as waiting;
use uuid::Uuid;

/// The style sheet of the panel.
const STYLE: &str = include_str!("comments.css");

/// Who wrote, when in words, when exactly, and what.
type Shown = (String, String, String, String);

struct ShownThread {
    is_resolved: bool,
    comments: Vec<Shown>,
}

#[derive(Template)]
#[template(path = "comments.html")]
struct Panel<'a> {
    is_open: bool,
    sentence: Option<&'a str>,
    threads: Vec<ShownThread>,
    action: &'a str,
    key: Uuid,
    trap: &'static str,
    name: &'a str,
    text: &'a str,
}

/// A form as a reader has sent it.
#[derive(Debug, Default)]
pub(crate) struct Sent {
    name: String,
    text: String,
    key: String,
    is_trapped: bool,
}

/// Why a comment was not taken.
#[derive(Debug)]
pub(crate) enum NotTaken {
    /// What the reader is told, above what they wrote.
    Said(String),
    /// The same, with the time to wait in seconds.
    Wait(String, i64),
    /// There is nothing to comment on.
    Nothing,
    /// Storage failed.
    Failed(octavo_application::shared::storage::StorageError),
}

impl Sent {
    /// Reads the fields of a form.
    pub(crate) fn of(pairs: Vec<(String, String)>) -> Self {
        let mut fields: HashMap<String, String> = pairs.into_iter().collect();
        let mut take = |name: &str| fields.remove(name).unwrap_or_default();
        Self { name: take("name"), text: take("text"), key: take("key"), is_trapped: !take(POT).is_empty() }
    }

    /// What is to be written, or the sentence that says what is wrong.
    pub(crate) fn words(&self) -> Result<ReadersWords, NotTaken> {
        let said = |sentence: &dyn ToString| NotTaken::Said(sentence.to_string());
        if self.is_trapped {
            return Err(said(&"This was not sent yet. Please send it once more"));
        }
        let name = GuestName::parse(&self.name).map_err(|error| said(&error))?;
        let text = CommentText::parse(&self.text).map_err(|error| said(&error))?;
        let key = Uuid::try_parse(&self.key)
            .map_err(|_| said(&"This was not sent yet. Please send it once more"))?;
        Ok(ReadersWords { name, text, key })
    }
}

impl From<CommentError> for NotTaken {
    fn from(error: CommentError) -> Self {
        match error {
            CommentError::MayNot(ActingError::Storage(error)) => Self::Failed(error),
            CommentError::TooMany(wait) => Self::Wait(waiting::sentence(wait), wait.num_seconds().max(1)),
            CommentError::ProjectFull | CommentError::ThreadFull => {
                Self::Said("This draft can take no more comments".to_owned())
            }
            CommentError::MayNot(_)
            | CommentError::NoSuchComment
            | CommentError::NotOwn
            | CommentError::Archived
            | CommentError::Mentions => Self::Nothing,
        }
    }
}

fn shown(comment: &CommentView) -> Shown {
    let who = match &comment.by {
        By::Person(person) => person.name.clone(),
        By::Guest(name) => name.as_str().to_owned(),
        By::Deleted => "Deleted person".to_owned(),
    };
    let when = comment.written_at.format("%-d %B %Y, %H:%M UTC").to_string();
    (who, when, comment.written_at.to_rfc3339(), comment.text.as_str().to_owned())
}

fn shown_thread(thread: &ThreadView) -> ShownThread {
    let comments = thread.comments.iter().map(shown).collect();
    ShownThread { is_resolved: thread.resolved.is_some(), comments }
}

/// The page with the panel beside it. What was not taken is shown again.
///
/// # Errors
/// [`askama::Error`].
pub(crate) fn beside(
    page: MadePage,
    readers: &ReadersThreads,
    action: &str,
    refused: Option<(&Sent, &str)>,
) -> askama::Result<MadePage> {
    let threads: Vec<ShownThread> = readers.threads.iter().map(shown_thread).collect();
    let panel = Panel {
        is_open: refused.is_some() || !threads.is_empty(),
        sentence: refused.map(|(_, sentence)| sentence),
        threads,
        action,
        key: readers.key,
        trap: POT,
        name: refused.map_or("", |(sent, _)| &sent.name),
        text: refused.map_or("", |(sent, _)| &sent.text),
    };
    let mut page = page;
    page.body.push_str(&panel.render()?);
    page.style.push_str(STYLE);
    // The panel is a form: the policy of the page has to let it be sent.
    page.needs.has_form = true;
    Ok(page)
}

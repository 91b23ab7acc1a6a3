//! The contents of mails about comments.

use octavo_domain::ids::{CommentThreadId, NumId};

use crate::shared::message::Details;

/// What is new in the comments of a project (EDIT-383).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentDigest {
    /// The number of the project.
    pub project: NumId,
    /// Its title.
    pub title: String,
    /// What was written, the first one first.
    pub comments: Vec<MailedComment>,
    /// Are there more than those?
    pub has_more: bool,
}

/// A comment in a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailedComment {
    /// Who wrote it.
    pub by: String,
    /// What they wrote.
    pub text: String,
    /// The thread that it is in; `None` in mails that an earlier version of the server has left in the outbox.
    pub thread: Option<CommentThreadId>,
}

/// Between who wrote and what. A name is one line.
const BETWEEN: char = '\n';

impl CommentDigest {
    pub(crate) fn details(&self) -> Details {
        let mut details = Details::new();
        details.insert("project".to_owned(), self.project.to_string());
        details.insert("title".to_owned(), self.title.clone());
        details.insert("has_more".to_owned(), self.has_more.to_string());
        for (place, MailedComment { by, text, thread }) in self.comments.iter().enumerate() {
            details.insert(format!("comment{place:04}"), format!("{by}{BETWEEN}{text}"));
            if let Some(thread) = thread {
                details.insert(format!("thread{place:04}"), thread.to_string());
            }
        }
        details
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        let project = details.remove("project")?.parse().ok()?;
        let title = details.remove("title")?;
        let has_more = details.remove("has_more")?.parse().ok()?;
        let mut comments = Vec::new();
        while let Some(comment) = details.remove(&format!("comment{:04}", comments.len())) {
            let (by, text) = comment.split_once(BETWEEN)?;
            let thread = details.remove(&format!("thread{:04}", comments.len()));
            let thread = thread.map(|thread| thread.parse()).transpose().ok()?;
            comments.push(MailedComment { by: by.to_owned(), text: text.to_owned(), thread });
        }
        if comments.is_empty() {
            return None;
        }
        Some(Self { project: NumId::parse(project).ok()?, title, comments, has_more })
    }
}

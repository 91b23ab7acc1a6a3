//! The contents of mails about comments.

use octavo_domain::ids::NumId;

use crate::shared::message::Details;

/// What is new in the comments of a project (EDIT-383).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentDigest {
    /// The number of the project.
    pub project: NumId,
    /// Its title.
    pub title: String,
    /// Who wrote, with what they wrote, the first one first.
    pub comments: Vec<(String, String)>,
    /// Are there more than those?
    pub has_more: bool,
}

/// Between who wrote and what. A name is one line.
const BETWEEN: char = '\n';

impl CommentDigest {
    pub(crate) fn details(&self) -> Details {
        let mut details = Details::new();
        details.insert("project".to_owned(), self.project.to_string());
        details.insert("title".to_owned(), self.title.clone());
        details.insert("has_more".to_owned(), self.has_more.to_string());
        for (place, (who, words)) in self.comments.iter().enumerate() {
            details.insert(format!("comment{place:04}"), format!("{who}{BETWEEN}{words}"));
        }
        details
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        let project = details.remove("project")?.parse().ok()?;
        let title = details.remove("title")?;
        let has_more = details.remove("has_more")?.parse().ok()?;
        let mut comments = Vec::new();
        while let Some(comment) = details.remove(&format!("comment{:04}", comments.len())) {
            let (who, words) = comment.split_once(BETWEEN)?;
            comments.push((who.to_owned(), words.to_owned()));
        }
        if comments.is_empty() {
            return None;
        }
        Some(Self { project: NumId::parse(project).ok()?, title, comments, has_more })
    }
}

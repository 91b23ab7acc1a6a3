//! `documents/{number}/comments.json`: the comments of each project, by thread, the one written to last first (EDIT-406).

use async_trait::async_trait;

use super::Section;
use crate::{
    comments::{
        ports::comments::{By, CommentView, ThreadPage, ThreadView},
        read_comments::MOST_AT_ONCE,
    },
    export::{
        ExportSources,
        build_export::{Stop, Whose},
        ports::archive::{Archive, Value},
    },
};

pub(super) struct Comments;

#[async_trait]
impl Section for Comments {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        for project in &whose.projects {
            let mut list = Vec::new();
            let mut after = None;
            loop {
                let page =
                    ThreadPage { resolved: None, link: None, after, limit: MOST_AT_ONCE, latest: u32::MAX };
                let threads = from.comments.comment_threads(project.id, None, page).await?;
                let Some(last) = threads.last() else { break };
                after = Some((last.last_at, last.id));
                list.extend(threads.iter().map(thread));
            }
            if !list.is_empty() {
                archive
                    .json(&format!("documents/{}/comments.json", project.num_id), Value::List(list))
                    .await?;
            }
        }
        Ok(())
    }
}

/// The name of who wrote something; none once their account was deleted.
fn name(by: &By) -> Value {
    match by {
        By::Person(person) => Some(person.name.clone()).into(),
        By::Guest(name) => Some(name.as_str().to_owned()).into(),
        By::Deleted => None::<String>.into(),
    }
}

fn thread(thread: &ThreadView) -> Value {
    let (x, y) = thread.pin.offset();
    Value::object([
        ("id", thread.id.to_string().into()),
        ("page", thread.pin.page().to_string().into()),
        ("widget", thread.pin.widget().map(|widget| widget.to_string()).into()),
        ("x", x.into()),
        ("y", y.into()),
        ("resolvedAt", thread.resolved.as_ref().map(|(_, at)| *at).into()),
        ("comments", Value::list(thread.comments.iter().map(comment))),
    ])
}

fn comment(comment: &CommentView) -> Value {
    Value::object([
        ("id", comment.id.to_string().into()),
        ("by", name(&comment.by)),
        ("isGuest", matches!(comment.by, By::Guest(_)).into()),
        ("text", comment.text.as_str().into()),
        ("mentions", Value::list(comment.mentions.iter().map(|(_, name)| name.clone()))),
        ("writtenAt", comment.written_at.into()),
        ("editedAt", comment.edited_at.into()),
    ])
}

//! Comments, without a unit of work.

use async_trait::async_trait;
use octavo_application::{
    comments::ports::comments::{CommentQueries, Commenter, ThreadPage, ThreadView},
    shared::storage::StorageError,
};
use octavo_domain::ids::{CommentThreadId, ProjectId, UserId};
use sea_orm::{FromQueryResult, Value};
use uuid::Uuid;

use super::mapping::{self, CommentRow, CommenterRow, MentionRow, ThreadRow};
use crate::{
    connect::Database,
    mapping::{RowOf, micros},
};

/// How many comments something has.
#[derive(FromQueryResult)]
struct CountRow {
    count: i64,
}

/// What is unread of a thread `t` for `$2`, whose mark in it is `r`.
const UNREAD: &str = "c.number > COALESCE(r.number, -1) AND (c.author IS NULL OR c.author <> $2)";

impl Database {
    /// Threads that `which` chooses, with the first and the last comments of each. The values of `which` begin at `$3`.
    async fn threads_where(
        &self,
        which: &str,
        latest: u32,
        values: Vec<Value>,
    ) -> Result<Vec<ThreadView>, StorageError> {
        let sql = format!(
            "SELECT t.id, t.page, t.widget, t.x, t.y, t.last_at, t.resolved_at, t.resolved_by, u.name, u.avatar, \
             (SELECT COUNT(*) FROM comments c WHERE c.thread_id = t.id) AS count, \
             (SELECT COUNT(*) FROM comments c WHERE c.thread_id = t.id AND {UNREAD}) AS unread, \
             r.number AS \"read\" FROM comment_threads t \
             LEFT JOIN comment_reads r ON r.thread_id = t.id AND r.user_id = $2 \
             LEFT JOIN users u ON u.id = t.resolved_by {which}"
        );
        let threads = self.read::<ThreadRow>(sql, values.clone()).await?;
        if threads.is_empty() {
            return Ok(Vec::new());
        }
        // The account is a parameter of each statement, so that all have the same ones.
        let chosen = format!(
            "(SELECT t.id, t.next_number, $2 AS reader FROM comment_threads t {which}) t \
             JOIN comments c ON c.thread_id = t.id AND (c.number >= t.next_number - {latest} \
             OR c.number = (SELECT MIN(f.number) FROM comments f WHERE f.thread_id = t.id))"
        );
        let sql = format!(
            "SELECT c.id, c.thread_id, c.number, c.author, c.guest, c.words, c.written_at, c.edited_at, u.name, \
             u.avatar FROM {chosen} LEFT JOIN users u ON u.id = c.author ORDER BY c.thread_id, c.number"
        );
        let comments = self.read::<CommentRow>(sql, values.clone()).await?;
        let sql = format!(
            "SELECT m.comment_id, m.user_id, u.name FROM {chosen} \
             JOIN comment_mentions m ON m.comment_id = c.id JOIN users u ON u.id = m.user_id ORDER BY u.name, u.id"
        );
        let mentions = self.read::<MentionRow>(sql, values).await?;
        mapping::threads(threads, comments, &mentions)
    }
}

#[async_trait]
impl CommentQueries for Database {
    async fn comment_threads(
        &self,
        project: ProjectId,
        reader: Option<UserId>,
        page: ThreadPage,
    ) -> Result<Vec<ThreadView>, StorageError> {
        let reader = reader.map_or_else(Uuid::nil, UserId::uuid);
        let mut values: Vec<Value> = vec![project.uuid().into(), reader.into(), i64::from(page.limit).into()];
        let mut which = match page.resolved {
            None => "WHERE t.project_id = $1".to_owned(),
            Some(true) => "WHERE t.project_id = $1 AND t.resolved_at IS NOT NULL".to_owned(),
            Some(false) => "WHERE t.project_id = $1 AND t.resolved_at IS NULL".to_owned(),
        };
        if let Some(link) = page.link {
            values.push(link.uuid().into());
            which.push_str(&format!(" AND t.link = ${}", values.len()));
        }
        if let Some((at, id)) = page.after {
            values.extend([micros(at).into(), id.uuid().into()]);
            let (at, id) = (values.len() - 1, values.len());
            which.push_str(&format!(" AND (t.last_at < ${at} OR (t.last_at = ${at} AND t.id < ${id}))"));
        }
        which.push_str(" ORDER BY t.last_at DESC, t.id DESC LIMIT $3");
        self.threads_where(&which, page.latest, values).await
    }

    async fn comment_thread(
        &self,
        project: ProjectId,
        reader: UserId,
        id: CommentThreadId,
    ) -> Result<Option<ThreadView>, StorageError> {
        let values = vec![project.uuid().into(), reader.uuid().into(), id.uuid().into()];
        let which = "WHERE t.project_id = $1 AND t.id = $3";
        let found = self.threads_where(which, i32::MAX.unsigned_abs(), values).await?;
        Ok(found.into_iter().next())
    }

    async fn unread_comments(&self, project: ProjectId, reader: UserId) -> Result<u64, StorageError> {
        let sql = format!(
            "SELECT COUNT(*) AS count FROM comment_threads t JOIN comments c ON c.thread_id = t.id \
             LEFT JOIN comment_reads r ON r.thread_id = t.id AND r.user_id = $2 \
             WHERE t.project_id = $1 AND t.resolved_at IS NULL AND {UNREAD}"
        );
        let rows = self.read::<CountRow>(sql, [project.uuid().into(), reader.uuid().into()]).await?;
        let count = rows.first().map(|row| row.count).unwrap_or_default();
        RowOf { table: "comments", id: project }.number("id", count)
    }

    async fn commenters(&self, project: ProjectId, most: u32) -> Result<Vec<Commenter>, StorageError> {
        let sql = "SELECT u.id, u.name, u.avatar FROM (\
                   SELECT p.owner AS id FROM projects p WHERE p.id = $1 \
                   UNION SELECT t.user_id FROM projects p JOIN teammates t ON t.owner = p.owner \
                   LEFT JOIN teammate_projects tp ON tp.teammate = t.id AND tp.num_id = p.num_id \
                   LEFT JOIN teammate_folders tf ON tf.teammate = t.id AND tf.folder = p.folder \
                   WHERE p.id = $1 AND t.user_id IS NOT NULL AND p.archived_at IS NULL AND NOT t.suspended \
                   AND (t.shares_all OR coalesce(tp.shared, false) OR coalesce(tf.shared, false))\
                   ) a JOIN users u ON u.id = a.id ORDER BY u.name, u.id LIMIT $2";
        let values = [project.uuid().into(), i64::from(most).into()];
        let rows = self.read::<CommenterRow>(sql.to_owned(), values).await?;
        rows.into_iter().map(mapping::commenter).collect()
    }
}

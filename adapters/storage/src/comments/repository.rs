//! Comments, in a unit of work.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    comments::ports::comments::{CommentRepository, Digest, NewComment},
    shared::storage::StorageError,
};
use octavo_domain::{
    comments::thread::{Comment, Thread},
    ids::{CommentId, CommentThreadId, ProjectId, UserId},
};
use sea_orm::Value;
use uuid::Uuid;

use super::mapping::{self, NewRow};
use crate::{
    entity::{comment_digests, comment_mentions, comment_threads, comments},
    error::from_orm,
    mapping::{RowOf, micros},
    repository::names,
    unit_of_work::{Unit, models},
};

impl Unit {
    async fn counted(&self, sql: &str, id: Uuid) -> Result<u64, StorageError> {
        let row = self.row(sql, [id.into()]).await?;
        let count = row.map(|row| row.try_get::<i64>("", "count").map_err(from_orm)).transpose()?;
        RowOf { table: "comments", id }.number("id", count.unwrap_or_default())
    }

    /// Comments with their mentions, in the order of their numbers.
    async fn comments_where<const N: usize>(
        &self,
        condition: &str,
        values: [Value; N],
    ) -> Result<Vec<Comment>, StorageError> {
        let columns = names::<comments::Entity>();
        let sql = format!("SELECT {columns} FROM comments WHERE {condition} ORDER BY written_at, id");
        let rows = models::<comments::Model>(&self.rows(sql, values.clone()).await?)?;
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let sql = format!(
            "SELECT comment_id, user_id FROM comment_mentions \
             WHERE comment_id IN (SELECT id FROM comments WHERE {condition})"
        );
        let mentions = models::<comment_mentions::Model>(&self.rows(sql, values).await?)?;
        let of = |row: &comments::Model| {
            let own = mentions.iter().filter(|mention| mention.comment_id == row.id);
            mapping::comment(row, own.map(|mention| UserId::new(mention.user_id)).collect())
        };
        rows.iter().map(of).collect()
    }

    async fn add_mentions(&self, comment: &Comment) -> Result<(), StorageError> {
        let row =
            |user: &UserId| comment_mentions::Model { comment_id: comment.id.uuid(), user_id: user.uuid() };
        let rows: Vec<_> = comment.mentions.iter().map(row).collect();
        self.insert_rows::<comment_mentions::Entity>(&rows).await.map(drop)
    }
}

#[async_trait]
impl CommentRepository for Unit {
    async fn thread(
        &mut self,
        project: ProjectId,
        id: CommentThreadId,
    ) -> Result<Option<Thread>, StorageError> {
        let columns = names::<comment_threads::Entity>();
        let sql = format!("SELECT {columns} FROM comment_threads WHERE project_id = $1 AND id = $2");
        let rows = self.rows(sql, [project.uuid().into(), id.uuid().into()]).await?;
        models::<comment_threads::Model>(&rows)?.first().map(mapping::thread).transpose()
    }

    async fn count_threads(&mut self, project: ProjectId) -> Result<u64, StorageError> {
        let sql = "SELECT COUNT(*) AS count FROM comment_threads WHERE project_id = $1";
        self.counted(sql, project.uuid()).await
    }

    async fn add_thread(&mut self, thread: &Thread) -> Result<(), StorageError> {
        self.insert_rows::<comment_threads::Entity>(&[mapping::thread_row(thread)]).await.map(drop)
    }

    async fn set_thread(&mut self, thread: &Thread) -> Result<(), StorageError> {
        let row = mapping::thread_row(thread);
        let sql = "UPDATE comment_threads SET last_at = $2, next_number = $3, resolved_at = $4, \
                   resolved_by = $5 WHERE id = $1";
        let values = [
            row.id.into(),
            row.last_at.into(),
            row.next_number.into(),
            row.resolved_at.into(),
            row.resolved_by.into(),
        ];
        self.run(sql, values).await.map(drop)
    }

    async fn comment(&mut self, project: ProjectId, id: CommentId) -> Result<Option<Comment>, StorageError> {
        let values = [project.uuid().into(), id.uuid().into()];
        Ok(self.comments_where("project_id = $1 AND id = $2", values).await?.into_iter().next())
    }

    async fn comments_with_key(
        &mut self,
        project: ProjectId,
        key: Uuid,
    ) -> Result<Vec<Comment>, StorageError> {
        self.comments_where("project_id = $1 AND sent_key = $2", [project.uuid().into(), key.into()]).await
    }

    async fn count_comments(&mut self, thread: CommentThreadId) -> Result<u64, StorageError> {
        let sql = "SELECT COUNT(*) AS count FROM comments WHERE thread_id = $1";
        self.counted(sql, thread.uuid()).await
    }

    async fn participants(&mut self, thread: CommentThreadId) -> Result<Vec<UserId>, StorageError> {
        let sql = "SELECT DISTINCT author FROM comments WHERE thread_id = $1 AND author IS NOT NULL";
        let rows = self.rows(sql, [thread.uuid().into()]).await?;
        let authors = rows.iter().map(|row| row.try_get::<Uuid>("", "author").map(UserId::new));
        let authors: BTreeSet<UserId> = authors.collect::<Result<_, _>>().map_err(from_orm)?;
        Ok(authors.into_iter().collect())
    }

    async fn add_comment(&mut self, comment: &Comment) -> Result<(), StorageError> {
        self.insert_rows::<comments::Entity>(&[mapping::comment_row(comment)]).await?;
        self.add_mentions(comment).await
    }

    async fn set_comment(&mut self, comment: &Comment) -> Result<(), StorageError> {
        let row = mapping::comment_row(comment);
        let sql = "UPDATE comments SET words = $2, edited_at = $3 WHERE id = $1";
        self.run(sql, [row.id.into(), row.words.into(), row.edited_at.into()]).await?;
        self.run("DELETE FROM comment_mentions WHERE comment_id = $1", [row.id.into()]).await?;
        self.add_mentions(comment).await
    }

    async fn delete_comment(&mut self, comment: &Comment) -> Result<(), StorageError> {
        self.run("DELETE FROM comments WHERE id = $1", [comment.id.uuid().into()]).await?;
        let sql = "DELETE FROM comment_threads WHERE id = $1 \
                   AND NOT EXISTS (SELECT 1 FROM comments WHERE thread_id = $1)";
        self.run(sql, [comment.thread.uuid().into()]).await.map(drop)
    }

    async fn read_until(
        &mut self,
        thread: CommentThreadId,
        user: UserId,
        number: u32,
    ) -> Result<(), StorageError> {
        let sql = "INSERT INTO comment_reads (thread_id, user_id, number) VALUES ($1, $2, $3) \
                   ON CONFLICT (thread_id, user_id) DO UPDATE SET number = excluded.number \
                   WHERE comment_reads.number < excluded.number";
        let values = [thread.uuid().into(), user.uuid().into(), i64::from(number).into()];
        self.run(sql, values).await.map(drop)
    }

    async fn digest(&mut self, project: ProjectId, user: UserId) -> Result<Option<Digest>, StorageError> {
        let columns = names::<comment_digests::Entity>();
        let sql = format!("SELECT {columns} FROM comment_digests WHERE project_id = $1 AND user_id = $2");
        let rows = self.rows(sql, [project.uuid().into(), user.uuid().into()]).await?;
        let found = models::<comment_digests::Model>(&rows)?.into_iter().next();
        let of = RowOf { table: "comment_digests", id: user };
        let digest = |row: comment_digests::Model| {
            let due_at = of.time_if("due_at", row.due_at)?;
            Ok(Digest { due_at, mailed_until: of.time("mailed_until", row.mailed_until)? })
        };
        found.map(digest).transpose()
    }

    async fn set_digest(
        &mut self,
        project: ProjectId,
        user: UserId,
        digest: Digest,
    ) -> Result<(), StorageError> {
        let row = comment_digests::Model {
            project_id: project.uuid(),
            user_id: user.uuid(),
            due_at: digest.due_at.map(micros),
            mailed_until: micros(digest.mailed_until),
        };
        self.save_row::<comment_digests::Entity>(row, "project_id, user_id").await
    }

    async fn new_comments(
        &mut self,
        project: ProjectId,
        user: UserId,
        since: DateTime<Utc>,
        of_all: bool,
        most: u32,
    ) -> Result<Vec<NewComment>, StorageError> {
        let concerned = if of_all {
            ""
        } else {
            " AND (EXISTS (SELECT 1 FROM comment_mentions m WHERE m.comment_id = c.id AND m.user_id = $2) \
             OR EXISTS (SELECT 1 FROM comments o WHERE o.thread_id = c.thread_id AND o.author = $2))"
        };
        let sql = format!(
            "SELECT c.id, c.guest, u.name, c.words, c.thread_id, c.written_at FROM comments c \
             JOIN comment_threads t ON t.id = c.thread_id \
             LEFT JOIN comment_reads r ON r.thread_id = t.id AND r.user_id = $2 \
             LEFT JOIN users u ON u.id = c.author \
             WHERE t.project_id = $1 AND t.resolved_at IS NULL AND c.written_at > $3 \
             AND (c.author IS NULL OR c.author <> $2) AND c.number > COALESCE(r.number, -1){concerned} \
             ORDER BY c.written_at, c.id LIMIT $4"
        );
        let values =
            [project.uuid().into(), user.uuid().into(), micros(since).into(), i64::from(most).into()];
        let rows = self.rows(sql, values).await?;
        models::<NewRow>(&rows)?.into_iter().map(mapping::new_comment).collect()
    }
}

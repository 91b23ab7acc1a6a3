//! Subscriptions to newsletters, and issues.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    newsletters::ports::newsletters::{NewsletterReader, NewsletterRepository},
    shared::storage::StorageError,
};
use octavo_domain::{
    account::email::Email,
    ids::{NumId, UserId},
    newsletters::{Issue, IssueContent, IssueName, Progress, Topic, Topics},
};
use sea_orm::{DbErr, QueryResult, Value};
use uuid::Uuid;

use crate::{
    error::from_orm,
    mapping::{RowOf, micros},
    unit_of_work::Unit,
};

fn text(row: &QueryResult, column: &str) -> Result<String, StorageError> {
    row.try_get("", column).map_err(from_orm)
}

fn reader(row: &QueryResult) -> Result<NewsletterReader, StorageError> {
    let id: Uuid = row.try_get("", "id").map_err(from_orm)?;
    let of = RowOf { table: "users", id };
    let number: i64 = row.try_get("", "num_id").map_err(from_orm)?;
    Ok(NewsletterReader {
        user: UserId::new(id),
        num_id: of.valid("num_id", NumId::parse(number).ok())?,
        email: of.valid("email", Email::parse(&text(row, "email")?).ok())?,
        name: text(row, "name")?,
    })
}

fn content(row: &QueryResult) -> Result<IssueContent, StorageError> {
    Ok(IssueContent { subject: text(row, "subject")?, text: text(row, "plain")?, html: text(row, "html")? })
}

fn progress(row: &QueryResult, name: &IssueName) -> Result<Progress, StorageError> {
    let of = RowOf { table: "newsletter_issues", id: name.as_str() };
    let number = |column| row.try_get::<Option<i64>>("", column).map_err(from_orm);
    let mails = number("mails")?.unwrap_or_default();
    Ok(Progress {
        last_num_id: of
            .valid_if("last_num_id", number("last_num_id")?, |number| NumId::parse(number).ok())?,
        mails: of.number("mails", mails)?,
        is_done: row.try_get("", "is_done").map_err(from_orm)?,
    })
}

#[async_trait]
impl NewsletterRepository for Unit {
    async fn topics(&mut self, user: UserId) -> Result<Topics, StorageError> {
        let sql = "SELECT topic FROM newsletter_subscriptions WHERE user_id = $1";
        let rows = self.rows(sql, [user.uuid().into()]).await?;
        let names: Vec<String> = rows
            .iter()
            .map(|row| row.try_get("", "topic"))
            .collect::<Result<_, DbErr>>()
            .map_err(from_orm)?;
        let of = RowOf { table: "newsletter_subscriptions", id: user };
        names.iter().map(|name| of.valid("topic", Topic::from_id(name))).collect()
    }

    async fn set_topics(
        &mut self,
        user: UserId,
        topics: &Topics,
        now: DateTime<Utc>,
    ) -> Result<(), StorageError> {
        for topic in Topic::ALL {
            let (id, name): (Value, Value) = (user.uuid().into(), topic.id().into());
            if topics.contains(&topic) {
                let sql = "INSERT INTO newsletter_subscriptions (user_id, topic, chosen_at) VALUES ($1, $2, $3) \
                           ON CONFLICT DO NOTHING";
                self.run(sql, [id, name, micros(now).into()]).await?;
            } else {
                let sql = "DELETE FROM newsletter_subscriptions WHERE user_id = $1 AND topic = $2";
                self.run(sql, [id, name]).await?;
            }
        }
        Ok(())
    }

    async fn add_issue(&mut self, issue: &Issue, now: DateTime<Utc>) -> Result<(), StorageError> {
        let sql = "INSERT INTO newsletter_issues \
                   (name, topic, subject, plain, html, added_at, last_num_id, mails, is_done) \
                   VALUES ($1, $2, $3, $4, $5, $6, NULL, 0, $7) ON CONFLICT DO NOTHING";
        let values: [Value; 7] = [
            issue.name.as_str().into(),
            issue.topic.id().into(),
            issue.content.subject.as_str().into(),
            issue.content.text.as_str().into(),
            issue.content.html.as_str().into(),
            micros(now).into(),
            false.into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Duplicate("issue")),
            _ => Ok(()),
        }
    }

    async fn find_issue(&mut self, name: &IssueName) -> Result<Option<(Issue, Progress)>, StorageError> {
        let lock = if self.is_postgres() { " FOR UPDATE" } else { "" };
        let sql = format!(
            "SELECT topic, subject, plain, html, last_num_id, mails, is_done FROM newsletter_issues \
             WHERE name = $1{lock}"
        );
        let Some(row) = self.row(sql, [name.as_str().into()]).await? else { return Ok(None) };
        let of = RowOf { table: "newsletter_issues", id: name.as_str() };
        let topic = of.valid("topic", Topic::from_id(&text(&row, "topic")?))?;
        let issue = Issue { name: name.clone(), topic, content: content(&row)? };
        Ok(Some((issue, progress(&row, name)?)))
    }

    async fn save_progress(&mut self, name: &IssueName, progress: Progress) -> Result<(), StorageError> {
        let sql = "UPDATE newsletter_issues SET last_num_id = $2, mails = $3, is_done = $4 WHERE name = $1";
        let mails = i64::try_from(progress.mails).unwrap_or(i64::MAX);
        let values: [Value; 4] = [
            name.as_str().into(),
            progress.last_num_id.map(NumId::get).into(),
            mails.into(),
            progress.is_done.into(),
        ];
        match self.run(sql, values).await? {
            0 => Err(StorageError::Stale("issue")),
            _ => Ok(()),
        }
    }

    async fn readers(
        &mut self,
        topic: Topic,
        after: Option<NumId>,
        limit: u32,
    ) -> Result<Vec<NewsletterReader>, StorageError> {
        let sql = "SELECT u.id, u.num_id, u.email, u.name FROM users u \
                   JOIN newsletter_subscriptions s ON s.user_id = u.id AND s.topic = $1 \
                   WHERE u.num_id > $2 AND u.email_confirmed_at IS NOT NULL ORDER BY u.num_id LIMIT $3";
        let after = after.map_or(0, NumId::get);
        let rows = self.rows(sql, [topic.id().into(), after.into(), i64::from(limit).into()]).await?;
        rows.iter().map(reader).collect()
    }

    async fn newsletter_mail(
        &mut self,
        name: &IssueName,
        reader: UserId,
    ) -> Result<Option<IssueContent>, StorageError> {
        let sql = "SELECT i.subject, i.plain, i.html FROM newsletter_issues i \
                   JOIN newsletter_subscriptions s ON s.topic = i.topic AND s.user_id = $2 \
                   JOIN users u ON u.id = s.user_id AND u.email_confirmed_at IS NOT NULL WHERE i.name = $1";
        let row = self.row(sql, [name.as_str().into(), reader.uuid().into()]).await?;
        row.as_ref().map(content).transpose()
    }
}

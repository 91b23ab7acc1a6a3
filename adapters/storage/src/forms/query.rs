//! Forms and their answers, without a unit of work.

use async_trait::async_trait;
use octavo_application::{
    forms::ports::forms::{AnswerCount, AnswerPage, FormQueries, FormSettings},
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::id::RecordId,
    forms::{
        answer::Answer,
        settings::{Delivery, Recipient},
    },
    ids::{ProjectId, RecipientId},
};
use sea_orm::Value;

use super::mapping::{self, CountRow, number};
use crate::{
    connect::Database,
    entity::{form_answers, form_deliveries, form_recipients, form_settings},
    mapping::micros,
    repository::names,
};

#[async_trait]
impl FormQueries for Database {
    async fn answers(&self, project: ProjectId, page: AnswerPage) -> Result<Vec<Answer>, StorageError> {
        let mut values: Vec<Value> =
            vec![project.uuid().into(), number(page.form).into(), i64::from(page.limit).into()];
        let mut after = "";
        if let Some((at, id)) = page.after {
            after = " AND (received_at < $4 OR (received_at = $4 AND id > $5))";
            values.extend([micros(at).into(), id.uuid().into()]);
        }
        let sql = format!(
            "SELECT {} FROM form_answers WHERE project_id = $1 AND form = $2{after} \
             ORDER BY received_at DESC, id LIMIT $3",
            names::<form_answers::Entity>()
        );
        let rows = self.read::<form_answers::Model>(sql, values).await?;
        rows.iter().map(mapping::answer).collect()
    }

    async fn answer_counts(&self, project: ProjectId) -> Result<Vec<AnswerCount>, StorageError> {
        let sql = "SELECT form, COUNT(*) AS count, MAX(received_at) AS last_at FROM form_answers \
                   WHERE project_id = $1 GROUP BY form ORDER BY form";
        let rows = self.read::<CountRow>(sql.to_owned(), [project.uuid().into()]).await?;
        rows.iter().map(|row| mapping::count(project, row)).collect()
    }

    async fn form_settings(&self, project: ProjectId) -> Result<Vec<(RecordId, FormSettings)>, StorageError> {
        let sql = format!(
            "SELECT {} FROM form_settings WHERE project_id = $1 ORDER BY form",
            names::<form_settings::Entity>()
        );
        let rows = self.read::<form_settings::Model>(sql, [project.uuid().into()]).await?;
        rows.into_iter().map(mapping::settings).collect()
    }

    async fn form_recipients(&self, project: ProjectId) -> Result<Vec<Recipient>, StorageError> {
        let sql = format!(
            "SELECT {} FROM form_recipients WHERE project_id = $1 ORDER BY form, email, id",
            names::<form_recipients::Entity>()
        );
        let rows = self.read::<form_recipients::Model>(sql, [project.uuid().into()]).await?;
        rows.iter().map(mapping::recipient).collect()
    }

    async fn form_recipient(&self, id: RecipientId) -> Result<Option<Recipient>, StorageError> {
        let sql = format!("SELECT {} FROM form_recipients WHERE id = $1", names::<form_recipients::Entity>());
        let rows = self.read::<form_recipients::Model>(sql, [id.uuid().into()]).await?;
        rows.first().map(mapping::recipient).transpose()
    }

    async fn deliveries(
        &self,
        project: ProjectId,
        form: RecordId,
        most: u32,
    ) -> Result<Vec<Delivery>, StorageError> {
        let sql = format!(
            "SELECT {} FROM form_deliveries WHERE project_id = $1 AND form = $2 \
             ORDER BY created_at DESC, id LIMIT $3",
            names::<form_deliveries::Entity>()
        );
        let values = [project.uuid().into(), number(form).into(), i64::from(most).into()];
        let rows = self.read::<form_deliveries::Model>(sql, values).await?;
        rows.into_iter().map(mapping::delivery).collect()
    }
}

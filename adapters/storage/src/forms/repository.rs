//! Forms and their answers, in a unit of work.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_application::{
    forms::ports::forms::{FormRepository, FormSettings},
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::id::RecordId,
    forms::{
        answer::Answer,
        settings::{Delivery, DeliveryState, Recipient},
        target::Target,
    },
    ids::{AnswerId, DeliveryId, ProjectId, RecipientId},
    services::Service,
};

use super::mapping::{self, number};
use crate::{
    entity::{answer_files, form_answers, form_deliveries, form_recipients, form_settings, form_targets},
    error::from_orm,
    mapping::{RowOf, micros},
    repository::names,
    unit_of_work::{Unit, models},
};

/// The microseconds of a day.
const DAY: i64 = 86_400_000_000;

#[async_trait]
impl FormRepository for Unit {
    async fn add_answer(&mut self, answer: &Answer) -> Result<(), StorageError> {
        self.insert_rows::<form_answers::Entity>(&[mapping::answer_row(answer)]).await?;
        let files = mapping::file_rows(answer);
        if !files.is_empty() {
            self.insert_rows::<answer_files::Entity>(&files).await?;
        }
        Ok(())
    }

    async fn answer(&mut self, id: AnswerId) -> Result<Option<Answer>, StorageError> {
        let sql = format!("SELECT {} FROM form_answers WHERE id = $1", names::<form_answers::Entity>());
        let rows = self.rows(sql, [id.uuid().into()]).await?;
        models::<form_answers::Model>(&rows)?.first().map(mapping::answer).transpose()
    }

    async fn count_answers(&mut self, project: ProjectId) -> Result<u64, StorageError> {
        let sql = "SELECT COUNT(*) AS count FROM form_answers WHERE project_id = $1";
        let row = self.row(sql, [project.uuid().into()]).await?;
        let count = row.map(|row| row.try_get::<i64>("", "count").map_err(from_orm)).transpose()?;
        RowOf { table: "form_answers", id: project }.number("id", count.unwrap_or_default())
    }

    async fn delete_answers(
        &mut self,
        project: ProjectId,
        form: RecordId,
        ids: Option<&[AnswerId]>,
    ) -> Result<u64, StorageError> {
        let of_form = "DELETE FROM form_answers WHERE project_id = $1 AND form = $2";
        match ids {
            None => self.run(of_form, [project.uuid().into(), number(form).into()]).await,
            Some([]) => Ok(0),
            Some(ids) => {
                let sql = format!("{of_form} AND {}", self.one_of_ids("id", 3));
                let ids = self.list(ids.iter().map(|id| id.uuid().simple().to_string()));
                self.run(sql, [project.uuid().into(), number(form).into(), ids]).await
            }
        }
    }

    async fn delete_kept(&mut self, now: DateTime<Utc>) -> Result<u64, StorageError> {
        let sql = format!(
            "DELETE FROM form_answers WHERE EXISTS (SELECT 1 FROM form_settings s \
             WHERE s.project_id = form_answers.project_id AND s.form = form_answers.form \
             AND s.kept_days IS NOT NULL AND form_answers.received_at < $1 - s.kept_days * {DAY})"
        );
        self.run(sql, [micros(now).into()]).await
    }

    async fn settings(&mut self, project: ProjectId, form: RecordId) -> Result<FormSettings, StorageError> {
        let sql = format!(
            "SELECT {} FROM form_settings WHERE project_id = $1 AND form = $2",
            names::<form_settings::Entity>()
        );
        let rows = self.rows(sql, [project.uuid().into(), number(form).into()]).await?;
        let found = models::<form_settings::Model>(&rows)?.into_iter().next();
        Ok(found.map(mapping::settings).transpose()?.map(|(_, settings)| settings).unwrap_or_default())
    }

    async fn set_settings(
        &mut self,
        project: ProjectId,
        form: RecordId,
        settings: &FormSettings,
    ) -> Result<(), StorageError> {
        let row = mapping::settings_row(project, form, settings);
        self.save_row::<form_settings::Entity>(row, "project_id, form").await
    }

    async fn recipients(
        &mut self,
        project: ProjectId,
        form: RecordId,
    ) -> Result<Vec<Recipient>, StorageError> {
        let sql = format!(
            "SELECT {} FROM form_recipients WHERE project_id = $1 AND form = $2 ORDER BY email, id",
            names::<form_recipients::Entity>()
        );
        let rows = self.rows(sql, [project.uuid().into(), number(form).into()]).await?;
        models::<form_recipients::Model>(&rows)?.iter().map(mapping::recipient).collect()
    }

    async fn add_recipient(&mut self, recipient: &Recipient) -> Result<(), StorageError> {
        self.insert_rows::<form_recipients::Entity>(&[mapping::recipient_row(recipient)]).await.map(drop)
    }

    async fn remove_recipient(&mut self, project: ProjectId, id: RecipientId) -> Result<bool, StorageError> {
        let sql = "DELETE FROM form_recipients WHERE project_id = $1 AND id = $2";
        Ok(self.run(sql, [project.uuid().into(), id.uuid().into()]).await? > 0)
    }

    async fn confirm_recipient(&mut self, id: RecipientId, now: DateTime<Utc>) -> Result<bool, StorageError> {
        let sql = "UPDATE form_recipients SET confirmed_at = COALESCE(confirmed_at, $2) WHERE id = $1";
        Ok(self.run(sql, [id.uuid().into(), micros(now).into()]).await? > 0)
    }

    async fn targets(&mut self, project: ProjectId, form: RecordId) -> Result<Vec<Target>, StorageError> {
        let sql = format!(
            "SELECT {} FROM form_targets WHERE project_id = $1 AND form = $2 ORDER BY service",
            names::<form_targets::Entity>()
        );
        let rows = self.rows(sql, [project.uuid().into(), number(form).into()]).await?;
        models::<form_targets::Model>(&rows)?.iter().map(mapping::target).collect()
    }

    async fn set_target(&mut self, target: &Target) -> Result<(), StorageError> {
        let row = mapping::target_row(target);
        self.save_row::<form_targets::Entity>(row, "project_id, form, service").await
    }

    async fn remove_target(
        &mut self,
        project: ProjectId,
        form: RecordId,
        service: Service,
    ) -> Result<bool, StorageError> {
        let sql = "DELETE FROM form_targets WHERE project_id = $1 AND form = $2 AND service = $3";
        let values = [project.uuid().into(), number(form).into(), service.id().into()];
        Ok(self.run(sql, values).await? > 0)
    }

    async fn add_delivery(&mut self, delivery: &Delivery) -> Result<(), StorageError> {
        self.insert_rows::<form_deliveries::Entity>(&[mapping::delivery_row(delivery)]).await.map(drop)
    }

    async fn delivery(&mut self, id: DeliveryId) -> Result<Option<Delivery>, StorageError> {
        let sql = format!("SELECT {} FROM form_deliveries WHERE id = $1", names::<form_deliveries::Entity>());
        let rows = self.rows(sql, [id.uuid().into()]).await?;
        models::<form_deliveries::Model>(&rows)?.into_iter().next().map(mapping::delivery).transpose()
    }

    async fn set_delivery(&mut self, delivery: &Delivery) -> Result<(), StorageError> {
        let sql = "UPDATE form_deliveries SET state = $2, attempts = $3, tried_at = $4, outcome = $5 \
                   WHERE id = $1";
        let values = [
            delivery.id.uuid().into(),
            delivery.state.name().into(),
            i64::from(delivery.attempts).into(),
            delivery.tried_at.map(micros).into(),
            delivery.outcome.clone().into(),
        ];
        self.run(sql, values).await.map(drop)
    }

    async fn delete_deliveries(&mut self, before: DateTime<Utc>) -> Result<u64, StorageError> {
        let sql = "DELETE FROM form_deliveries WHERE created_at < $1 AND state <> $2";
        self.run(sql, [micros(before).into(), DeliveryState::Waiting.name().into()]).await
    }
}

//! The operator log.

use async_trait::async_trait;
use octavo_application::{
    operators::ports::operators::{OperatorAction, OperatorChange, OperatorLog},
    shared::storage::StorageError,
};
use octavo_domain::ids::{OperatorChangeId, UserId};
use sea_orm::Value;

use crate::{
    entity::operator_changes::{Entity, Model},
    mapping::{RowOf, micros},
    repository::rows::names,
    unit_of_work::{Unit, models},
};

fn row(change: &OperatorChange) -> Model {
    Model {
        id: change.id.uuid(),
        at: micros(change.at),
        operator: change.by.clone(),
        action: change.action.id().to_owned(),
        account_id: change.account.map(UserId::uuid),
        about: change.about.clone(),
        value_before: change.before.clone(),
        value_after: change.after.clone(),
    }
}

fn change(row: Model) -> Result<OperatorChange, StorageError> {
    let of = RowOf { table: "operator_changes", id: row.id };
    Ok(OperatorChange {
        id: OperatorChangeId::new(row.id),
        at: of.time("at", row.at)?,
        by: row.operator,
        action: of.valid("act", OperatorAction::from_id(&row.action))?,
        account: row.account_id.map(UserId::new),
        about: row.about,
        before: row.value_before,
        after: row.value_after,
    })
}

#[async_trait]
impl OperatorLog for Unit {
    async fn note(&mut self, change: &OperatorChange) -> Result<(), StorageError> {
        match self.insert_rows::<Entity>(&[row(change)]).await? {
            0 => Err(StorageError::Duplicate("operator change")),
            _ => Ok(()),
        }
    }

    async fn latest(
        &mut self,
        account: Option<UserId>,
        limit: u32,
    ) -> Result<Vec<OperatorChange>, StorageError> {
        let (of, last, mut values): (_, _, Vec<Value>) = match account {
            Some(account) => ("WHERE account_id = $1", "$2", vec![account.uuid().into()]),
            None => ("", "$1", Vec::new()),
        };
        values.push(i64::from(limit).into());
        let names = names::<Entity>();
        let sql = format!("SELECT {names} FROM operator_changes {of} ORDER BY at DESC, id DESC LIMIT {last}");
        let rows = self.rows(sql, values).await?;
        models::<Model>(&rows)?.into_iter().map(change).collect()
    }
}

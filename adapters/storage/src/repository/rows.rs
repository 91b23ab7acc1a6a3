//! Statements over many rows: there are few different texts, so that prepared statements are used again.

use std::fmt::Write as _;

use octavo_application::shared::storage::StorageError;
use sea_orm::{
    DbBackend, EntityTrait, IdenStatic, IntoActiveModel, Iterable, ModelTrait, QueryResult, Value,
};

use crate::unit_of_work::Unit;

/// The most rows in a statement: with the widest table still well below both databases' limits.
const MOST: usize = 256;

/// Cuts rows into pieces whose sizes are powers of two.
pub(crate) fn pieces<T>(rows: &[T]) -> impl Iterator<Item = &[T]> {
    let mut rest = rows;
    std::iter::from_fn(move || {
        let size = (rest.len().checked_ilog2().map(|log| 1_usize << log)?).min(MOST);
        let (piece, others) = rest.split_at_checked(size)?;
        rest = others;
        Some(piece)
    })
}

/// `($1, $2), ($3, $4)` …; on SQLite `(?, ?), (?, ?)` …, because it looks names of parameters up one by one.
fn placeholders(backend: DbBackend, rows: usize, columns: usize) -> String {
    let mut text = String::new();
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for column in 1..=columns {
            text.push_str(if column == 1 { "" } else { ", " });
            match backend {
                DbBackend::Postgres => {
                    let _ = write!(text, "${}", row * columns + column);
                }
                _ => text.push('?'),
            }
        }
        text.push(')');
    }
    text
}

/// Every column of an entity.
pub(crate) fn columns<E: EntityTrait>() -> Vec<E::Column> {
    E::Column::iter().collect()
}

fn values<E: EntityTrait>(rows: &[E::Model], columns: &[E::Column]) -> Vec<Value> {
    rows.iter().flat_map(|row| columns.iter().map(|column| row.get(*column))).collect()
}

/// `"num_id", "id", …`: every column of an entity, in the order of its model.
pub(crate) fn names<E: EntityTrait>() -> String {
    let names: Vec<String> = E::Column::iter().map(|column| format!("\"{}\"", column.as_str())).collect();
    names.join(", ")
}

/// The text that inserts this many rows, skipping those that exist.
fn insert_text<E: EntityTrait>(backend: DbBackend, rows: usize) -> String {
    let values = placeholders(backend, rows, columns::<E>().len());
    format!(
        "INSERT INTO {} ({}) VALUES {values} ON CONFLICT DO NOTHING",
        E::default().table_name(),
        names::<E>()
    )
}

/// The text that updates `columns` of this many rows, found by their `keys`.
fn update_text<E: EntityTrait>(
    backend: DbBackend,
    rows: usize,
    columns: &[E::Column],
    keys: &[&str],
) -> String {
    let table = E::default().table_name();
    let (mut set, mut found) = (Vec::new(), Vec::new());
    for (number, column) in columns.iter().enumerate() {
        let (name, value) = (column.as_str().to_owned(), format!("v.column{}", number + 1));
        if keys.contains(&name.as_str()) {
            found.push(format!("{table}.\"{name}\" = {value}"));
        } else {
            set.push(format!("\"{name}\" = {value}"));
        }
    }
    let values = placeholders(backend, rows, columns.len());
    format!("UPDATE {table} SET {} FROM (VALUES {values}) AS v WHERE {}", set.join(", "), found.join(" AND "))
}

impl Unit {
    /// Inserts rows; returns how many did not exist.
    pub(crate) async fn insert_rows<E>(&self, rows: &[E::Model]) -> Result<u64, StorageError>
    where
        E: EntityTrait,
        E::Model: IntoActiveModel<E::ActiveModel> + Sync,
    {
        let mut added: u64 = 0;
        let columns = columns::<E>();
        for piece in pieces(rows) {
            let text = insert_text::<E>(self.backend(), piece.len());
            added = added.saturating_add(self.run(text, values::<E>(piece, &columns)).await?);
        }
        Ok(added)
    }

    /// Updates `columns` of rows found by their `keys`; returns how many existed.
    pub(crate) async fn update_rows<E>(
        &self,
        rows: &[E::Model],
        columns: &[E::Column],
        keys: &[&str],
    ) -> Result<u64, StorageError>
    where
        E: EntityTrait,
        E::Model: Sync,
    {
        let mut changed: u64 = 0;
        for piece in pieces(rows) {
            let text = update_text::<E>(self.backend(), piece.len(), columns, keys);
            changed = changed.saturating_add(self.run(text, values::<E>(piece, columns)).await?);
        }
        Ok(changed)
    }

    /// Stores one row, in place of the one with the same `key`.
    pub(crate) async fn save_row<E: EntityTrait>(
        &self,
        row: E::Model,
        key: &str,
    ) -> Result<(), StorageError> {
        let columns = columns::<E>();
        let values = values::<E>(&[row], &columns);
        let others = columns.iter().map(|column| column.as_str()).filter(|name| *name != key);
        let set: Vec<String> = others.map(|name| format!("\"{name}\" = excluded.\"{name}\"")).collect();
        let text = format!(
            "INSERT INTO {} ({}) VALUES {} ON CONFLICT ({key}) DO UPDATE SET {}",
            E::default().table_name(),
            names::<E>(),
            placeholders(self.backend(), 1, columns.len()),
            set.join(", ")
        );
        self.run(text, values).await.map(drop)
    }

    /// Updates every column of one row; the unit stays usable when a constraint forbids it.
    pub(crate) async fn update_row_guarded<E: EntityTrait>(
        &self,
        row: E::Model,
        keys: &[&str],
    ) -> Result<u64, StorageError> {
        let columns = columns::<E>();
        let text = update_text::<E>(self.backend(), 1, &columns, keys);
        self.run_guarded(text, values::<E>(&[row], &columns)).await
    }

    /// Rows of an entity, locked until the unit ends.
    pub(crate) async fn locked<E: EntityTrait>(
        &self,
        condition: &str,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<QueryResult>, StorageError> {
        // Not FOR UPDATE, which would also block inserts of rows that refer to these.
        let lock = if self.is_postgres() { " FOR NO KEY UPDATE" } else { "" };
        let table = E::default().table_name().to_owned();
        self.rows(format!("SELECT {} FROM {table} WHERE {condition}{lock}", names::<E>()), values).await
    }

    /// "`column` is one of the numbers in parameter `n`", which [`Unit::list`] makes.
    pub(crate) fn one_of_numbers(&self, column: &str, n: u8) -> String {
        if self.is_postgres() {
            format!("{column} = ANY (CAST(${n} AS bigint[]))")
        } else {
            format!("{column} IN (SELECT value FROM json_each(${n}))")
        }
    }

    /// "`column` is one of the ids in parameter `n`", which [`Unit::list`] makes.
    pub(crate) fn one_of_ids(&self, column: &str, n: u8) -> String {
        if self.is_postgres() {
            format!("{column} = ANY (CAST(${n} AS uuid[]))")
        } else {
            format!("{column} IN (SELECT unhex(value) FROM json_each(${n}))")
        }
    }

    /// Numbers or ids as one parameter. Ids come as 32 hexadecimal digits.
    pub(crate) fn list(&self, items: impl Iterator<Item = String>) -> Value {
        let items: Vec<String> = items.collect();
        let text = match (self.is_postgres(), items.first().is_some_and(|item| item.len() == 32)) {
            (true, _) => format!("{{{}}}", items.join(",")),
            (false, true) => format!("[\"{}\"]", items.join("\",\"")),
            (false, false) => format!("[{}]", items.join(",")),
        };
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::{DbBackend, pieces, placeholders};

    #[test]
    fn few_sizes_serve_any_number_of_rows() {
        let sizes = |rows: usize| pieces(&vec![(); rows]).map(<[()]>::len).collect::<Vec<_>>();
        assert_eq!(sizes(0), [0_usize; 0]);
        assert_eq!(sizes(1), [1]);
        assert_eq!(sizes(7), [4, 2, 1]);
        assert_eq!(sizes(1_000), [256, 256, 256, 128, 64, 32, 8]);
    }

    #[test]
    fn parameters_are_numbered_through() {
        assert_eq!(placeholders(DbBackend::Postgres, 2, 3), "($1, $2, $3), ($4, $5, $6)");
        assert_eq!(placeholders(DbBackend::Sqlite, 2, 3), "(?, ?, ?), (?, ?, ?)");
    }
}

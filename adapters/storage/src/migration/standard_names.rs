//! Names of tables, columns and job kinds as in the glossary.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub(crate) struct StandardNames;

impl MigrationName for StandardNames {
    fn name(&self) -> &'static str {
        "0034_standard_names"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for StandardNames {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        connection.execute_unprepared(include_str!("standard_names.sql")).await?;
        let own = match manager.get_database_backend() {
            DbBackend::Postgres => include_str!("standard_names_postgres.sql"),
            _ => include_str!("standard_names_sqlite.sql"),
        };
        connection.execute_unprepared(own).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::{ConnectOptions, ConnectionTrait, Database, DbBackend, Statement};
    use sea_orm_migration::MigratorTrait;

    use crate::migration::Migrator;

    #[tokio::test]
    async fn jobs_that_wait_are_found_by_their_new_kind_and_key() {
        let options = ConnectOptions::new("sqlite::memory:").max_connections(1).to_owned();
        let connection = Database::connect(options).await.unwrap();
        let before =
            Migrator::migrations().iter().position(|one| one.name() == "0034_standard_names").unwrap();
        Migrator::up(&connection, Some(u32::try_from(before).unwrap())).await.unwrap();
        let jobs = [
            ("sweep", "sweep", "sweep"),
            ("receive", "receive:7", "receive_copies:7"),
            ("erase", "erase:account:7", "erase_files:account:7"),
            ("domains", "domains", "monitor_domains"),
            ("tidy", "tidy", "sweep_uploads"),
            ("tidy_exports", "tidy_exports", "sweep_exports"),
            ("books", "books", "billing_run"),
            ("certificates", "certificates", "renew_certificates"),
            ("forget", "forget:cus_7", "delete_customer:cus_7"),
            ("describe", "describe:7", "sync_customer:7"),
        ];
        for (number, (kind, key, _)) in jobs.iter().enumerate() {
            let sql = format!(
                "INSERT INTO jobs (id, kind, job_key, due_at) VALUES (x'0{number}', '{kind}', '{key}', 0)"
            );
            connection.execute_unprepared(&sql).await.unwrap();
        }
        Migrator::up(&connection, None).await.unwrap();
        let select = Statement::from_string(DbBackend::Sqlite, "SELECT kind, job_key FROM jobs ORDER BY id");
        let rows = connection.query_all_raw(select).await.unwrap();
        assert_eq!(rows.len(), jobs.len());
        for (row, (_, _, expected)) in rows.iter().zip(jobs) {
            let (kind, key): (String, String) =
                (row.try_get("", "kind").unwrap(), row.try_get("", "job_key").unwrap());
            assert_eq!(key, expected);
            assert_eq!(Some(kind.as_str()), expected.split(':').next());
        }
    }
}

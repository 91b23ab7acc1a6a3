//! The schema, and how it came to be.

mod account;
mod billing;
mod billing_details;
mod certificates;
mod connected;
mod domains;
mod entitlements;
mod erasure;
mod exports;
mod first;
mod folder_addresses;
mod former_usernames;
mod history;
mod home;
mod listed_projects;
mod operators;
mod outreach;
mod passkeys;
mod payment_problems;
mod payment_reports;
mod plan_addons;
mod prompts;
mod publication;
mod second_factor;
mod send;
mod standard_names;
mod suspended_teammates;
mod team;
mod upload_sizes;
mod uploads;
mod usernames;
mod views;
mod withdrawals;

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use sea_orm_migration::{MigrationTrait, MigratorTrait};

use octavo_application::shared::storage::StorageError;

use crate::error::from_orm;

/// Every migration, the first one first.
pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(first::First),
            Box::new(entitlements::Entitlements),
            Box::new(team::Team),
            Box::new(history::History),
            Box::new(prompts::Prompts),
            Box::new(send::Sends),
            Box::new(publication::Publication),
            Box::new(second_factor::SecondFactor),
            Box::new(account::Account),
            Box::new(domains::Domains),
            Box::new(home::Home),
            Box::new(uploads::Uploads),
            Box::new(connected::Connected),
            Box::new(outreach::Outreach),
            Box::new(passkeys::Passkeys),
            Box::new(exports::Exports),
            Box::new(billing::Billing),
            Box::new(plan_addons::PlanAddons),
            Box::new(certificates::Certificates),
            Box::new(suspended_teammates::SuspendedTeammates),
            Box::new(operators::Operators),
            Box::new(withdrawals::Withdrawals),
            Box::new(folder_addresses::FolderAddresses),
            Box::new(listed_projects::ListedProjects),
            Box::new(former_usernames::FormerUsernames),
            Box::new(usernames::Usernames),
            Box::new(payment_problems::PaymentProblems),
            Box::new(payment_reports::PaymentReports),
            Box::new(erasure::Erasure),
            Box::new(upload_sizes::UploadSizes),
            Box::new(views::Views),
            Box::new(billing_details::BillingDetails),
            Box::new(standard_names::StandardNames),
        ]
    }
}

/// Any number does, as long as nobody else locks it.
const LOCK: i64 = 0x006f_6374_6176_006f;

/// Brings the schema up to date. Servers that start together wait for each other.
pub(crate) async fn apply(connection: &DatabaseConnection) -> Result<(), StorageError> {
    if connection.get_database_backend() == DbBackend::Postgres {
        let lock =
            Statement::from_sql_and_values(DbBackend::Postgres, "SELECT pg_advisory_lock($1)", [LOCK.into()]);
        connection.execute_raw(lock).await.map_err(from_orm)?;
    }
    // The lock goes with the connection, which its owner closes.
    Migrator::up(connection, None).await.map_err(from_orm)
}

/// The names of migrations that have not been applied; changes nothing.
pub(crate) async fn pending(connection: &DatabaseConnection) -> Result<Vec<String>, StorageError> {
    let pending = Migrator::get_pending_migrations_read_only(connection).await.map_err(from_orm)?;
    Ok(pending.iter().map(|migration| migration.name().to_owned()).collect())
}

/// A schema text with its braces filled in for one database.
pub(crate) fn dialect(text: &str, backend: DbBackend) -> String {
    let words: [(&str, &str); 10] = match backend {
        DbBackend::Postgres => [
            ("{int}", "bigint"),
            ("{id}", "uuid"),
            ("{text}", "text COLLATE \"C\""),
            ("{bool}", "boolean"),
            ("{false}", "FALSE"),
            ("{true}", "TRUE"),
            ("{bytes}", "bytea"),
            ("{root}", "'00000000-0000-0000-0000-000000000000'::uuid"),
            ("{archive}", "'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid"),
            (" {strict}", ""),
        ],
        _ => [
            ("{int}", "INTEGER"),
            ("{id}", "BLOB"),
            ("{text}", "TEXT"),
            ("{bool}", "INTEGER"),
            ("{false}", "0"),
            ("{true}", "1"),
            ("{bytes}", "BLOB"),
            ("{root}", "x'00000000000000000000000000000000'"),
            ("{archive}", "x'ffffffffffffffffffffffffffffffff'"),
            ("{strict}", "STRICT"),
        ],
    };
    words.iter().fold(text.to_owned(), |text, (word, meaning)| text.replace(word, meaning))
}

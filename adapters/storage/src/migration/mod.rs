//! The schema, and how it came to be.

mod former_usernames;
mod sql;
mod usernames;

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, Statement};
use sea_orm_migration::{MigrationTrait, MigratorTrait};

use octavo_application::shared::storage::StorageError;

use crate::error::from_orm;
use sql::sql;

/// Every migration, the first one first.
pub(crate) struct Migrator;

impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            // Accounts, the library, the outbox and the jobs.
            sql!("0001_accounts_and_library", by_database),
            // Changed limits, pauses, and mails that say more than a secret.
            sql!("0006_entitlements_and_mail_details"),
            // Memberships and invitations.
            sql!("0002_team"),
            // The history of libraries.
            sql!("0005_history"),
            // Templates, promotions, and what people answer.
            sql!("0006_prompts"),
            // What is sent from one account to another, and what is being received.
            sql!("0003_send"),
            // What is published, and who reads it.
            sql!("0004_publication"),
            // Second factors, recovery codes, and the step between a password and a session.
            sql!("0008_second_factor"),
            // What an account's owner changes about it.
            sql!("0009_account"),
            // Custom domains.
            sql!("0010_domains", by_database),
            // Home projects, and What’s new.
            sql!("0011_home"),
            // Files of accounts, and what they put on their pages.
            sql!("0012_uploads"),
            // Connected services, single sign-on, and places of sessions.
            sql!("0013_connected"),
            // Newsletters, referrals, projects that are protected by e-mail, and creator profiles.
            sql!("0014_outreach"),
            // Passkeys, and what authenticators are asked.
            sql!("0015_passkeys"),
            // Exports of what accounts own.
            sql!("0016_exports"),
            // Billing.
            sql!("0017_billing"),
            // The interval of a plan, and what was added to it.
            sql!("0019_plan_addons"),
            // Certificates of custom domains, and accounts at those who issue them.
            sql!("0018_certificates"),
            // Teammates for whom a plan has no place.
            sql!("0022_suspended_teammates"),
            // What operators change.
            sql!("0020_operators"),
            // What archiving took from the public.
            sql!("0023_withdrawals"),
            // Addresses that collections had before.
            sql!("0024_folder_addresses"),
            // Projects on the public profile.
            sql!("0025_listed_projects"),
            // Usernames that accounts had before; those that look like files get another one.
            Box::new(former_usernames::FormerUsernames),
            // Usernames that were made of the address somebody joined with: they get one that is made of their name.
            Box::new(usernames::Usernames),
            // Payments whose request the card provider does not accept.
            sql!("0021_payment_problems"),
            // What comes of payments afterwards: refunds that take their time or fail, disputes, warnings of fraud.
            sql!("0022_payment_reports"),
            // What is left of accounts and files that are gone.
            sql!("0030_erasure", by_database),
            // How much room uploads take up.
            sql!("0031_upload_sizes"),
            // Views in a table of their own.
            sql!("0032_project_views"),
            // Who is billed, how they are taxed, and with which card an invoice was paid.
            sql!("0033_billing_details"),
            // Names of tables, columns and job kinds as in the glossary.
            sql!("0034_standard_names", by_database),
            // Files whose size is not known.
            sql!("0035_unmeasured_uploads"),
            // Standard names of the columns of services, creators and invoices.
            sql!("0036_names_of_services_and_invoices"),
            // Documents and their logs.
            sql!("0037_documents"),
            // What readers get of documents.
            sql!("0038_published_documents"),
            // Pictures of projects.
            sql!("0039_assets", by_database),
            // Pictures of first pages.
            sql!("0045_screenshots", by_database),
            // Logs of documents that are cut.
            sql!("0046_cut_logs"),
            // How many widgets documents have.
            sql!("0047_widget_usage"),
            // Links to drafts.
            sql!("0049_preview_links"),
            // What stands for pages where they are shared.
            sql!("0051_share_pictures"),
            // Files of pictures that are made when they are published.
            sql!("0050_extra_files"),
            // Answers of forms, and what happens with them.
            sql!("0052_forms"),
            // Fonts of accounts, and copies without them.
            sql!("0053_fonts", by_database),
            // How long videos and audio last.
            sql!("0054_lasting_assets"),
            // Tokens of Figma.
            sql!("0055_figma_tokens"),
            // Files of answers.
            sql!("0056_answer_files", by_database),
            // Connected services that get answers.
            sql!("0057_form_targets"),
            // Versions of documents.
            sql!("0058_versions"),
            // Text styles of accounts.
            sql!("0060_account_styles"),
            // Comments on drafts.
            sql!("0059_comments"),
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

#[cfg(test)]
mod tests {
    use sea_orm::{ConnectOptions, ConnectionTrait, Database, DbBackend, Statement};
    use sea_orm_migration::MigratorTrait;

    use super::Migrator;

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

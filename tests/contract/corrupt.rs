//! Rows that break a rule of the domain are named.

use octavo_application::{
    library::ports::queries::PageRequest,
    shared::{
        mailer::{Mail, Message},
        storage::{JobKind, JobQueue, StorageError},
    },
};
use octavo_domain::{
    auth::credential::{LinkPurpose, MailedLink, SecretHash},
    ids::{JobId, MailId},
    library::arrangement::{LibrarySection, SortMode},
};

use crate::{
    database_promises,
    fixtures::{add_folders, add_projects, at, committed, folder, full_project, joined, session, uuid},
    store::Store,
};

/// A time outside of every calendar.
const NEVER: &str = "9223372036854775807";

fn names<T: std::fmt::Debug>(answer: Result<T, StorageError>, table: &str, column: &str, id: &impl ToString) {
    match answer {
        Err(StorageError::Corrupt { table: named, column: found, id: row }) => {
            assert_eq!((named, found, row), (table, column, id.to_string()));
        }
        other => panic!("{table}.{column} is broken, but: {other:?}"),
    }
}

database_promises! {
    async fn accounts(store: &Store) {
        let account = joined(store, 1).await;
        for (column, value) in [
            ("email", "'nobody'"),
            ("name", "''"),
            ("username", "'no..body'"),
            ("level", "'gold'"),
            ("plan_overrides", "'{\"published_mags\": -7}'"),
            ("plan_overrides", "'{\"sso\": 1}'"),
            ("plan_interval", "'week'"),
            ("addon_publish", "-1"),
            ("addon_domain", "4294967296"),
            ("addon_collaborator", "-1"),
            ("addon_views", "-10"),
            ("group_mode", "'Heap'"),
            ("sort_mode", "'Chaos'"),
            ("folder_sort_modes", "'{\"archived\": 3}'"),
            ("view_mode", "'pile'"),
            ("behavior_metrics", "'{'"),
            ("email_confirmed_at", NEVER),
            ("created_at", NEVER),
        ] {
            let before = column_of(store, "users", column).await;
            store.raw(&format!("UPDATE users SET {column} = {value}")).await;
            let mut unit = store.begin().await;
            names(unit.users().find(account.id).await, "users", column, &account.id);
            drop(unit);
            names(store.accounts.account(account.id, "2026-11").await, "users", column, &account.id);
            store.raw(&format!("UPDATE users SET {column} = {before}")).await;
        }
    }

    async fn projects(store: &Store) {
        let owner = joined(store, 1).await.id;
        let kiln = folder(owner, 11, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        let salt = full_project(owner, 101, kiln.id);
        add_projects(store, std::slice::from_ref(&salt)).await;
        for (column, value) in [
            ("cover_width", "4294967296"),
            ("copy_status", "'half'"),
            ("archived_at", NEVER),
            ("last_changed", NEVER),
            ("updated_at", NEVER),
        ] {
            let before = column_of(store, "projects", column).await;
            store.raw(&format!("UPDATE projects SET {column} = {value}")).await;
            let mut unit = store.begin().await;
            names(unit.projects().find(owner, salt.num_id).await, "projects", column, &salt.id);
            drop(unit);
            names(store.library.projects(owner).await, "projects", column, &salt.id);
            let page = PageRequest { section: LibrarySection::All, sort: SortMode::Alphabet, after: None, limit: 9 };
            names(store.library.page(owner, &page).await, "projects", column, &salt.id);
            store.raw(&format!("UPDATE projects SET {column} = {before}")).await;
        }
        store.raw("UPDATE projects SET title = ''").await;
        let mut unit = store.begin().await;
        names(unit.projects().find(owner, salt.num_id).await, "projects", "title", &salt.id);
    }

    async fn collections(store: &Store) {
        let owner = joined(store, 1).await.id;
        let kiln = folder(owner, 11, "Kiln");
        add_folders(store, std::slice::from_ref(&kiln)).await;
        store.raw("UPDATE folders SET copy_status = 'half'").await;
        let mut unit = store.begin().await;
        names(unit.folders().all(owner).await, "folders", "copy_status", &kiln.id);
        drop(unit);
        names(store.library.folders(owner).await, "folders", "copy_status", &kiln.id);
    }

    async fn the_rest(store: &Store) {
        let account = joined(store, 1).await;
        let (hash, purpose) = (SecretHash::new([3; 32]), LinkPurpose::ResetPassword);
        let link = MailedLink { hash, user: account.id, purpose, email_key: String::new(), expires_at: at(9) };
        let mail = Mail { to: account.email.clone(), name: String::new(), message: Message::PasswordChanged };
        let (mail_id, job_id) = (MailId::new(uuid(1)), JobId::new(uuid(2)));
        committed(store, async |unit| {
            unit.sessions().insert(&session(1, &account)).await.unwrap();
            unit.links().replace(&link).await.unwrap();
            unit.outbox().add(mail_id, &mail, at(0)).await.unwrap();
            unit.jobs().add(job_id, JobKind::Sweep, "sweep", at(0)).await.unwrap();
        })
        .await;
        store.raw(&format!("UPDATE sessions SET last_seen_at = {NEVER}")).await;
        store.raw(&format!("UPDATE mailed_links SET expires_at = {NEVER}")).await;
        store.raw("UPDATE outbox SET recipient = 'nobody'").await;
        store.raw("UPDATE jobs SET kind = 'dance'").await;
        let stored = session(1, &account);
        names(store.sessions.by_token(&stored.token).await, "sessions", "last_seen_at", &stored.id);
        let mut unit = store.begin().await;
        names(unit.links().take(&hash, purpose).await, "mailed_links", "expires_at", &account.id);
        names(unit.outbox().claim(1, at(0), at(1)).await, "outbox", "recipient", &mail_id);
        drop(unit);
        store.raw("UPDATE outbox SET recipient = 'ines@okafor.studio', details = '{\"from\": 7}'").await;
        let mut unit = store.begin().await;
        names(unit.outbox().claim(1, at(0), at(1)).await, "outbox", "details", &mail_id);
        // A job of a newer version is left to that version.
        assert_eq!(unit.jobs().claim(JobQueue::Short, at(0), at(1)).await.unwrap(), None);
    }
}

/// The value of a column in a table's only row, as SQL.
async fn column_of(store: &Store, table: &str, column: &str) -> String {
    let quoted = if store.is_postgres() { "quote_nullable" } else { "quote" };
    store.raw_texts(&format!("SELECT {quoted}({column}) FROM {table}")).await.remove(0)
}

//! What tests do and check without calls.

use octavo_application::shared::clock::Clock;
use octavo_domain::{
    account::{email::Email, email_change::EmailChange},
    ids::EmailChangeId,
};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

use super::{Account, TestApp};

impl TestApp {
    /// The number of transactions in the database's log (SQLite): its commit frames.
    pub(crate) fn transactions(&self) -> usize {
        const HEADER: usize = 32;
        const FRAME_HEADER: usize = 24;
        let log = std::fs::read(format!("{}-wal", self.sqlite().trim_start_matches("sqlite://"))).unwrap();
        let number = |at: usize| u32::from_be_bytes(log[at..at + 4].try_into().unwrap());
        let frame = FRAME_HEADER + usize::try_from(number(8)).unwrap();
        // Frames of an earlier round of the log have other salts.
        let salts = &log[16..24];
        let frames = (HEADER..log.len()).step_by(frame).take_while(|at| log[at + 8..at + 16] == *salts);
        frames.filter(|at| number(at + 4) != 0).count()
    }

    /// Runs a statement directly.
    pub(crate) async fn raw(&self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        match &self.database {
            Some(database) => {
                let mut connection = PgConnection::connect(&database.url).await.unwrap();
                sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
            }
            None => {
                let mut connection = SqliteConnection::connect(&self.sqlite()).await.unwrap();
                sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
            }
        }
    }

    /// Changes an account's address and undoes it. Returns the secret of the undo link, which still works.
    pub(crate) async fn changed_back(&self, account: &Account) -> String {
        let (undo, confirm) = (self.ports.secrets.generate(), self.ports.secrets.generate());
        let address = |text: &str| Email::parse(text).unwrap();
        let now = self.clock.now();
        let change = EmailChange {
            id: EmailChangeId::new(self.ports.ids.next()),
            user: account.id(),
            old: address(&account.email),
            old_confirmed_at: None,
            new: address("for.a.moment@okafor.studio"),
            confirm: self.ports.secrets.digest(&confirm),
            undo: self.ports.secrets.digest(&undo),
            requested_at: now,
            confirmed_at: Some(now),
        };
        self.behind(async |unit| unit.email_changes().add(&change).await.unwrap()).await;
        undo.expose().to_owned()
    }

    /// Gives an account a former username, as a migration would.
    pub(crate) async fn formerly(&self, account: &Account, username: &str) {
        let now = account.user["uri"].as_str().unwrap();
        let row = format!("SELECT '{username}', id FROM users WHERE username_key = '{now}'");
        self.raw(&format!("INSERT INTO former_usernames (username_key, user_id) {row}")).await;
    }
}

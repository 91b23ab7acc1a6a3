//! Usernames that accounts had before; those that look like files get another one.

use octavo_domain::account::username::Username;
use sea_orm::{ConnectionTrait, DbErr, Statement, Value};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::sql::dialect;

pub(crate) struct FormerUsernames;

impl MigrationName for FormerUsernames {
    fn name(&self) -> &'static str {
        "0031_former_usernames"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for FormerUsernames {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = dialect(include_str!("0031_former_usernames.sql"), manager.get_database_backend());
        let connection = manager.get_connection();
        connection.execute_unprepared(&table).await?;
        rename(connection, like_a_file).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// An account that may get another username.
pub(super) struct Account {
    pub(super) num_id: i64,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) username: String,
    /// Has its owner ever chosen a username?
    pub(super) has_chosen: bool,
    /// Has its owner ever changed the name?
    pub(super) was_renamed: bool,
}

/// Usernames for an account, the best first.
pub(super) type Candidates = Box<dyn Iterator<Item = Username> + Send>;

/// `viewer.css` becomes `viewer.css.1`.
fn like_a_file(account: &Account) -> Option<Candidates> {
    const ROOM_FOR_NUMBER: usize = 12;
    let username = Username::stored(&account.username).ok()?;
    if !username.names_a_file() && username.key() != "generated" {
        return None;
    }
    let base: String = account.username.chars().take(Username::MAX - ROOM_FOR_NUMBER).collect();
    let base = base.trim_end_matches('.').to_owned();
    Some(Box::new((1..=u32::MAX).filter_map(move |number| Username::parse(&format!("{base}.{number}")).ok())))
}

/// Gives each account for which there are candidates the first of them that nobody has or had, in the order in which the
/// accounts were made. What they had before leads to them from then on.
pub(super) async fn rename<C: ConnectionTrait>(
    connection: &C,
    candidates: fn(&Account) -> Option<Candidates>,
) -> Result<(), DbErr> {
    let mut after = 0;
    loop {
        let page = page(connection, after).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.num_id;
        for account in &page {
            if let Some(candidates) = candidates(account) {
                take_first_free(connection, account, candidates).await?;
            }
        }
    }
}

/// The next accounts after a number, in the order of their numbers.
async fn page<C: ConnectionTrait>(connection: &C, after: i64) -> Result<Vec<Account>, DbErr> {
    let sql = dialect(
        "SELECT u.num_id, u.name, u.email, u.username, \
         CAST((SELECT count(*) FROM activity a WHERE a.user_id = u.id AND a.event = 'username_changed') AS {int}) AS chosen, \
         CAST((SELECT count(*) FROM activity a WHERE a.user_id = u.id AND a.event = 'name_changed') AS {int}) AS renamed \
         FROM users u WHERE u.num_id > $1 ORDER BY u.num_id LIMIT 1000",
        connection.get_database_backend(),
    );
    let rows = connection.query_all_raw(statement(connection, &sql, [after.into()])).await?;
    let account = |row: &sea_orm::QueryResult| -> Result<Account, DbErr> {
        Ok(Account {
            num_id: row.try_get("", "num_id")?,
            name: row.try_get("", "name")?,
            email: row.try_get("", "email")?,
            username: row.try_get("", "username")?,
            has_chosen: row.try_get::<i64>("", "chosen")? > 0,
            was_renamed: row.try_get::<i64>("", "renamed")? > 0,
        })
    };
    rows.iter().map(account).collect()
}

async fn take_first_free<C: ConnectionTrait>(
    connection: &C,
    account: &Account,
    candidates: Candidates,
) -> Result<(), DbErr> {
    for candidate in candidates {
        let taken = "SELECT 1 FROM users WHERE username_key = $1 \
                     UNION ALL SELECT 1 FROM former_usernames WHERE username_key = $1";
        let taken = statement(connection, taken, [candidate.key().into()]);
        if connection.query_one_raw(taken).await?.is_some() {
            continue;
        }
        let keep = "INSERT INTO former_usernames (username_key, user_id) \
                    SELECT username_key, id FROM users WHERE num_id = $1";
        connection.execute_raw(statement(connection, keep, [account.num_id.into()])).await?;
        // What was kept of the library under its version has the old addresses in it.
        let change = "UPDATE users SET username = $2, username_key = $3, library_version = library_version + 1 \
                      WHERE num_id = $1";
        let values = [account.num_id.into(), candidate.as_str().into(), candidate.key().into()];
        connection.execute_raw(statement(connection, change, values)).await?;
        return Ok(());
    }
    Err(DbErr::Migration(format!("no username is left for account {}", account.num_id)))
}

fn statement<C: ConnectionTrait, const N: usize>(connection: &C, sql: &str, values: [Value; N]) -> Statement {
    Statement::from_sql_and_values(connection.get_database_backend(), sql, values)
}

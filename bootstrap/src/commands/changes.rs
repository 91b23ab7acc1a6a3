//! `octavo admin changes`: the changes that operators made.

use clap::Args;
use octavo_application::{operators::ports::operators::OperatorChange, shared::storage::Storage as _};
use octavo_storage::Database;

use super::{billing::whose, print, prompts::one_line};

#[derive(Args)]
pub(super) struct ChangesArgs {
    /// Only changes of this account: its address, or its id when it is deleted.
    #[arg(long, value_name = "ACCOUNT")]
    account: Option<String>,
    /// The most entries to show.
    #[arg(long, default_value_t = 50)]
    limit: u32,
}

/// Shows them, the newest first.
pub(super) async fn run(database: &Database, args: &ChangesArgs) -> anyhow::Result<()> {
    let mut work = database.begin().await?;
    let account = match &args.account {
        Some(named) => Some(whose(work.as_mut(), named).await?),
        None => None,
    };
    for change in work.operators().latest(account, args.limit).await? {
        print(describe(&change))?;
    }
    Ok(())
}

fn describe(change: &OperatorChange) -> String {
    let OperatorChange { at, by, action, account, about, before, after, .. } = change;
    let whom = account.map(|account| format!("  {account}")).unwrap_or_default();
    let about = if about.is_empty() { String::new() } else { format!("  {}", one_line(about)) };
    let was = if before.is_empty() { String::new() } else { format!(", was {}", one_line(before)) };
    let when = at.format("%Y-%m-%d %H:%M:%S");
    format!("{when}  {}  {}{whom}{about}  {}{was}", one_line(by), action.id(), one_line(after))
}

//! `octavo admin survey`, `feedback`, `demo-requests` and `deletion-reasons`

use clap::ValueEnum;
use octavo_application::{prompts::ports::prompts::PromptQueries, shared::storage::Storage};
use octavo_storage::Database;

use crate::commands::{admin::find, print};

/// Is an account to see the survey?
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Asked {
    On,
    Off,
}

pub(super) async fn survey(database: &Database, email: &str, state: Asked) -> anyhow::Result<()> {
    let mut work = database.begin().await?;
    let user = find(work.as_mut(), email).await?;
    work.promotions().set_survey(user.id, state == Asked::On).await?;
    work.commit().await?;
    let asked = if state == Asked::On { "is asked" } else { "is not asked" };
    print(format!("{email} {asked} what they think of the product"))
}

pub(super) async fn feedback(database: &Database, limit: u32) -> anyhow::Result<()> {
    for row in database.feedback(limit).await? {
        let stars = row.feedback.rating().map(|stars| format!("{stars} of 5")).unwrap_or_default();
        let words = row.feedback.text().map(|text| format!("  {}", one_line(text))).unwrap_or_default();
        print(format!("{}  {}  {stars:<6}{words}", row.at, row.email.as_str()))?;
    }
    Ok(())
}

pub(super) async fn demo_requests(database: &Database, limit: u32) -> anyhow::Result<()> {
    for row in database.demo_requests(limit).await? {
        let request = row.request;
        let (name, email) = (request.name.as_str(), request.email.as_str());
        let (company, message) = (one_line(request.company.as_str()), one_line(request.message.as_str()));
        print(format!("{}  {name} <{email}>  {company}  {message}", row.at))?;
    }
    Ok(())
}

pub(super) async fn deletion_reasons(database: &Database, limit: u32) -> anyhow::Result<()> {
    let rows = database.begin().await?.erasures().reasons(limit).await?;
    for (at, reason) in rows {
        let words = reason.text().map(|text| format!("  {}", one_line(text))).unwrap_or_default();
        print(format!("{at}  {}{words}", reason.reason().name()))?;
    }
    Ok(())
}

/// A user's text on one line and without terminal control codes.
pub(in crate::commands) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

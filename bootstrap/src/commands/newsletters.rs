//! `octavo admin newsletter …` and `octavo admin creator …`.

use std::{path::PathBuf, sync::Arc};

use anyhow::{Context, bail};
use clap::Subcommand;
use octavo_application::{
    newsletters::{send_issue::SendIssue, tokens::UnsubscribeTokens},
    publication::keyring::Keyring,
    shared::{clock::Clock, storage::Storage},
};
use octavo_domain::{
    newsletters::{Issue, IssueContent, IssueName, Topic},
    referrals::creator::CreatorProfile,
};
use octavo_secrets::HmacSha256;
use octavo_storage::Database;
use octavo_system::{SystemClock, TimeOrderedIds};

use super::{admin::find, print};

/// Commands about newsletters; `--help` of each is its manual.
#[derive(Subcommand)]
pub(super) enum NewsletterCommand {
    /// Send an issue to all accounts with a confirmed address that subscribe to its topic.
    ///
    /// An issue is sent once: repeating the command sends nothing new, and continues an interrupted run. The mails
    /// leave through the outbox and can be unsubscribed by a link and by a button in mail programs.
    Send {
        /// The issue’s name, which prevents sending it twice: small letters, digits and dashes, such as 2026-11.
        name: String,
        /// product-news, tips-and-tutorials, community-stories or promotions.
        #[arg(long)]
        topic: String,
        /// The subject, one line.
        #[arg(long)]
        subject: String,
        /// A file with the plain text.
        #[arg(long)]
        text: PathBuf,
        /// A file with the same in HTML: the part between the product's own head and foot.
        #[arg(long)]
        html: PathBuf,
    },
}

/// Commands about creator profiles; `--help` of each is its manual.
#[derive(Subcommand)]
pub(super) enum CreatorCommand {
    /// Set the creator profile of an account, replacing an earlier one. Its owner reads it in the settings.
    Set {
        /// The account's address.
        email: String,
        /// The name under which templates are shown.
        #[arg(long)]
        name: String,
        /// The address of their portfolio: https://… or mailto:…
        #[arg(long)]
        portfolio: Option<String>,
        /// The address for contacting them: https://… or mailto:…
        #[arg(long)]
        contact: Option<String>,
    },
    /// Remove the creator profile.
    Remove {
        /// The account's address.
        email: String,
    },
}

pub(super) async fn newsletter(database: &Database, command: NewsletterCommand) -> anyhow::Result<()> {
    let NewsletterCommand::Send { name, topic, subject, text, html } = command;
    let read = async |path: &PathBuf| {
        let text = tokio::fs::read_to_string(path).await;
        text.with_context(|| format!("{} cannot be read", path.display()))
    };
    let (text, html) = (read(&text).await?, read(&html).await?);
    let issue = Issue {
        name: IssueName::parse(&name)?,
        topic: Topic::from_id(&topic).with_context(|| format!("there is no newsletter {topic}"))?,
        content: IssueContent::parse(&subject, &text, &html)?,
    };
    let storage: Arc<dyn Storage> = Arc::new(database.clone());
    let keyring = Arc::new(Keyring::new(storage.clone(), Arc::new(HmacSha256)));
    let send = SendIssue {
        storage,
        tokens: UnsubscribeTokens { keyring },
        ids: Arc::new(TimeOrderedIds),
        clock: Arc::new(SystemClock),
    };
    let sent = send.execute(&issue).await?;
    print(format!("{name}: {} letters written, {} in all", sent.now, sent.in_all))
}

pub(super) async fn creator(database: &Database, command: CreatorCommand) -> anyhow::Result<()> {
    let (email, profile) = match command {
        CreatorCommand::Set { email, name, portfolio, contact } => {
            let profile = CreatorProfile::parse(&name, portfolio.as_deref(), contact.as_deref())?;
            (email, Some(profile))
        }
        CreatorCommand::Remove { email } => (email, None),
    };
    let mut work = database.begin().await?;
    let user = find(work.as_mut(), &email).await?;
    let removed = work.creators().set(user.id, profile.as_ref(), SystemClock.now()).await?;
    if profile.is_none() && !removed {
        bail!("{email} has no creator profile");
    }
    work.commit().await?;
    match profile {
        Some(profile) => print(format!("{email} makes templates as {}", profile.name)),
        None => print(format!("{email} has no creator profile any more")),
    }
}

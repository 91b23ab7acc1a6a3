//! `octavo admin sso …`: single sign-on, which only operators turn on.

use std::sync::Arc;

use anyhow::Context;
use clap::Subcommand;
use octavo_application::{
    operators::{Changed, OperatorLogWriter, ports::operators::OperatorAction},
    shared::storage::{Storage, UnitOfWork},
    sso::{
        manage_sso::{ManageSso, Setup},
        ports::sso::SsoQueries,
    },
};
use octavo_domain::{
    ids::UserId,
    sso::{Answer, CollaboratorType, Sso, SsoDomain, SsoEndpoint, UNKNOWN},
};
use octavo_storage::Database;
use octavo_system::SystemClock;

use super::{admin::find, print, prompts::one_line};
use crate::{config::Config, wire};

/// Commands about single sign-on.
#[derive(Subcommand)]
pub(super) enum SsoCommand {
    /// Show the accounts that have requested it, the oldest request first.
    List,
    /// Turn it on for an account that has requested it; the account then administers it.
    Enable {
        /// The account’s address.
        email: String,
        /// The name of its identity provider.
        #[arg(long)]
        name: String,
        /// A domain of its e-mail addresses; may be given several times.
        #[arg(long = "domain", required = true)]
        domains: Vec<String>,
        /// The sign-in address; begins with https://.
        #[arg(long)]
        endpoint: String,
    },
    /// Turn it off; the request stays.
    Disable {
        /// The account’s address.
        email: String,
    },
    /// Remove it with its request, so that it can be requested again.
    Forget {
        /// The account’s address.
        email: String,
    },
}

pub(super) async fn run(
    config: &Config,
    database: &Database,
    command: SsoCommand,
    log: &OperatorLogWriter,
) -> anyhow::Result<()> {
    let manage = ManageSso { clock: Arc::new(SystemClock), catalogue: Arc::new(wire::catalogue(config)?) };
    match command {
        SsoCommand::List => list(database).await,
        SsoCommand::Enable { email, name, domains, endpoint } => {
            let setup = Setup {
                name: Answer::parse(&name).context("--name is wrong")?,
                domains: domains
                    .iter()
                    .map(|domain| {
                        SsoDomain::parse(domain).with_context(|| format!("--domain {domain} is wrong"))
                    })
                    .collect::<Result<_, _>>()?,
                endpoint: SsoEndpoint::parse(&endpoint).context("--endpoint is wrong")?,
            };
            let mut work = database.begin().await?;
            let user = find(work.as_mut(), &email).await?;
            manage.enable(work.as_mut(), &user, setup).await.with_context(|| email.clone())?;
            note(log, work.as_mut(), user.id, "on".to_owned()).await?;
            work.commit().await?;
            print(format!("{email} administers single sign-on"))
        }
        SsoCommand::Disable { email } => {
            let mut work = database.begin().await?;
            let user = find(work.as_mut(), &email).await?;
            manage.disable(work.as_mut(), &user).await.with_context(|| email.clone())?;
            note(log, work.as_mut(), user.id, "off".to_owned()).await?;
            work.commit().await?;
            print(format!("single sign-on of {email} is off"))
        }
        SsoCommand::Forget { email } => {
            let mut work = database.begin().await?;
            let user = find(work.as_mut(), &email).await?;
            manage.forget(work.as_mut(), &user).await.with_context(|| email.clone())?;
            note(log, work.as_mut(), user.id, "forgotten".to_owned()).await?;
            work.commit().await?;
            print(format!("{email} has not asked for single sign-on"))
        }
    }
}

async fn note(
    log: &OperatorLogWriter,
    work: &mut dyn UnitOfWork,
    account: UserId,
    after: String,
) -> anyhow::Result<()> {
    let changed = Changed { account: Some(account), after, ..Changed::default() };
    Ok(log.note(work, OperatorAction::SingleSignOn, changed).await?)
}

async fn list(database: &Database) -> anyhow::Result<()> {
    let mut work = database.begin().await?;
    for sso in database.all_sso().await? {
        show(work.as_mut(), &sso).await?;
    }
    Ok(())
}

async fn show(work: &mut dyn UnitOfWork, sso: &Sso) -> anyhow::Result<()> {
    let owner = work.users().find(sso.owner).await?.context("an account is gone")?;
    let request = &sso.request;
    let kind = request.collaborator_type.map_or(UNKNOWN, CollaboratorType::id);
    print(format!("{}  {}", sso.requested_at, owner.email.as_str()))?;
    for (name, value) in [
        ("company name", request.company_name.as_str()),
        ("e-mail domain", request.email_domain.as_str()),
        ("collaborator type", kind),
        ("identity provider", request.identity_provider.as_str()),
        ("sign-in URL", request.sign_in_url.as_str()),
        ("certificate", request.certificate.as_str()),
    ] {
        print(format!("  {name}: {}", one_line(value)))?;
    }
    match &sso.provider {
        Some(provider) => {
            let domains: Vec<&str> = provider.domains.iter().map(SsoDomain::as_str).collect();
            print(format!(
                "  on since {}: {} for {} at {}",
                provider.enabled_at,
                provider.name.as_str(),
                domains.join(", "),
                provider.endpoint.as_str()
            ))
        }
        None => print("  waits to be turned on"),
    }
}

//! `octavo admin …`: prompts of the dashboard, and the answers to them.

mod banner;
mod news;
mod responses;
mod template;
mod toggle;

pub(in crate::commands) use responses::one_line;

use clap::Subcommand;
use octavo_application::operators::OperatorLogWriter;
use octavo_storage::Database;

use crate::config::Config;

/// Commands about prompts; `--help` of each is its manual.
#[derive(Subcommand)]
pub(super) enum Prompts {
    /// Show and remove banners on all dashboards.
    #[command(subcommand)]
    Banner(banner::BannerCommand),
    /// Publish and remove news.
    #[command(subcommand)]
    WhatsNew(news::NewsCommand),
    /// Make published projects templates.
    #[command(subcommand)]
    Template(template::TemplateCommand),
    /// Set a feature toggle, for all accounts or for one. Without a state the command shows it.
    ///
    /// The toggles are blackFriday (changes the name of Pricing), businessToAdvancedTitle (the name of the business
    /// plan) and onboardingViaTemplate (new accounts are asked how to begin). Servers follow within ten seconds.
    Toggle {
        /// Its name; left out, every toggle is listed.
        name: Option<String>,
        /// The state; `reset` returns to the settings, or for one account to the state for all.
        #[arg(value_enum)]
        state: Option<toggle::State>,
        /// Only for this account.
        #[arg(long, value_name = "EMAIL")]
        user: Option<String>,
    },
    /// Show an account the feedback survey, the next time its dashboard is opened.
    Survey {
        /// Its address.
        email: String,
        /// Show the survey, or no longer.
        #[arg(value_enum)]
        state: responses::Asked,
    },
    /// Show the feedback about the product, the newest first.
    Feedback {
        /// The most entries to show.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Show the requests for a demonstration, the newest first.
    DemoRequests {
        /// The most entries to show.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Show the reasons for deleting accounts, the newest first.
    DeletionReasons {
        /// The most entries to show.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
}

pub(super) async fn run(
    config: &Config,
    database: &Database,
    command: Prompts,
    log: &OperatorLogWriter,
) -> anyhow::Result<()> {
    match command {
        Prompts::Banner(command) => banner::run(database, command, log).await,
        Prompts::WhatsNew(command) => news::run(config, command).await,
        Prompts::Template(command) => template::run(database, command).await,
        Prompts::Toggle { name, state, user } => {
            toggle::run(config, database, name.as_deref(), state, user.as_deref(), log).await
        }
        Prompts::Survey { email, state } => responses::survey(database, &email, state).await,
        Prompts::Feedback { limit } => responses::feedback(database, limit).await,
        Prompts::DemoRequests { limit } => responses::demo_requests(database, limit).await,
        Prompts::DeletionReasons { limit } => responses::deletion_reasons(database, limit).await,
    }
}

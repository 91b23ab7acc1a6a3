//! `octavo admin …`: what operators feed to the dashboard, and what people answer.

mod banner;
mod news;
mod responses;
mod template;
mod toggle;

pub(in crate::commands) use responses::one_line;

use clap::Subcommand;
use octavo_application::operators::Trail;
use octavo_storage::Database;

use crate::config::Config;

/// Commands about prompts; `--help` of each is its manual.
#[derive(Subcommand)]
pub(super) enum Prompts {
    /// Put promo banners up on everybody’s dashboard, and take them down.
    #[command(subcommand)]
    Banner(banner::BannerCommand),
    /// Tell everybody what is new, and take it back.
    #[command(subcommand)]
    WhatsNew(news::NewsCommand),
    /// Make projects templates that everybody may start from.
    #[command(subcommand)]
    Template(template::TemplateCommand),
    /// Turn a feature toggle, for everybody or for one account. Without a state it says how the toggle stands.
    ///
    /// The product knows blackFriday (Pricing is called so), businessToAdvancedTitle (what the business plan is called) and
    /// onboardingViaTemplate (whoever is new is asked how to begin). Servers notice within ten seconds.
    Toggle {
        /// Its name; left out, every toggle is listed.
        name: Option<String>,
        /// How it is to stand; `reset` leaves it as the settings have it, or for one account as it is for everybody.
        #[arg(value_enum)]
        state: Option<toggle::State>,
        /// For this account alone.
        #[arg(long, value_name = "EMAIL")]
        user: Option<String>,
    },
    /// Ask an account what it thinks of the product, the next time its dashboard is opened.
    Survey {
        /// Its address.
        email: String,
        /// Ask, or ask no more.
        #[arg(value_enum)]
        state: responses::Asked,
    },
    /// Show what people think of the product, the newest first.
    Feedback {
        /// So many at most.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Show who asked for a demo, the newest first.
    DemoRequests {
        /// So many at most.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Show why people deleted their accounts, the newest first.
    DeletionReasons {
        /// So many at most.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
}

pub(super) async fn run(
    config: &Config,
    database: &Database,
    command: Prompts,
    trail: &Trail,
) -> anyhow::Result<()> {
    match command {
        Prompts::Banner(command) => banner::run(database, command, trail).await,
        Prompts::WhatsNew(command) => news::run(config, command).await,
        Prompts::Template(command) => template::run(database, command).await,
        Prompts::Toggle { name, state, user } => {
            toggle::run(config, database, name.as_deref(), state, user.as_deref(), trail).await
        }
        Prompts::Survey { email, state } => responses::survey(database, &email, state).await,
        Prompts::Feedback { limit } => responses::feedback(database, limit).await,
        Prompts::DemoRequests { limit } => responses::demo_requests(database, limit).await,
        Prompts::DeletionReasons { limit } => responses::deletion_reasons(database, limit).await,
    }
}

//! `octavo admin toggle …`

use clap::ValueEnum;
use octavo_application::{
    operators::{Changed, OperatorLogWriter, ports::operators::OperatorAction},
    prompts::ports::prompts::PromptQueries,
    shared::storage::Storage,
};
use octavo_domain::prompts::toggle::{ToggleName, Toggles, flags, global};
use octavo_storage::Database;

use crate::{
    commands::{admin::find, print},
    config::Config,
};

/// The state to set.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum State {
    On,
    Off,
    Reset,
}

impl State {
    const fn on(self) -> Option<bool> {
        match self {
            Self::On => Some(true),
            Self::Off => Some(false),
            Self::Reset => None,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::On => "on",
            Self::Off => "off",
            Self::Reset => "reset",
        }
    }
}

pub(super) async fn run(
    config: &Config,
    database: &Database,
    name: Option<&str>,
    state: Option<State>,
    user: Option<&str>,
    log: &OperatorLogWriter,
) -> anyhow::Result<()> {
    let name = name.map(ToggleName::parse).transpose()?;
    let mut work = database.begin().await?;
    let user = match user {
        Some(email) => Some(find(work.as_mut(), email).await?.id),
        None => None,
    };
    if let (Some(name), Some(state)) = (&name, state) {
        match user {
            Some(user) => work.promotions().set_user_toggle(user, name, state.on()).await?,
            None => work.promotions().set_toggle(name, state.on()).await?,
        }
        let (about, after) = (name.as_str().to_owned(), state.word().to_owned());
        let changed = Changed { account: user, about, after, ..Changed::default() };
        log.note(work.as_mut(), OperatorAction::Toggle, changed).await?;
    }
    work.commit().await?;

    let everybody = global(&config.toggles, &database.toggles().await?);
    let standing = match user {
        Some(user) => flags(&everybody, &database.facts(user).await?.toggles),
        None => everybody,
    };
    match name {
        Some(name) => one(&standing, name.as_str(), state),
        None => standing.keys().try_for_each(|name| one(&standing, name, None)),
    }
}

fn one(standing: &Toggles, name: &str, state: Option<State>) -> anyhow::Result<()> {
    let word = match (standing.get(name), state) {
        (Some(true), _) => "on",
        (Some(false), _) => "off",
        (None, Some(_)) => "as it was",
        (None, None) => anyhow::bail!("there is no toggle {name}"),
    };
    print(format!("{name} is {word}"))
}

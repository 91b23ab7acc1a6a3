//! The commands of the binary.

mod admin;
mod backup;
mod billing;
mod certificates;
mod changes;
mod newsletters;
mod plan;
mod prompts;
mod serve;
mod sso;

use std::{path::PathBuf, process::ExitCode};

use clap::{Args, Parser, Subcommand};

use crate::{config::Config, demo, lock::Lock, permissions, studio, telemetry, wire};

/// The home of designers who publish on the web.
#[derive(Parser)]
#[command(name = "octavo", version, about)]
pub struct Cli {
    /// A settings file; left out, `octavo.toml` is read if it exists.
    #[arg(long, global = true, env = "OCTAVO_CONFIG")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the app and the viewer (what `octavo` does without a command).
    Serve(ServeArgs),
    /// Bring the database's schema up to date.
    Migrate {
        /// Only list the missing migrations.
        #[arg(long)]
        dry_run: bool,
    },
    /// Make the demo account with its library, unless it exists.
    Demo(DemoArgs),
    /// Rewrite an SQLite database’s file, so that it contains nothing deleted. Writers wait meanwhile.
    Clean,
    /// Copy the database and the uploaded files into a new folder, while the server runs.
    Backup {
        /// The folder, which must not exist.
        #[arg(long)]
        to: PathBuf,
    },
    /// Restore a backup. The server must not run.
    Restore {
        /// The folder of the backup.
        #[arg(long, required_unless_present = "in_place")]
        from: Option<PathBuf>,
        /// Replace existing data.
        #[arg(long)]
        replace: bool,
        /// The database has been restored already, by its own tools: do what follows that.
        #[arg(long, conflicts_with_all = ["from", "replace"])]
        in_place: bool,
    },
    /// Manage accounts and the dashboard’s contents: banners, templates, toggles, surveys.
    Admin(admin::AdminArgs),
    /// Write the API's description to standard output.
    Openapi,
    /// Write the table of the API's error codes to standard output.
    Errors,
    /// Write the rules of documents, which the client follows too, to standard output.
    DocumentRules,
}

#[derive(Args, Default)]
struct ServeArgs {
    /// Make the demo account first, unless it exists.
    #[arg(long)]
    demo: bool,
}

#[derive(Args)]
struct DemoArgs {
    /// Projects that are not archived.
    #[arg(long, default_value_t = demo::PROJECTS)]
    projects: usize,
    /// Collections.
    #[arg(long, default_value_t = demo::COLLECTIONS)]
    collections: usize,
}

/// Runs a command.
///
/// # Errors
/// A sentence for the operator.
pub async fn run(cli: Cli) -> anyhow::Result<()> {
    // Several TLS implementations are linked; this chooses one.
    if rustls::crypto::ring::default_provider().install_default().is_err() {
        anyhow::bail!("a TLS implementation is installed already");
    }
    match cli.command {
        Some(Command::Openapi) => return print(octavo_http::openapi_document()?.trim_end()),
        Some(Command::Errors) => return print(octavo_http::error_table().trim_end()),
        Some(Command::DocumentRules) => return print(octavo_documents::rules().trim_end()),
        _ => {}
    }
    let config = Config::load(cli.config.as_deref())?;
    let telemetry = telemetry::start(&config)?;
    permissions::tighten(&config);
    let done = dispatch(&config, cli.command.unwrap_or(Command::Serve(ServeArgs::default()))).await;
    telemetry.flush();
    done
}

async fn dispatch(config: &Config, command: Command) -> anyhow::Result<()> {
    // Locked until the command has ended, so that no backup is restored meanwhile.
    let _lock = match &command {
        Command::Restore { .. } => Some(Lock::alone(config)?),
        Command::Migrate { dry_run: true } | Command::Openapi | Command::Errors | Command::DocumentRules => {
            None
        }
        _ => Some(Lock::beside_others(config)?),
    };
    match command {
        Command::Serve(args) => serve::run(config, args.demo).await,
        Command::Migrate { dry_run: true } => {
            let pending = octavo_storage::pending_migrations(&config.database()).await?;
            print(if pending.is_empty() { "up to date".to_owned() } else { pending.join("\n") })
        }
        Command::Migrate { dry_run: false } => wire::migrate(config).await,
        Command::Demo(args) => {
            demo::refuse_in_production(config)?;
            wire::migrate(config).await?;
            let product = wire::product(config).await?;
            studio::ensure(&product.ports, &config.product_name).await?;
            demo::ensure(&product, config, args.projects, args.collections).await?;
            print(format!("demo account: {} / {}", demo::EMAIL, demo::PASSWORD))
        }
        Command::Clean => clean(config).await,
        Command::Backup { to } => backup::backup(config, &to).await,
        Command::Restore { from: Some(from), replace, .. } => backup::restore(config, &from, replace).await,
        Command::Restore { from: None, .. } => backup::restored_in_place(config).await,
        Command::Admin(command) => admin::run(config, command).await,
        Command::Openapi => print(octavo_http::openapi_document()?.trim_end()),
        Command::Errors => print(octavo_http::error_table().trim_end()),
        Command::DocumentRules => print(octavo_documents::rules().trim_end()),
    }
}

/// Rewrites the database's file.
async fn clean(config: &Config) -> anyhow::Result<()> {
    let database = wire::database(config).await?;
    let rewritten = database.rewrite().await;
    database.close().await;
    print(match rewritten? {
        true => "nothing is left of what was deleted",
        false => "PostgreSQL cleans its files itself: see VACUUM",
    })
}

/// Writes a line to standard output.
fn print(line: impl std::fmt::Display) -> anyhow::Result<()> {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}

/// Prints an error for the operator.
pub fn fail(error: &anyhow::Error) -> ExitCode {
    use std::io::Write;
    // If standard error is closed, the exit code still shows the failure.
    let _ = writeln!(std::io::stderr(), "octavo: {error:#}");
    ExitCode::FAILURE
}

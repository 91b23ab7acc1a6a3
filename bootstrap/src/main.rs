//! The binary `octavo`.

use std::process::ExitCode;

use clap::Parser;
use octavo_bootstrap::commands::Cli;

fn main() -> ExitCode {
    octavo_bootstrap::permissions::restrict();
    let cli = Cli::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return octavo_bootstrap::commands::fail(&error.into()),
    };
    match runtime.block_on(octavo_bootstrap::commands::run(cli)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => octavo_bootstrap::commands::fail(&error),
    }
}

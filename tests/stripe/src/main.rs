//! The double as a program of its own.

use std::{io::Write, net::SocketAddr, sync::Arc};

use clap::Parser;
use octavo_stripe_double::{Double, HttpSink, Settings};

/// A server that answers like Stripe, for tests.
#[derive(Debug, Parser)]
#[command(name = "stripe-double")]
struct Args {
    /// The address to listen at.
    #[arg(long, default_value = "127.0.0.1:0")]
    address: SocketAddr,
    /// The address of webhooks, such as `http://127.0.0.1:4000/webhooks/cards`.
    #[arg(long)]
    webhook_url: Option<String>,
    /// The secret key that it accepts.
    #[arg(long, default_value = "sk_test_double")]
    secret_key: String,
    /// The key that browsers use.
    #[arg(long, default_value = "pk_test_double")]
    publishable_key: String,
    /// The secret of webhook signatures.
    #[arg(long, default_value = "whsec_double")]
    webhook_secret: String,
}

#[expect(clippy::disallowed_methods, reason = "a program of its own has a clock of its own")]
fn now() -> i64 {
    chrono::Utc::now().timestamp()
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let settings = Settings {
        secret_key: args.secret_key,
        publishable_key: args.publishable_key,
        webhook_secret: args.webhook_secret,
    };
    let mut running = Double::listen(args.address, settings, Arc::new(now)).await?;
    if let Some(url) = args.webhook_url {
        running.double.send_to(Arc::new(HttpSink::new(&url)?), true);
    }
    writeln!(std::io::stdout(), "ready stripe={}", running.origin)?;
    running.forever().await;
    Ok(())
}

//! `octavo serve`

use std::{sync::Arc, time::Duration};

use axum::Router;
use octavo_application::billing::receive_webhook::ReceiveWebhook;
use octavo_http::{app_router, ask_router};
use octavo_viewer::viewer_router;
use tokio_util::sync::CancellationToken;

use crate::{
    config::{Config, Mode},
    demo, dev_mail,
    server::{Limits, listen, serve, serve_tls},
    shutdown, studio, telemetry, visits,
    webhooks::Webhooks,
    wire, worker,
};

/// Serves until SIGTERM or SIGINT.
pub(super) async fn run(config: &Config, with_demo: bool) -> anyhow::Result<()> {
    if with_demo {
        demo::refuse_in_production(config)?;
    }
    let stop = shutdown::on_signal()?;
    let metrics = telemetry::metrics()?;
    let app_listener = listen("app_address", config.app_address).await?;
    let viewer_listener = listen("viewer_address", config.viewer_address).await?;
    let metrics_listener = listen("metrics_address", config.metrics_address).await?;
    let acme = config.acme()?;
    let tls_listener = match &acme {
        Some(acme) => Some(listen("acme_tls_listen", acme.tls).await?),
        None => None,
    };
    let plain_listener = match acme.and_then(|acme| acme.http) {
        Some(address) => Some(listen("acme_http_listen", address).await?),
        None => None,
    };
    if config.migrate_on_start {
        wire::migrate(config).await?;
    }
    let product = wire::product(config).await?;
    studio::ensure(&product.ports, &config.product_name).await?;
    if with_demo {
        demo::ensure(&product, config, demo::PROJECTS, demo::COLLECTIONS).await?;
    }

    let mailbox = product.mailbox.filter(|_| config.mode == Mode::Development);
    let extra = mailbox.map_or_else(Router::new, dev_mail::router);
    if let Some(warning) = config.card_warning() {
        tracing::warn!("{warning}");
    }
    // Browsers call a real provider directly, and it sends its webhooks to the app's address.
    let extra = match product.sandbox.clone() {
        Some(sandbox) => extra.merge(octavo_sandbox::router(sandbox)),
        None => extra,
    };
    let receive = ReceiveWebhook(product.ports.billing_with(config.http().billing, &config.toggles));
    let webhooks = product.sandbox.clone().map(|sandbox| Webhooks { sandbox, receive });
    let (app_at, viewer_at) = (app_listener.address, viewer_listener.address);
    let app = product.app;
    let draining = {
        let (app, stop) = (app.clone(), stop.clone());
        async move {
            stop.cancelled().await;
            app.start_draining();
            app.sockets_ended().await;
        }
    };
    let limits = Limits {
        max_connections: config.max_connections,
        drain: Duration::from_secs(config.drain_seconds.into()),
    };
    let queues =
        telemetry::Queues { queries: Arc::new(product.database.clone()), clock: product.ports.clock.clone() };
    let private = telemetry::metrics_router(metrics, Arc::new(queues)).merge(ask_router(app.clone()));
    let viewer = viewer_router(product.viewer);
    let tls_at = tls_listener.as_ref().map(|listener| format!(" tls=https://{}", listener.address));
    let plain_at = plain_listener.as_ref().map(|listener| format!(" domains=http://{}", listener.address));
    let domains = {
        let (viewer, stop) = (viewer.clone(), stop.clone());
        let hosts = product.tls.map(Arc::new);
        async move {
            tokio::join!(
                async {
                    if let (Some(listener), Some(hosts)) = (tls_listener, hosts) {
                        serve_tls(listener, hosts, viewer.clone(), limits, stop.clone()).await;
                    }
                },
                async {
                    if let Some(listener) = plain_listener {
                        serve(listener, viewer.clone(), limits, stop.clone()).await;
                    }
                },
            )
        }
    };
    let (tls_at, plain_at) = (tls_at.unwrap_or_default(), plain_at.unwrap_or_default());
    super::print(format!("ready app=http://{app_at} viewer=http://{viewer_at}{tls_at}{plain_at}"))?;
    super::print(format!("{} is at {}", config.product_name, config.app_origin))?;
    if with_demo {
        super::print(format!("sign in with {} and the password \"{}\"", demo::EMAIL, demo::PASSWORD))?;
    }
    // Readers are served until the listeners have ended, and their visits are counted after that.
    let served = CancellationToken::new();
    tokio::join!(
        async {
            tokio::join!(
                draining,
                serve(app_listener, app_router(app, extra), limits, stop.clone()),
                serve(viewer_listener, viewer, limits, stop.clone()),
                domains,
                serve(metrics_listener, private, limits, stop.clone()),
                worker::until(product.deliver_mail, product.run_jobs, webhooks, stop),
            );
            served.cancel();
        },
        visits::until(product.ports.flush_visits(), served.clone()),
    );
    if let Some(sandbox) = product.sandbox {
        sandbox.close().await;
    }
    product.database.close().await;
    tracing::info!("stopped");
    Ok(())
}

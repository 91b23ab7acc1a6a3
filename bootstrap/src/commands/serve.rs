//! `octavo serve`

use axum::Router;
use octavo_application::billing::receive_webhook::ReceiveWebhook;
use octavo_http::{app_router, ask_router, viewer_router};

use crate::{
    config::{Config, Mode},
    demo, dev_mail,
    server::{listen, serve},
    shutdown, studio, telemetry,
    webhooks::Webhooks,
    wire, worker,
};

/// Serves until SIGTERM or SIGINT.
pub(super) async fn run(config: &Config, with_demo: bool) -> anyhow::Result<()> {
    let stop = shutdown::on_signal()?;
    let metrics = telemetry::metrics()?;
    let app_listener = listen("app_address", config.app_address).await?;
    let viewer_listener = listen("viewer_address", config.viewer_address).await?;
    let metrics_listener = listen("metrics_address", config.metrics_address).await?;
    if config.migrate_on_start {
        wire::migrate(config).await?;
    }
    let product = wire::product(config).await?;
    studio::ensure(&product.ports, &config.product_name).await?;
    if with_demo {
        demo::ensure(&product.ports, demo::PROJECTS, demo::COLLECTIONS).await?;
    }

    let mailbox = product.mailbox.filter(|_| config.mode == Mode::Development);
    let extra = mailbox.map_or_else(Router::new, dev_mail::router);
    let extra = extra.merge(octavo_sandbox::router(product.sandbox.clone()));
    let receive = ReceiveWebhook(product.ports.billing_with(config.http().billing));
    let webhooks = Webhooks { sandbox: product.sandbox.clone(), receive };
    let (app_at, viewer_at) = (app_listener.address, viewer_listener.address);
    let app = product.app;
    let draining = {
        let (app, stop) = (app.clone(), stop.clone());
        async move {
            stop.cancelled().await;
            app.start_draining();
        }
    };
    let most = config.max_connections;
    let private = telemetry::metrics_router(metrics).merge(ask_router(app.clone()));
    super::print(format!("ready app=http://{app_at} viewer=http://{viewer_at}"))?;
    super::print(format!("{} is at {}", config.product_name, config.app_origin))?;
    if with_demo {
        super::print(format!("sign in with {} and the password \"{}\"", demo::EMAIL, demo::PASSWORD))?;
    }
    tokio::join!(
        draining,
        serve(app_listener, app_router(app.clone(), extra), most, stop.clone()),
        serve(viewer_listener, viewer_router(app), most, stop.clone()),
        serve(metrics_listener, private, most, stop.clone()),
        worker::until(product.deliver_mail, product.run_jobs, webhooks, stop),
    );
    product.sandbox.close().await;
    product.database.close().await;
    tracing::info!("stopped");
    Ok(())
}

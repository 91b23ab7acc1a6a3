//! Logs, metrics, and traces to a collector.

use anyhow::Context;
use axum::{Router, http::header, response::IntoResponse, routing::get};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use tracing_subscriber::{EnvFilter, Layer, layer::SubscriberExt, util::SubscriberInitExt};

use crate::config::{Config, LogFormat};

/// What has to be flushed when the process ends.
#[derive(Default)]
pub struct Telemetry {
    traces: Option<SdkTracerProvider>,
}

impl Telemetry {
    /// Sends what is still held back.
    pub fn flush(&self) {
        if let Some(Err(error)) = self.traces.as_ref().map(SdkTracerProvider::shutdown) {
            tracing::warn!(%error, "traces could not be sent");
        }
    }
}

/// Starts logging as the settings say.
///
/// # Errors
/// When the filter or the collector's address is wrong.
pub fn start(config: &Config) -> anyhow::Result<Telemetry> {
    let filter = EnvFilter::try_new(&config.log_filter).context("log_filter is not a filter")?;
    let logs = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let logs = match config.log_format {
        LogFormat::Text => logs.boxed(),
        LogFormat::Json => logs.json().boxed(),
    };
    let traces = (!config.otlp_endpoint.is_empty()).then(|| exporter(config)).transpose()?;
    let spans =
        traces.as_ref().map(|traces| tracing_opentelemetry::layer().with_tracer(traces.tracer("octavo")));
    tracing_subscriber::registry()
        .with(filter)
        .with(logs)
        .with(spans)
        .try_init()
        .context("logging runs already")?;
    Ok(Telemetry { traces })
}

fn exporter(config: &Config) -> anyhow::Result<SdkTracerProvider> {
    let endpoint = format!("{}/v1/traces", config.otlp_endpoint.trim_end_matches('/'));
    let exporter = SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(endpoint)
        .build()
        .context("otlp_endpoint is not an address")?;
    let resource = Resource::builder().with_service_name("octavo").build();
    Ok(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())
}

/// Starts to collect metrics.
///
/// # Errors
/// When metrics are collected already.
pub fn metrics() -> anyhow::Result<PrometheusHandle> {
    const SECONDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)?
        .install_recorder()
        .context("metrics are collected already")
}

/// The private listener's routes.
pub fn metrics_router(handle: PrometheusHandle) -> Router {
    let render = move || {
        let handle = handle.clone();
        async move {
            handle.run_upkeep();
            ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], handle.render()).into_response()
        }
    };
    Router::new().route("/metrics", get(render))
}

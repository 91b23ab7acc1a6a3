//! Logs, metrics and traces.

use std::{sync::Arc, time::Duration};

use anyhow::Context;
use axum::{Router, http::header, response::IntoResponse, routing::get};
use chrono::{DateTime, Utc};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use octavo_application::{
    jobs::ports::{jobs::JobKind, queues::QueueQueries},
    shared::{clock::Clock, storage::StorageError},
};
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use tracing_subscriber::{EnvFilter, Layer, layer::SubscriberExt, util::SubscriberInitExt};

use crate::config::{Config, LogFormat};

/// The exporters to flush when the process ends.
#[derive(Default)]
pub struct Telemetry {
    traces: Option<SdkTracerProvider>,
}

impl Telemetry {
    /// Sends buffered traces.
    pub fn flush(&self) {
        if let Some(Err(error)) = self.traces.as_ref().map(SdkTracerProvider::shutdown) {
            tracing::warn!(%error, "traces could not be sent");
        }
    }
}

/// Starts logging according to the settings.
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

/// The kind of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Only grows.
    Counter,
    /// Goes up and down.
    Gauge,
    /// Durations in seconds, by buckets.
    Histogram,
}

/// Every metric with its kind and its description.
pub const METRICS: [(&str, Kind, &str); 18] = [
    ("octavo_http_requests_total", Kind::Counter, "Requests, by method, route and status"),
    (
        "octavo_http_request_seconds",
        Kind::Histogram,
        "Time to an answer, by method, route and class of status",
    ),
    ("octavo_job_runs_total", Kind::Counter, "Runs of jobs, by kind and outcome (done, continued, failed)"),
    ("octavo_job_seconds", Kind::Histogram, "How long runs of jobs took, by kind"),
    ("octavo_jobs_due", Kind::Gauge, "Jobs that are due and that nobody works on, by kind"),
    ("octavo_jobs_oldest_due_seconds", Kind::Gauge, "For how long the oldest of them is due, by kind"),
    ("octavo_outbox_waiting", Kind::Gauge, "Mail that was not handed over yet"),
    ("octavo_outbox_oldest_seconds", Kind::Gauge, "Age of the oldest of it"),
    ("octavo_mails_total", Kind::Counter, "Mail by outcome of a try (delivered, put_off, given_up)"),
    ("octavo_payments_total", Kind::Counter, "Payments by card provider and by what became of them"),
    ("octavo_card_provider_reports_total", Kind::Counter, "Disputes and warnings of fraud, by kind"),
    ("octavo_card_provider_refusals_total", Kind::Counter, "Requests that the card provider does not accept"),
    (
        "octavo_database_wait_seconds",
        Kind::Histogram,
        "Waits for SQLite's writer or a PostgreSQL connection, by pool",
    ),
    ("octavo_database_wait_failures_total", Kind::Counter, "Waits that ended without one, by pool"),
    (
        "octavo_visits_total",
        Kind::Counter,
        "Readings of pages by outcome (counted, continued, gone, dropped)",
    ),
    ("octavo_visits_waiting", Kind::Gauge, "Readers whose visits wait in memory to be counted"),
    ("octavo_visit_flush_failures_total", Kind::Counter, "Batches of visits that could not be counted"),
    ("octavo_queue_reads_failed_total", Kind::Counter, "Scrapes that could not look at jobs and outbox"),
];

/// Starts to collect metrics.
///
/// # Errors
/// When metrics are collected already.
pub fn metrics() -> anyhow::Result<PrometheusHandle> {
    const SECONDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];
    let handle = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)?
        .install_recorder()
        .context("metrics are collected already")?;
    for (name, kind, about) in METRICS {
        match kind {
            Kind::Counter => metrics::describe_counter!(name, about),
            Kind::Gauge => metrics::describe_gauge!(name, about),
            Kind::Histogram => metrics::describe_histogram!(name, metrics::Unit::Seconds, about),
        }
    }
    Ok(handle)
}

/// Measures the queues when metrics are scraped.
pub struct Queues {
    /// Reads the queues of jobs and mail.
    pub queries: Arc<dyn QueueQueries>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl Queues {
    /// Sets the gauges. If the database does not answer in time they stay as they were, because the other metrics are
    /// wanted then.
    async fn measure(&self) {
        const WITHIN: Duration = Duration::from_secs(2);
        let failure = match tokio::time::timeout(WITHIN, self.read()).await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "no answer in time".to_owned(),
        };
        metrics::counter!("octavo_queue_reads_failed_total").increment(1);
        tracing::warn!(failure, "jobs and outbox could not be looked at");
    }

    async fn read(&self) -> Result<(), StorageError> {
        let now = self.clock.now();
        let seconds = |since: DateTime<Utc>| (now - since).to_std().unwrap_or_default().as_secs_f64();
        let due = self.queries.due_jobs(now).await?;
        for kind in JobKind::ALL {
            let of_kind = due.iter().find(|due| due.kind == kind);
            let (count, age) = of_kind.map_or((0, 0.0), |due| (due.count, seconds(due.since)));
            metrics::gauge!("octavo_jobs_due", "kind" => kind.name()).set(gauge(count));
            metrics::gauge!("octavo_jobs_oldest_due_seconds", "kind" => kind.name()).set(age);
        }
        let mail = self.queries.waiting_mail().await?;
        metrics::gauge!("octavo_outbox_waiting").set(gauge(mail.count));
        metrics::gauge!("octavo_outbox_oldest_seconds").set(mail.since.map_or(0.0, seconds));
        Ok(())
    }
}

fn gauge(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The private listener's routes.
pub fn metrics_router(handle: PrometheusHandle, queues: Arc<Queues>) -> Router {
    let render = move || {
        let (handle, queues) = (handle.clone(), queues.clone());
        async move {
            queues.measure().await;
            handle.run_upkeep();
            ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], handle.render()).into_response()
        }
    };
    Router::new().route("/metrics", get(render))
}

//! Graceful shutdown.

use tokio_util::sync::CancellationToken;

/// A token that is cancelled at SIGTERM or SIGINT.
///
/// # Errors
/// When the signals cannot be listened to.
pub fn on_signal() -> std::io::Result<CancellationToken> {
    use tokio::signal::unix::{SignalKind, signal};
    let token = CancellationToken::new();
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let cancelled = token.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => tracing::info!("SIGTERM: stopping"),
            _ = interrupt.recv() => tracing::info!("SIGINT: stopping"),
        }
        cancelled.cancel();
    });
    Ok(token)
}

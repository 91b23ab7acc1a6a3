//! Connections over TLS.

use std::{pin::Pin, sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::Request,
    http::{HeaderValue, StatusCode, header, uri::Authority},
    response::{IntoResponse, Response},
};
use hyper::{body::Incoming, server::conn::http2, service::service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use octavo_acme::{Accepted, Protocol, TlsHosts};
use octavo_viewer::OverTls;
use tokio::net::TcpStream;
use tokio_io_timeout::TimeoutStream;

use super::{Site, http1};

/// Timeout of the TLS handshake.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// An HTTP/2 connection without any data for this long is closed.
const SILENCE: Duration = Duration::from_secs(60);
/// The most concurrent requests on one HTTP/2 connection.
const STREAMS: u32 = 64;
/// The most bytes of a request's head over HTTP/2.
const HEAD_BYTES: u32 = 32 * 1024;

type Stream = Pin<Box<TimeoutStream<TcpStream>>>;

/// Completes the handshake and answers requests for its host name.
pub(super) async fn connection(
    stream: Stream,
    hosts: &TlsHosts,
    site: Arc<Site>,
) -> Result<(), hyper::Error> {
    let Accepted { mut stream, name, protocol } = match site.within(HANDSHAKE, hosts.accept(stream)).await {
        Some(Ok(accepted)) => accepted,
        Some(Err(error)) => {
            tracing::debug!(%error, "TLS handshake failed");
            return Ok(());
        }
        None => return Ok(()),
    };
    let answering = Arc::clone(&site);
    let name: Arc<str> = name.as_str().into();
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let (site, name) = (Arc::clone(&answering), Arc::clone(&name));
        async move {
            match addressed(request.map(Body::new), &name) {
                Ok(request) => site.answer(request).await,
                Err(status) => Ok::<Response, std::io::Error>(status.into_response()),
            }
        }
    });
    match protocol {
        Protocol::Http1 => {
            let connection = http1().serve_connection(TokioIo::new(stream), service);
            site.drive(connection, |connection| connection.graceful_shutdown()).await
        }
        Protocol::Http2 => {
            stream.get_mut().0.as_mut().set_read_timeout_pinned(Some(SILENCE));
            let mut builder = http2::Builder::new(TokioExecutor::new());
            builder.timer(TokioTimer::new()).max_concurrent_streams(STREAMS).max_header_list_size(HEAD_BYTES);
            let connection = builder.serve_connection(TokioIo::new(stream), service);
            site.drive(connection, |connection| connection.graceful_shutdown()).await
        }
    }
}

/// The request with its host as in HTTP/1.1. A request for another name than the handshake's is answered with 421.
fn addressed(mut request: Request, name: &str) -> Result<Request, StatusCode> {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).map(str::to_owned);
    let host = host.or_else(|| request.uri().authority().map(ToString::to_string));
    let asked = host.and_then(|host| host.parse::<Authority>().ok()).ok_or(StatusCode::BAD_REQUEST)?;
    if asked.host().trim_end_matches('.').to_ascii_lowercase() != name {
        return Err(StatusCode::MISDIRECTED_REQUEST);
    }
    let host = HeaderValue::from_str(name).map_err(|_| StatusCode::BAD_REQUEST)?;
    request.headers_mut().insert(header::HOST, host);
    request.extensions_mut().insert(OverTls);
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(uri: &str, host: Option<&str>) -> Result<String, StatusCode> {
        let mut request = Request::builder().uri(uri);
        if let Some(host) = host {
            request = request.header("host", host);
        }
        let request = addressed(request.body(Body::empty()).unwrap(), "salt.example")?;
        assert!(request.extensions().get::<OverTls>().is_some());
        Ok(request.headers()["host"].to_str().unwrap().to_owned())
    }

    #[test]
    fn a_request_is_for_the_name_that_hands_were_shaken_for() {
        let ours = Ok("salt.example".to_owned());
        assert_eq!(asked("/", Some("salt.example")), ours);
        assert_eq!(asked("/", Some("Salt.Example.:8443")), ours);
        assert_eq!(asked("https://salt.example:8443/kiln", None), ours, "HTTP/2 has it in the address");
        assert_eq!(asked("/", Some("noor.example")), Err(StatusCode::MISDIRECTED_REQUEST));
        assert_eq!(
            asked("https://salt.example/", Some("noor.example")),
            Err(StatusCode::MISDIRECTED_REQUEST)
        );
        assert_eq!(asked("/", None), Err(StatusCode::BAD_REQUEST));
        assert_eq!(asked("/", Some("no host")), Err(StatusCode::BAD_REQUEST));
    }
}

//! Requests to the authority, with limits on time and size and without redirects.

use std::{future::Future, pin::Pin, time::Duration};

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use reqwest::{Certificate, Client, redirect::Policy};

/// Timeout of a request with its answer.
const TIMEOUT: Duration = Duration::from_secs(8);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The most bytes of an answer.
const MOST: usize = 256 * 1024;

/// The HTTP client for one authority.
#[derive(Clone)]
pub(crate) struct Fetch {
    client: Client,
}

impl Fetch {
    /// Trusts the system's roots, or only the given ones.
    pub(crate) fn new(roots: Option<Vec<Certificate>>) -> Result<Self, reqwest::Error> {
        let builder = Client::builder()
            .https_only(true)
            .timeout(TIMEOUT)
            .connect_timeout(CONNECT_TIMEOUT)
            .redirect(Policy::none())
            .referer(false)
            .user_agent(concat!("Octavo/", env!("CARGO_PKG_VERSION")));
        let builder = match roots {
            Some(roots) => builder.tls_certs_only(roots),
            None => builder,
        };
        Ok(Self { client: builder.build()? })
    }

    async fn send(self, request: Request<BodyWrapper<Bytes>>) -> Result<BytesResponse, Error> {
        let (parts, body) = request.into_parts();
        let Ok(body) = body.collect().await;
        let request = Request::from_parts(parts, body.to_bytes());
        let request = reqwest::Request::try_from(request).map_err(|error| other(&error))?;
        let mut response = self.client.execute(request).await.map_err(|error| other(&error))?;
        let mut answer = Response::new(());
        *answer.status_mut() = response.status();
        *answer.headers_mut() = response.headers().clone();
        let mut body = Vec::new();
        while let Some(piece) = response.chunk().await.map_err(|error| other(&error))? {
            if body.len().saturating_add(piece.len()) > MOST {
                return Err(Error::Str("an end of the answer"));
            }
            body.extend_from_slice(&piece);
        }
        Ok(BytesResponse::from(answer.map(|()| Full::new(Bytes::from(body)))))
    }
}

/// The error with its causes.
fn other(error: &reqwest::Error) -> Error {
    let source = std::error::Error::source(error).map(|source| format!(": {source}")).unwrap_or_default();
    Error::Other(format!("{error}{source}").into())
}

impl HttpClient for Fetch {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        Box::pin(self.clone().send(request))
    }
}

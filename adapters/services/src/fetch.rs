//! Requests to services, with limits on time and size, without redirects and without logging.

use std::time::Duration;

use octavo_application::services::ports::services::ServiceError;
use reqwest::{Client, Method, RequestBuilder, Url, redirect::Policy};

/// Timeout of a request with its answer.
const TIMEOUT: Duration = Duration::from_secs(10);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The most bytes of an answer.
const MOST: usize = 256 * 1024;

pub(crate) struct Fetch {
    client: Client,
}

/// A service's answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) kind: Option<String>,
    /// The header `Link` (RFC 8288).
    pub(crate) link: Option<String>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The body of a successful answer. The text of a refusal is dropped: it may repeat secrets.
    pub(crate) fn accepted(self) -> Result<Vec<u8>, ServiceError> {
        match self.status {
            200..=299 => Ok(self.body),
            400..=499 if self.status != 429 && self.status != 408 => {
                Err(ServiceError::Refused(format!("status {}", self.status)))
            }
            status => Err(ServiceError::Unreachable(format!("status {status}"))),
        }
    }

    /// The JSON of a successful answer to a call for data. Keys that are refused are told from calls that are refused, with
    /// the sentence for the latter.
    pub(crate) fn data(
        self,
        rejection: impl FnOnce(u16, &[u8]) -> String,
    ) -> Result<serde_json::Value, ServiceError> {
        match self.status {
            400 | 402..=407 | 409..=428 | 430..=499 => {
                Err(ServiceError::Rejected(rejection(self.status, &self.body)))
            }
            _ => self.json(),
        }
    }

    pub(crate) fn json(self) -> Result<serde_json::Value, ServiceError> {
        let body = self.accepted()?;
        serde_json::from_slice(&body)
            .map_err(|_| ServiceError::Unreachable("its answer is no JSON".to_owned()))
    }
}

/// The error without the address, which may contain secrets.
fn unreachable(error: reqwest::Error) -> ServiceError {
    let error = error.without_url();
    let source = std::error::Error::source(&error).map(|source| format!(": {source}")).unwrap_or_default();
    ServiceError::Unreachable(format!("{error}{source}"))
}

impl Fetch {
    pub(crate) fn new() -> Result<Self, String> {
        let client = Client::builder()
            .timeout(TIMEOUT)
            .connect_timeout(CONNECT_TIMEOUT)
            .redirect(Policy::none())
            .referer(false)
            .user_agent(concat!("Octavo/", env!("CARGO_PKG_VERSION")))
            .build();
        Ok(Self { client: client.map_err(|error| error.to_string())? })
    }

    /// A request to an address.
    pub(crate) fn request(&self, method: Method, address: &str) -> Result<RequestBuilder, ServiceError> {
        let url =
            Url::parse(address).map_err(|_| ServiceError::Unreachable("its address is none".to_owned()))?;
        Ok(self.client.request(method, url))
    }

    /// Sends it.
    pub(crate) async fn send(&self, request: RequestBuilder) -> Result<Answer, ServiceError> {
        self.send_for(request, MOST).await
    }

    /// Sends it, for an answer of so many bytes at most.
    pub(crate) async fn send_for(
        &self,
        request: RequestBuilder,
        most: usize,
    ) -> Result<Answer, ServiceError> {
        let mut response = request.send().await.map_err(unreachable)?;
        let status = response.status().as_u16();
        let header =
            |name| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let (kind, link) = (header(reqwest::header::CONTENT_TYPE), header(reqwest::header::LINK));
        let mut body = Vec::new();
        while let Some(piece) = response.chunk().await.map_err(unreachable)? {
            if body.len().saturating_add(piece.len()) > most {
                return Err(ServiceError::Unreachable("its answer has no end".to_owned()));
            }
            body.extend_from_slice(&piece);
        }
        Ok(Answer { status, kind, link, body })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        io::{Read, Write},
        net::TcpListener,
    };

    /// A server that answers each request with the same bytes; its address.
    fn server(answer: Vec<u8>) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/secret-path?token=secret", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                // The request's head is small, and comes at once.
                let _ = stream.read(&mut [0; 4_096]);
                // The client hangs up once it has read enough.
                let _ = stream.write_all(&answer);
            }
        });
        address
    }

    async fn ask(address: &str) -> Result<Answer, ServiceError> {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let fetch = Fetch::new().unwrap();
        fetch.send(fetch.request(Method::GET, address).unwrap()).await
    }

    #[tokio::test]
    async fn a_service_is_given_so_much_and_no_more() {
        let with = |length: usize| {
            let head = format!("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
            [head.into_bytes(), vec![b'x'; length]].concat()
        };
        assert_eq!(ask(&server(with(MOST))).await.map(|answer| answer.body.len()), Ok(MOST));
        let refused = ask(&server(with(MOST + 1))).await.map(|_| ()).unwrap_err();
        assert_eq!(refused, ServiceError::Unreachable("its answer has no end".to_owned()));
    }

    #[tokio::test]
    async fn nobody_is_followed_elsewhere() {
        let elsewhere = server(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".to_vec());
        let moved = format!("HTTP/1.1 302 Found\r\nLocation: {elsewhere}\r\nContent-Length: 0\r\n\r\n");
        let answer = ask(&server(moved.into_bytes())).await.unwrap();
        assert_eq!(answer.status, 302);
        assert_eq!(answer.accepted(), Err(ServiceError::Unreachable("status 302".to_owned())));
    }

    #[tokio::test]
    async fn what_goes_wrong_is_said_without_the_address() {
        let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let refused =
            ask(&format!("http://{closed}/secret-path?token=secret")).await.map(|_| ()).unwrap_err();
        assert!(matches!(refused, ServiceError::Unreachable(_)));
        assert!(!refused.to_string().contains("secret"), "{refused}");
    }
}

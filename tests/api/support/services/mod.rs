//! A service in this process: it serves OAuth 2.0 with PKCE and OAuth 1.0a, and checks the rules of both.

mod libraries;
mod oauth1;
mod receivers;

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex},
};

use axum::{
    Json, Router,
    extract::State,
    http::{HeaderMap, Method, StatusCode},
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use octavo_application::shared::secrets::Secret;
use octavo_domain::services::Service;
use octavo_secrets::RandomTokens;
use octavo_services::{Client, Endpoints, Services};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

use super::{
    app::{APP_ORIGIN, Account, TestApp},
    browser::{Answer, Browser},
};

pub(crate) use libraries::{HAS, WITHOUT_ORIGINAL, libraries};
pub(crate) use receivers::AUDIENCE;

pub(crate) const CLIENT: &str = "octavo-at-the-service";
pub(crate) const SECRET: &str = "never to be shown & secret";

/// An account's consent.
#[derive(Clone)]
struct Consent {
    challenge: String,
    callback: String,
}

#[derive(Default)]
struct Book {
    consents: HashMap<String, Consent>,
    /// Valid access tokens.
    access: Vec<String>,
    refresh: Vec<String>,
    /// OAuth 1.0a: tokens with their secrets, and request tokens with their verifiers.
    tokens: HashMap<String, (String, Option<String>)>,
    callbacks: HashMap<String, String>,
    nonces: Vec<String>,
    /// All requests, in order.
    log: Vec<String>,
    issued: u32,
    /// The status with which it answers every call, if set.
    broken: Option<u16>,
    data: receivers::Data,
}

/// The service.
#[derive(Clone)]
pub(crate) struct Provider {
    book: Arc<Mutex<Book>>,
    origin: String,
}

type Form = BTreeMap<String, String>;

fn form(text: &str) -> Form {
    url::form_urlencoded::parse(text.as_bytes()).into_owned().collect()
}

fn refused(status: u16, error: &str) -> Response {
    (StatusCode::from_u16(status).unwrap(), Json(json!({ "error": error }))).into_response()
}

impl Provider {
    /// Starts one.
    pub(crate) async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let provider = Self { book: Arc::default(), origin };
        let router = Router::new()
            .route("/token", post(Self::token))
            .route("/profile", any(Self::profile))
            .route("/revoke", any(Self::revoke))
            .route("/1/request", post(Self::request_token))
            .route("/1/access", post(Self::access_token))
            .route("/1/profile", get(Self::signed_profile))
            .merge(receivers::routes())
            .merge(libraries::routes())
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        provider
    }

    fn book<T>(&self, work: impl FnOnce(&mut Book) -> T) -> T {
        work(&mut self.book.lock().unwrap())
    }

    fn endpoints(&self, service: Service) -> Endpoints {
        let at = |path: &str| format!("{}{path}", self.origin);
        match service {
            Service::Flickr => Endpoints {
                request: at("/1/request"),
                authorize: at("/1/authorize"),
                token: at("/1/access"),
                profile: at("/1/profile?method=test.login&format=json"),
                revoke: String::new(),
                api: at("/flickr"),
                content: String::new(),
            },
            _ => Endpoints {
                request: String::new(),
                authorize: at("/authorize"),
                token: at("/token"),
                profile: at("/profile"),
                revoke: at("/revoke"),
                api: match service {
                    Service::Google => at("/sheets/v4"),
                    Service::Mailchimp => at("/mailchimp/{dc}/3.0"),
                    Service::Dropbox => at("/dropbox/2"),
                    other => at(&format!("/{}", other.id())),
                },
                content: at("/content/2"),
            },
        }
    }

    /// A gateway at which every service is this one.
    pub(crate) fn gateway(&self, app: &TestApp) -> Arc<Services> {
        let client = |service| {
            let secret = Secret::new(SECRET.to_owned());
            (service, Client { id: CLIENT.to_owned(), secret, endpoints: self.endpoints(service) })
        };
        let clients = Service::ALL.into_iter().map(client);
        let _ = rustls::crypto::ring::default_provider().install_default();
        Arc::new(Services::new(clients, APP_ORIGIN, app.clock.clone(), Arc::new(RandomTokens)).unwrap())
    }

    /// A browser of an account, at a product where every service is this one.
    pub(crate) fn serve(&self, app: &TestApp, account: &Account) -> Browser {
        let gateway = self.gateway(app);
        account.browser.at(app.server_with(|ports| {
            ports.services = gateway.clone();
            ports.media_libraries = Arc::new(libraries(&gateway));
            ports.answer_receivers = gateway;
        }))
    }

    /// All requests, in order.
    pub(crate) fn log(&self) -> Vec<String> {
        self.book(|book| book.log.clone())
    }

    /// Answers every call with this status; `None` works again.
    pub(crate) fn break_down(&self, status: Option<u16>) {
        self.book(|book| book.broken = status);
    }

    /// Ends the access tokens, but not the refresh tokens.
    pub(crate) fn end_access(&self) {
        self.book(|book| book.access.clear());
    }

    /// The owner revokes the access at the service.
    pub(crate) fn take_back(&self) {
        self.book(|book| {
            book.access.clear();
            book.refresh.clear();
            book.tokens.clear();
        });
    }

    /// The number of valid keys.
    pub(crate) fn keys(&self) -> usize {
        self.book(|book| book.access.len() + book.refresh.len())
    }

    /// Every secret that it has issued.
    pub(crate) fn secrets(&self) -> Vec<String> {
        self.book(|book| {
            let tokens = book.tokens.iter().flat_map(|(token, (secret, _))| [token.clone(), secret.clone()]);
            book.access.iter().chain(&book.refresh).cloned().chain(tokens).collect()
        })
    }

    /// Consents at the service: returns the path of the redirect to the app.
    pub(crate) fn consent(&self, url: &str) -> String {
        let asked = form(Url::parse(url).unwrap().query().unwrap());
        if let Some(token) = asked.get("oauth_token") {
            let verifier = format!("verifier-{token}");
            let callback = self.book(|book| {
                book.tokens.get_mut(token).unwrap().1 = Some(verifier.clone());
                book.callbacks[token].clone()
            });
            let mut back = Url::parse(&callback).unwrap();
            back.query_pairs_mut().append_pair("oauth_token", token).append_pair("oauth_verifier", &verifier);
            return path(&back);
        }
        assert_eq!(asked["response_type"], "code");
        assert_eq!(asked["client_id"], CLIENT);
        assert_eq!(asked["code_challenge_method"], "S256");
        assert!(asked["redirect_uri"].starts_with(APP_ORIGIN), "{asked:?}");
        let consent =
            Consent { challenge: asked["code_challenge"].clone(), callback: asked["redirect_uri"].clone() };
        let code = self.book(|book| {
            book.issued += 1;
            let code = format!("code-{}", book.issued);
            book.consents.insert(code.clone(), consent);
            code
        });
        let mut back = Url::parse(&asked["redirect_uri"]).unwrap();
        back.query_pairs_mut().append_pair("code", &code).append_pair("state", &asked["state"]);
        path(&back)
    }

    async fn token(State(provider): State<Self>, body: String) -> Response {
        let asked = form(&body);
        provider.book(|book| {
            book.log.push(format!("token {}", asked["grant_type"]));
            if let Some(status) = book.broken {
                return refused(status, "temporarily_unavailable");
            }
            if (asked.get("client_id"), asked.get("client_secret"))
                != (Some(&CLIENT.to_owned()), Some(&SECRET.to_owned()))
            {
                return refused(401, "invalid_client");
            }
            let granted = match asked["grant_type"].as_str() {
                "authorization_code" => {
                    let consent = book.consents.remove(&asked["code"]);
                    consent.is_some_and(|consent| {
                        let verifier = Sha256::digest(asked["code_verifier"].as_bytes());
                        consent.challenge == URL_SAFE_NO_PAD.encode(verifier)
                            && consent.callback == asked["redirect_uri"]
                    })
                }
                // Each works once.
                "refresh_token" => {
                    let before = book.refresh.len();
                    book.refresh.retain(|token| *token != asked["refresh_token"]);
                    book.refresh.len() < before
                }
                _ => false,
            };
            if !granted {
                return refused(400, "invalid_grant");
            }
            book.issued += 1;
            let (access, refresh) =
                (format!("access-key-{}", book.issued), format!("refresh-key-{}", book.issued));
            book.access.push(access.clone());
            book.refresh.push(refresh.clone());
            let given = json!({
                "access_token": access, "refresh_token": refresh, "token_type": "Bearer", "expires_in": 3600,
            });
            Json(given).into_response()
        })
    }

    async fn profile(State(provider): State<Self>, method: Method, headers: HeaderMap) -> Response {
        let shown = headers["authorization"].to_str().unwrap().to_owned();
        provider.book(|book| {
            let (scheme, token) = shown.split_once(' ').unwrap();
            book.log.push(format!("profile {method} {scheme}"));
            if let Some(status) = book.broken {
                return refused(status, "broken");
            }
            if !book.access.iter().any(|access| access == token) {
                return refused(401, "invalid_token");
            }
            let said = json!({
                "email": "ines@work.example", "username": "ines.o", "name": "Ines at work", "accountname": "Okafor Ltd",
                "dc": receivers::CENTRE,
                "items": [{ "snippet": { "title": "Ines’ films" } }],
            });
            Json(said).into_response()
        })
    }

    async fn revoke(
        State(provider): State<Self>,
        method: Method,
        headers: HeaderMap,
        body: String,
    ) -> Response {
        let bearer = headers.get("authorization").map(|value| value.to_str().unwrap().replace("Bearer ", ""));
        let token = bearer.unwrap_or_else(|| form(&body).remove("token").unwrap());
        provider.book(|book| {
            book.log.push(format!("revoke {method}"));
            if let Some(status) = book.broken {
                return refused(status, "broken");
            }
            book.access.clear();
            book.refresh.retain(|refresh| !token.starts_with("access") && *refresh != token);
            StatusCode::OK.into_response()
        })
    }
}

/// An address of the app, as a browser asks for it.
fn path(url: &Url) -> String {
    format!("{}?{}", url.path(), url.query().unwrap())
}

/// Begins to connect; returns the service's address.
pub(crate) async fn depart(browser: &Browser, service: &str) -> String {
    let sent = browser.post(&format!("/me/services/{service}/connect"), Value::Null).await.expect(200);
    sent["url"].as_str().unwrap().to_owned()
}

/// Follows the redirect from the service, as a browser does: from another site, and without our header.
pub(crate) async fn come_back(browser: &Browser, path: &str) -> Answer {
    browser.fetch(path, &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]).await
}

/// Connects a service.
pub(crate) async fn connect(provider: &Provider, browser: &Browser, service: &str) {
    let back = provider.consent(&depart(browser, service).await);
    let answer = come_back(browser, &back).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.text());
    assert_eq!(answer.header("location"), format!("/connected?service={service}&outcome=connected"));
}

/// The entry of a service in the list.
pub(crate) async fn status_of(browser: &Browser, service: &str) -> Value {
    let list = browser.get("/me/services").await.expect(200);
    list.as_array().unwrap().iter().find(|entry| entry["id"] == service).unwrap().clone()
}

//! Certificates of custom domains, ordered by the real binary from an independent authority. It resolves names with a
//! DNS server on loopback and calls the server's port for its challenges.

use std::{net::SocketAddr, sync::Arc};

use http_body_util::{BodyExt, Empty};
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use octavo_tests::{DnsServer, TestAuthority};
use reqwest::{Certificate, Client, StatusCode, redirect::Policy};
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};
use serde_json::json;
use tokio::net::TcpStream;
use tokio_rustls::{TlsConnector, client::TlsStream};

use crate::support::{Browser, Installation, Server, TestDatabase, until};

/// The address of all domains here.
const HERE: &str = "127.0.0.1";

fn leak(text: &impl ToString) -> &'static str {
    text.to_string().leak()
}

/// An installation that gets certificates from this authority.
fn installation(installation: Installation, dns: &DnsServer, authority: &TestAuthority) -> Installation {
    installation
        .set("OCTAVO_DNS_SERVER", leak(&dns.address))
        .set("OCTAVO_DOMAIN_HOST", "pages.octavo.example")
        .set("OCTAVO_ACME_DIRECTORY", leak(&authority.directory()))
        .set("OCTAVO_ACME_CONTACT", "certificates@octavo.example")
        .set("OCTAVO_ACME_CA_FILE", leak(&authority.own_root().display()))
        .set("OCTAVO_ACME_TLS_LISTEN", "127.0.0.1:0")
}

fn port(url: &str) -> u16 {
    url.rsplit_once(':').unwrap().1.parse().unwrap()
}

fn tls(server: &Server) -> SocketAddr {
    server.tls.as_ref().unwrap().trim_start_matches("https://").parse().unwrap()
}

/// An account on a plan with domains, with a published project.
async fn publisher(installation: &Installation, server: &Server, name: &str) -> Browser {
    let browser = server.join(name).await;
    installation.say(&["admin", "plan", &format!("{}@okafor.studio", name.to_lowercase()), "studio"]);
    let salt = browser.post("/mag", json!({ "title": "Salt" }), 201).await;
    browser.post(&format!("/mag/{}/publish", salt["num_id"]), json!({}), 200).await;
    browser
}

async fn map(browser: &Browser, dns: &DnsServer, domain: &str) {
    dns.set("pages.octavo.example", &[("A", HERE)]);
    dns.set(domain, &[("A", HERE)]);
    browser.post("/user/domain", json!({ "domain": domain, "status": "on" }), 200).await;
}

/// Waits for the state of a domain's certificate.
async fn certificate(browser: &Browser, domain: &str, state: &str) -> serde_json::Value {
    until(state, async || {
        let found = browser.get(&format!("/domain/certificate/{domain}")).await["certificate"].clone();
        (found["state"] == state).then_some(found)
    })
    .await
}

/// Completes a handshake as a browser that trusts only this root.
async fn shake(
    at: SocketAddr,
    root: &str,
    name: &str,
    protocol: &str,
) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(root.as_bytes()).unwrap()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    let mut config = builder.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let stream = TcpStream::connect(at).await?;
    TlsConnector::from(Arc::new(config)).connect(name, stream).await
}

/// The certificate of a handshake.
async fn shown(at: SocketAddr, root: &str, name: &str) -> Option<Vec<u8>> {
    let stream = shake(at, root, name, "http/1.1").await.ok()?;
    Some(stream.get_ref().1.peer_certificates().unwrap()[0].to_vec())
}

/// A reader who trusts only this root, and for whom a domain is at this listener.
fn reader(at: SocketAddr, root: &str, name: &str) -> Client {
    let root = Certificate::from_pem(root.as_bytes()).unwrap();
    let client = Client::builder().tls_certs_only([root]).redirect(Policy::none());
    client.resolve(name, at).build().unwrap()
}

#[tokio::test]
async fn a_domain_is_served_over_tls_by_every_server() {
    let (dns, mut authority) = (DnsServer::start(), TestAuthority::prepare());
    let database = TestDatabase::migrated();
    let installation = installation(Installation::on(&database), &dns, &authority);
    let (one, two) = (installation.serve(), installation.serve());
    // The authority checks the second server, whichever of them has ordered.
    authority.start(dns.address, port(&two.viewer), 90 * 24 * 3_600).await;
    let root = authority.root().await;
    let ines = publisher(&installation, &one, "Ines").await;
    map(&ines, &dns, "ines.example").await;
    let plain = async |path: &str| {
        let asked = reader(tls(&one), &root, "x.example").get(format!("{}{path}", one.viewer));
        asked.header("host", "ines.example").send().await.unwrap()
    };
    let found = certificate(&ines, "ines.example", "valid").await;
    assert!(found["validUntil"].is_string() && found["error"].is_null(), "{found}");

    for server in [&one, &two] {
        let at = tls(server);
        let client = reader(at, &root, "ines.example");
        let address = format!("https://ines.example:{}", at.port());
        // A server that has just looked for it in vain caches that for some seconds.
        let page = until("a page over TLS", async || client.get(&address).send().await.ok()).await;
        assert_eq!(page.status(), StatusCode::OK);
        assert_eq!(page.headers()["strict-transport-security"], "max-age=86400");
        assert!(page.text().await.unwrap().contains(">Salt<"));
        let other = client.get(&address).header("host", "noor.example").send().await.unwrap();
        assert_eq!(other.status(), StatusCode::MISDIRECTED_REQUEST);
        for unknown in ["noor.example", "pages.octavo.example", "localhost"] {
            let refused = shake(at, &root, unknown, "http/1.1").await.unwrap_err();
            assert!(refused.to_string().contains("alert"), "{unknown}: {refused}");
        }
    }

    // The same page over HTTP/2.
    let stream = shake(tls(&one), &root, "ines.example", "h2").await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"h2"[..]));
    let (mut send, connection) =
        http2::handshake::<_, _, Empty<bytes::Bytes>>(TokioExecutor::new(), TokioIo::new(stream))
            .await
            .unwrap();
    let connection = tokio::spawn(connection);
    let request = hyper::Request::get("https://ines.example/").body(Empty::new()).unwrap();
    let page = send.send_request(request).await.unwrap();
    assert_eq!(page.status(), StatusCode::OK);
    let page = page.into_body().collect().await.unwrap().to_bytes();
    assert!(String::from_utf8_lossy(&page).contains(">Salt<"));
    drop(send);
    connection.await.unwrap().unwrap();

    // Readers are redirected from plain HTTP; the authority is not.
    let moved = plain("/f/kiln?after=7").await;
    assert_eq!(moved.status(), StatusCode::PERMANENT_REDIRECT);
    assert_eq!(moved.headers()["location"], "https://ines.example/f/kiln?after=7");
    assert_eq!(plain("/.well-known/acme-challenge/nothing").await.status(), StatusCode::NOT_FOUND);

    // It is stored, and no other is ordered.
    let before = shown(tls(&one), &root, "ines.example").await.unwrap();
    one.kill();
    let again = installation.serve();
    assert_eq!(shown(tls(&again), &root, "ines.example").await, Some(before));
    let said = installation.say(&["admin", "certificates"]);
    assert!(said.starts_with("ines.example  valid until "), "{said}");

    // The TLS listener closes like the others.
    two.terminate();
    let at = tls(&two);
    assert_eq!(two.ended().await, Some(0));
    assert!(TcpStream::connect(at).await.is_err());
}

#[tokio::test]
async fn a_certificate_is_renewed_before_it_ends() {
    let (dns, mut authority) = (DnsServer::start(), TestAuthority::prepare());
    let installation = installation(Installation::new(), &dns, &authority);
    let server = installation.serve();
    // Two thirds of its lifetime are over after twelve seconds.
    authority.start(dns.address, port(&server.viewer), 18).await;
    let root = authority.root().await;
    let ines = publisher(&installation, &server, "Ines").await;
    map(&ines, &dns, "ines.example").await;
    let before = certificate(&ines, "ines.example", "valid").await;
    let show = async || shown(tls(&server), &root, "ines.example").await;
    let first = until("the first one", show).await;
    let after = until("a renewal", async || {
        let found = certificate(&ines, "ines.example", "valid").await;
        (found["validUntil"] != before["validUntil"]).then_some(found)
    })
    .await;
    assert!(after["validUntil"].as_str() > before["validUntil"].as_str());
    until("the next one", async || show().await.filter(|next| *next != first)).await;
}

#[tokio::test]
async fn a_domain_that_does_not_answer_has_to_wait() {
    let (dns, mut authority) = (DnsServer::start(), TestAuthority::prepare());
    let installation = installation(Installation::new(), &dns, &authority);
    let server = installation.serve();
    authority.start(dns.address, port(&server.viewer), 90 * 24 * 3_600).await;
    let ines = publisher(&installation, &server, "Ines").await;
    dns.set("pages.octavo.example", &[("A", HERE), ("A", "127.0.0.9")]);
    // It points to an address of this machine where nothing listens.
    dns.set("ines.example", &[("A", "127.0.0.9")]);
    ines.post("/user/domain", json!({ "domain": "ines.example", "status": "on" }), 200).await;
    let failed = certificate(&ines, "ines.example", "failed").await;
    let said = failed["error"].as_str().unwrap();
    assert!(said.contains("ines.example") || said.contains("127.0.0.9"), "{said}");
    assert!(failed["validUntil"].is_null());
    let list = installation.say(&["admin", "certificates"]);
    assert!(list.starts_with("ines.example  failed, next step ") && list.contains("failed 1×"), "{list}");
    // Without a certificate it is served as before.
    let page = ines.client.get(&server.viewer).header("host", "ines.example").send().await.unwrap();
    assert_eq!(page.status(), StatusCode::OK);
    // Once that is fixed, an operator need not wait.
    dns.set("ines.example", &[("A", HERE)]);
    installation.say(&["admin", "certificates", "--now", "ines.example"]);
    certificate(&ines, "ines.example", "valid").await;
    assert!(
        installation.fail(&["admin", "certificates", "--now", "noor.example"]).contains("has no certificate")
    );
}

#[test]
fn settings_that_do_not_fit_end_the_start() {
    let directory = ("OCTAVO_ACME_DIRECTORY", "https://ca.example/directory");
    let listen = ("OCTAVO_ACME_TLS_LISTEN", "127.0.0.1:0");
    for (settings, sentence) in [
        (vec![listen], "acme_tls_listen does nothing without acme_directory"),
        (vec![directory], "acme_tls_listen must be set beside acme_directory"),
        (
            vec![("OCTAVO_ACME_DIRECTORY", "http://ca.example"), listen],
            "acme_directory must begin with https://",
        ),
        (
            vec![directory, ("OCTAVO_ACME_TLS_LISTEN", "somewhere")],
            "acme_tls_listen must be an address with its port",
        ),
        (vec![directory, listen, ("OCTAVO_ACME_CONTACT", "nobody")], "acme_contact must be a mail address"),
        (
            vec![directory, listen, ("OCTAVO_ACME_HTTP_LISTEN", "everywhere")],
            "acme_http_listen must be an address",
        ),
        (
            vec![directory, listen, ("OCTAVO_ACME_CA_FILE", "none.pem")],
            "none.pem cannot be read (acme_ca_file)",
        ),
        (vec![directory, listen, ("OCTAVO_ACME_CA_FILE", "/dev/null")], "(acme_ca_file)"),
        (
            vec![directory, ("OCTAVO_ACME_TLS_LISTEN", "127.0.0.1:4000")],
            "acme_tls_listen and acme_http_listen must differ",
        ),
    ] {
        let installation = settings
            .iter()
            .fold(Installation::new(), |installation, (name, value)| installation.set(name, value));
        let said = installation.fail(&["serve"]);
        assert!(said.contains(sentence), "{settings:?}: {said}");
    }
}

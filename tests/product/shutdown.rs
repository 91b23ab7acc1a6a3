//! SIGTERM: running requests are finished, new ones are answered meanwhile, and the exit code is 0.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::support::{Installation, PASSWORD, until};

#[tokio::test]
async fn a_request_in_flight_is_finished() {
    let installation = Installation::new();
    let server = installation.serve();
    let address = server.address();
    let body = format!("{{\"email\":\"ines@okafor.studio\",\"password\":\"{PASSWORD}\",\"name\":\"Ines\"}}");
    let (first, rest) = body.split_at(20);
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /api/auth/join HTTP/1.1\r\nhost: {address}\r\nx-octavo-client: web\r\nsec-fetch-site: same-origin\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{first}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // An answer on another connection shows that the server has had time to read this head.
    let browser = server.browser();
    browser.page(&format!("{}/healthz", server.app)).await;
    drop(browser);

    // A connection without a request so far.
    let mut early = TcpStream::connect(address).await.unwrap();
    server.terminate();
    let ready = format!("{}/readyz", server.app);
    let stopping = reqwest::StatusCode::SERVICE_UNAVAILABLE;
    until("a server that says it stops", async || {
        (server.browser().page(&ready).await.0 == stopping).then_some(())
    })
    .await;
    early.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    for (path, status) in [("healthz", 200), ("readyz", 503)] {
        let (answered, _) = server.browser().page(&format!("{}/{path}", server.app)).await;
        assert_eq!(answered.as_u16(), status, "{path}");
    }
    let mut answer = String::new();
    // It is answered, and the connection ends; whether a header says so depends on the order.
    early.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");

    stream.write_all(rest.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    assert_eq!(server.ended().await, Some(0));
    assert!(TcpStream::connect(address).await.is_err());

    // Acknowledged writes are there.
    let again = installation.serve();
    let body = serde_json::json!({ "email": "ines@okafor.studio", "password": PASSWORD });
    again.browser().post("/auth/login", body, 200).await;
}

#[tokio::test]
async fn an_idle_connection_holds_nobody_up() {
    let installation = Installation::new();
    let server = installation.serve();
    let mut idle = TcpStream::connect(server.address()).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut first = [0_u8; 12];
    idle.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    server.terminate();
    assert_eq!(server.ended().await, Some(0));
}

#[tokio::test]
async fn a_server_is_asked_how_it_is_for_as_long_as_is_set() {
    let installation = Installation::new().set("OCTAVO_DRAIN_SECONDS", "3");
    let server = installation.serve();
    let since = std::time::Instant::now();
    server.terminate();
    let ready = format!("{}/readyz", server.app);
    let stopping = reqwest::StatusCode::SERVICE_UNAVAILABLE;
    until("a server that says it stops", async || {
        (server.browser().page(&ready).await.0 == stopping).then_some(())
    })
    .await;
    assert_eq!(server.ended().await, Some(0));
    assert!(since.elapsed() >= std::time::Duration::from_secs(3), "{:?}", since.elapsed());
}

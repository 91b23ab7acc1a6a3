//! SIGTERM: what was begun is finished, nothing new is taken, and the exit code is 0.

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::support::{PASSWORD, Place, until};

#[tokio::test]
async fn a_request_in_flight_is_finished() {
    let place = Place::new();
    let server = place.serve();
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
    // An answer elsewhere shows that the server has had time to read this head.
    let browser = server.browser();
    browser.page(&format!("{}/healthz", server.app)).await;
    drop(browser);

    server.terminate();
    until("a closed door", async || TcpStream::connect(address).await.is_err().then_some(())).await;
    stream.write_all(rest.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    assert_eq!(server.ended().await, Some(0));

    // What was answered is there.
    let again = place.serve();
    let body = serde_json::json!({ "email": "ines@okafor.studio", "password": PASSWORD });
    again.browser().post("/auth/login", body, 200).await;
}

#[tokio::test]
async fn an_idle_connection_holds_nobody_up() {
    let place = Place::new();
    let server = place.serve();
    let mut idle = TcpStream::connect(server.address()).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut first = [0_u8; 12];
    idle.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    server.terminate();
    assert_eq!(server.ended().await, Some(0));
}

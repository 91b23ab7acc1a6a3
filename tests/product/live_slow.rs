//! Somebody who has a document open and stops reading.

use reqwest::Method;
use serde_json::json;
use tokio::net::TcpSocket;

use crate::{
    live_here::Here,
    live_socket::{Socket, cookie, opened},
    support::{Browser, Installation, until},
};

const INES: &str = "ines@okafor.studio";
/// The text that is written again and again.
const TEXT: &str = "8f2hc5n1t4zd";
/// The length of what is written. The server's system keeps some megabytes of it for who does not read.
const LONG: usize = 90_000;

/// Writes another text in the place of all that was written: the change of this number.
async fn rewrite(browser: &Browser, path: &str, number: u64) {
    let letter = char::from(b'a' + u8::try_from(number % 26).unwrap());
    let delta = json!([{ "delete": LONG }, { "insert": String::from(letter).repeat(LONG) }]);
    let op = json!({ "text": { "id": TEXT, "delta": delta } });
    // Of as many clients as there are changes: none sends too many in a second.
    let client = format!("9f3c07aa{number:04}");
    let batch = json!({ "client": client, "number": 1, "base": number - 1, "ops": [op] });
    let made = browser.call(Method::POST, &format!("{path}/changes"), batch, 200).await;
    assert_eq!(made["seq"], number);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn edit_377_edit_428_who_stops_reading_is_cut_off_and_nobody_else() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let (path, page) = opened(&ines).await;
    let text = json!({ "kind": "text", "parent": page, "order": "a0",
        "text": [{ "insert": format!("{}\n", "-".repeat(LONG)) }] });
    let make = json!({ "create": { "id": TEXT, "record": text } });
    let batch = json!({ "client": "9f3c07aa51d2", "number": 1, "base": 0, "ops": [make] });
    ines.call(Method::POST, &format!("{path}/changes"), batch, 200).await;
    let cookie = cookie(&ines, &server, INES).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let stream = socket.connect(server.address()).await.unwrap();
    let client = stream.local_addr().unwrap();
    let mut slow = Socket::over(stream, &path, 1, &cookie).await.unwrap();
    let mut quick = Socket::open(&server, &path, 1, &cookie).await;
    let mut here = Here::default();
    while here.peer(&slow.peer).is_none() {
        here.hear(&quick.next().await.unwrap());
    }
    assert!(server.holds(client));

    // From now on one of them reads nothing. The other one hears each change, and then that the first one is gone.
    let (mut written, mut heard) = (1, 1);
    while here.peer(&slow.peer).is_some() {
        written += 1;
        rewrite(&ines, &path, written).await;
        while heard < written {
            let message = quick.next().await.unwrap();
            if message["type"] == "changes" {
                for change in message["changes"].as_array().unwrap() {
                    heard += 1;
                    assert_eq!(change["seq"], heard);
                }
            }
            here.hear(&message);
        }
        assert!(written < 400, "it is cut off long before that");
    }
    until("the connection is let go", async || (!server.holds(client)).then_some(())).await;

    // It reads what the system has kept, and comes again with the last change that it has.
    let mut known = 1;
    while let Some(message) = slow.heard().await {
        for change in message["changes"].as_array().into_iter().flatten() {
            known += 1;
            assert_eq!(change["seq"], known);
        }
    }
    assert!(known < written);
    let mut again = Socket::open(&server, &path, known, &cookie).await;
    again.changes(known + 1, written).await;
    rewrite(&ines, &path, written + 1).await;
    again.changes(written + 1, written + 1).await;
}

//! The database goes away and comes back, while the server runs.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
};

use crate::support::{Place, TestDatabase, until};

/// So long after its return everything works again.
const HEALED: Duration = Duration::from_secs(10);

/// A wire to the database that can be cut.
struct Wire {
    address: SocketAddr,
    whole: Arc<watch::Sender<bool>>,
}

impl Wire {
    async fn to(database: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, whole) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((mut here, _)) = listener.accept().await {
                let (database, mut cut) = (database.clone(), whole.clone());
                if !*cut.borrow() {
                    continue;
                }
                tokio::spawn(async move {
                    let mut there = TcpStream::connect(database).await.unwrap();
                    tokio::select! {
                        _ = copy_bidirectional(&mut here, &mut there) => {}
                        _ = cut.wait_for(|whole| !whole) => {}
                    }
                });
            }
        });
        Self { address, whole: Arc::new(sender) }
    }

    fn set(&self, whole: bool) {
        self.whole.send(whole).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_wait_for_it_and_go_on_by_themselves() {
    let database = TestDatabase::create();
    let (scheme, rest) = database.url.split_once("://").unwrap();
    let (who, rest) =
        rest.rsplit_once('@').map_or((String::new(), rest), |(who, rest)| (format!("{who}@"), rest));
    let (host, name) = rest.split_once('/').unwrap();
    let wire = Wire::to(if host.contains(':') { host.to_owned() } else { format!("{host}:5432") }).await;
    let through = format!("{scheme}://{who}{}/{name}", wire.address);
    let place = Place::new().set("OCTAVO_DATABASE_URL", &through);
    let server = place.serve();
    let ines = server.join("Ines").await;
    let salt = ines.post("/mag", json!({ "title": "Salt" }), 201).await;

    wire.set(false);
    for (method, path, body) in [
        (Method::GET, "/me".to_owned(), Value::Null),
        (Method::POST, "/mag".to_owned(), json!({ "title": "Lost" })),
        (Method::POST, format!("/mag/{}/title", salt["num_id"]), json!({ "title": "Lost" })),
    ] {
        let (status, problem) = ines.attempt(method, &path, body).await.expect("the server answers");
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{path}: {problem}");
        assert_eq!((&problem["code"], &problem["retryAfter"]), (&json!("unavailable"), &json!(5)), "{path}");
    }
    let ready = format!("{}/readyz", server.app);
    assert_eq!(ines.page(&ready).await.0, StatusCode::SERVICE_UNAVAILABLE);

    wire.set(true);
    let since = Instant::now();
    let library = until("the database is back", async || {
        match ines.attempt(Method::GET, "/readymags/user", Value::Null).await {
            Some((StatusCode::OK, library)) => Some(library),
            _ => None,
        }
    })
    .await;
    assert!(since.elapsed() < HEALED, "{:?}", since.elapsed());
    let titles: Vec<&Value> = library["mags"].as_array().unwrap().iter().map(|mag| &mag["title"]).collect();
    assert_eq!(titles, ["Salt"]);
    ines.post("/mag", json!({ "title": "Marrow" }), 201).await;
    assert_eq!(ines.page(&ready).await.0, StatusCode::OK);
}

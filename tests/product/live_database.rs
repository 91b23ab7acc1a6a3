//! A PostgreSQL that crashes while people edit together at two servers.

use std::time::Duration;

use octavo_tests::TestCluster;
use serde_json::json;
use tokio::time::timeout;

use crate::{
    live_here::Here,
    live_people::Session,
    live_socket::{Socket, cookie},
    support::{Installation, Server, free_address, until},
};

/// Somebody at each server, who says where they are. That is stored nowhere: servers hear of it from each other alone.
struct Pair([(Socket, Here); 2]);

impl Pair {
    async fn open(servers: &[Server; 2], session: &Session) -> Self {
        let [one, two] = servers;
        let cookie = cookie(&one.browser(), one, "ines@okafor.studio").await;
        Self([
            (Socket::open(one, session.path(), 0, &cookie).await, Here::default()),
            (Socket::open(two, session.path(), 0, &cookie).await, Here::default()),
        ])
    }

    /// Each sees that the other one goes to a place, or farther.
    async fn see_each_other(&mut self, place: u64) {
        for (teller, hearer) in [(0, 1), (1, 0)] {
            let [(teller, _), (hearer, here)] = self.0.get_disjoint_mut([teller, hearer]).unwrap();
            let mut at = place;
            until("a peer at the other server", async || {
                at += 1;
                teller.say(&json!({ "type": "presence", "cursor": { "x": at, "y": 0 } })).await;
                let seen = async {
                    while here
                        .peer(&teller.peer)
                        .is_none_or(|peer| peer["cursor"]["x"].as_u64() <= Some(place))
                    {
                        here.hear(&hearer.next().await.unwrap());
                    }
                };
                timeout(Duration::from_millis(500), seen).await.ok()
            })
            .await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn edit_377_edit_428_a_postgres_that_crashes_under_people_who_edit_together_loses_nothing() {
    let mut cluster = TestCluster::start(free_address().port()).await;
    let installation = Installation::new().set("OCTAVO_DATABASE_URL", &cluster.url);
    let servers = [installation.serve(), installation.serve()];
    let session = Session::begin(&installation, &servers).await;
    let mut pair = Pair::open(&servers, &session).await;
    pair.see_each_other(0).await;
    session.more(30).await;
    let sockets = session.sockets();

    cluster.crash();
    session.is_refused().await;
    cluster.recover().await;

    session.more(30).await;
    pair.see_each_other(1_000).await;
    assert_eq!(session.sockets(), sockets, "every socket stayed open");
    session.finish().await;
}

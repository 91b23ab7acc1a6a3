//! Signals of documents: within a process, and between the servers of one PostgreSQL.

use std::{sync::Arc, time::Duration};

use octavo_application::documents::ports::signals::{AccessOf, DocumentEar, DocumentSignals, Signal};
use octavo_documents::signals::LocalSignals;
use octavo_domain::{
    documents::log::Seq,
    ids::{ProjectId, UserId},
};
use octavo_storage::PostgresSignals;
use octavo_tests::TestLink;
use tokio::time::timeout;
use uuid::Uuid;

use crate::{promises, store::Store};

const LONG: Duration = Duration::from_secs(20);

fn project(number: u128) -> ProjectId {
    ProjectId::new(Uuid::from_u128(number))
}

/// A server: its signals, and an ear for the first project.
struct Server {
    signals: Arc<dyn DocumentSignals>,
    ear: Box<dyn DocumentEar>,
}

impl Server {
    async fn hears(&mut self) -> Signal {
        timeout(LONG, self.ear.next()).await.unwrap()
    }

    async fn hears_all(&mut self, expected: &[Signal]) {
        let mut missing = expected.to_vec();
        while !missing.is_empty() {
            let heard = self.hears().await;
            let found = missing.iter().position(|signal| *signal == heard);
            missing.remove(found.unwrap_or_else(|| panic!("{heard:?} was not told")));
        }
    }
}

/// A server on PostgreSQL that hears the others.
async fn on_postgres(url: &str, name: u128) -> Server {
    let local = LocalSignals::default();
    let ear = local.hear(project(1));
    let here = local.clone();
    let name = Uuid::from_u128(name);
    let signals = PostgresSignals::connect(url, name, Arc::new(local), move || here.lost()).unwrap();
    let mut server = Server { signals: Arc::new(signals), ear };
    // From then on it hears.
    assert_eq!(server.hears().await, Signal::Lost);
    server
}

/// The one that tells, and the one that hears. SQLite and memory have one server.
async fn servers(store: &Store) -> (Server, Server) {
    if store.is_postgres() {
        return (on_postgres(&store.url, 1).await, on_postgres(&store.url, 2).await);
    }
    let signals: Arc<dyn DocumentSignals> = Arc::new(LocalSignals::default());
    let server = || Server { signals: signals.clone(), ear: signals.hear(project(1)) };
    (server(), server())
}

promises! {
    async fn what_is_told_is_heard_at_every_server(store: &Store) {
        let (mut one, mut two) = servers(store).await;
        let user = UserId::new(Uuid::from_u128(7));
        one.signals.changed(project(2), Seq::new(8));
        one.signals.commented(project(2));
        one.signals.changed(project(1), Seq::new(4));
        one.signals.commented(project(1));
        one.signals.access(AccessOf::Project(project(1)));
        one.signals.access(AccessOf::Project(project(2)));
        one.signals.access(AccessOf::Account(user));
        one.signals.present(project(1), "{\"here\":\"Ines\"}");
        let expected = [
            Signal::Changed(Seq::new(4)),
            Signal::Commented,
            Signal::Access(None),
            Signal::Access(Some(user)),
            Signal::Present("{\"here\":\"Ines\"}".into()),
        ];
        two.hears_all(&expected).await;
        one.hears_all(&expected).await;
    }

    async fn who_waits_for_a_change_is_woken_by_another_server(store: &Store) {
        let (one, two) = servers(store).await;
        let mut waiting = two.signals.listen(project(1));
        one.signals.changed(project(1), Seq::new(4));
        timeout(LONG, waiting.wait(Seq::new(3), LONG * 2)).await.unwrap();
    }

    async fn a_thousand_changes_at_once_are_told_by_the_last_one(store: &Store) {
        let (one, mut two) = servers(store).await;
        for seq in 1..=1_000 {
            one.signals.changed(project(1), Seq::new(seq));
            one.signals.changed(project(u128::from(seq) + 1), Seq::new(seq));
        }
        while two.hears().await != Signal::Changed(Seq::new(1_000)) {}
    }

    async fn words_of_many_people_are_all_heard(store: &Store) {
        let (one, mut two) = servers(store).await;
        let words: Vec<String> = (0..50).map(|number| format!("{number:0>3000}")).collect();
        for words in &words {
            one.signals.present(project(1), words);
        }
        let expected: Vec<Signal> = words.iter().map(|words| Signal::Present(words.as_str().into())).collect();
        two.hears_all(&expected).await;
    }
}

/// Servers that lost their connections say that something may be missing, and hear again.
#[test]
fn connections_that_were_lost_are_made_again() {
    crate::store::on_postgres(async |store: &Store| {
        let (one, mut two) = servers(store).await;
        let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE application_name = 'octavo signals' AND datname = current_database()";
        store.raw(end).await;
        assert_eq!(two.hears().await, Signal::Lost);
        // What is told over a connection that is gone is lost as well.
        loop {
            one.signals.commented(project(1));
            match timeout(Duration::from_millis(500), two.ear.next()).await {
                Ok(Signal::Commented) => break,
                Ok(signal) => assert_eq!(signal, Signal::Lost),
                Err(_) => {}
            }
        }
    });
}

/// A link that falls silent tells nobody. Servers find out, and hear again over new connections.
#[test]
fn connections_that_fall_silent_are_made_again() {
    crate::store::on_postgres(async |store: &Store| {
        let (link, through) = TestLink::to_database(&store.url).await;
        let (one, mut two) = (on_postgres(&through, 1).await, on_postgres(&through, 2).await);
        one.signals.commented(project(1));
        assert_eq!(two.hears().await, Signal::Commented);
        link.fall_silent();
        link.restore_for_new_ones();
        assert_eq!(two.hears().await, Signal::Lost);
        // The one that tells has found out as well.
        one.signals.commented(project(1));
        while two.hears().await != Signal::Commented {}
    });
}

//! A network link to a server, which tests cut or silence.

use std::{net::SocketAddr, sync::Arc};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
};

/// The state of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Condition {
    /// It forwards.
    Up,
    /// Connections are accepted and closed.
    Cut,
    /// Connections are accepted and kept open, and nothing is forwarded either way.
    Silent,
}

#[derive(Debug, Clone, Copy)]
struct State {
    condition: Condition,
    /// The link's generation: connections of an earlier one no longer forward anything.
    generation: u64,
}

impl State {
    fn forwards(self, generation: u64) -> bool {
        self.condition == Condition::Up && generation == self.generation
    }
}

/// A TCP proxy between a program and a server.
#[derive(Debug, Clone)]
pub struct TestLink {
    /// Its address.
    pub address: SocketAddr,
    state: Arc<watch::Sender<State>>,
}

impl TestLink {
    /// A link to the server at `target`, which forwards.
    ///
    /// # Panics
    /// When no port is free.
    pub async fn to(target: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, state) = watch::channel(State { condition: Condition::Up, generation: 0 });
        let sender = Arc::new(sender);
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                let State { condition, generation } = *state.borrow();
                if condition != Condition::Cut {
                    tokio::spawn(carry(here, target.clone(), generation, state.clone()));
                }
            }
        });
        Self { address, state: sender }
    }

    /// A link to the server of a PostgreSQL database, and the database's address through it.
    ///
    /// # Panics
    /// When this is no address of a database.
    pub async fn to_database(url: &str) -> (Self, String) {
        let (scheme, rest) = url.split_once("://").unwrap();
        let (who, rest) =
            rest.rsplit_once('@').map_or((String::new(), rest), |(who, rest)| (format!("{who}@"), rest));
        let (host, name) = rest.split_once('/').unwrap();
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:5432") };
        let link = Self::to(host).await;
        let through = format!("{scheme}://{who}{}/{name}", link.address);
        (link, through)
    }

    /// Closes every connection, and each new one at once.
    pub fn cut(&self) {
        self.state.send_modify(|state| state.condition = Condition::Cut);
    }

    /// Forwards nothing more, either way, and closes nothing.
    pub fn fall_silent(&self) {
        self.state.send_modify(|state| state.condition = Condition::Silent);
    }

    /// Forwards again, including delayed data.
    pub fn restore(&self) {
        self.state.send_modify(|state| state.condition = Condition::Up);
    }

    /// Forwards again on new connections only: existing ones stay open and silent for ever.
    pub fn restore_for_new_ones(&self) {
        self.state.send_modify(|state| {
            *state = State { condition: Condition::Up, generation: state.generation + 1 };
        });
    }
}

/// Forwards the data of one connection, while the link is up.
async fn carry(here: TcpStream, target: String, generation: u64, mut state: watch::Receiver<State>) {
    let mut cut = state.clone();
    let carried = async {
        if state.wait_for(|state| state.forwards(generation)).await.is_err() {
            return;
        }
        let there = TcpStream::connect(target).await.unwrap();
        let ((from_here, to_here), (from_there, to_there)) = (here.into_split(), there.into_split());
        tokio::join!(
            pump(from_here, to_there, generation, state.clone()),
            pump(from_there, to_here, generation, state.clone())
        );
    };
    tokio::select! {
        () = carried => {}
        _ = cut.wait_for(|state| state.condition == Condition::Cut) => {}
    }
}

/// Forwards one direction.
async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    generation: u64,
    mut state: watch::Receiver<State>,
) {
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(length) = from.read(&mut buffer).await {
        if state.wait_for(|state| state.forwards(generation)).await.is_err() {
            return;
        }
        let Some(piece) = buffer.get(..length).filter(|piece| !piece.is_empty()) else { break };
        if to.write_all(piece).await.is_err() {
            return;
        }
    }
    // The other side may be closed already.
    let _ = to.shutdown().await;
}

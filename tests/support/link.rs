//! A network link to a server, which tests cut, silence, delay, spoil, or lead elsewhere.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
    time::sleep,
};

/// What a link does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// It forwards.
    Up,
    /// Connections are accepted and closed.
    Cut,
    /// Connections are accepted and kept open, and nothing is forwarded either way.
    Silent,
    /// Each piece is forwarded so much later.
    Late(Duration),
    /// A connection is closed once so many bytes of requests have passed since the link became so.
    CutInRequest(usize),
    /// The same with bytes of answers.
    CutInAnswer(usize),
    /// In the place of answers come random bytes, which follow from this seed. After an odd one a connection is closed
    /// then, after an even one it stays open.
    Garbage(u64),
}

#[derive(Debug, Clone, Copy)]
struct State {
    condition: Condition,
    /// The link's generation: connections of an earlier one no longer forward anything.
    generation: u64,
    /// Connections of generations before this one are closed.
    closed_before: u64,
}

impl State {
    fn closes(self, generation: u64) -> bool {
        self.condition == Condition::Cut || generation < self.closed_before
    }

    fn forwards(self, generation: u64) -> bool {
        !matches!(self.condition, Condition::Cut | Condition::Silent) && generation == self.generation
    }
}

/// A TCP proxy between a program and a server.
#[derive(Debug, Clone)]
pub struct TestLink {
    /// Its address.
    pub address: SocketAddr,
    state: Arc<watch::Sender<State>>,
    target: Arc<Mutex<String>>,
}

impl TestLink {
    /// A link to the server at `target`, which forwards.
    ///
    /// # Panics
    /// When no port is free.
    pub async fn to(target: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, state) =
            watch::channel(State { condition: Condition::Up, generation: 0, closed_before: 0 });
        let sender = Arc::new(sender);
        let target = Arc::new(Mutex::new(target));
        let link = Self { address, state: sender, target: Arc::clone(&target) };
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                let State { condition, generation, .. } = *state.borrow();
                if condition != Condition::Cut {
                    tokio::spawn(carry(here, Arc::clone(&target), generation, state.clone()));
                }
            }
        });
        link
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

    /// From now on it behaves so, also for the connections that it has.
    pub fn becomes(&self, condition: Condition) {
        self.state.send_modify(|state| state.condition = condition);
    }

    /// Closes every connection, and each new one at once.
    pub fn cut(&self) {
        self.becomes(Condition::Cut);
    }

    /// Forwards nothing more, either way, and closes nothing.
    pub fn fall_silent(&self) {
        self.becomes(Condition::Silent);
    }

    /// Forwards again, including delayed data.
    pub fn restore(&self) {
        self.becomes(Condition::Up);
    }

    /// Forwards again on new connections only: existing ones stay open and silent for ever.
    pub fn restore_for_new_ones(&self) {
        self.state.send_modify(|state| {
            state.condition = Condition::Up;
            state.generation += 1;
        });
    }

    /// Closes every connection, and forwards on new ones.
    pub fn hang_up(&self) {
        self.state.send_modify(|state| {
            let generation = state.generation + 1;
            *state = State { condition: Condition::Up, generation, closed_before: generation };
        });
    }

    /// Leads new connections to another server, at this host and port. Existing ones stay as they are.
    ///
    /// # Panics
    /// When another thread has panicked meanwhile.
    pub fn lead_to(&self, target: String) {
        *self.target.lock().unwrap() = target;
    }
}

/// Forwards the data of one connection, while the link is up.
async fn carry(
    here: TcpStream,
    target: Arc<Mutex<String>>,
    generation: u64,
    mut state: watch::Receiver<State>,
) {
    let mut cut = state.clone();
    let carried = async {
        if state.wait_for(|state| state.forwards(generation)).await.is_err() {
            return;
        }
        let target = target.lock().unwrap().clone();
        // A server that is away is as a link that is cut.
        let Ok(there) = TcpStream::connect(target).await else { return };
        let ((from_here, to_here), (from_there, to_there)) = (here.into_split(), there.into_split());
        let (requests, answers) = (Way::new(true, generation, &state), Way::new(false, generation, &state));
        // One direction may end before the other one, unless the connection is closed.
        let _ = tokio::try_join!(requests.pump(from_here, to_there), answers.pump(from_there, to_here));
    };
    tokio::select! {
        () = carried => {}
        _ = cut.wait_for(|state| state.closes(generation)) => {}
    }
}

/// The connection is closed both ways.
struct Closed;

/// One direction of a connection.
struct Way {
    of_requests: bool,
    generation: u64,
    state: watch::Receiver<State>,
    /// The bytes that have passed while a connection is to be cut after some.
    passed: usize,
    /// The next random bytes follow from this.
    chance: u64,
}

impl Way {
    fn new(of_requests: bool, generation: u64, state: &watch::Receiver<State>) -> Self {
        Self { of_requests, generation, state: state.clone(), passed: 0, chance: 0 }
    }

    /// Forwards until this direction ends.
    async fn pump(mut self, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) -> Result<(), Closed> {
        let mut buffer = vec![0; 64 * 1024];
        while let Ok(length) = from.read(&mut buffer).await {
            let generation = self.generation;
            let state = self.state.wait_for(|state| state.forwards(generation)).await;
            let condition = state.map_err(|_| Closed)?.condition;
            let Some(piece) = buffer.get_mut(..length).filter(|piece| !piece.is_empty()) else { break };
            let (length, then) = self.spoil(condition, piece).await;
            to.write_all(piece.get(..length).unwrap_or_default()).await.map_err(|_| Closed)?;
            then?;
        }
        // The other side may be closed already.
        let _ = to.shutdown().await;
        Ok(())
    }

    /// What is done to a piece: how much of it is forwarded, and whether the connection is closed then.
    async fn spoil(&mut self, condition: Condition, piece: &mut [u8]) -> (usize, Result<(), Closed>) {
        let whole = (piece.len(), Ok(()));
        match condition {
            Condition::Up | Condition::Cut | Condition::Silent => {
                self.passed = 0;
                whole
            }
            Condition::Late(by) => {
                sleep(by).await;
                whole
            }
            Condition::CutInRequest(most) if self.of_requests => self.cut_after(most, piece.len()),
            Condition::CutInAnswer(most) if !self.of_requests => self.cut_after(most, piece.len()),
            Condition::Garbage(seed) if !self.of_requests => {
                if self.chance == 0 {
                    self.chance = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
                }
                for byte in piece.iter_mut() {
                    // Marsaglia's xorshift.
                    self.chance ^= self.chance << 13;
                    self.chance ^= self.chance >> 7;
                    self.chance ^= self.chance << 17;
                    *byte = self.chance.to_le_bytes()[3];
                }
                (piece.len(), if seed.is_multiple_of(2) { Ok(()) } else { Err(Closed) })
            }
            Condition::CutInRequest(_) | Condition::CutInAnswer(_) | Condition::Garbage(_) => whole,
        }
    }

    fn cut_after(&mut self, most: usize, length: usize) -> (usize, Result<(), Closed>) {
        let forwarded = length.min(most.saturating_sub(self.passed));
        self.passed += length;
        (forwarded, if self.passed >= most { Err(Closed) } else { Ok(()) })
    }
}

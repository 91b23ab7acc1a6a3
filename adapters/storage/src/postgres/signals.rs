//! Signals between servers that share a PostgreSQL.
//!
//! One connection tells, every 10 ms at most, and another one listens. Nothing is told within the transaction that makes a
//! change: `NOTIFY` takes a lock of the whole database when that commits.

use std::{
    collections::{BTreeSet, HashMap},
    io, mem,
    str::FromStr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use octavo_application::{
    documents::ports::signals::{AccessOf, DocumentEar, DocumentListener, DocumentSignals},
    shared::storage::StorageError,
};
use octavo_domain::{
    documents::log::Seq,
    ids::{ProjectId, UserId},
};
use serde::{Deserialize, Serialize};
use sqlx::{
    Connection, Executor, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};
use tokio::{
    sync::Notify,
    task::AbortHandle,
    time::{sleep, timeout},
};
use uuid::Uuid;

use crate::error::from_sqlx;

/// What is told, and listened to.
const CHANNEL: &str = "octavo_documents";
/// What is told within this time is told at once.
const GATHER: Duration = Duration::from_millis(10);
/// The most bytes of one notification; PostgreSQL takes fewer than 8 000.
const MOST: usize = 7_000;
/// The most words that wait while PostgreSQL cannot be reached.
const MOST_WORDS: usize = 4_096;
/// The pause after a connection was lost.
const PAUSE: Duration = Duration::from_secs(1);
/// Timeout of getting a connection.
const CONNECT: Duration = Duration::from_secs(3);
/// Timeout of a statement. A link can fail silently: a connection that does not answer in time is never used again.
const ANSWER: Duration = Duration::from_secs(3);
/// A listener that has heard nothing for so long asks whether PostgreSQL is there.
const QUIET: Duration = Duration::from_secs(5);

/// Tells every server of one PostgreSQL what happens to documents.
pub struct PostgresSignals {
    shared: Arc<Shared>,
    tasks: [AbortHandle; 2],
}

struct Shared {
    /// The name of this server among the others.
    name: Uuid,
    local: Arc<dyn DocumentSignals>,
    /// Called after signals were lost.
    lost: Box<dyn Fn() + Send + Sync>,
    waiting: Mutex<Waiting>,
    dirty: Notify,
}

/// What has not been told yet.
#[derive(Default)]
struct Waiting {
    changed: HashMap<ProjectId, Seq>,
    commented: BTreeSet<Uuid>,
    access: BTreeSet<(bool, Uuid)>,
    words: Vec<(Uuid, String)>,
}

/// A signal, as servers tell it each other.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Told {
    Changed(Uuid, u64),
    Commented(Uuid),
    Project(Uuid),
    Account(Uuid),
    Present(Uuid, String),
}

/// A notification.
#[derive(Serialize, Deserialize)]
struct Notification<T> {
    from: Uuid,
    told: Vec<T>,
}

impl PostgresSignals {
    /// Signals between the servers that use the database at this address. What is told is passed to `local` at once, and
    /// what others tell as soon as it is heard; `lost` is called after something may have been missed.
    ///
    /// # Errors
    /// [`StorageError::Backend`] when the address is none. A server that cannot be reached is tried again.
    pub fn connect(
        url: &str,
        name: Uuid,
        local: Arc<dyn DocumentSignals>,
        lost: impl Fn() + Send + Sync + 'static,
    ) -> Result<Self, StorageError> {
        let options = PgConnectOptions::from_str(url).map_err(|error| from_sqlx(&error))?;
        let options = options.application_name("octavo signals");
        let shared = Arc::new(Shared {
            name,
            local,
            lost: Box::new(lost),
            waiting: Mutex::default(),
            dirty: Notify::new(),
        });
        let tells = tokio::spawn(tell(shared.clone(), options.clone()));
        let listens = tokio::spawn(listen(shared.clone(), options));
        Ok(Self { shared, tasks: [tells.abort_handle(), listens.abort_handle()] })
    }

    fn wait(&self, note: impl FnOnce(&mut Waiting)) {
        note(&mut self.shared.waiting());
        self.shared.dirty.notify_one();
    }
}

impl Drop for PostgresSignals {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes on what another server tells.
    fn hear(&self, payload: &str) {
        let Ok(Notification { from, told }) = serde_json::from_str::<Notification<Told>>(payload) else {
            tracing::debug!("a notification is not understood");
            return;
        };
        if from == self.name {
            return;
        }
        for told in told {
            match told {
                Told::Changed(project, seq) => self.local.changed(ProjectId::new(project), Seq::new(seq)),
                Told::Commented(project) => self.local.commented(ProjectId::new(project)),
                Told::Project(project) => self.local.access(AccessOf::Project(ProjectId::new(project))),
                Told::Account(user) => self.local.access(AccessOf::Account(UserId::new(user))),
                Told::Present(project, words) => self.local.present(ProjectId::new(project), &words),
            }
        }
    }
}

impl DocumentSignals for PostgresSignals {
    fn changed(&self, project: ProjectId, seq: Seq) {
        self.shared.local.changed(project, seq);
        self.wait(|waiting| {
            let last = waiting.changed.entry(project).or_default();
            *last = seq.max(*last);
        });
    }

    fn commented(&self, project: ProjectId) {
        self.shared.local.commented(project);
        self.wait(|waiting| {
            waiting.commented.insert(project.uuid());
        });
    }

    fn access(&self, of: AccessOf) {
        self.shared.local.access(of);
        let of = match of {
            AccessOf::Project(project) => (false, project.uuid()),
            AccessOf::Account(user) => (true, user.uuid()),
        };
        self.wait(|waiting| {
            waiting.access.insert(of);
        });
    }

    fn present(&self, project: ProjectId, words: &str) {
        self.shared.local.present(project, words);
        self.wait(|waiting| {
            // They are told again in any case.
            if waiting.words.len() < MOST_WORDS {
                waiting.words.push((project.uuid(), words.to_owned()));
            }
        });
    }

    fn listen(&self, project: ProjectId) -> Box<dyn DocumentListener> {
        self.shared.local.listen(project)
    }

    fn hear(&self, project: ProjectId) -> Box<dyn DocumentEar> {
        self.shared.local.hear(project)
    }
}

impl Waiting {
    fn told(&self) -> Vec<Told> {
        let changed = self.changed.iter().map(|(project, seq)| Told::Changed(project.uuid(), seq.get()));
        let commented = self.commented.iter().copied().map(Told::Commented);
        let access = self.access.iter();
        let access = access.map(|&(account, id)| if account { Told::Account(id) } else { Told::Project(id) });
        let words = self.words.iter().map(|(project, words)| Told::Present(*project, words.clone()));
        changed.chain(commented).chain(access).chain(words).collect()
    }

    /// Takes back what could not be told. Who is here is said again anyway.
    fn take_back(&mut self, untold: Self) {
        for (project, seq) in untold.changed {
            let last = self.changed.entry(project).or_default();
            *last = seq.max(*last);
        }
        self.commented.extend(untold.commented);
        self.access.extend(untold.access);
    }
}

/// Notifications with all that is told, each short enough.
fn payloads(from: Uuid, told: &[Told]) -> Vec<String> {
    /// The name of the server and what is around the list.
    const AROUND: usize = 80;
    let mut payloads = Vec::new();
    let (mut begin, mut length) = (0_usize, AROUND);
    let mut write = |from_index: usize, to: usize| {
        let told: Vec<&Told> = told.iter().skip(from_index).take(to.saturating_sub(from_index)).collect();
        if !told.is_empty() {
            payloads.extend(serde_json::to_string(&Notification { from, told }).ok());
        }
    };
    for (index, one) in told.iter().enumerate() {
        let size = serde_json::to_vec(one).map_or(0, |written| written.len()).saturating_add(1);
        if length.saturating_add(size) > MOST {
            write(begin, index);
            (begin, length) = (index, AROUND);
        }
        length = length.saturating_add(size);
    }
    write(begin, told.len());
    payloads.retain(|payload| payload.len() <= MOST);
    payloads
}

/// Tells what waits, for ever.
async fn tell(shared: Arc<Shared>, options: PgConnectOptions) {
    let mut connection = None;
    loop {
        shared.dirty.notified().await;
        sleep(GATHER).await;
        let waiting = mem::take(&mut *shared.waiting());
        let payloads = payloads(shared.name, &waiting.told());
        let was_used = connection.is_some();
        let mut told = notify(&mut connection, &options, &payloads).await;
        if told.is_err() && was_used {
            // The connection may have been lost since it was used.
            told = notify(&mut connection, &options, &payloads).await;
        }
        if let Err(error) = told {
            // Other servers read the log anyway.
            tracing::warn!(%error, "other servers could not be told of changes");
            shared.waiting().take_back(waiting);
            sleep(PAUSE).await;
            shared.dirty.notify_one();
        }
    }
}

/// Tells it over a connection, which is there afterwards unless it failed.
async fn notify(
    connection: &mut Option<PgConnection>,
    options: &PgConnectOptions,
    payloads: &[String],
) -> Result<(), sqlx::Error> {
    let mut used = match connection.take() {
        Some(used) => used,
        None => within(CONNECT, PgConnection::connect_with(options)).await?,
    };
    let sql = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload";
    within(ANSWER, sqlx::query(sql).bind(CHANNEL).bind(payloads).execute(&mut used)).await?;
    *connection = Some(used);
    Ok(())
}

async fn within<T>(
    limit: Duration,
    answer: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    timeout(limit, answer).await.unwrap_or_else(|_| Err(io::Error::from(io::ErrorKind::TimedOut).into()))
}

/// Hears what others tell, for ever.
async fn listen(shared: Arc<Shared>, options: PgConnectOptions) {
    loop {
        // A pool of its own each time: a connection that fell silent keeps its place.
        let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(CONNECT);
        let pool = pool.max_lifetime(None).idle_timeout(None).connect_lazy_with(options.clone());
        if let Err(error) = hear_all(&shared, &pool).await {
            tracing::warn!(%error, "other servers cannot be heard");
        }
        sleep(PAUSE).await;
    }
}

/// Hears what others tell until the connection is lost or does not answer any more.
async fn hear_all(shared: &Shared, pool: &PgPool) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    within(ANSWER, listener.listen(CHANNEL)).await?;
    // Something may have been told before.
    (shared.lost)();
    loop {
        match timeout(QUIET, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => shared.hear(notification.payload()),
            Ok(Ok(None)) => return Err(io::Error::from(io::ErrorKind::ConnectionAborted).into()),
            Ok(Err(error)) => return Err(error),
            Err(_) => {
                within(ANSWER, listener.execute("SELECT 1")).await?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notifications_are_short_and_complete() {
        let mut waiting = Waiting::default();
        for number in 0..500 {
            waiting.changed.insert(ProjectId::new(Uuid::from_u128(number)), Seq::new(4));
            waiting.words.push((Uuid::from_u128(number), "\"".repeat(1_000)));
        }
        waiting.words.push((Uuid::nil(), "\"".repeat(4_000)));
        waiting.access.insert((true, Uuid::nil()));
        let told = waiting.told();
        let payloads = payloads(Uuid::nil(), &told);
        assert!(payloads.iter().all(|payload| payload.len() <= MOST));
        let heard = payloads
            .iter()
            .flat_map(|payload| serde_json::from_str::<Notification<Told>>(payload).unwrap().told);
        let expected: Vec<&Told> = told
            .iter()
            .filter(|told| !matches!(told, Told::Present(_, words) if words.len() > 3_000))
            .collect();
        let heard: Vec<Told> = heard.collect();
        assert_eq!(heard.iter().collect::<Vec<_>>(), expected, "what is too long is left out alone");
    }

    #[test]
    fn what_could_not_be_told_is_told_later() {
        let project = ProjectId::new(Uuid::from_u128(1));
        let (mut untold, mut waiting) = (Waiting::default(), Waiting::default());
        untold.changed.insert(project, Seq::new(4));
        untold.commented.insert(project.uuid());
        untold.access.insert((false, project.uuid()));
        untold.words.push((project.uuid(), "who was here".to_owned()));
        waiting.changed.insert(project, Seq::new(5));
        waiting.take_back(untold);
        let id = project.uuid();
        assert_eq!(waiting.told(), [Told::Changed(id, 5), Told::Commented(id), Told::Project(id)]);
    }

    #[test]
    fn nothing_is_told_where_there_is_nothing() {
        assert_eq!(payloads(Uuid::nil(), &[]), Vec::<String>::new());
    }
}

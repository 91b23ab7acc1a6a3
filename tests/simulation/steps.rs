//! Runs several tasks at once, one step of one task at a time, in an order that a seed decides.

use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    task::{Context, Poll, Waker},
};

use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Random decisions that are the same for the same seed.
pub(crate) struct Chance {
    lots: Mutex<StdRng>,
    /// Are there faults?
    faulty: AtomicBool,
    /// Are several tasks run at once?
    crowded: AtomicBool,
    /// The number of open units of work.
    units: AtomicUsize,
}

impl Chance {
    pub(crate) fn of(seed: u64) -> Arc<Self> {
        Arc::new(Self {
            lots: Mutex::new(StdRng::seed_from_u64(seed)),
            faulty: AtomicBool::new(false),
            crowded: AtomicBool::new(false),
            units: AtomicUsize::new(0),
        })
    }

    /// A number below `end`.
    pub(crate) fn below(&self, end: usize) -> usize {
        self.lots.lock().unwrap().random_range(0..end)
    }

    pub(crate) fn one_in(&self, many: usize) -> bool {
        self.below(many) == 0
    }

    pub(crate) fn pick<T: Clone>(&self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// Is there a fault now, at odds of one in `many`?
    pub(crate) fn fault(&self, many: usize) -> bool {
        self.faulty.load(Ordering::Relaxed) && self.one_in(many)
    }

    /// Counts a unit of work as open until this is dropped.
    pub(crate) fn begin(self: &Arc<Self>) -> Begun {
        self.units.fetch_add(1, Ordering::Relaxed);
        Begun(Arc::clone(self))
    }

    /// Does the running task have an open unit of work, as far as that is known?
    pub(crate) fn holds_a_unit(&self) -> bool {
        !self.crowded.load(Ordering::Relaxed) && self.units.load(Ordering::Relaxed) > 0
    }

    pub(crate) fn set_faulty(&self, faulty: bool) {
        self.faulty.store(faulty, Ordering::Relaxed);
    }
}

/// An open unit of work.
pub(crate) struct Begun(Arc<Chance>);

impl Drop for Begun {
    fn drop(&mut self) {
        self.0.units.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Lets other tasks run before this one continues.
#[derive(Default)]
pub(crate) struct Pause(bool);

impl Future for Pause {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            return Poll::Ready(());
        }
        self.0 = true;
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

pub(crate) fn pause() -> Pause {
    Pause::default()
}

/// A task of a server.
pub(crate) struct Task {
    /// Its name, for the message about a task that never ends.
    pub(crate) what: String,
    /// The server that runs it.
    pub(crate) server: usize,
    /// The steps after which its caller hangs up; `None` when they wait to its end.
    pub(crate) hangs_up_after: Option<usize>,
    pub(crate) future: Pin<Box<dyn Future<Output = ()>>>,
}

/// More steps than all tasks take together: a task that needs more waits for ever.
const STEPS: usize = 200_000;

/// Runs steps until every task has ended or was aborted. `dies_after` is a server with the number of steps after which
/// it is killed, with all its tasks.
pub(crate) fn run(chance: &Chance, tasks: Vec<Task>, dies_after: Option<(usize, usize)>) {
    chance.crowded.store(true, Ordering::Relaxed);
    take_turns(chance, tasks, dies_after);
    chance.crowded.store(false, Ordering::Relaxed);
}

fn take_turns(chance: &Chance, mut tasks: Vec<Task>, mut dies_after: Option<(usize, usize)>) {
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..STEPS {
        if let Some((server, left)) = &mut dies_after {
            if *left == 0 {
                tasks.retain(|task| task.server != *server);
                dies_after = None;
            } else {
                *left -= 1;
            }
        }
        if tasks.is_empty() {
            return;
        }
        let at = chance.below(tasks.len());
        let task = &mut tasks[at];
        let ended = task.future.as_mut().poll(&mut context).is_ready();
        let hung_up = match &mut task.hangs_up_after {
            Some(0) => true,
            Some(left) => {
                *left -= 1;
                false
            }
            None => false,
        };
        if ended || hung_up {
            drop(tasks.swap_remove(at));
        }
    }
    let never: Vec<&str> = tasks.iter().map(|task| task.what.as_str()).collect();
    panic!("they never end: {never:?}");
}

/// Runs one future to its end, while nothing else happens.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    let mut future = std::pin::pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..STEPS {
        if let Poll::Ready(done) = future.as_mut().poll(&mut context) {
            return done;
        }
    }
    panic!("it never ends");
}

/// Runs this many steps of a future; true when it has ended by then.
pub(crate) fn begin(future: &mut Pin<Box<dyn Future<Output = ()>>>, steps: usize) -> bool {
    let mut context = Context::from_waker(Waker::noop());
    (0..steps).any(|_| future.as_mut().poll(&mut context).is_ready())
}

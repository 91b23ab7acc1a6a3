//! A disk that forgets and fails, for tests.
//!
//! It is a file system in memory, which the kernel asks over `/dev/fuse`. It remembers what was synced, so that it can
//! lose the power: what was written without a sync is gone then, or there in parts. It fails calls on request.
//!
//! It is mounted in a namespace of its own, which programs enter with [`TestDisk::enter`]. With the namespace it goes
//! away, however a test ends.

mod file;
mod layer;
mod tree;

use std::{
    fs::OpenOptions,
    io::{BufRead, BufReader},
    os::{fd::OwnedFd, unix::net::UnixStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
};

use fuser::{Config, Errno, Session, SessionACL};
use tempfile::TempDir;

use layer::Layer;
use tree::Tree;

/// A call of a program that changes the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Call {
    /// Opens a file to write to it.
    Open,
    /// Writes to a file, or changes its size.
    Write,
    /// `fsync` or `fdatasync` of a file, or `fsync` of a folder.
    Sync,
    /// Renames something; the path is the new one.
    Rename,
    /// Makes a file or a folder.
    Make,
    /// Removes a file or a folder.
    Remove,
}

impl Call {
    /// Every call.
    pub const ALL: &'static [Self] =
        &[Self::Open, Self::Write, Self::Sync, Self::Rename, Self::Make, Self::Remove];
}

/// The error of a call that fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiskError {
    /// EIO
    Broken,
    /// ENOSPC
    Full,
    /// EROFS
    ReadOnly,
}

/// The paths of calls that fail, from the root of the disk on.
#[derive(Debug, Clone, Copy)]
pub enum Paths {
    /// Those that begin so: `data/octavo.db` has the log of the database as well.
    From(&'static str),
    /// This one alone.
    Of(&'static str),
}

impl Paths {
    fn has(self, path: &str) -> bool {
        match self {
            Self::From(start) => path.starts_with(start),
            Self::Of(one) => path == one,
        }
    }
}

/// Calls that fail.
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// Which calls.
    pub calls: &'static [Call],
    /// Which paths.
    pub paths: Paths,
    /// How they fail.
    pub error: DiskError,
}

/// What is gone after a power loss.
#[derive(Debug, Clone, Copy)]
pub enum Loss {
    /// Everything without a sync.
    Everything,
    /// Of each file some sectors without a sync, and of what was done in folders without a sync what came last. It
    /// follows from a seed.
    ByChance(u64),
}

struct State {
    tree: Tree,
    /// The number of the mount, counted from 1.
    mount: u64,
    is_dark: bool,
    /// After so many further calls the power is lost.
    calls_left: Option<u64>,
    /// In bytes.
    size: Option<u64>,
    faults: Vec<Fault>,
    failed: u64,
}

struct Shared {
    state: Mutex<State>,
}

impl State {
    /// Lets a call happen, or says how it fails.
    fn allow(&mut self, call: Call, path: &str) -> Result<(), Errno> {
        if let Some(left) = &mut self.calls_left {
            *left = left.saturating_sub(1);
            if *left == 0 {
                self.is_dark = true;
                return Err(Errno::EIO);
            }
        }
        let is_it = |fault: &&Fault| fault.calls.contains(&call) && fault.paths.has(path);
        let Some(fault) = self.faults.iter().find(is_it) else { return Ok(()) };
        self.failed += 1;
        Err(match fault.error {
            DiskError::Broken => Errno::EIO,
            DiskError::Full => Errno::ENOSPC,
            DiskError::ReadOnly => Errno::EROFS,
        })
    }

    /// Is there room for so many further bytes?
    fn has_room(&self, bytes: usize) -> Result<(), Errno> {
        let bytes = u64::try_from(bytes).unwrap();
        match self.size {
            Some(size) if bytes > 0 && self.tree.used() + bytes > size => Err(Errno::ENOSPC),
            _ => Ok(()),
        }
    }
}

/// A disk that forgets and fails.
pub struct TestDisk {
    shared: Arc<Shared>,
    folder: TempDir,
    /// The process that holds the namespace.
    holder: Child,
    /// It ends when this is closed.
    _hold: BufReader<UnixStream>,
}

/// Mounts what is at standard input at the folder, and waits until nobody holds the other end of standard output.
const MOUNT: &str = "mount -i -t fuse -o fd=0,rootmode=40000,user_id=0,group_id=0,allow_other octavo \"$0\" \
                     && echo mounted && exec cat <&1 >/dev/null";

impl TestDisk {
    /// An empty disk, mounted.
    ///
    /// # Panics
    /// When it cannot be mounted.
    #[must_use]
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let tree = Tree::new((0, 0));
        let state = State {
            tree,
            mount: 0,
            is_dark: false,
            calls_left: None,
            size: None,
            faults: Vec::new(),
            failed: 0,
        };
        let shared = Arc::new(Shared { state: Mutex::new(state) });
        let (holder, hold) = mount(&shared, folder.path());
        Self { shared, folder, holder, _hold: hold }
    }

    /// The path of something on it, for programs that have entered.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The path of something on it, for this process.
    #[must_use]
    pub fn here(&self, name: &str) -> PathBuf {
        let root = PathBuf::from(format!("/proc/{}/root", self.holder.id()));
        root.join(self.folder.path().strip_prefix("/").unwrap()).join(name)
    }

    /// The words before a command that enters.
    #[must_use]
    pub fn enter(&self) -> Vec<String> {
        ["nsenter".to_owned(), format!("--target={}", self.holder.id()), "--mount".to_owned()].into()
    }

    /// Fails these calls from now on, beside those that fail already.
    ///
    /// # Panics
    /// Never, unless the disk has.
    pub fn fail(&self, fault: Fault) {
        self.state(|state| state.faults.push(fault));
    }

    /// No call fails any more.
    pub fn heal(&self) {
        self.state(|state| state.faults.clear());
    }

    /// How many calls have failed.
    #[must_use]
    pub fn failed(&self) -> u64 {
        self.state(|state| state.failed)
    }

    /// Leaves so many free bytes on it, or no end of them.
    pub fn leave(&self, free: Option<u64>) {
        self.state(|state| state.size = free.map(|free| state.tree.used() + free));
    }

    /// Loses the power: every call fails from now on.
    pub fn cut(&self) {
        self.state(|state| state.is_dark = true);
    }

    /// Loses the power at a later call that changes something: the first of them is 1.
    pub fn cut_at(&self, call: u64) {
        self.state(|state| state.calls_left = Some(call));
    }

    /// Is the power lost?
    #[must_use]
    pub fn is_dark(&self) -> bool {
        self.state(|state| state.is_dark)
    }

    /// Mounts it again after the power was lost and all programs on it have ended.
    ///
    /// # Panics
    /// When the power was not lost.
    pub fn restore(&mut self, loss: Loss) {
        end(&mut self.holder);
        self.state(|state| {
            assert!(state.is_dark, "the power was not lost");
            state.tree.lose(loss);
            (state.is_dark, state.calls_left) = (false, None);
        });
        (self.holder, self._hold) = mount(&self.shared, self.folder.path());
    }

    fn state<T>(&self, then: impl FnOnce(&mut State) -> T) -> T {
        then(&mut self.shared.state.lock().unwrap())
    }
}

impl Default for TestDisk {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for TestDisk {
    fn drop(&mut self) {
        end(&mut self.holder);
    }
}

fn end(holder: &mut Child) {
    holder.kill().unwrap();
    holder.wait().unwrap();
}

fn mount(shared: &Arc<Shared>, folder: &Path) -> (Child, BufReader<UnixStream>) {
    let device = OpenOptions::new().read(true).write(true).open("/dev/fuse");
    let device = device.expect("this test mounts a file system of its own and needs /dev/fuse");
    let (near, far) = UnixStream::pair().unwrap();
    let holder = Command::new("unshare")
        .args(["--mount", "sh", "-c", MOUNT])
        .arg(folder)
        .stdin(device.try_clone().unwrap())
        .stdout(Stdio::from(OwnedFd::from(far)))
        .spawn()
        .unwrap();
    let mut near = BufReader::new(near);
    let mut said = String::new();
    near.read_line(&mut said).unwrap();
    assert_eq!(said, "mounted\n", "this test mounts a file system in a namespace of its own, as root");
    let number = {
        let mut state = shared.state.lock().unwrap();
        state.mount += 1;
        state.mount
    };
    let layer = Layer { shared: shared.clone(), mount: number };
    let session = Session::from_fd(layer, OwnedFd::from(device), SessionACL::All, Config::default());
    // It ends with the namespace.
    session.unwrap().spawn().unwrap();
    (holder, near)
}

//! The files and folders of a disk, as programs see them, and as they are after a power loss.
//!
//! A sync of a file keeps its bytes and its size, and not its name. A sync of a folder keeps what was done in it. What
//! was done in a folder since is lost, or its first steps are there: no later step without an earlier one.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::{OsStr, OsString},
    time::SystemTime,
};

use fuser::{Errno, RenameFlags};
use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{Loss, file::File};

pub(super) type Number = u64;
pub(super) const ROOT: Number = 1;

#[derive(Debug)]
pub(super) enum Kind {
    File(File),
    Folder { seen: Names, kept: Names },
}

pub(super) type Names = BTreeMap<OsString, Number>;

#[derive(Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) mode: u16,
    pub(super) owner: (u32, u32),
    pub(super) modified: SystemTime,
    /// How many names it has.
    pub(super) links: u32,
    /// The folder that it is in, and its newest name there.
    place: (Number, OsString),
}

/// A name in a folder, and what has it from now on.
type Change = (Number, OsString, Option<Number>);
/// Names that change together.
type Step = Vec<Change>;

pub(super) struct Tree {
    nodes: BTreeMap<Number, Node>,
    next: Number,
    /// What was done in folders without a sync of them, in order.
    steps: Vec<Step>,
}

#[expect(clippy::disallowed_methods, reason = "a file has the time of the machine")]
pub(super) fn now() -> SystemTime {
    SystemTime::now()
}

impl Kind {
    pub(super) fn folder() -> Self {
        Self::Folder { seen: Names::new(), kept: Names::new() }
    }
}

impl Tree {
    /// With the root alone.
    pub(super) fn new(owner: (u32, u32)) -> Self {
        let (kind, place) = (Kind::folder(), (ROOT, OsString::new()));
        let root = Node { kind, mode: 0o755, owner, modified: now(), links: 1, place };
        Self { nodes: [(ROOT, root)].into(), next: ROOT + 1, steps: Vec::new() }
    }

    pub(super) fn node(&self, number: Number) -> Result<&Node, Errno> {
        self.nodes.get(&number).ok_or(Errno::ENOENT)
    }

    pub(super) fn node_mut(&mut self, number: Number) -> Result<&mut Node, Errno> {
        self.nodes.get_mut(&number).ok_or(Errno::ENOENT)
    }

    pub(super) fn file(&self, number: Number) -> Result<&File, Errno> {
        match &self.node(number)?.kind {
            Kind::File(file) => Ok(file),
            Kind::Folder { .. } => Err(Errno::EISDIR),
        }
    }

    /// A file that is about to change.
    pub(super) fn file_mut(&mut self, number: Number) -> Result<&mut File, Errno> {
        let node = self.node_mut(number)?;
        node.modified = now();
        match &mut node.kind {
            Kind::File(file) => Ok(file),
            Kind::Folder { .. } => Err(Errno::EISDIR),
        }
    }

    pub(super) fn names(&self, folder: Number) -> Result<&Names, Errno> {
        match &self.node(folder)?.kind {
            Kind::Folder { seen, .. } => Ok(seen),
            Kind::File(_) => Err(Errno::ENOTDIR),
        }
    }

    pub(super) fn find(&self, folder: Number, name: &OsStr) -> Result<Number, Errno> {
        self.names(folder)?.get(name).copied().ok_or(Errno::ENOENT)
    }

    /// Where something is, from the root on: `files/covers/a.jpg`.
    pub(super) fn path(&self, number: Number) -> String {
        let mut parts = Vec::new();
        let mut at = number;
        while at != ROOT {
            let Ok(node) = self.node(at) else { break };
            parts.push(node.place.1.to_string_lossy());
            at = node.place.0;
        }
        parts.reverse();
        parts.join("/")
    }

    /// The bytes of all files that have a name.
    pub(super) fn used(&self) -> u64 {
        let files = self.nodes.values().filter(|node| node.links > 0);
        let length = |node: &Node| match &node.kind {
            Kind::File(file) => u64::try_from(file.len()).unwrap(),
            Kind::Folder { .. } => 0,
        };
        files.map(length).sum()
    }

    pub(super) fn make(
        &mut self,
        folder: Number,
        name: &OsStr,
        kind: Kind,
        mode: u16,
        owner: (u32, u32),
    ) -> Result<Number, Errno> {
        if self.names(folder)?.contains_key(name) {
            return Err(Errno::EEXIST);
        }
        let number = self.next;
        self.next += 1;
        let place = (folder, name.to_owned());
        self.nodes.insert(number, Node { kind, mode, owner, modified: now(), links: 1, place });
        self.step(vec![(folder, name.to_owned(), Some(number))]);
        Ok(number)
    }

    /// Gives a file a further name.
    pub(super) fn link(&mut self, number: Number, folder: Number, name: &OsStr) -> Result<(), Errno> {
        if self.names(folder)?.contains_key(name) {
            return Err(Errno::EEXIST);
        }
        let node = self.node_mut(number)?;
        node.links += 1;
        node.place = (folder, name.to_owned());
        self.step(vec![(folder, name.to_owned(), Some(number))]);
        Ok(())
    }

    pub(super) fn remove(&mut self, folder: Number, name: &OsStr) -> Result<(), Errno> {
        let number = self.find(folder, name)?;
        if let Kind::Folder { seen, .. } = &self.node(number)?.kind
            && !seen.is_empty()
        {
            return Err(Errno::ENOTEMPTY);
        }
        self.node_mut(number)?.links -= 1;
        self.step(vec![(folder, name.to_owned(), None)]);
        Ok(())
    }

    pub(super) fn rename(
        &mut self,
        from: (Number, &OsStr),
        to: (Number, &OsStr),
        flags: RenameFlags,
    ) -> Result<(), Errno> {
        if flags.intersects(RenameFlags::RENAME_EXCHANGE | RenameFlags::RENAME_WHITEOUT) {
            return Err(Errno::EINVAL);
        }
        let number = self.find(from.0, from.1)?;
        match self.find(to.0, to.1) {
            Ok(_) if flags.contains(RenameFlags::RENAME_NOREPLACE) => return Err(Errno::EEXIST),
            Ok(replaced) => self.node_mut(replaced)?.links -= 1,
            Err(_) => {}
        }
        self.node_mut(number)?.place = (to.0, to.1.to_owned());
        self.step(vec![(from.0, from.1.to_owned(), None), (to.0, to.1.to_owned(), Some(number))]);
        Ok(())
    }

    /// Keeps what was done in a folder. A step that touches two folders is kept whole, with what was done in both before.
    pub(super) fn sync_folder(&mut self, folder: Number) -> Result<(), Errno> {
        self.names(folder)?;
        let mut folders = BTreeSet::from([folder]);
        let (mut kept, mut left) = (Vec::new(), Vec::new());
        for step in std::mem::take(&mut self.steps).into_iter().rev() {
            if step.iter().any(|(folder, ..)| folders.contains(folder)) {
                folders.extend(step.iter().map(|(folder, ..)| *folder));
                kept.push(step);
            } else {
                left.push(step);
            }
        }
        left.reverse();
        self.steps = left;
        kept.iter().rev().for_each(|step| self.keep(step));
        Ok(())
    }

    /// The power is lost.
    pub(super) fn lose(&mut self, loss: Loss) {
        let mut chance = match loss {
            Loss::Everything => None,
            Loss::ByChance(seed) => Some(StdRng::seed_from_u64(seed)),
        };
        let steps = std::mem::take(&mut self.steps);
        let kept = chance.as_mut().map_or(0, |chance| chance.random_range(0..=steps.len()));
        steps.iter().take(kept).for_each(|step| self.keep(step));
        for node in self.nodes.values_mut() {
            match &mut node.kind {
                Kind::Folder { seen, kept } => seen.clone_from(kept),
                // Sometimes all of a file was written, sometimes nothing, and sometimes some of it.
                Kind::File(file) => match &mut chance {
                    None => file.lose(|| false),
                    Some(chance) => {
                        let share = chance.random_range(0..=4_u32);
                        file.lose(|| chance.random_ratio(share, 4));
                    }
                },
            }
            node.links = 0;
        }
        self.forget_the_unreachable();
    }

    fn forget_the_unreachable(&mut self) {
        let mut names = vec![(ROOT, OsString::new(), ROOT)];
        while let Some((folder, name, number)) = names.pop() {
            let node = self.nodes.get_mut(&number).unwrap();
            node.place = (folder, name);
            node.links += 1;
            if let Kind::Folder { seen, .. } = &node.kind {
                names.extend(seen.iter().map(|(name, below)| (number, name.clone(), *below)));
            }
        }
        self.nodes.retain(|_, node| node.links > 0);
    }

    /// Does something in folders, so that programs see it.
    fn step(&mut self, step: Step) {
        for (folder, name, number) in &step {
            let node = self.nodes.get_mut(folder).unwrap();
            node.modified = now();
            if let Kind::Folder { seen, .. } = &mut node.kind {
                put(seen, name, *number);
            }
        }
        self.steps.push(step);
    }

    /// Does it on the disk.
    fn keep(&mut self, step: &[Change]) {
        for (folder, name, number) in step {
            if let Some(Kind::Folder { kept, .. }) = self.nodes.get_mut(folder).map(|node| &mut node.kind) {
                put(kept, name, *number);
            }
        }
    }
}

fn put(names: &mut Names, name: &OsStr, number: Option<Number>) {
    match number {
        Some(number) => names.insert(name.to_owned(), number),
        None => names.remove(name),
    };
}

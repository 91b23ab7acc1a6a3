//! What the kernel asks of the disk.

use std::{
    ffi::OsStr,
    sync::{Arc, MutexGuard},
    time::{Duration, SystemTime},
};

use fuser::{
    BsdFileFlags, Errno, FileAttr, FileHandle, FileType, Filesystem, FopenFlags, Generation, INodeNo,
    LockOwner, OpenAccMode, OpenFlags, RenameFlags, ReplyAttr, ReplyCreate, ReplyData, ReplyDirectory,
    ReplyEmpty, ReplyEntry, ReplyOpen, ReplyStatfs, ReplyWrite, Request, TimeOrNow, WriteFlags,
};

use super::{
    Call, Shared, State,
    file::File,
    tree::{Kind, Number, Tree, now},
};

/// Nobody else changes the files, so that the kernel may remember them.
const REMEMBERED: Duration = Duration::from_secs(3_600);
const BLOCK: u32 = 4_096;

/// The disk, from one mount to the next power loss.
pub(super) struct Layer {
    pub(super) shared: Arc<Shared>,
    pub(super) mount: u64,
}

impl Layer {
    /// The disk for a call that changes nothing.
    fn reading(&self) -> Result<MutexGuard<'_, State>, Errno> {
        let state = self.shared.state.lock().unwrap();
        // What a former mount still asks is too late.
        if state.is_dark || state.mount != self.mount { Err(Errno::EIO) } else { Ok(state) }
    }

    /// The disk for a call on something, where neither the power nor a fault is against it.
    fn on(&self, call: Call, number: Number) -> Result<MutexGuard<'_, State>, Errno> {
        let mut state = self.reading()?;
        let path = state.tree.path(number);
        state.allow(call, &path)?;
        Ok(state)
    }

    /// The same for a name in a folder.
    fn named(&self, call: Call, folder: Number, name: &OsStr) -> Result<MutexGuard<'_, State>, Errno> {
        let mut state = self.reading()?;
        let path = below(&state.tree, folder, name);
        state.allow(call, &path)?;
        Ok(state)
    }

    fn made(
        &self,
        request: &Request,
        (folder, name): (INodeNo, &OsStr),
        kind: Kind,
        mode: u32,
    ) -> Result<FileAttr, Errno> {
        let mut state = self.named(Call::Make, folder.0, name)?;
        let mode = u16::try_from(mode & 0o7777).unwrap();
        let owner = (request.uid(), request.gid());
        let number = state.tree.make(folder.0, name, kind, mode, owner)?;
        attributes(&state.tree, number)
    }

    fn removed(&self, folder: INodeNo, name: &OsStr) -> Result<(), Errno> {
        self.named(Call::Remove, folder.0, name)?.tree.remove(folder.0, name)
    }
}

fn below(tree: &Tree, folder: Number, name: &OsStr) -> String {
    let folder = tree.path(folder);
    let name = name.to_string_lossy();
    if folder.is_empty() { name.into_owned() } else { format!("{folder}/{name}") }
}

fn attributes(tree: &Tree, number: Number) -> Result<FileAttr, Errno> {
    let node = tree.node(number)?;
    let (kind, size) = match &node.kind {
        Kind::File(file) => (FileType::RegularFile, u64::try_from(file.len()).unwrap()),
        Kind::Folder { .. } => (FileType::Directory, u64::from(BLOCK)),
    };
    Ok(FileAttr {
        ino: INodeNo(number),
        size,
        blocks: size.div_ceil(512),
        atime: node.modified,
        mtime: node.modified,
        ctime: node.modified,
        crtime: node.modified,
        kind,
        perm: node.mode,
        nlink: node.links,
        uid: node.owner.0,
        gid: node.owner.1,
        rdev: 0,
        blksize: BLOCK,
        flags: 0,
    })
}

fn entry(reply: ReplyEntry, made: Result<FileAttr, Errno>) {
    match made {
        Ok(attributes) => reply.entry(&REMEMBERED, &attributes, Generation(0)),
        Err(error) => reply.error(error),
    }
}

fn done(reply: ReplyEmpty, done: Result<(), Errno>) {
    match done {
        Ok(()) => reply.ok(),
        Err(error) => reply.error(error),
    }
}

impl Filesystem for Layer {
    fn lookup(&self, _: &Request, folder: INodeNo, name: &OsStr, reply: ReplyEntry) {
        let found = self.reading().and_then(|state| {
            let number = state.tree.find(folder.0, name)?;
            attributes(&state.tree, number)
        });
        entry(reply, found);
    }

    fn getattr(&self, _: &Request, ino: INodeNo, _: Option<FileHandle>, reply: ReplyAttr) {
        match self.reading().and_then(|state| attributes(&state.tree, ino.0)) {
            Ok(attributes) => reply.attr(&REMEMBERED, &attributes),
            Err(error) => reply.error(error),
        }
    }

    fn setattr(
        &self,
        _: &Request,
        ino: INodeNo,
        mode: Option<u32>,
        uid: Option<u32>,
        gid: Option<u32>,
        size: Option<u64>,
        _: Option<TimeOrNow>,
        modified: Option<TimeOrNow>,
        _: Option<SystemTime>,
        _: Option<FileHandle>,
        _: Option<SystemTime>,
        _: Option<SystemTime>,
        _: Option<SystemTime>,
        _: Option<BsdFileFlags>,
        reply: ReplyAttr,
    ) {
        let changed = self.on(Call::Write, ino.0).and_then(|mut state| {
            if let Some(size) = size {
                let size = usize::try_from(size).unwrap();
                state.has_room(size.saturating_sub(state.tree.file(ino.0)?.len()))?;
                state.tree.file_mut(ino.0)?.resize(size);
            }
            let node = state.tree.node_mut(ino.0)?;
            node.mode = mode.map_or(node.mode, |mode| u16::try_from(mode & 0o7777).unwrap());
            node.owner = (uid.unwrap_or(node.owner.0), gid.unwrap_or(node.owner.1));
            match modified {
                Some(TimeOrNow::SpecificTime(time)) => node.modified = time,
                Some(TimeOrNow::Now) => node.modified = now(),
                None => {}
            }
            attributes(&state.tree, ino.0)
        });
        match changed {
            Ok(attributes) => reply.attr(&REMEMBERED, &attributes),
            Err(error) => reply.error(error),
        }
    }

    fn mkdir(
        &self,
        request: &Request,
        folder: INodeNo,
        name: &OsStr,
        mode: u32,
        umask: u32,
        reply: ReplyEntry,
    ) {
        entry(reply, self.made(request, (folder, name), Kind::folder(), mode & !umask));
    }

    fn create(
        &self,
        request: &Request,
        folder: INodeNo,
        name: &OsStr,
        mode: u32,
        umask: u32,
        _: i32,
        reply: ReplyCreate,
    ) {
        match self.made(request, (folder, name), Kind::File(File::default()), mode & !umask) {
            Ok(attributes) => {
                let flags = FopenFlags::FOPEN_KEEP_CACHE;
                reply.created(&REMEMBERED, &attributes, Generation(0), FileHandle(0), flags);
            }
            Err(error) => reply.error(error),
        }
    }

    fn link(&self, _: &Request, ino: INodeNo, folder: INodeNo, name: &OsStr, reply: ReplyEntry) {
        let linked = self.named(Call::Make, folder.0, name).and_then(|mut state| {
            state.tree.link(ino.0, folder.0, name)?;
            attributes(&state.tree, ino.0)
        });
        entry(reply, linked);
    }

    fn unlink(&self, _: &Request, folder: INodeNo, name: &OsStr, reply: ReplyEmpty) {
        done(reply, self.removed(folder, name));
    }

    fn rmdir(&self, _: &Request, folder: INodeNo, name: &OsStr, reply: ReplyEmpty) {
        done(reply, self.removed(folder, name));
    }

    fn rename(
        &self,
        _: &Request,
        folder: INodeNo,
        name: &OsStr,
        to: INodeNo,
        new: &OsStr,
        flags: RenameFlags,
        reply: ReplyEmpty,
    ) {
        let renamed = self
            .named(Call::Rename, to.0, new)
            .and_then(|mut state| state.tree.rename((folder.0, name), (to.0, new), flags));
        done(reply, renamed);
    }

    fn open(&self, _: &Request, ino: INodeNo, flags: OpenFlags, reply: ReplyOpen) {
        let opened = match flags.acc_mode() {
            OpenAccMode::O_RDONLY => self.reading(),
            OpenAccMode::O_WRONLY | OpenAccMode::O_RDWR => self.on(Call::Open, ino.0),
        };
        match opened {
            Ok(_) => reply.opened(FileHandle(0), FopenFlags::FOPEN_KEEP_CACHE),
            Err(error) => reply.error(error),
        }
    }

    fn read(
        &self,
        _: &Request,
        ino: INodeNo,
        _: FileHandle,
        offset: u64,
        size: u32,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyData,
    ) {
        let state = match self.reading() {
            Ok(state) => state,
            Err(error) => return reply.error(error),
        };
        let start = usize::try_from(offset).unwrap();
        match state.tree.file(ino.0) {
            Ok(file) => reply.data(file.read(start..start + usize::try_from(size).unwrap())),
            Err(error) => reply.error(error),
        }
    }

    fn write(
        &self,
        _: &Request,
        ino: INodeNo,
        _: FileHandle,
        offset: u64,
        bytes: &[u8],
        _: WriteFlags,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyWrite,
    ) {
        let written = self.on(Call::Write, ino.0).and_then(|mut state| {
            let offset = usize::try_from(offset).unwrap();
            let longer = (offset + bytes.len()).saturating_sub(state.tree.file(ino.0)?.len());
            state.has_room(longer)?;
            state.tree.file_mut(ino.0)?.write(offset, bytes);
            Ok(())
        });
        match written {
            Ok(()) => reply.written(u32::try_from(bytes.len()).unwrap()),
            Err(error) => reply.error(error),
        }
    }

    fn flush(&self, _: &Request, _: INodeNo, _: FileHandle, _: LockOwner, reply: ReplyEmpty) {
        done(reply, self.reading().map(drop));
    }

    fn fsync(&self, _: &Request, ino: INodeNo, _: FileHandle, _: bool, reply: ReplyEmpty) {
        let synced = self.on(Call::Sync, ino.0).and_then(|mut state| {
            state.tree.file_mut(ino.0)?.sync();
            Ok(())
        });
        if synced.is_err()
            && let Ok(mut state) = self.reading()
            && let Ok(file) = state.tree.file_mut(ino.0)
        {
            file.fail_to_sync();
        }
        done(reply, synced);
    }

    fn fsyncdir(&self, _: &Request, ino: INodeNo, _: FileHandle, _: bool, reply: ReplyEmpty) {
        let synced = self.on(Call::Sync, ino.0).and_then(|mut state| state.tree.sync_folder(ino.0));
        done(reply, synced);
    }

    fn readdir(&self, _: &Request, ino: INodeNo, _: FileHandle, offset: u64, mut reply: ReplyDirectory) {
        let state = match self.reading() {
            Ok(state) => state,
            Err(error) => return reply.error(error),
        };
        let names = match state.tree.names(ino.0) {
            Ok(names) => names,
            Err(error) => return reply.error(error),
        };
        let all = names.iter().zip(1..).skip(usize::try_from(offset).unwrap());
        for ((name, number), next) in all {
            let Ok(node) = state.tree.node(*number) else { continue };
            let kind = match node.kind {
                Kind::File(_) => FileType::RegularFile,
                Kind::Folder { .. } => FileType::Directory,
            };
            if reply.add(INodeNo(*number), next, kind, name) {
                break;
            }
        }
        reply.ok();
    }

    fn statfs(&self, _: &Request, _: INodeNo, reply: ReplyStatfs) {
        const ENDLESS: u64 = 1 << 40;
        let state = match self.reading() {
            Ok(state) => state,
            Err(error) => return reply.error(error),
        };
        let size = state.size.unwrap_or(ENDLESS);
        let free = size.saturating_sub(state.tree.used()) / u64::from(BLOCK);
        reply.statfs(size / u64::from(BLOCK), free, free, ENDLESS, ENDLESS, BLOCK, 255, BLOCK);
    }
}

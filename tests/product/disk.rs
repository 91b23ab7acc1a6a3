//! The disk of the tests of power losses: what it forgets, what it keeps, and how it fails.

use std::{
    fs::{self, File, OpenOptions},
    io::{ErrorKind, Write},
    os::unix::fs::FileExt,
    path::Path,
    process::Command,
};

use octavo_tests::{Call, DiskError, Fault, Loss, Paths, TestDisk};

fn sync_folder(path: &Path) {
    File::open(path).unwrap().sync_all().unwrap();
}

/// Writes a file durably.
fn keep(path: &Path, bytes: &[u8]) {
    let mut file = File::create(path).unwrap();
    file.write_all(bytes).unwrap();
    file.sync_all().unwrap();
    sync_folder(path.parent().unwrap());
}

fn lose(disk: &mut TestDisk, loss: Loss) {
    disk.cut();
    disk.restore(loss);
}

#[test]
fn what_was_synced_stays_and_what_was_not_is_gone() {
    let mut disk = TestDisk::new();
    keep(&disk.here("whole"), b"one");
    // Written over without a sync, and written once more after a sync.
    keep(&disk.here("older"), b"old");
    fs::write(disk.here("older"), b"new and longer").unwrap();
    let file = File::create(disk.here("begun")).unwrap();
    file.write_all_at(b"first", 0).unwrap();
    file.sync_data().unwrap();
    sync_folder(&disk.here(""));
    file.write_all_at(b"second", 5).unwrap();
    // A name without a sync of its folder, and bytes without a sync of their file.
    let unnamed = File::create(disk.here("unnamed")).unwrap();
    unnamed.write_all_at(b"bytes", 0).unwrap();
    unnamed.sync_all().unwrap();
    assert_eq!(fs::read(disk.here("begun")).unwrap(), b"firstsecond");
    drop((file, unnamed));

    lose(&mut disk, Loss::Everything);
    assert_eq!(fs::read(disk.here("whole")).unwrap(), b"one");
    assert_eq!(fs::read(disk.here("older")).unwrap(), b"old");
    assert_eq!(fs::read(disk.here("begun")).unwrap(), b"first");
    assert_eq!(fs::read_dir(disk.here("")).unwrap().count(), 3);
}

#[test]
fn what_is_done_in_a_folder_is_lost_until_the_folder_is_synced() {
    let mut disk = TestDisk::new();
    fs::create_dir(disk.here("deep")).unwrap();
    keep(&disk.here("deep/a"), b"a");
    lose(&mut disk, Loss::Everything);
    assert!(!disk.here("deep").exists(), "the folder's own name was not synced");

    fs::create_dir(disk.here("deep")).unwrap();
    sync_folder(&disk.here(""));
    keep(&disk.here("deep/a"), b"a");
    keep(&disk.here("deep/b"), b"b");
    fs::rename(disk.here("deep/a"), disk.here("deep/b")).unwrap();
    fs::remove_file(disk.here("deep/b")).unwrap();
    lose(&mut disk, Loss::Everything);
    assert_eq!(fs::read(disk.here("deep/a")).unwrap(), b"a");
    assert_eq!(fs::read(disk.here("deep/b")).unwrap(), b"b");

    // A rename is kept in both folders or in none.
    fs::rename(disk.here("deep/a"), disk.here("up")).unwrap();
    sync_folder(&disk.here(""));
    lose(&mut disk, Loss::Everything);
    assert!(!disk.here("deep/a").exists());
    assert_eq!(fs::read(disk.here("up")).unwrap(), b"a");
}

#[test]
fn a_loss_by_chance_keeps_some_of_it_and_all_that_was_synced() {
    const SECTORS: usize = 64;
    let mut disk = TestDisk::new();
    keep(&disk.here("file"), &[1; 512 * SECTORS]);
    let (mut mixed, mut kept) = (0, 0);
    for seed in 0..30 {
        let file = OpenOptions::new().write(true).open(disk.here("file")).unwrap();
        file.write_all_at(&[2; 512 * SECTORS], 0).unwrap();
        drop(file);
        for name in ["x", "y", "z"] {
            fs::write(disk.here(name), name).unwrap();
        }
        lose(&mut disk, Loss::ByChance(seed));
        let bytes = fs::read(disk.here("file")).unwrap();
        assert_eq!(bytes.len(), 512 * SECTORS);
        assert!(bytes.chunks(512).all(|sector| sector.iter().all(|byte| *byte == sector[0])));
        let new = bytes.chunks(512).filter(|sector| sector[0] == 2).count();
        mixed += usize::from((1..SECTORS).contains(&new));
        let there = ["x", "y", "z"].map(|name| disk.here(name).exists());
        kept += there.iter().filter(|is_there| **is_there).count();
        assert!(there.is_sorted_by(|before, after| before >= after), "no later step without an earlier one");
        for name in ["x", "y", "z"] {
            let _ = fs::remove_file(disk.here(name));
        }
        sync_folder(&disk.here(""));
        keep(&disk.here("file"), &[1; 512 * SECTORS]);
    }
    assert!(mixed > 0 && (1..90).contains(&kept), "{mixed} mixed, {kept} of 90 names kept");
}

#[test]
fn calls_fail_as_they_are_told_and_work_again() {
    let mut disk = TestDisk::new();
    keep(&disk.here("file"), b"one");
    let fail = |calls, error| disk.fail(Fault { calls, paths: Paths::From("file"), error });
    let file = OpenOptions::new().write(true).open(disk.here("file")).unwrap();

    fail(&[Call::Write], DiskError::Broken);
    assert_eq!(file.write_all_at(b"two", 0).unwrap_err().raw_os_error(), Some(5));
    disk.heal();
    fail(&[Call::Rename], DiskError::Broken);
    fs::write(disk.here("other"), b"three").unwrap();
    assert_eq!(fs::rename(disk.here("other"), disk.here("file")).unwrap_err().raw_os_error(), Some(5));
    disk.heal();
    fail(Call::ALL, DiskError::ReadOnly);
    let opened = OpenOptions::new().write(true).open(disk.here("file"));
    assert_eq!(opened.unwrap_err().kind(), ErrorKind::ReadOnlyFilesystem);
    assert_eq!(fs::read(disk.here("file")).unwrap(), b"one");
    disk.heal();

    disk.leave(Some(1_000));
    assert_eq!(fs::write(disk.here("large"), [0; 2_000]).unwrap_err().kind(), ErrorKind::StorageFull);
    disk.leave(None);
    fs::write(disk.here("large"), [0; 2_000]).unwrap();

    // What a failed sync was for is not written by the next one, as on Linux.
    file.write_all_at(b"two", 0).unwrap();
    fail(&[Call::Sync], DiskError::Broken);
    assert_eq!(file.sync_all().unwrap_err().raw_os_error(), Some(5));
    assert_eq!(disk.failed(), 4);
    disk.heal();
    file.sync_all().unwrap();
    drop(file);
    assert_eq!(fs::read(disk.here("file")).unwrap(), b"two");
    lose(&mut disk, Loss::Everything);
    assert_eq!(fs::read(disk.here("file")).unwrap(), b"one");
}

#[test]
fn programs_enter_it_and_the_power_is_lost_at_a_call() {
    let mut disk = TestDisk::new();
    let command = format!("cd {} && echo one > a && echo two > b; cat a", disk.path("").display());
    let enter = disk.enter();
    // To make `a` is the first call, to write it the second, and to make `b` the third.
    disk.cut_at(3);
    let output = Command::new(&enter[0]).args(&enter[1..]).args(["sh", "-c", &command]).output().unwrap();
    assert!(disk.is_dark());
    assert!(output.stdout.is_empty() && !output.status.success(), "nothing is read without power");
    disk.restore(Loss::ByChance(7));
    assert!(!disk.here("b").exists());
}

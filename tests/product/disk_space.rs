//! The disk fills up under load, and has free space again later.

use std::{
    fs::File,
    io::{BufRead, BufReader, ErrorKind, Write},
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{Browser, Installation, Server, until};

/// A file system of a size in KiB, mounted in a namespace that lives as long as this value.
struct SmallDisk {
    holder: Child,
    folder: TempDir,
    /// The command that enters the namespace: with the rights of a mapped user when the tests do not run as root.
    enter: &'static [&'static str],
}

impl SmallDisk {
    fn of_kib(kib: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let is_root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
        let (leave, enter): (&[&str], &[&str]) = if is_root {
            (&["--mount"], &["--mount"])
        } else {
            (&["--mount", "--user", "--map-root-user"], &["--mount", "--user", "--preserve-credentials"])
        };
        let mount = format!("mount -t tmpfs -o size={kib}k,mode=700 none \"$0\" && echo mounted && exec cat");
        let mut holder = Command::new("unshare")
            .args(leave)
            .args(["sh", "-c", &mount])
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(holder.stdout.take().unwrap()).lines().map_while(Result::ok).next();
        assert_eq!(
            said.as_deref(),
            Some("mounted"),
            "this test mounts a small tmpfs in a namespace of its own"
        );
        Self { holder, folder, enter }
    }

    /// An installation with its data on this disk.
    fn installation(&self) -> Installation {
        Installation::new().set("OCTAVO_DATA_DIR", self.folder.path().to_str().unwrap())
    }

    fn serve(&self, installation: &Installation) -> Server {
        let mut enter = vec!["nsenter".to_owned(), format!("--target={}", self.holder.id())];
        enter.extend(self.enter.iter().map(|&flag| flag.to_owned()));
        installation.serve_through(&enter)
    }

    /// A file that uses up space on the disk, by its path in this process.
    fn ballast(&self) -> PathBuf {
        let inside = self.folder.path().strip_prefix("/").unwrap().join("ballast");
        PathBuf::from(format!("/proc/{}/root", self.holder.id())).join(inside)
    }

    /// Fills the disk until this many KiB are free.
    fn fill(&self, left_kib: u64) {
        const KIB: [u8; 1024] = [7; 1024];
        let mut file = File::create(self.ballast()).unwrap();
        let mut written: u64 = 0;
        loop {
            match file.write(&KIB) {
                Ok(0) => break,
                Ok(bytes) => written += u64::try_from(bytes).unwrap(),
                Err(error) => {
                    assert_eq!(error.kind(), ErrorKind::StorageFull, "{error}");
                    break;
                }
            }
        }
        assert!(written > left_kib * 1024, "the disk was nearly full before");
        file.set_len(written - left_kib * 1024).unwrap();
    }

    fn make_room(&self) {
        std::fs::remove_file(self.ballast()).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        self.holder.kill().unwrap();
        self.holder.wait().unwrap();
    }
}

/// Writes until a number of writes were refused; titles that were answered with 201 are added to `saved`.
async fn write_until_refused(browser: &Browser, refusals: usize, saved: &mut Vec<Value>) {
    const MANY: usize = 5_000;
    let mut refused = 0;
    for number in 0..MANY {
        let body = json!({ "title": format!("{number} {}", "x".repeat(100)) });
        match browser.attempt(Method::POST, "/mag", body).await.expect("the server answers") {
            (StatusCode::CREATED, project) => saved.push(project["num_id"].clone()),
            (status, problem) => {
                assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("unavailable")), "{problem}");
                refused += 1;
            }
        }
        if refused == refusals {
            return;
        }
    }
    panic!("{MANY} writes found room on a full disk");
}

async fn numbers(browser: &Browser) -> Vec<Value> {
    let library = browser.get("/readymags/user").await;
    library["mags"].as_array().unwrap().iter().map(|project| project["num_id"].clone()).collect()
}

/// After refused writes, new space and kill -9, every acknowledged write is there and no refusal was wrong.
async fn acknowledged_writes_survive_a_disk_with_only_so_much_left(left_kib: u64) {
    let disk = SmallDisk::of_kib(24 * 1024);
    let installation = disk.installation();
    let server = disk.serve(&installation);
    let ines = server.join("Ines").await;
    let ready = format!("{}/readyz", server.app);
    assert_eq!(ines.page(&ready).await.0, StatusCode::OK);
    let mut saved = vec![ines.post("/mag", json!({ "title": "Before" }), 201).await["num_id"].clone()];

    disk.fill(left_kib);
    write_until_refused(&ines, 2, &mut saved).await;
    until("readiness fails as long as writes fail", async || {
        (ines.page(&ready).await.0 == StatusCode::SERVICE_UNAVAILABLE).then_some(())
    })
    .await;
    write_until_refused(&ines, 10, &mut saved).await;
    let seen = numbers(&ines).await;
    assert!(saved.iter().all(|number| seen.contains(number)), "what was saved can be read");
    server.kill();

    // After a restart only the disk has the data.
    disk.make_room();
    let server = disk.serve(&installation);
    let ines = ines.at(&server);
    let kept = numbers(&ines).await;
    assert!(saved.iter().all(|number| kept.contains(number)), "{} of {}", kept.len(), saved.len());

    // Once more, and this time the server stays alive until there is space.
    disk.fill(left_kib);
    write_until_refused(&ines, 2, &mut saved).await;
    disk.make_room();
    let ready = format!("{}/readyz", server.app);
    until("writes work again", async || {
        let (status, project) =
            ines.attempt(Method::POST, "/mag", json!({ "title": "Room" })).await.expect("the server answers");
        (status == StatusCode::CREATED).then(|| saved.push(project["num_id"].clone()))
    })
    .await;
    assert_eq!(ines.page(&ready).await.0, StatusCode::OK);
    for _ in 0..20 {
        saved.push(ines.post("/mag", json!({ "title": "After" }), 201).await["num_id"].clone());
    }
    server.kill();

    let server = disk.serve(&installation);
    let kept = numbers(&ines.at(&server)).await;
    assert!(saved.iter().all(|number| kept.contains(number)), "{} of {}", kept.len(), saved.len());
}

#[tokio::test]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    acknowledged_writes_survive_a_disk_with_only_so_much_left(0).await;
}

/// The log still has space for a while, but the checkpoint into the database file has none.
#[tokio::test]
async fn a_checkpoint_without_room_loses_nothing_that_was_acknowledged() {
    acknowledged_writes_survive_a_disk_with_only_so_much_left(5 * 1024).await;
}

/// Readiness returns by itself, without any request that writes.
#[tokio::test]
async fn a_server_without_visitors_becomes_ready_when_there_is_room() {
    let disk = SmallDisk::of_kib(24 * 1024);
    let installation = disk.installation();
    let server = disk.serve(&installation);
    let ines = server.join("Ines").await;
    disk.fill(0);
    write_until_refused(&ines, 1, &mut Vec::new()).await;
    disk.make_room();
    let ready = format!("{}/readyz", server.app);
    until("readiness is back", async || (ines.page(&ready).await.0 == StatusCode::OK).then_some(())).await;
    ines.post("/mag", json!({ "title": "Room" }), 201).await;
}

//! A PostgreSQL server of one test, which it may crash.

use std::{
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

/// A PostgreSQL server with an empty database. It ends with this value.
pub struct TestCluster {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    server: Option<Child>,
    /// The address of its database.
    pub url: String,
}

impl TestCluster {
    /// Starts one on this port of the loopback interface.
    ///
    /// # Panics
    /// When PostgreSQL's server programs are not there.
    pub async fn start(port: u16) -> Self {
        let url = format!("postgres://octavo@127.0.0.1:{port}/postgres");
        let folder = tempfile::tempdir().unwrap();
        let mut cluster = Self { folder, programs: programs(), port, server: None, url };
        if Self::is_root() {
            assert!(
                Command::new("chown").arg("postgres").arg(cluster.folder.path()).status().unwrap().success()
            );
        }
        let made = cluster
            .command("initdb")
            .stderr(Stdio::piped())
            .args(["--username", "octavo", "--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8"])
            .args(["--no-sync", "--pgdata"])
            .arg(cluster.data())
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        cluster.recover().await;
        cluster
    }

    /// Starts it again after a crash, and waits until it takes connections.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn recover(&mut self) {
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.data()).args(["-p", &self.port.to_string()]);
        // Its processes are killed, and never the machine: it need not wait for the disk.
        for setting in ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"] {
            command.args(["-c", setting]);
        }
        self.server = Some(command.spawn().unwrap());
        for _ in 0..1_200 {
            if let Ok(connection) = PgConnection::connect(&self.url).await {
                connection.close().await.unwrap();
                return;
            }
            // PostgreSQL tells nobody that it is there: it is asked again. The clock of the product has no part in it.
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("PostgreSQL did not start");
    }

    /// Ends every process of it at once, without writing anything more.
    ///
    /// # Panics
    /// When it does not end.
    pub fn crash(&mut self) {
        let mut command = self.command("pg_ctl");
        command.args(["stop", "--mode", "immediate", "--wait", "--pgdata"]).arg(self.data());
        assert!(command.status().unwrap().success());
        self.server.take().unwrap().wait().unwrap();
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// PostgreSQL refuses to run as root.
    fn is_root() -> bool {
        Path::new("/proc/self").metadata().unwrap().uid() == 0
    }

    /// A program of PostgreSQL, as somebody who may run it.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = if Self::is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder.path()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

impl Drop for TestCluster {
    fn drop(&mut self) {
        if self.server.is_some() {
            self.crash();
        }
    }
}

/// The folder of the newest of PostgreSQL's server programs.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").expect("PostgreSQL's server programs are there");
    let version = |path: &PathBuf| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|entry| entry.unwrap().path()).max_by_key(version);
    newest.unwrap().join("bin")
}

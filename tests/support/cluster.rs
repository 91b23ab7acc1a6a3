//! A PostgreSQL server of one test, which it may crash, copy and promote.

use std::{
    ffi::OsStr,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use sqlx::{AssertSqlSafe, Connection, PgConnection, Row};
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
        let mut cluster = Self::empty(port);
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

    /// Starts a standby of another one, which streams from it and takes reads alone.
    ///
    /// # Panics
    /// When it does not start.
    pub async fn standby_of(primary: &Self, port: u16) -> Self {
        let mut standby = Self::empty(port);
        primary.base_backup(&standby.data(), &["--write-recovery-conf"]);
        standby.recover().await;
        standby
    }

    /// A stopped server that is restored from a base backup with the archived log, up to a moment in PostgreSQL's words.
    /// Start it with [`Self::recover`].
    ///
    /// # Panics
    /// When the backup is none.
    pub fn restored(backup: &Path, archive: &Path, moment: &str, port: u16) -> Self {
        let restored = Self::empty(port);
        let mut copy = restored.program("cp");
        assert!(copy.arg("--recursive").arg(backup).arg(restored.data()).status().unwrap().success());
        let settings = format!(
            "restore_command = 'cp {}/%f %p'\nrecovery_target_time = '{moment}'\nrecovery_target_action = 'promote'\n",
            archive.display()
        );
        let file = restored.data().join("postgresql.auto.conf");
        let before = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, before + &settings).unwrap();
        let mut signal = restored.program("touch");
        assert!(signal.arg(restored.data().join("recovery.signal")).status().unwrap().success());
        restored
    }

    /// Makes a base backup in a folder.
    ///
    /// # Panics
    /// When it cannot be made.
    pub fn base_backup(&self, to: &Path, arguments: &[&str]) {
        let made = self
            .command("pg_basebackup")
            .stderr(Stdio::piped())
            .args(["--checkpoint", "fast", "--wal-method", "stream", "--no-sync", "--dbname"])
            .arg(format!("host=127.0.0.1 port={} user=octavo", self.port))
            .args(arguments)
            .arg("--pgdata")
            .arg(to)
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }

    /// A server without data.
    fn empty(port: u16) -> Self {
        let url = format!("postgres://octavo@127.0.0.1:{port}/postgres");
        Self { folder: Self::folder(), programs: programs(), port, server: None, url }
    }

    /// A folder that PostgreSQL may write to.
    ///
    /// # Panics
    /// When it cannot be made.
    #[must_use]
    pub fn folder() -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        if Self::is_root() {
            assert!(Command::new("chown").arg("postgres").arg(folder.path()).status().unwrap().success());
        }
        folder
    }

    /// Runs a statement on its own connection. Several need no transaction.
    ///
    /// # Panics
    /// When the server refuses it.
    pub async fn tell(&self, sql: &str) {
        let mut connection = PgConnection::connect(&self.url).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }

    /// The one value that a statement answers, as text.
    ///
    /// # Panics
    /// When the server refuses it.
    pub async fn ask(&self, sql: &str) -> String {
        let mut connection = PgConnection::connect(&self.url).await.unwrap();
        let row = sqlx::query(AssertSqlSafe(sql)).fetch_one(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        row.get(0)
    }

    /// Changes a setting of the running server.
    ///
    /// # Panics
    /// When the server refuses it.
    pub async fn set(&self, name: &str, value: &str) {
        self.tell(&format!("ALTER SYSTEM SET {name} = '{value}'")).await;
        self.tell("SELECT pg_reload_conf()").await;
    }

    /// Makes it wait with each commit for the standby that streams from it, and waits until it does so.
    ///
    /// # Panics
    /// When no standby streams from it.
    pub async fn waits_for_its_standby(&self) {
        self.set("synchronous_standby_names", "*").await;
        for _ in 0..1_200 {
            let sql = "SELECT count(*)::text FROM pg_stat_replication WHERE sync_state = 'sync'";
            if self.ask(sql).await == "1" {
                return;
            }
            // Nothing here can be told by a standby: the primary is asked again.
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("no standby streams");
    }

    /// Ends the standby's recovery: it takes writes from now on.
    ///
    /// # Panics
    /// When it does not.
    pub fn promote(&self) {
        let mut command = self.command("pg_ctl");
        assert!(command.args(["promote", "--wait", "--pgdata"]).arg(self.data()).status().unwrap().success());
    }

    /// Kills every process of it with SIGKILL, as when its machine goes.
    ///
    /// # Panics
    /// When it does not run.
    pub fn kill(&mut self) {
        let file = std::fs::read_to_string(self.data().join("postmaster.pid")).unwrap();
        let main = file.lines().next().unwrap().to_owned();
        let children = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
            let id = entry.ok()?.file_name().into_string().ok()?;
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
            // The parent is the second field after the name, which stands in parentheses.
            let parent = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?;
            (parent == main).then_some(id)
        });
        let children: Vec<String> = children.collect();
        // One of them may have ended by itself meanwhile.
        let mut command = Command::new("kill");
        command.arg("-KILL").arg(&main).args(children).stderr(Stdio::null()).status().unwrap();
        self.server.take().unwrap().wait().unwrap();
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
        self.program(self.programs.join(program))
    }

    /// A program, as the user of PostgreSQL's programs.
    fn program(&self, program: impl AsRef<OsStr>) -> Command {
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

//! A certificate authority made by others: Pebble, in a process of its own.

use std::{
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

use rcgen::{CertificateParams, KeyPair};
use tempfile::TempDir;

/// A place for an authority, and the authority once it runs; it ends with this.
///
/// Its address is known before it runs: it has to know at which port domains answer it, and whoever serves them has to
/// know the authority.
pub struct TestAuthority {
    folder: TempDir,
    address: SocketAddr,
    management: SocketAddr,
    process: Option<Child>,
}

impl TestAuthority {
    /// A place for one.
    ///
    /// # Panics
    /// When there is no port for it, or no folder.
    #[must_use]
    pub fn place() -> Self {
        // Whoever asks it speaks TLS; another test may have chosen how.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let free = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec!["127.0.0.1".to_owned(), "localhost".to_owned()]).unwrap();
        let certificate = params.self_signed(&key).unwrap();
        std::fs::write(folder.path().join("own.pem"), certificate.pem()).unwrap();
        std::fs::write(folder.path().join("own.key"), key.serialize_pem()).unwrap();
        Self { folder, address: free(), management: free(), process: None }
    }

    /// Where its directory is.
    #[must_use]
    pub fn directory(&self) -> String {
        format!("https://{}/dir", self.address)
    }

    /// The file by which it is trusted; what it issues is not.
    #[must_use]
    pub fn own_root(&self) -> PathBuf {
        self.folder.path().join("own.pem")
    }

    /// Starts it. It asks this DNS server for domains, meets them at this port, and issues certificates for so many
    /// seconds.
    ///
    /// # Panics
    /// When it is not installed (`scripts/setup acme`) or does not start.
    pub async fn start(&mut self, dns: SocketAddr, port: u16, seconds: u64) {
        let config = serde_json::json!({ "pebble": {
            "listenAddress": self.address.to_string(),
            "managementListenAddress": self.management.to_string(),
            "certificate": self.own_root(),
            "privateKey": self.folder.path().join("own.key"),
            "httpPort": port,
            "tlsPort": 1,
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
            "certificateValidityPeriod": seconds,
        } });
        let file = self.folder.path().join("pebble.json");
        std::fs::write(&file, config.to_string()).unwrap();
        let mut process = Command::new("pebble");
        process.arg("-config").arg(&file).args(["-dnsserver", &dns.to_string()]);
        // It looks at domains at once, but it does look.
        process.env("PEBBLE_VA_NOSLEEP", "1").stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(process.spawn().expect("Pebble starts: scripts/setup acme installs it"));
        for _ in 0..400 {
            if tokio::net::TcpStream::connect(self.management).await.is_ok()
                && tokio::net::TcpStream::connect(self.address).await.is_ok()
            {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("Pebble does not listen");
    }

    /// The root of what it issues, as PEM.
    ///
    /// # Panics
    /// When it does not run.
    pub async fn root(&self) -> String {
        let own = std::fs::read(self.own_root()).unwrap();
        let own = reqwest::Certificate::from_pem(&own).unwrap();
        let client = reqwest::Client::builder().tls_certs_only([own]).build().unwrap();
        let answer = client.get(format!("https://{}/roots/0", self.management)).send().await.unwrap();
        assert!(answer.status().is_success());
        answer.text().await.unwrap()
    }
}

impl Drop for TestAuthority {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

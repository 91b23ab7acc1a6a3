//! An independent certificate authority: Pebble, in a process of its own.

use std::{
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

use rcgen::{CertificateParams, KeyPair};
use tempfile::TempDir;

/// The address of an authority, and the authority once it runs; dropping this ends it.
///
/// Its address is known before it runs, because authority and server each need the other's address.
pub struct TestAuthority {
    folder: TempDir,
    address: SocketAddr,
    management: SocketAddr,
    process: Option<Child>,
}

impl TestAuthority {
    /// Reserves a folder and a port; nothing is started yet.
    ///
    /// # Panics
    /// When there is no free port or folder.
    #[must_use]
    pub fn prepare() -> Self {
        // Its clients use TLS; another test may have chosen the implementation.
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

    /// The address of its directory.
    #[must_use]
    pub fn directory(&self) -> String {
        format!("https://{}/dir", self.address)
    }

    /// The root that its own API is trusted by; the certificates that it issues have another one.
    #[must_use]
    pub fn own_root(&self) -> PathBuf {
        self.folder.path().join("own.pem")
    }

    /// Starts it. It uses this DNS server, checks challenges at this port, and issues certificates for this many
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
        // It checks challenges without a delay.
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

    /// The root of its certificates, as PEM.
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

//! Settings of certificates for custom domains, for a server that gets them itself.

use std::{fs, net::SocketAddr, path::PathBuf};

use anyhow::{Context, ensure};
use octavo_acme::AcmeSettings;
use octavo_domain::account::email::Email;

use super::Config;

/// Certificates of custom domains over ACME.
#[derive(Debug, Clone)]
pub struct Acme {
    /// The authority that issues them.
    pub authority: AcmeSettings,
    /// The TLS listener's address.
    pub tls: SocketAddr,
    /// The address of a plain HTTP listener, beside the viewer's own.
    pub http: Option<SocketAddr>,
}

fn address(name: &str, text: &str) -> anyhow::Result<SocketAddr> {
    text.parse().with_context(|| {
        format!("{name} must be an address with its port, such as 0.0.0.0:443: it is {text}")
    })
}

impl Config {
    /// Certificates over ACME; `None` without `acme_directory`.
    ///
    /// # Errors
    /// A sentence that names the setting that is wrong.
    pub fn acme(&self) -> anyhow::Result<Option<Acme>> {
        let directory = &self.acme_directory;
        if directory.is_empty() {
            for (name, value) in [
                ("acme_contact", self.acme_contact.as_str()),
                ("acme_tls_listen", &self.acme_tls_listen),
                ("acme_http_listen", &self.acme_http_listen),
                ("acme_ca_file", self.acme_ca_file.to_str().unwrap_or("set")),
            ] {
                ensure!(value.is_empty(), "{name} does nothing without acme_directory: set both, or neither");
            }
            return Ok(None);
        }
        ensure!(
            directory.starts_with("https://"),
            "acme_directory must begin with https://, such as https://acme-v02.api.letsencrypt.org/directory: \
             it is {directory}"
        );
        ensure!(!self.acme_tls_listen.is_empty(), "acme_tls_listen must be set beside acme_directory");
        let contact = self.acme_contact.as_str();
        ensure!(
            contact.is_empty() || Email::parse(contact).is_ok(),
            "acme_contact must be a mail address or empty: it is {contact}"
        );
        let http = match self.acme_http_listen.as_str() {
            "" => None,
            text => Some(address("acme_http_listen", text)?),
        };
        Ok(Some(Acme {
            authority: AcmeSettings {
                directory: directory.clone(),
                contact: (!contact.is_empty()).then(|| contact.to_owned()),
                roots: self.acme_roots()?,
            },
            tls: address("acme_tls_listen", &self.acme_tls_listen)?,
            http,
        }))
    }

    fn acme_roots(&self) -> anyhow::Result<Option<Vec<u8>>> {
        let file: &PathBuf = &self.acme_ca_file;
        if file.as_os_str().is_empty() {
            return Ok(None);
        }
        let roots =
            fs::read(file).with_context(|| format!("{} cannot be read (acme_ca_file)", file.display()))?;
        Ok(Some(roots))
    }
}

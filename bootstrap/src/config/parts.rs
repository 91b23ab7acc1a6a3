//! The settings as each part of the server takes them.

use std::{path::PathBuf, sync::Arc};

use octavo_application::{billing::BillingRules, domains::DomainSettings};
use octavo_domain::account::email::Email;
use octavo_files::S3Settings;
use octavo_http::{DomainReseller, HttpSettings, Links, PromoCookie, Seller};
use octavo_secrets::PoolSettings;
use secrecy::ExposeSecret;

use super::{Config, Mode};

impl Config {
    /// Is the database PostgreSQL?
    #[must_use]
    pub fn is_postgres(&self) -> bool {
        let url = self.database_url.expose_secret();
        url.starts_with("postgres://") || url.starts_with("postgresql://")
    }

    /// The database's address.
    #[must_use]
    pub fn database(&self) -> String {
        match self.database_url.expose_secret() {
            "" => format!("sqlite:{}", self.data_dir.join("octavo.db").display()),
            url => url.to_owned(),
        }
    }

    /// The file of the database; `None` on PostgreSQL.
    #[must_use]
    pub fn sqlite_file(&self) -> Option<PathBuf> {
        let url = self.database();
        let path = url.strip_prefix("sqlite:")?.trim_start_matches("//");
        Some(PathBuf::from(path.split('?').next().unwrap_or(path)))
    }

    /// The folder of uploaded files.
    #[must_use]
    pub fn files_dir(&self) -> PathBuf {
        self.data_dir.join("files")
    }

    /// The folder in which archives are made before they are stored.
    #[must_use]
    pub fn work_dir(&self) -> PathBuf {
        self.data_dir.join("work")
    }

    /// The bucket of uploaded files; `None` when they are in the folder.
    #[must_use]
    pub fn s3(&self) -> Option<S3Settings> {
        (!self.s3_endpoint.is_empty()).then(|| S3Settings {
            endpoint: self.s3_endpoint.trim_end_matches('/').to_owned(),
            bucket: self.s3_bucket.clone(),
            region: self.s3_region.clone(),
            access_key_id: self.s3_access_key_id.clone(),
            secret_access_key: self.s3_secret_access_key.expose_secret().to_owned(),
        })
    }

    /// The folder of local mail.
    #[must_use]
    pub fn mail_dir(&self) -> PathBuf {
        self.data_dir.join("mail")
    }

    /// The settings of the password pool.
    #[must_use]
    pub fn password_pool(&self) -> PoolSettings {
        PoolSettings {
            memory_kib: self.password_memory_kib,
            passes: self.password_passes,
            threads: self.password_threads,
            ..PoolSettings::default()
        }
    }

    /// The settings of custom domains.
    #[must_use]
    pub fn domains(&self) -> DomainSettings {
        let host = |origin: &str| origin.split_once("://").map_or(origin, |(_, host)| host).to_owned();
        let name = |host: &str| host.split_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase();
        let viewer = host(&self.viewer_origin);
        DomainSettings {
            host: name(if self.domain_host.is_empty() { &viewer } else { &self.domain_host }),
            addresses: self.domain_addresses.clone(),
            own_hosts: vec![host(&self.app_origin), viewer],
        }
    }

    /// The settings of the HTTP adapter.
    #[must_use]
    pub fn http(&self) -> HttpSettings {
        let or = |url: &str, default: String| if url.is_empty() { default } else { url.to_owned() };
        HttpSettings {
            product_name: self.product_name.clone(),
            app_origin: self.app_origin.clone(),
            viewer_origin: self.viewer_origin.clone(),
            development: self.mode == Mode::Development,
            trusted_proxies: self.trusted_proxies.clone(),
            library_cache_bytes: self.library_cache_mib.saturating_mul(1024 * 1024),
            links: Links {
                examples: or(&self.examples_url, format!("{}/templates", self.viewer_origin)),
                learn: or(&self.learn_url, "/learn".to_owned()),
                pricing: or(&self.pricing_url, "/learn/plans".to_owned()),
                students: or(&self.students_url, "/learn/education".to_owned()),
                teachers: or(&self.teachers_url, "/learn/education".to_owned()),
                non_profit: or(&self.non_profit_url, "/learn/education".to_owned()),
                affiliate: or(&self.affiliate_url, "/learn/referral".to_owned()),
            },
            toggles: self.toggles.clone(),
            promo_cookie: PromoCookie {
                key: self.promo_cookie.clone(),
                max_age: self.promo_cookie_days.saturating_mul(24 * 60 * 60),
            },
            phone_breakpoint: self.phone_breakpoint,
            support_email: Email::parse(&self.support_email).ok(),
            domains: self.domains(),
            own_certificates: !self.acme_directory.is_empty(),
            domain_reseller: (!self.domain_reseller.script.is_empty()).then(|| DomainReseller {
                id: self.domain_reseller.id.clone(),
                script: self.domain_reseller.script.clone(),
                settings: self.domain_reseller.settings.clone(),
            }),
            billing: BillingRules {
                // Errors were reported when the settings were read.
                tax: Arc::new(self.tax().unwrap_or_default()),
                pause_days: self.pause_days,
                operator: Email::parse(&self.operator_email).ok(),
            },
            card_form: self.card_form(),
            seller: Seller {
                name: self.seller_name.clone(),
                address: self.seller_address.clone(),
                tax_id: self.seller_tax_id.clone(),
            },
        }
    }
}

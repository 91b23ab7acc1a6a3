//! Checks of an issued certificate.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use octavo_application::domains::certificates::read::Shown;
use rustls::{
    crypto::CryptoProvider,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    sign::CertifiedKey,
};
use x509_parser::{extensions::GeneralName, parse_x509_certificate};

/// A certificate chain or key that cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unusable {
    #[error("it is no PEM: {0}")]
    Pem(#[from] rustls::pki_types::pem::Error),
    #[error("it cannot be used: {0}")]
    Tls(#[from] rustls::Error),
    #[error("it cannot be read: {0}")]
    Certificate(String),
    #[error("it is not for {0}")]
    Name(String),
}

/// The chain and the key for TLS; an error when they do not match.
pub(crate) fn certified(shown: &Shown, provider: &CryptoProvider) -> Result<CertifiedKey, Unusable> {
    let chain = CertificateDer::pem_slice_iter(shown.chain.as_bytes()).collect::<Result<Vec<_>, _>>()?;
    let key = PrivateKeyDer::from_pem_slice(shown.key.expose().as_bytes())?;
    Ok(CertifiedKey::from_der(chain, key, provider)?)
}

/// The validity of a certificate, which must be for this name and this key.
pub(crate) fn validity(
    shown: &Shown,
    name: &str,
    provider: &Arc<CryptoProvider>,
) -> Result<(DateTime<Utc>, DateTime<Utc>), Unusable> {
    let certified = certified(shown, provider)?;
    let first = certified.cert.first().ok_or_else(|| Unusable::Certificate("it is empty".to_owned()))?;
    let (_, parsed) =
        parse_x509_certificate(first).map_err(|error| Unusable::Certificate(error.to_string()))?;
    let names = parsed.subject_alternative_name();
    let names = names.map_err(|error| Unusable::Certificate(error.to_string()))?;
    let is_for = |found: &GeneralName<'_>| matches!(found, GeneralName::DNSName(dns) if dns.eq_ignore_ascii_case(name));
    if !names.is_some_and(|names| names.value.general_names.iter().any(is_for)) {
        return Err(Unusable::Name(name.to_owned()));
    }
    let time = |time: x509_parser::time::ASN1Time| {
        DateTime::from_timestamp(time.timestamp(), 0)
            .ok_or_else(|| Unusable::Certificate("its time is none".to_owned()))
    };
    Ok((time(parsed.validity().not_before)?, time(parsed.validity().not_after)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use octavo_application::shared::secrets::Secret;
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    fn shown(name: &str, key: &KeyPair, by: &KeyPair) -> Shown {
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        params.not_before = date_time_ymd(2026, 1, 1);
        params.not_after = date_time_ymd(2026, 4, 1);
        let chain = params.self_signed(by).unwrap().pem();
        Shown { chain, key: Secret::new(key.serialize_pem()) }
    }

    #[test]
    fn a_certificate_is_for_one_name_and_one_key() {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let (key, other) = (KeyPair::generate().unwrap(), KeyPair::generate().unwrap());
        let (from, until) = validity(&shown("salt.example", &key, &key), "salt.example", &provider).unwrap();
        assert_eq!(
            (from.to_rfc3339(), (until - from).num_days()),
            ("2026-01-01T00:00:00+00:00".to_owned(), 90)
        );
        let wrong = [
            validity(&shown("noor.example", &key, &key), "salt.example", &provider),
            validity(&shown("salt.example", &other, &key), "salt.example", &provider),
            validity(
                &Shown { chain: String::new(), key: Secret::new(key.serialize_pem()) },
                "salt.example",
                &provider,
            ),
            validity(
                &Shown { chain: "x".to_owned(), key: Secret::new("y".to_owned()) },
                "salt.example",
                &provider,
            ),
        ];
        assert!(wrong.iter().all(Result::is_err), "{wrong:?}");
    }
}

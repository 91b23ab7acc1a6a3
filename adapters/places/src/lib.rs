//! Cities of network addresses, from a local database file in MaxMind's format (such as GeoLite2 City).

use std::{net::IpAddr, path::Path};

use maxminddb::{MaxMindDbError, Reader, geoip2};
use octavo_application::shared::places::Places;
use octavo_domain::place::Place;

/// A database of cities in memory.
pub struct PlacesFile {
    reader: Reader<Vec<u8>>,
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PlacesFileError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] MaxMindDbError),
    /// It is a database of another kind.
    #[error("it holds {0}, not cities")]
    NotCities(String),
}

impl PlacesFile {
    /// Reads a file.
    ///
    /// # Errors
    /// [`PlacesFileError`].
    pub fn open(path: &Path) -> Result<Self, PlacesFileError> {
        let reader = Reader::open_readfile(path)?;
        let kind = &reader.metadata.database_type;
        if kind.contains("City") {
            Ok(Self { reader })
        } else {
            Err(PlacesFileError::NotCities(kind.clone()))
        }
    }
}

/// Is it an address of the public internet? Private ones have no city, whatever a file says.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [first, second, ..] = v4.octets();
            let is_shared = first == 100 && (64..128).contains(&second);
            !(v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_unspecified()
                || v4.is_broadcast()
                || v4.is_multicast()
                || is_shared)
        }
        IpAddr::V6(v6) => {
            !(v6.is_loopback()
                || v6.is_unspecified()
                || v6.is_multicast()
                || v6.is_unique_local()
                || v6.is_unicast_link_local())
        }
    }
}

impl Places for PlacesFile {
    fn find(&self, address: IpAddr) -> Place {
        let address = address.to_canonical();
        if !is_public(address) {
            return Place::default();
        }
        // A file for IPv4 only refuses other addresses; a broken record gives no result.
        let found = self.reader.lookup(address).and_then(|found| found.decode::<geoip2::City<'_>>());
        let Ok(Some(found)) = found else {
            return Place::default();
        };
        let name = |name: Option<&str>| name.filter(|name| !name.is_empty()).map(str::to_owned);
        Place { city: name(found.city.names.english), country: name(found.country.names.english) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> Result<PlacesFile, PlacesFileError> {
        PlacesFile::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name))
    }

    fn place(address: &str) -> (Option<String>, Option<String>) {
        let Place { city, country } = file("places.mmdb").unwrap().find(address.parse().unwrap());
        (city, country)
    }

    fn some(name: &str) -> Option<String> {
        Some(name.to_owned())
    }

    #[test]
    fn an_address_is_in_its_city_whichever_its_version() {
        assert_eq!(place("198.51.100.7"), (some("Porto"), some("Portugal")));
        assert_eq!(place("2001:db8:1::9"), (some("Tromsø"), some("Norway")));
        assert_eq!(place("::ffff:198.51.100.7"), (some("Porto"), some("Portugal")));
        // For some addresses only the country is known.
        assert_eq!(place("203.0.113.9"), (None, some("Lebanon")));
        assert_eq!(place("192.0.2.1"), (None, None));
        assert_eq!(place("2001:db8:ffff::1"), (None, None));
    }

    #[test]
    fn private_addresses_are_nowhere_whatever_the_file_says() {
        for address in ["10.0.0.1", "127.0.0.1", "169.254.1.1", "100.64.0.1", "::1", "fd00::1", "fe80::1"] {
            assert_eq!(place(address), (None, None), "{address}");
        }
    }

    #[test]
    fn what_is_no_database_of_cities_is_named() {
        assert!(matches!(file("covers.tsv"), Err(PlacesFileError::Unreadable(_))));
        assert!(matches!(file("nowhere.mmdb"), Err(PlacesFileError::Unreadable(_))));
        assert!(
            matches!(file("countries.mmdb"), Err(PlacesFileError::NotCities(kind)) if kind == "Octavo-Test-Country")
        );
    }
}

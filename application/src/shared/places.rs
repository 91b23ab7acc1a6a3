//! The city and country of a network address.

use std::net::IpAddr;

use octavo_domain::place::Place;

/// Finds the places of network addresses.
pub trait Places: Send + Sync {
    /// The place of an address, as far as it is known. Addresses that are not public MUST have none.
    fn find(&self, address: IpAddr) -> Place;
}

/// Knows no place, for a server without a database of places.
pub struct NoPlaces;

impl Places for NoPlaces {
    fn find(&self, _address: IpAddr) -> Place {
        Place::default()
    }
}

//! Where in the world a network address is.

use std::net::IpAddr;

use octavo_domain::place::Place;

/// Knows places of network addresses.
pub trait Places: Send + Sync {
    /// The place of an address, as far as it is known. Addresses that are not public MUST be nowhere.
    fn find(&self, address: IpAddr) -> Place;
}

/// Knows no place: what there is without a database of places.
pub struct Nowhere;

impl Places for Nowhere {
    fn find(&self, _address: IpAddr) -> Place {
        Place::default()
    }
}

//! Which addresses are public. `IpAddr::is_global` of the standard library is not stable yet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Is it an address that anybody on the internet can have? Those of the registries of special purposes (RFC 6890) are none:
/// this machine, private and shared networks, links, examples, multicast, and what is reserved.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = match (a, b, c) {
        // This network, private ones, this machine.
        (0 | 10 | 127, ..) => true,
        // Shared by the customers of a provider.
        (100, 64..=127, _) => true,
        // Links, private networks, protocol assignments.
        (169, 254, _) | (172, 16..=31, _) | (192, 168, _) | (192, 0, 0) => true,
        // Examples, the old relay of IPv6, benchmarks.
        (192, 0, 2) | (192, 88, 99) | (198, 18 | 19, _) | (198, 51, 100) | (203, 0, 113) => true,
        // Multicast, reserved, broadcast.
        (224.., ..) => true,
        _ => false,
    };
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(inner) = address.to_ipv4_mapped() {
        return is_public_v4(inner);
    }
    match address.segments() {
        // Translated to IPv4 by a gateway: what it leads to has to be public.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => is_public_v4(inner(high, low)),
        // 6to4 has an address of IPv4 in it.
        [0x2002, high, low, ..] => is_public_v4(inner(high, low)),
        // Protocol assignments, with Teredo and ORCHID; examples.
        [0x2001, 0..=0x1ff, ..] | [0x2001, 0xdb8, ..] | [0x3fff, 0..=0xfff, ..] => false,
        // Global unicast, of which all else is not.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

fn inner(high: u16, low: u16) -> Ipv4Addr {
    Ipv4Addr::from(u32::from(high) << 16 | u32::from(low))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_278_private_and_special_addresses_are_not_public() {
        let none = [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "::127.0.0.1",
        ];
        for text in none {
            assert!(!is_public(text.parse().unwrap()), "{text}");
        }
        for text in [
            "1.1.1.1",
            "100.63.0.1",
            "100.128.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "2606:4700::1111",
            "2a00::1",
            "64:ff9b::101:101",
        ] {
            assert!(is_public(text.parse().unwrap()), "{text}");
        }
    }
}

//! The host that a request asks for.

/// A host's name in lower case without a port, in the form of custom domains.
///
/// `Salt.Example.:443` is `salt.example`. Names that cannot be mapped give none: addresses in numbers, and names
/// without a dot, which belong to one machine or one network.
#[must_use]
pub fn mappable(host: &str) -> Option<String> {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        Some(_) => return None,
        None => host,
    };
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let labels: Vec<&str> = name.split('.').collect();
    let is_address = labels.last().is_some_and(|last| last.bytes().all(|byte| byte.is_ascii_digit()));
    let is_name = name.len() <= 253 && labels.len() > 1 && labels.into_iter().all(label);
    (is_name && !is_address).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::mappable;
    use rstest::rstest;

    #[rstest]
    #[case("salt.example", Some("salt.example"))]
    #[case("Salt.Example.:8080", Some("salt.example"))]
    #[case("xn--bcher-kva.example", Some("xn--bcher-kva.example"))]
    #[case("localhost:4001", None)]
    #[case("127.0.0.1:4001", None)]
    #[case("[::1]:4001", None)]
    #[case("salt..example", None)]
    #[case("-salt.example", None)]
    #[case("salt.example/x", None)]
    #[case("", None)]
    fn hosts(#[case] host: &str, #[case] name: Option<&str>) {
        assert_eq!(mappable(host).as_deref(), name);
    }
}

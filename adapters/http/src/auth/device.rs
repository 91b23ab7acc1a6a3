//! Readable names of browsers.

use woothee::{parser::Parser, woothee::VALUE_UNKNOWN};

/// The browser and what it runs on, such as `Firefox on Linux`.
pub(crate) fn name(user_agent: &str) -> String {
    let known = |word: &str| (word != VALUE_UNKNOWN && !word.is_empty()).then(|| word.to_owned());
    let read = Parser::new().parse(user_agent);
    let browser = read.as_ref().and_then(|read| known(read.name));
    let system = read.as_ref().and_then(|read| known(read.os)).map(system_name);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => "Unknown device".to_owned(),
    }
}

/// Windows has called itself version 10 since 2015, so its version says nothing.
fn system_name(system: String) -> String {
    match system.as_str() {
        "Mac OSX" => "macOS".to_owned(),
        name if name.starts_with("Windows") && !name.starts_with("Windows Phone") => "Windows".to_owned(),
        _ => system,
    }
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn browsers_are_named_as_people_know_them() {
        for (agent, device) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 \
                 Safari/537.36",
                "Chrome on Windows",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 \
                 Safari/537.36 Edg/142.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/26.0 Safari/605.1.15",
                "Safari on macOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/26.0 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile \
                 Safari/537.36",
                "Chrome on Android",
            ),
            ("", "Unknown device"),
            ("<b>nothing known</b>", "Unknown device"),
        ] {
            assert_eq!(name(agent), device, "{agent}");
        }
    }
}

//! Content security policies of the viewer's pages.

use octavo_application::publication::code_frames::CODE_SANDBOX;

/// The policy of the viewer's pages: they load only their own files, and no script. The sandbox allows scripts all the
/// same. In one without scripts browsers fetch every picture at once: they take `loading="lazy"` for a way to follow those
/// who turn scripts off.
pub(crate) const VIEWER_POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'none'; \
     frame-ancestors 'none'; base-uri 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-scripts";

/// The same for a page whose owner has a tag manager. The sandbox gives its scripts an opaque origin, so that they
/// cannot reach other pages on the viewer's host.
const TAGGED_POLICY: &str = "default-src 'none'; style-src 'self'; \
     img-src 'self' https://www.googletagmanager.com https://*.google-analytics.com; font-src 'self'; \
     script-src 'self' https://www.googletagmanager.com; \
     connect-src https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com; \
     form-action 'none'; frame-ancestors 'none'; base-uri 'none'; \
     sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox";

/// The same for a page whose owner has Google Analytics, with a tag manager or without: its older ids load one more
/// script.
const COUNTED_POLICY: &str = "default-src 'none'; style-src 'self'; \
     img-src 'self' https://www.googletagmanager.com https://*.google-analytics.com; font-src 'self'; \
     script-src 'self' https://www.googletagmanager.com https://www.google-analytics.com; \
     connect-src https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com; \
     form-action 'none'; frame-ancestors 'none'; base-uri 'none'; \
     sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox";

/// The policy of a frame with code (EDIT-071): whatever runs in it runs without an origin, also where somebody opens the
/// address by itself. What it loads is its own matter. Pages have no origin either, so none can be named that may show it.
pub(crate) fn code_policy() -> String {
    format!("sandbox {CODE_SANDBOX}")
}

/// The policy of a private page's password form, which shows nothing of an owner: it may send its form.
pub(crate) const PASSWORD_PAGE_POLICY: &str = "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; \
     frame-ancestors 'none'; base-uri 'none'";

/// The policy of a form that is shown again, and of what is decided about mails: like that of a password's form.
pub(crate) const FORM_PAGE_POLICY: &str = PASSWORD_PAGE_POLICY;

/// The policy of a page with an owner's content.
pub(crate) const fn viewer_policy(has_tag_manager: bool, has_analytics: bool) -> &'static str {
    match (has_tag_manager, has_analytics) {
        (_, true) => COUNTED_POLICY,
        (true, false) => TAGGED_POLICY,
        (false, false) => VIEWER_POLICY,
    }
}

/// A policy that is being made: its directives, in their order, each with its sources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Policy(Vec<(String, Vec<String>)>);

impl Policy {
    /// Reads a policy.
    pub(crate) fn parse(policy: &str) -> Self {
        let directive = |text: &str| {
            let mut words = text.split_whitespace().map(str::to_owned);
            words.next().map(|name| (name, words.collect()))
        };
        Self(policy.split(';').filter_map(directive).collect())
    }

    /// Allows these besides what the directive allows; makes it where there is none.
    pub(crate) fn allow<T: Into<String>>(&mut self, name: &str, sources: impl IntoIterator<Item = T>) {
        let sources = sources.into_iter().map(Into::into);
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, known)) => {
                for source in sources {
                    if !known.contains(&source) {
                        known.push(source);
                    }
                }
            }
            None => {
                let sources: Vec<String> = sources.collect();
                if !sources.is_empty() {
                    self.0.push((name.to_owned(), sources));
                }
            }
        }
    }

    /// Allows these and nothing else.
    pub(crate) fn allow_only(&mut self, name: &str, sources: impl IntoIterator<Item = String>) {
        if let Some((_, known)) = self.0.iter_mut().find(|(known, _)| known == name) {
            known.clear();
        }
        self.allow(name, sources);
    }

    /// Its text.
    pub(crate) fn text(&self) -> String {
        let directives = self.0.iter().map(|(name, sources)| {
            std::iter::once(name.as_str())
                .chain(sources.iter().map(String::as_str))
                .collect::<Vec<_>>()
                .join(" ")
        });
        directives.collect::<Vec<_>>().join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_allows_what_was_added_once() {
        let mut policy = Policy::parse("default-src 'none'; style-src 'self'; sandbox allow-popups");
        policy.allow_only("style-src", ["'sha256-a'".to_owned()]);
        policy.allow("sandbox", ["allow-scripts", "allow-popups"]);
        policy.allow("frame-src", ["https://player.vimeo.com"]);
        policy.allow("script-src", Vec::<String>::new());
        assert_eq!(
            policy.text(),
            "default-src 'none'; style-src 'sha256-a'; sandbox allow-popups allow-scripts; frame-src https://player.vimeo.com"
        );
    }
}

//! The addresses of each service, and its variants of the protocol.

use octavo_application::shared::secrets::Secret;
use octavo_domain::services::Service;
use url::Url;

/// The addresses of a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoints {
    /// OAuth 1.0a: the request token's endpoint; empty for other services.
    pub request: String,
    /// The page that asks for access.
    pub authorize: String,
    /// The token endpoint.
    pub token: String,
    /// The endpoint for the account's name.
    pub profile: String,
    /// The revocation endpoint; empty when there is none.
    pub revoke: String,
    /// The address below which the calls for data are. `{dc}` in that of Mailchimp stands for the data centre of an account.
    pub api: String,
    /// Dropbox: the address below which files are uploaded; empty for other services.
    pub content: String,
}

/// The operator's registration with a service.
#[derive(Debug, Clone)]
pub struct Client {
    /// The id.
    pub id: String,
    /// The secret.
    pub secret: Secret,
    /// The service's addresses.
    pub endpoints: Endpoints,
}

/// An address that is not allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} must be an address that begins with https://: it is {1}")]
pub struct InvalidEndpoint(pub &'static str, pub String);

impl Endpoints {
    /// Checks each address: `https`, or plain HTTP on this machine if `local` allows that.
    ///
    /// # Errors
    /// [`InvalidEndpoint`] names the first that is not allowed.
    pub fn check(&self, local: bool) -> Result<(), InvalidEndpoint> {
        let needed =
            [("authorize_url", &self.authorize), ("token_url", &self.token), ("profile_url", &self.profile)];
        let api = self.api_of("us1");
        let optional = [
            ("request_url", &self.request),
            ("revoke_url", &self.revoke),
            ("api_url", &api),
            ("content_url", &self.content),
        ];
        let given = optional.into_iter().filter(|(_, address)| !address.is_empty());
        for (name, address) in needed.into_iter().chain(given) {
            let url = Url::parse(address).ok();
            let good = url.is_some_and(|url| {
                let at_home = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
                url.has_host() && (url.scheme() == "https" || (local && at_home && url.scheme() == "http"))
            });
            if !good {
                return Err(InvalidEndpoint(name, address.clone()));
            }
        }
        Ok(())
    }
}

impl Endpoints {
    /// The address of the calls for data, at a data centre where there are several.
    pub(crate) fn api_of(&self, centre: &str) -> String {
        self.api.replace("{dc}", centre)
    }
}

/// The header scheme for a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scheme {
    Bearer,
    /// Mailchimp's own.
    OAuth,
}

/// How a token is revoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Revocation {
    /// RFC 7009: the token in a form.
    Form,
    /// A POST with the token as its bearer.
    Post,
    /// A DELETE with the token as its bearer.
    Delete,
}

pub(crate) enum Protocol {
    OAuth2 {
        scopes: &'static [&'static str],
        /// Extra parameters for the page that asks for access.
        extra: &'static [(&'static str, &'static str)],
        scheme: Scheme,
        /// Is the profile read with POST?
        profile_by_post: bool,
        revocation: Revocation,
    },
    OAuth1 {
        extra: &'static [(&'static str, &'static str)],
    },
}

/// A configured service.
pub(crate) struct ServiceEndpoints {
    pub(crate) client: Client,
    pub(crate) protocol: Protocol,
    /// The profile's fields that may have the account's name, the best first.
    pub(crate) names: &'static [&'static str],
    /// The type of the answers that calls for data ask for.
    pub(crate) accept: &'static str,
}

impl ServiceEndpoints {
    pub(crate) fn new(service: Service, client: Client) -> Self {
        let google = |scopes| Protocol::OAuth2 {
            scopes,
            // Without these a second consent returns no refresh token.
            extra: &[("access_type", "offline"), ("prompt", "consent")],
            scheme: Scheme::Bearer,
            profile_by_post: false,
            revocation: Revocation::Form,
        };
        let (protocol, names): (Protocol, &'static [&'static str]) = match service {
            Service::Google => (
                google(&["openid", "email", "https://www.googleapis.com/auth/drive.file"]),
                &["/email", "/name", "/sub"],
            ),
            Service::Youtube => (
                google(&["https://www.googleapis.com/auth/youtube.readonly"]),
                &["/items/0/snippet/title", "/items/0/id"],
            ),
            Service::Unsplash => (
                Protocol::OAuth2 {
                    // Without the second one the profile is refused, and with it the account's name.
                    scopes: &["public", "read_user"],
                    extra: &[],
                    scheme: Scheme::Bearer,
                    profile_by_post: false,
                    revocation: Revocation::Form,
                },
                &["/username", "/name"],
            ),
            Service::Vimeo => (
                Protocol::OAuth2 {
                    scopes: &["public", "private"],
                    extra: &[],
                    scheme: Scheme::Bearer,
                    profile_by_post: false,
                    revocation: Revocation::Delete,
                },
                &["/name", "/uri"],
            ),
            Service::Mailchimp => (
                Protocol::OAuth2 {
                    scopes: &[],
                    extra: &[],
                    scheme: Scheme::OAuth,
                    profile_by_post: false,
                    revocation: Revocation::Form,
                },
                &["/accountname", "/login/email"],
            ),
            Service::Dropbox => (
                Protocol::OAuth2 {
                    scopes: &["account_info.read", "files.content.write"],
                    extra: &[("token_access_type", "offline")],
                    scheme: Scheme::Bearer,
                    profile_by_post: true,
                    revocation: Revocation::Post,
                },
                &["/email", "/name/display_name"],
            ),
            Service::Flickr => {
                (Protocol::OAuth1 { extra: &[("perms", "read")] }, &["/user/username/_content", "/user/id"])
            }
        };
        let accept = match service {
            Service::Vimeo => "application/vnd.vimeo.*+json;version=3.4",
            _ => "application/json",
        };
        Self { client, protocol, names, accept }
    }
}

/// Where a service has its data, and where it receives files.
const fn data(service: Service) -> (&'static str, &'static str) {
    match service {
        Service::Google => ("https://sheets.googleapis.com/v4", ""),
        Service::Youtube => ("https://www.googleapis.com/youtube/v3", ""),
        Service::Unsplash => ("https://api.unsplash.com", ""),
        Service::Vimeo => ("https://api.vimeo.com", ""),
        Service::Mailchimp => ("https://{dc}.api.mailchimp.com/3.0", ""),
        Service::Dropbox => ("https://api.dropboxapi.com/2", "https://content.dropboxapi.com/2"),
        Service::Flickr => ("https://api.flickr.com/services/rest/", ""),
    }
}

/// A service's default addresses.
#[must_use]
pub fn endpoints(service: Service) -> Endpoints {
    let (api, content) = data(service);
    let of = |request: &str, authorize: &str, token: &str, profile: &str, revoke: &str| Endpoints {
        request: request.to_owned(),
        authorize: authorize.to_owned(),
        token: token.to_owned(),
        profile: profile.to_owned(),
        revoke: revoke.to_owned(),
        api: api.to_owned(),
        content: content.to_owned(),
    };
    let google = |profile: &str| {
        of(
            "",
            "https://accounts.google.com/o/oauth2/v2/auth",
            "https://oauth2.googleapis.com/token",
            profile,
            "https://oauth2.googleapis.com/revoke",
        )
    };
    match service {
        Service::Google => google("https://openidconnect.googleapis.com/v1/userinfo"),
        Service::Youtube => google("https://www.googleapis.com/youtube/v3/channels?part=snippet&mine=true"),
        Service::Unsplash => of(
            "",
            "https://unsplash.com/oauth/authorize",
            "https://unsplash.com/oauth/token",
            "https://api.unsplash.com/me",
            "",
        ),
        Service::Vimeo => of(
            "",
            "https://api.vimeo.com/oauth/authorize",
            "https://api.vimeo.com/oauth/access_token",
            "https://api.vimeo.com/me",
            "https://api.vimeo.com/tokens",
        ),
        Service::Mailchimp => of(
            "",
            "https://login.mailchimp.com/oauth2/authorize",
            "https://login.mailchimp.com/oauth2/token",
            "https://login.mailchimp.com/oauth2/metadata",
            "",
        ),
        Service::Dropbox => of(
            "",
            "https://www.dropbox.com/oauth2/authorize",
            "https://api.dropboxapi.com/oauth2/token",
            "https://api.dropboxapi.com/2/users/get_current_account",
            "https://api.dropboxapi.com/2/auth/token/revoke",
        ),
        Service::Flickr => of(
            "https://www.flickr.com/services/oauth/request_token",
            "https://www.flickr.com/services/oauth/authorize",
            "https://www.flickr.com/services/oauth/access_token",
            "https://api.flickr.com/services/rest/?method=flickr.test.login&format=json&nojsoncallback=1",
            "",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_service_is_somewhere_and_over_tls() {
        for service in Service::ALL {
            let endpoints = endpoints(service);
            assert_eq!(endpoints.check(false), Ok(()), "{service:?}");
            assert_eq!(!endpoints.request.is_empty(), service == Service::Flickr);
        }
    }

    /// Unsplash refuses its profile without it, with 403, and connecting reads that.
    #[test]
    fn edit_234_unsplash_is_asked_for_the_profile() {
        let client = Client {
            id: "a".to_owned(),
            secret: Secret::new("b".to_owned()),
            endpoints: endpoints(Service::Unsplash),
        };
        let target = ServiceEndpoints::new(Service::Unsplash, client);
        let Protocol::OAuth2 { scopes, .. } = target.protocol else { panic!("Unsplash has OAuth 2.0") };
        assert_eq!(scopes, ["public", "read_user"]);
    }

    #[test]
    fn addresses_without_tls_are_for_this_machine_alone() {
        let with =
            |authorize: &str| Endpoints { authorize: authorize.to_owned(), ..endpoints(Service::Vimeo) };
        assert_eq!(with("http://127.0.0.1:9000/a").check(true), Ok(()));
        for (address, local) in [
            ("http://127.0.0.1:9000/a", false),
            ("http://vimeo.example/a", true),
            ("javascript:alert(1)", true),
            ("vimeo.example", true),
            ("", true),
        ] {
            let refused = with(address).check(local).unwrap_err();
            assert_eq!(refused, InvalidEndpoint("authorize_url", address.to_owned()));
        }
    }
}

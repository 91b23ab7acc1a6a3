//! The signature of OAuth 1.0a (RFC 5849, 3.4).

use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sha1::Sha1;
use url::Url;

/// RFC 5849, 3.6: everything but letters, digits and these four.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

pub(crate) fn encode(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string()
}

/// The signed text: the method, the address without its query, and every parameter, sorted.
fn base(method: &str, url: &Url, parameters: &[(String, String)]) -> String {
    let mut address = url.clone();
    address.set_query(None);
    address.set_fragment(None);
    let of_query = url.query_pairs().map(|(name, value)| (encode(&name), encode(&value)));
    let given = parameters.iter().map(|(name, value)| (encode(name), encode(value)));
    let mut pairs: Vec<(String, String)> = of_query.chain(given).collect();
    pairs.sort();
    let joined: Vec<String> = pairs.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    format!("{method}&{}&{}", encode(address.as_str()), encode(&joined.join("&")))
}

/// Its HMAC-SHA1 in base 64, with the secrets of the client and of the token.
pub(crate) fn sign(
    method: &str,
    url: &Url,
    parameters: &[(String, String)],
    client: &str,
    token: &str,
) -> Option<String> {
    let key = format!("{}&{}", encode(client), encode(token));
    let mut mac = Hmac::<Sha1>::new_from_slice(key.as_bytes()).ok()?;
    mac.update(base(method, url, parameters).as_bytes());
    Some(STANDARD.encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    /// RFC 5849, 1.2: the standard's example.
    #[test]
    fn the_example_of_the_standard() {
        let url = Url::parse("http://photos.example.net/photos?file=vacation.jpg&size=original").unwrap();
        let parameters = owned(&[
            ("oauth_consumer_key", "dpf43f3p2l4k3l03"),
            ("oauth_token", "nnch734d00sl2jdk"),
            ("oauth_signature_method", "HMAC-SHA1"),
            ("oauth_timestamp", "137131202"),
            ("oauth_nonce", "chapoH"),
        ]);
        let signature = sign("GET", &url, &parameters, "kd94hf93k423kf44", "pfkkdhi9sl3r4s00");
        assert_eq!(signature.as_deref(), Some("MdpQcU8iPSUjWoN/UDMsK2sui9I="));
    }

    /// RFC 5849, 3.4.1: the signed text, encoded and sorted.
    #[test]
    fn the_signed_text_of_the_standard() {
        let url = Url::parse("http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b").unwrap();
        let parameters = owned(&[
            ("oauth_consumer_key", "9djdj82h48djs9d2"),
            ("oauth_token", "kkk9d7dh3k39sjv7"),
            ("oauth_signature_method", "HMAC-SHA1"),
            ("oauth_timestamp", "137131201"),
            ("oauth_nonce", "7d8f3e4a"),
            ("c2", ""),
            ("a3", "2 q"),
        ]);
        let expected = "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7";
        assert_eq!(base("POST", &url, &parameters), expected);
    }
}

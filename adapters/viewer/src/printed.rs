//! Answers that are sent again and again: printed once, and compressed once in each way that readers ask for.

use std::io::Write as _;

use axum::{
    Extension,
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use brotli::{BrotliCompress, enc::BrotliEncoderParams};
use flate2::{Compression, write::GzEncoder};
use tokio::{sync::OnceCell, task::spawn_blocking};

use super::{frame::Head, kept::Whole};

/// How hard brotli tries. It is done once for all readers of a page, beside the threads that serve.
const BROTLI: i32 = 9;
const GZIP: Compression = Compression::best();

/// A page as its readers get it, as long as its head and its stamp say the same.
#[derive(Debug)]
pub(super) struct Printed {
    head: Head,
    stamp: String,
    headers: HeaderMap,
    html: Bytes,
    brotli: OnceCell<Bytes>,
    gzip: OnceCell<Bytes>,
}

impl Printed {
    /// What is kept of an answer.
    ///
    /// # Errors
    /// Its body cannot be read.
    pub(super) async fn of(head: Head, stamp: &str, answer: Response) -> Result<Self, axum::Error> {
        let (parts, body) = answer.into_parts();
        let html = to_bytes(body, usize::MAX).await?;
        let (brotli, gzip) = (OnceCell::new(), OnceCell::new());
        Ok(Self { head, stamp: stamp.to_owned(), headers: parts.headers, html, brotli, gzip })
    }

    /// Does it say what a page with this head and this stamp says?
    pub(super) fn has(&self, head: &Head, stamp: &str) -> bool {
        self.head == *head && self.stamp == stamp
    }

    /// The answer to a reader who gets this encoding. It is sent plain where it cannot be compressed.
    pub(super) async fn answer(&self, encoding: Option<Encoding>) -> Response {
        let compressed = match encoding {
            Some(Encoding::Brotli) => Some(("br", once(&self.brotli, &self.html, brotli).await)),
            Some(Encoding::Gzip) => Some(("gzip", once(&self.gzip, &self.html, gzip).await)),
            None => None,
        };
        let mut headers = self.headers.clone();
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        let body = match compressed {
            Some((encoding, Ok(bytes))) => {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
                bytes
            }
            Some((encoding, Err(error))) => {
                tracing::error!(%error, encoding, "a page could not be compressed");
                self.html.clone()
            }
            None => self.html.clone(),
        };
        (headers, Extension(Whole(body.clone())), Body::from(body)).into_response()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
}

/// The best encoding among those that a reader accepts; `None` sends pages as they are.
pub(super) fn accepted(headers: &HeaderMap) -> Option<Encoding> {
    best(headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?)
}

fn best(accepted: &str) -> Option<Encoding> {
    let accepts = |name: &str| {
        accepted.split(',').any(|part| {
            let mut words = part.split(';').map(str::trim);
            let named = words.next().is_some_and(|word| word.eq_ignore_ascii_case(name));
            named && !words.any(|word| word.strip_prefix("q=").is_some_and(is_nought))
        })
    };
    if accepts("br") {
        Some(Encoding::Brotli)
    } else if accepts("gzip") {
        Some(Encoding::Gzip)
    } else {
        None
    }
}

/// Is a quality such as `0` or `0.000`? What has it is refused.
fn is_nought(quality: &str) -> bool {
    quality.bytes().all(|byte| byte == b'0' || byte == b'.')
}

/// What was compressed, made when somebody first asks for it.
async fn once(
    kept: &OnceCell<Bytes>,
    html: &Bytes,
    compress: fn(&[u8]) -> std::io::Result<Vec<u8>>,
) -> std::io::Result<Bytes> {
    let made = kept.get_or_try_init(|| async {
        let html = html.clone();
        let compressed = spawn_blocking(move || compress(&html)).await;
        compressed.map_err(std::io::Error::other).flatten().map(Bytes::from)
    });
    made.await.cloned()
}

fn brotli(mut html: &[u8]) -> std::io::Result<Vec<u8>> {
    let params = BrotliEncoderParams { quality: BROTLI, size_hint: html.len(), ..Default::default() };
    let mut compressed = Vec::new();
    BrotliCompress(&mut html, &mut compressed, &params)?;
    Ok(compressed)
}

fn gzip(html: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(html.len() / 4), GZIP);
    encoder.write_all(html)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::{Encoding, best};

    #[test]
    fn readers_get_the_best_of_what_they_accept() {
        for (accepted, encoding) in [
            ("gzip, deflate, br, zstd", Some(Encoding::Brotli)),
            ("gzip, br;q=0", Some(Encoding::Gzip)),
            ("gzip, br; q=0.0", Some(Encoding::Gzip)),
            ("GZIP;q=0.1", Some(Encoding::Gzip)),
            ("brotli, xgzip", None),
            ("identity", None),
            ("", None),
        ] {
            assert_eq!(best(accepted), encoding, "{accepted}");
        }
    }
}

//! Documents as they are stored: Brotli after a byte that says so. JSON never begins with that byte.

use std::{borrow::Cow, io::Read as _};

use brotli::{BrotliCompress, Decompressor, enc::BrotliEncoderParams};
use octavo_application::documents::ports::format::FormatFault;

use crate::reader::wrong;

/// The first byte of what is packed.
const PACKED: u8 = 1;
/// How hard it tries: what is beyond takes much longer for little.
const QUALITY: i32 = 4;
/// The most bytes that are unpacked, far above the limit of a document.
const MOST: u64 = 64 * 1024 * 1024;
/// The size of the buffer for reading.
const BUFFER: usize = 32 * 1024;

/// Packs a document beside the threads that serve. It stays as it is where that fails.
pub(crate) async fn pack(body: Vec<u8>) -> Vec<u8> {
    let kept = body.clone();
    let packed = tokio::task::spawn_blocking(move || compressed(&body)).await;
    packed.ok().flatten().unwrap_or(kept)
}

fn compressed(mut body: &[u8]) -> Option<Vec<u8>> {
    let params = BrotliEncoderParams { quality: QUALITY, size_hint: body.len(), ..Default::default() };
    let mut packed = vec![PACKED];
    BrotliCompress(&mut body, &mut packed, &params).ok().map(|_| packed)
}

/// What was packed; other bytes are as they are.
pub(crate) fn unpacked(bytes: &[u8]) -> Result<Cow<'_, [u8]>, FormatFault> {
    let Some((&PACKED, stream)) = bytes.split_first() else { return Ok(Cow::Borrowed(bytes)) };
    let mut body = Vec::new();
    let read = Decompressor::new(stream, BUFFER).take(MOST).read_to_end(&mut body);
    if read.is_err() || u64::try_from(body.len()).is_ok_and(|length| length == MOST) {
        return Ok(wrong("this is not what was packed")?);
    }
    Ok(Cow::Owned(body))
}

#[cfg(test)]
mod tests {
    use octavo_application::documents::ports::format::DocumentFormat as _;
    use octavo_domain::documents::{document::Document, id::RecordId};

    use super::*;
    use crate::JsonFormat;

    #[tokio::test]
    async fn what_is_packed_is_smaller_and_comes_back() {
        let document = Document::blank(RecordId::of_bits(7));
        let written = JsonFormat.encode(&document);
        let packed = JsonFormat.pack(written.clone()).await;
        assert_eq!(packed.first(), Some(&PACKED));
        assert_eq!(JsonFormat.decode(&packed).unwrap(), document);
        assert_eq!(JsonFormat.unpack(packed).unwrap(), written);
        assert_eq!(JsonFormat.unpack(written.clone()).unwrap(), written);
        let long = b"[\"Salt & Kiln\"]".repeat(10_000);
        assert!(pack(long.clone()).await.len() * 100 < long.len());
    }

    #[tokio::test]
    async fn broken_bytes_and_what_grows_too_much_are_refused() {
        let packed = pack(b"{\"schema\":1,\"settings\":{},\"pages\":{}}".to_vec()).await;
        for length in 1..packed.len() {
            assert!(unpacked(&packed[..length]).is_err(), "{length}");
        }
        let bomb = pack(vec![b' '; usize::try_from(MOST).unwrap()]).await;
        assert!(bomb.len() < 100_000);
        assert!(unpacked(&bomb).is_err());
    }
}

//! Pictures to upload.

use std::io::Write;

use flate2::{Compression, Crc, write::ZlibEncoder};

/// A grey square as a PNG. With noise in it, it stays large when it is encoded again.
pub(crate) fn square(side: u32, is_noise: bool) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut pixel = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if is_noise { state.to_le_bytes()[0] } else { 128 }
    };
    let mut rows = Vec::new();
    for _ in 0..side {
        rows.push(0);
        rows.extend((0..side).map(|_| pixel()));
    }
    let mut data = ZlibEncoder::new(Vec::new(), Compression::fast());
    data.write_all(&rows).unwrap();
    let mut head = Vec::new();
    head.extend(side.to_be_bytes());
    head.extend(side.to_be_bytes());
    head.extend([8, 0, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, bytes) in [(b"IHDR", head), (b"IDAT", data.finish().unwrap()), (b"IEND", Vec::new())] {
        let mut sum = Crc::new();
        sum.update(name);
        sum.update(&bytes);
        png.extend(u32::try_from(bytes.len()).unwrap().to_be_bytes());
        png.extend(name);
        png.extend(&bytes);
        png.extend(sum.sum().to_be_bytes());
    }
    png
}

/// The kind of [`form`].
pub(crate) const FORM: &str = "multipart/form-data; boundary=picture";

/// A form with a picture in the field `upload`.
pub(crate) fn form(picture: &[u8]) -> Vec<u8> {
    let mut form = b"--picture\r\ncontent-disposition: form-data; name=\"upload\"; filename=\"a.png\"\r\n\
                     content-type: image/png\r\n\r\n"
        .to_vec();
    form.extend(picture);
    form.extend(b"\r\n--picture--\r\n");
    form
}

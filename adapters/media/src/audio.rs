//! Audio: MP3, Ogg and WAV.

use std::{
    fs::File,
    io::{BufReader, Read, Seek},
    time::Duration,
};

use lofty::{
    config::{GlobalOptions, ParseOptions, apply_global_options},
    file::AudioFile,
    iff::wav::{WavFile, WavFormat},
    mpeg::{Layer, MpegFile},
    ogg::{OpusFile, VorbisFile},
};
use octavo_application::documents::ports::media::MediaError;
use octavo_domain::documents::asset::AssetForm;

use crate::{
    Facts,
    bounded::{Bounded, Budget},
    damaged, unread, unsupported,
};

const BUDGET: Budget = Budget { reads: 300_000, bytes: 8 * 1024 * 1024 };
/// The most bytes of one thing that is said of the audio. None of them is used.
const LARGEST_ITEM: usize = 1024 * 1024;

/// Codecs of WAV: numbers without compression, and the one that says elsewhere what it is.
const PCM: u16 = 0x0001;
const FLOAT: u16 = 0x0003;
const EXTENSIBLE: u16 = 0xfffe;

/// Checks a file of this form.
pub(crate) fn check(file: &mut File, form: AssetForm) -> Result<Facts, MediaError> {
    apply_global_options(GlobalOptions::new().use_custom_resolvers(false).allocation_limit(LARGEST_ITEM));
    let duration = match form {
        AssetForm::Ogg => ogg(file)?,
        AssetForm::Wav => wav(file)?,
        _ => mp3(file)?,
    };
    let duration_ms = u32::try_from(duration.as_millis()).ok();
    if duration.is_zero() {
        return Err(damaged());
    }
    Ok(Facts { form, size: (0, 0), duration_ms })
}

fn read<T: AudioFile>(file: &mut File) -> Result<T, MediaError> {
    file.rewind().map_err(unread)?;
    // What is said of the audio is not read.
    let options = ParseOptions::new().read_tags(false).read_cover_art(false);
    T::read_from(&mut Bounded::new(BufReader::new(file), BUDGET), options).map_err(|_| damaged())
}

fn mp3(file: &mut File) -> Result<Duration, MediaError> {
    let read: MpegFile = read(file)?;
    match read.properties().layer() {
        Layer::Layer3 => Ok(read.properties().duration()),
        Layer::Layer1 | Layer::Layer2 => {
            Err(unsupported("This audio is MPEG layer I or II (MP2). Please save it as MP3"))
        }
    }
}

fn wav(file: &mut File) -> Result<Duration, MediaError> {
    // What is packed is named before it is read: its properties need not be those of plain WAV.
    match wav_codec(file)? {
        Some(PCM | FLOAT | EXTENSIBLE) | None => {}
        Some(number) => return Err(packed_wav(number)),
    }
    let read: WavFile = read(file)?;
    match read.properties().format() {
        WavFormat::PCM | WavFormat::IEEE_FLOAT => Ok(read.properties().duration()),
        WavFormat::Other(number) => Err(packed_wav(*number)),
    }
}

fn packed_wav(number: u16) -> MediaError {
    unsupported(format!("This WAV is packed with codec {number:#06x}. Please save it without, or as MP3"))
}

/// The codec of a WAV whose format comes first, as nearly all have it.
fn wav_codec(file: &mut File) -> Result<Option<u16>, MediaError> {
    let mut head = Vec::with_capacity(22);
    file.rewind().map_err(unread)?;
    Read::by_ref(file).take(22).read_to_end(&mut head).map_err(unread)?;
    let is_format = head.get(12..16) == Some(b"fmt ");
    let number = head.get(20..22).and_then(|bytes| bytes.try_into().ok()).map(u16::from_le_bytes);
    Ok(number.filter(|_| is_format))
}

fn ogg(file: &mut File) -> Result<Duration, MediaError> {
    // The first page has one segment, which names the codec.
    let mut head = Vec::with_capacity(64);
    file.rewind().map_err(unread)?;
    Read::by_ref(file).take(64).read_to_end(&mut head).map_err(unread)?;
    let segments = head.get(26).copied().map(usize::from).ok_or_else(damaged)?;
    let packet = head.get(segments.saturating_add(27)..).ok_or_else(damaged)?;
    let other = match packet {
        _ if packet.starts_with(b"OpusHead") => return Ok(read::<OpusFile>(file)?.properties().duration()),
        _ if packet.starts_with(b"\x01vorbis") => {
            return Ok(read::<VorbisFile>(file)?.properties().duration());
        }
        _ if packet.starts_with(b"\x80theora") => "a Theora video",
        _ if packet.starts_with(b"\x7fFLAC") => "FLAC",
        _ if packet.starts_with(b"Speex") => "Speex",
        _ => return Err(damaged()),
    };
    Err(unsupported(format!("In this Ogg is {other}. Please save it as Ogg with Opus, or as MP3")))
}

//! WebM: what is in it.

use std::{fs::File, io::BufReader};

use matroska_demuxer::{MatroskaFile, TrackEntry, TrackType};
use octavo_application::documents::ports::media::MediaError;
use octavo_domain::documents::asset::AssetForm;

use crate::{
    Facts,
    bounded::{Bounded, Budget},
    damaged, unread, unsupported,
};

/// That of two hours with a mark each second takes a quarter of the calls.
const BUDGET: Budget = Budget { reads: 600_000, bytes: 16 * 1024 * 1024 };
/// The most pixels of a side.
const LONGEST_SIDE: u64 = 16_384;

/// Checks a file.
pub(crate) fn check(file: &mut File) -> Result<Facts, MediaError> {
    std::io::Seek::rewind(file).map_err(unread)?;
    let read = MatroskaFile::open(Bounded::new(BufReader::new(file), BUDGET)).map_err(|_| damaged())?;
    if read.ebml_header().doc_type() != "webm" {
        return Err(unsupported("This is a Matroska file (MKV). Please save it as MP4 or WebM"));
    }
    let mut size = None;
    for track in read.tracks() {
        match track.track_type() {
            TrackType::Video => {
                codec(track)?;
                size = size.or(pixels(track));
            }
            TrackType::Audio => codec(track)?,
            _ => {}
        }
    }
    let size = size.ok_or_else(|| {
        unsupported(
            "There is no video in this WebM. Please save what is only heard as MP3, M4A, or Ogg with Opus",
        )
    })?;
    let duration_ms = read.info().duration().and_then(|ticks| milliseconds(ticks, &read));
    Ok(Facts { form: AssetForm::Webm, size, duration_ms })
}

/// Refuses a track that browsers do not play.
fn codec(track: &TrackEntry) -> Result<(), MediaError> {
    if track.content_encodings().is_some_and(|all| !all.is_empty()) {
        return Err(unsupported("This WebM is packed or locked in a way that browsers do not play"));
    }
    let is_video = track.track_type() == TrackType::Video;
    match (is_video, track.codec_id()) {
        (true, "V_VP8" | "V_VP9" | "V_AV1") | (false, "A_OPUS" | "A_VORBIS") => Ok(()),
        (_, other) => {
            let name: String = other.chars().filter(char::is_ascii_graphic).skip(2).take(40).collect();
            let (what, instead) =
                if is_video { ("video", "VP8, VP9 or AV1") } else { ("sound", "Opus or Vorbis") };
            Err(unsupported(format!("The {what} in this WebM is {name}. Please save it with {instead}")))
        }
    }
}

/// Width and height of a track; none where they are none.
fn pixels(track: &TrackEntry) -> Option<(u32, u32)> {
    let video = track.video()?;
    let side = |pixels: u64| u32::try_from(Some(pixels).filter(|pixels| *pixels <= LONGEST_SIDE)?).ok();
    Some((side(video.pixel_width().get())?, side(video.pixel_height().get())?))
}

/// How long it lasts, in milliseconds; none where that is no time.
fn milliseconds<R: std::io::Read + std::io::Seek>(ticks: f64, read: &MatroskaFile<R>) -> Option<u32> {
    // Text is the only way from a floating number to a whole one that cannot go wrong.
    let ticks: u64 = format!("{ticks:.0}").parse().ok()?;
    let nanoseconds = ticks.checked_mul(read.info().timestamp_scale().get())?;
    u32::try_from(nanoseconds.checked_div(1_000_000)?).ok()
}

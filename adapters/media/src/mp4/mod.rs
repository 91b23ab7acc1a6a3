//! MP4: what is in it, and its index before its data.

mod boxes;
mod index;

use std::{
    fs::File,
    io::{self, Cursor, Read, Seek, SeekFrom, Write},
    path::Path,
};

use mp4parse::{CodecType, MediaContext, SampleEntry, Track, TrackType, VideoCodecSpecific};
use octavo_application::documents::ports::media::MediaError;
use octavo_domain::documents::asset::AssetForm;
use tempfile::{NamedTempFile, TempPath};

use self::{
    boxes::{Boxed, top_level},
    index::Index,
};
use crate::{Facts, PREFIX, damaged, failed, unread, unsupported};

/// The most bytes of an index. That of two hours takes about four million.
const LARGEST_INDEX: u64 = 8 * 1024 * 1024;
/// The most bytes of what says which kind of MP4 it is.
const LARGEST_BRANDS: u64 = 4_096;
/// The most pixels of a side.
const LONGEST_SIDE: u32 = 16_384;

/// Checks a file. Its metadata are blanked in place; where its index came after its data, a file beside it has them in
/// order, and its path is answered.
pub(crate) fn check(file: &mut File, path: &Path) -> Result<(Facts, Option<TempPath>), MediaError> {
    let length = file.metadata().map_err(failed)?.len();
    let boxes = top_level(file, length)?;
    let one = |name: &[u8; 4]| {
        let mut of = boxes.iter().filter(|one| one.name == *name);
        of.next().filter(|_| of.next().is_none())
    };
    let (brands, moov) = (one(b"ftyp").ok_or_else(damaged)?, one(b"moov").ok_or_else(no_index)?);
    let brands = whole(file, brands, LARGEST_BRANDS)?;
    let mut index = Index::read(whole(file, moov, LARGEST_INDEX)?, moov.header)?;
    let facts = facts(&brands, &index)?;

    let data = boxes.iter().find(|one| one.name == *b"mdat").ok_or_else(damaged)?;
    if !boxes.iter().any(|one| one.name == *b"moof") && !index.has_samples() {
        return Err(damaged());
    }
    index.blank();
    for one in boxes.iter().filter(|one| matches!(&one.name, b"udta" | b"meta" | b"uuid")) {
        blank(file, one).map_err(failed)?;
    }
    if moov.start < data.start {
        file.seek(SeekFrom::Start(moov.start)).map_err(failed)?;
        file.write_all(index.bytes()).map_err(failed)?;
        return Ok((facts, None));
    }
    // Fragments have places of their own, which say nothing of where the index belongs.
    if boxes.iter().any(|one| one.name == *b"moof") {
        return Err(damaged());
    }
    index.shift(data.start..moov.start, moov.size)?;
    let moved = move_index(file, path, &index, (data.start, moov)).map_err(failed)?;
    Ok((facts, Some(moved)))
}

/// Writes a file beside this one in which the index comes before the data.
fn move_index(
    file: &mut File,
    path: &Path,
    index: &Index,
    (data, moov): (u64, &Boxed),
) -> io::Result<TempPath> {
    let folder = path.parent().ok_or(io::ErrorKind::InvalidInput)?;
    let mut moved = NamedTempFile::with_prefix_in(PREFIX, folder)?;
    file.rewind()?;
    io::copy(&mut Read::by_ref(file).take(data), &mut moved)?;
    moved.write_all(index.bytes())?;
    io::copy(&mut Read::by_ref(file).take(moov.start.saturating_sub(data)), &mut moved)?;
    file.seek(SeekFrom::Start(moov.end()))?;
    io::copy(file, &mut moved)?;
    moved.flush()?;
    Ok(moved.into_temp_path())
}

/// The bytes of a box with its header.
fn whole(file: &mut File, one: &Boxed, most: u64) -> Result<Vec<u8>, MediaError> {
    if one.size > most {
        return Err(unsupported("The index of this file is too large. Please save it again as MP4"));
    }
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(one.start)).map_err(failed)?;
    let read = Read::by_ref(file).take(one.size).read_to_end(&mut bytes).map_err(unread)?;
    if u64::try_from(read) == Ok(one.size) { Ok(bytes) } else { Err(damaged()) }
}

/// Makes a box one that is free, and empty.
fn blank(file: &mut File, one: &Boxed) -> io::Result<()> {
    file.seek(SeekFrom::Start(one.start.saturating_add(4)))?;
    file.write_all(b"free")?;
    file.seek(SeekFrom::Start(one.start.saturating_add(one.header)))?;
    io::copy(&mut io::repeat(0).take(one.size.saturating_sub(one.header)), file)?;
    Ok(())
}

fn no_index() -> MediaError {
    MediaError::Broken("This MP4 has no index, or more than one: it may be cut off".to_owned())
}

/// What is in it, by the parser of others.
fn facts(brands: &[u8], index: &Index) -> Result<Facts, MediaError> {
    // The codecs that nobody plays are named before their details are read, which may differ.
    for (name, is_video) in index.codecs() {
        let known: &[&[u8; 4]] = if *is_video { &[b"avc1", b"avc3", b"av01"] } else { &[b"mp4a"] };
        if !known.contains(&name) {
            return Err(other_codec(name, *is_video));
        }
    }
    let context = mp4parse::read_mp4(&mut Cursor::new([brands, index.bytes()].concat()));
    let context = context.map_err(|_| damaged())?;
    let mut videos = tracks(&context, TrackType::Video);
    let video = videos.next();
    for track in video.iter().copied().chain(videos).chain(tracks(&context, TrackType::Audio)) {
        codec(track)?;
    }
    let size = video.map(|video| shown_size(video).ok_or_else(damaged)).transpose()?;
    if size.is_none() && tracks(&context, TrackType::Audio).next().is_none() {
        return Err(unsupported("There is neither a video nor sound in this MP4"));
    }
    let form = if size.is_some() { AssetForm::Mp4 } else { AssetForm::M4a };
    let duration_ms = context.tracks.iter().filter_map(duration).max();
    Ok(Facts { form, size: size.unwrap_or_default(), duration_ms })
}

fn tracks(context: &MediaContext, of: TrackType) -> impl Iterator<Item = &Track> {
    context.tracks.iter().filter(move |track| track.track_type == of)
}

/// Refuses a track that browsers do not play.
fn codec(track: &Track) -> Result<(), MediaError> {
    let entries = track.stsd.as_ref().map(|stsd| &stsd.descriptions).filter(|all| !all.is_empty());
    for entry in entries.ok_or_else(damaged)?.iter() {
        match entry {
            SampleEntry::Video(video) => match (video.codec_type, &video.codec_specific) {
                (CodecType::H264, VideoCodecSpecific::AVCConfig(config)) => {
                    // Baseline, Main, Extended and High: eight bits a colour, and every other pixel's colour.
                    if !matches!(config.get(1), Some(66 | 77 | 88 | 100)) {
                        let sentence = "This video is H.264 with more colours than browsers play. \
                                        Please save it with 8 bits a colour and 4:2:0";
                        return Err(unsupported(sentence));
                    }
                }
                (CodecType::AV1, _) => {}
                (CodecType::EncryptedVideo, _) => return Err(locked()),
                _ => return Err(damaged()),
            },
            SampleEntry::Audio(audio) => match audio.codec_type {
                CodecType::AAC => {}
                CodecType::MP3 => return Err(other_codec(b"mp3 ", false)),
                CodecType::EncryptedAudio => return Err(locked()),
                _ => return Err(damaged()),
            },
            SampleEntry::Unknown => return Err(damaged()),
        }
    }
    Ok(())
}

/// Width and height as it is seen: a video that was taken upright says so by a turn.
fn shown_size(track: &Track) -> Option<(u32, u32)> {
    let header = track.tkhd.as_ref()?;
    let of_entry = track.stsd.as_ref()?.descriptions.iter().find_map(|entry| match entry {
        SampleEntry::Video(video) => Some((u32::from(video.width), u32::from(video.height))),
        _ => None,
    })?;
    let (width, height) = match (header.width >> 16, header.height >> 16) {
        (0, _) | (_, 0) => of_entry,
        size => size,
    };
    let is_turned = header.matrix.a == 0 && header.matrix.d == 0;
    let size = if is_turned { (height, width) } else { (width, height) };
    let fits = |side| (1..=LONGEST_SIDE).contains(&side);
    (fits(size.0) && fits(size.1)).then_some(size)
}

/// How long a track lasts, in milliseconds; none where it does not say.
fn duration(track: &Track) -> Option<u32> {
    let (time, scale) = (track.duration.as_ref()?.0, track.timescale.as_ref()?.0);
    // What is not known is written as the largest number.
    let time = Some(time).filter(|time| *time < u64::from(u32::MAX))?;
    u32::try_from(time.checked_mul(1_000)?.checked_div(scale)?).ok()
}

fn locked() -> MediaError {
    unsupported("This file is locked by its publisher, and cannot be shown on pages")
}

/// The sentence for a codec that browsers do not play in an MP4.
fn other_codec(name: &[u8; 4], is_video: bool) -> MediaError {
    let called = match name {
        b"hvc1" | b"hev1" | b"dvh1" | b"dvhe" => "HEVC (H.265)",
        b"vvc1" | b"vvi1" => "VVC (H.266)",
        b"mp4v" => "MPEG-4 Part 2",
        b"s263" | b"h263" => "H.263",
        b"vp08" => "VP8",
        b"vp09" => "VP9",
        b"apch" | b"apcn" | b"apcs" | b"apco" | b"ap4h" | b"ap4x" => "ProRes",
        b"jpeg" | b"mjpa" | b"mjpb" => "Motion JPEG",
        b"encv" | b"enca" | b"drms" | b"drmi" => return locked(),
        b"ac-3" => "AC-3",
        b"ec-3" => "E-AC-3",
        b"ac-4" => "AC-4",
        b"alac" => "Apple Lossless",
        b"fLaC" => "FLAC",
        b"Opus" => "Opus",
        b".mp3" | b"mp3 " => "MP3",
        b"dtsc" | b"dtse" | b"dtsh" | b"dtsl" => "DTS",
        b"samr" | b"sawb" => "AMR",
        b"lpcm" | b"sowt" | b"twos" | b"ipcm" | b"fpcm" | b"in24" | b"raw " => "PCM",
        _ => "",
    };
    let unknown: String = name.iter().map(|byte| char::from(*byte)).filter(char::is_ascii_graphic).collect();
    let called = if called.is_empty() { unknown.as_str() } else { called };
    if is_video {
        unsupported(format!("This video is {called}. Please save it as MP4 with H.264 or AV1"))
    } else {
        unsupported(format!("The sound in this MP4 is {called}. Please save it with AAC"))
    }
}

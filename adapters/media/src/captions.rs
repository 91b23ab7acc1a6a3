//! Captions as WebVTT: are they well-formed (W3C, WebVTT, section 4)?

use std::{
    fs::File,
    io::{Read, Seek},
};

use octavo_application::documents::ports::media::MediaError;
use octavo_domain::documents::asset::{AssetForm, MOST_CAPTION_BYTES};

use crate::{Facts, unread};

/// Checks a file.
pub(crate) fn check(file: &mut File) -> Result<Facts, MediaError> {
    let mut bytes = Vec::new();
    file.rewind().map_err(unread)?;
    file.take(MOST_CAPTION_BYTES).read_to_end(&mut bytes).map_err(unread)?;
    let text = String::from_utf8(bytes).map_err(|_| wrong("These captions are not UTF-8"))?;
    let last = last_end(&text)?;
    Ok(Facts { duration_ms: u32::try_from(last).ok(), ..Facts::still(AssetForm::Vtt) })
}

/// When the last cue ends, in milliseconds.
fn last_end(text: &str) -> Result<u64, MediaError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace('\r', "\n");
    let mut lines = text.split('\n').zip(1_u32..);
    let first = lines.next().map_or("", |(line, _)| line);
    if !first.strip_prefix("WEBVTT").is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t'])) {
        return Err(wrong("Captions begin with a line that says WEBVTT"));
    }
    // What comes before the first empty line is a head.
    let mut block: Vec<(&str, u32)> = Vec::new();
    let (mut is_head, mut last, mut cues) = (true, 0, 0_u32);
    for (line, number) in lines.chain([("", 0)]) {
        if !line.is_empty() {
            block.push((line, number));
            continue;
        }
        let cue = if is_head { None } else { end_of_cue(&block)? };
        is_head = false;
        block.clear();
        if let Some(end) = cue {
            cues = cues.saturating_add(1);
            last = last.max(end);
        }
    }
    if cues == 0 { Err(wrong("There are no captions in this file")) } else { Ok(last) }
}

/// When the cue of a block ends, in milliseconds; none of a block that is no cue.
fn end_of_cue(block: &[(&str, u32)]) -> Result<Option<u64>, MediaError> {
    let [(first, number), rest @ ..] = block else { return Ok(None) };
    let is_named = |name: &str| {
        first.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t']))
    };
    if is_named("NOTE") || is_named("STYLE") || is_named("REGION") {
        return Ok(None);
    }
    let timing = if first.contains("-->") { Some((*first, *number)) } else { rest.first().copied() };
    let (line, number) = timing.filter(|(line, _)| line.contains("-->")).ok_or_else(|| untimed(*number))?;
    let (start, after) = line.split_once("-->").ok_or_else(|| untimed(number))?;
    let end = after.split_ascii_whitespace().next().unwrap_or_default();
    match (time(start.trim()), time(end)) {
        (Some(start), Some(end)) if start < end => Ok(Some(end)),
        _ => Err(untimed(number)),
    }
}

/// A time such as `01:02:03.004` or `02:03.004`, in milliseconds.
fn time(text: &str) -> Option<u64> {
    let (clock, milliseconds) = text.split_once('.')?;
    let number = |text: &str, digits: std::ops::RangeInclusive<usize>| -> Option<u64> {
        let is_number = digits.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_number)
    };
    let sixty = |text: &str| number(text, 2..=2).filter(|number| *number < 60);
    let parts: Vec<&str> = clock.split(':').collect();
    let (hours, minutes, seconds) = match parts.as_slice() {
        [hours, minutes, seconds] => (number(hours, 2..=5)?, sixty(minutes)?, sixty(seconds)?),
        [minutes, seconds] => (0, sixty(minutes)?, sixty(seconds)?),
        _ => return None,
    };
    let seconds = hours.checked_mul(3_600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(seconds)?;
    seconds.checked_mul(1_000)?.checked_add(number(milliseconds, 3..=3)?)
}

fn untimed(number: u32) -> MediaError {
    wrong(format!("Line {number} of these captions has no time like 00:01.000 --> 00:04.000"))
}

fn wrong(sentence: impl Into<String>) -> MediaError {
    MediaError::Broken(sentence.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_256_captions_are_well_formed() {
        for text in [
            "WEBVTT\n\n00:01.000 --> 00:04.000\nWe begin with clay.\n",
            "\u{feff}WEBVTT Kiln\r\n\r\nNOTE by Ines\r\n\r\n1\r\n00:00:01.000 --> 00:00:04.000 line:0 align:start\r\nClay",
            "WEBVTT\nKind: captions\n\nSTYLE\n::cue { color: red }\n\n\nfirst\n00:00.000 --> 00:04.000\nA\nB\n\n",
        ] {
            assert_eq!(last_end(text), Ok(4_000), "{text}");
        }
        assert_eq!(last_end("WEBVTT\n\n100:00:00.000 --> 100:00:00.001\nx"), Ok(360_000_001));
    }

    #[test]
    fn edit_256_what_is_wrong_with_captions_is_said() {
        for (text, said) in [
            ("1\n00:00:01,000 --> 00:00:04,000\nSubRip", "WEBVTT"),
            ("WEBVTTX\n", "WEBVTT"),
            ("", "WEBVTT"),
            ("WEBVTT\n\n", "no captions"),
            ("WEBVTT\n\n00:01.000 -> 00:04.000\nx", "Line 3"),
            ("WEBVTT\n\nid\n00:04.000 --> 00:01.000\nx", "Line 4"),
            ("WEBVTT\n\n00:01.000 --> 00:61.000\nx", "Line 3"),
            ("WEBVTT\n\n00:01,000 --> 00:02,000\nx", "Line 3"),
            ("WEBVTT\n\n-->\n", "Line 3"),
            ("WEBVTT\n\nlonely\n", "Line 3"),
            ("WEBVTT\n\n00:01.000 --> 9999999999999999999999:00:02.000\nx", "Line 3"),
        ] {
            let error = last_end(text).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}

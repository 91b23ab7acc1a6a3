//! The address of the frame that shows what is at an address, service by service; none where it is nothing of that service.

use super::address::{Address, is_plain, number, plain};

/// A video, from a second on where the address says one, or a playlist.
pub(super) fn youtube(address: &Address) -> Option<String> {
    const BASE: &str = "https://www.youtube-nocookie.com/embed/";
    let video = match *address.path.as_slice() {
        [id] if address.host == "youtu.be" => Some(id),
        ["watch"] => address.asked("v"),
        ["shorts" | "embed" | "live" | "v", id] => Some(id),
        ["playlist"] => None,
        _ => return None,
    };
    let Some(video) = video else {
        let list = plain(address.asked("list")?, 64, "-_")?;
        return Some(format!("{BASE}videoseries?list={list}&autoplay=1"));
    };
    let video = plain(video, 16, "-_")?;
    let start = address.asked("t").or_else(|| address.asked("start")).and_then(seconds).unwrap_or(0);
    let start = if start == 0 { String::new() } else { format!("&start={start}") };
    Some(format!("{BASE}{video}?autoplay=1{start}"))
}

/// A time such as `90`, `90s` or `1h2m3s`, in seconds.
fn seconds(text: &str) -> Option<u32> {
    let (mut all, mut part) = (0_u32, String::new());
    for sign in text.chars() {
        let factor = match sign {
            '0'..='9' => {
                part.push(sign);
                continue;
            }
            'h' => 3_600,
            'm' => 60,
            's' => 1,
            _ => return None,
        };
        all = all.checked_add(part.parse::<u32>().ok()?.checked_mul(factor)?)?;
        part.clear();
    }
    if part.is_empty() { Some(all) } else { all.checked_add(part.parse().ok()?) }
}

pub(super) fn vimeo(address: &Address) -> Option<String> {
    let (id, secret) = match *address.path.as_slice() {
        ["video", id] if address.host == "player.vimeo.com" => (id, address.asked("h")),
        [id] => (id, None),
        [id, secret] => (id, Some(secret)),
        ["channels", _, id] => (id, None),
        _ => return None,
    };
    let id = number(id, 12)?;
    let secret = match secret {
        Some(secret) => format!("&h={}", plain(secret, 32, "")?),
        None => String::new(),
    };
    Some(format!("https://player.vimeo.com/video/{id}?autoplay=1&dnt=1{secret}"))
}

pub(super) fn soundcloud(address: &Address) -> Option<String> {
    let path = address.path.as_slice();
    let is_known = (2..=4).contains(&path.len()) && path.iter().all(|part| is_plain(part, 128, "-_"));
    let path = path.join("/");
    is_known.then(|| {
        format!("https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/{path}&auto_play=true")
    })
}

pub(super) fn spotify(address: &Address) -> Option<String> {
    let path = match address.path.as_slice() {
        [language, rest @ ..] if language.starts_with("intl-") => rest,
        path => path,
    };
    let [what @ ("track" | "album" | "playlist" | "artist" | "episode" | "show"), id] = *path else {
        return None;
    };
    let id = plain(id, 32, "")?;
    Some(format!("https://open.spotify.com/embed/{what}/{id}"))
}

/// A place by its name, a search, a point, or what Google offers to be embedded.
pub(super) fn google_maps(address: &Address) -> Option<String> {
    const SIGNS: &str = "%+.,-_!:'*~";
    let path = match address.path.as_slice() {
        ["maps", rest @ ..] => rest,
        path if address.host == "maps.google.com" => path,
        _ => return None,
    };
    let query = match *path {
        ["embed"] => {
            let shown = plain(address.asked("pb")?, 1_500, SIGNS)?;
            return Some(format!("https://www.google.com/maps/embed?pb={shown}"));
        }
        ["place" | "search", name, ..] => name,
        [point] => point.strip_prefix('@')?.rsplit_once(',')?.0,
        [] => address.asked("q")?,
        _ => return None,
    };
    let query = plain(query, 500, SIGNS)?;
    Some(format!("https://www.google.com/maps?q={query}&output=embed"))
}

/// Millionths in a degree.
const DEGREE: i64 = 1_000_000;

/// The part of the map that the address shows, and its marker.
pub(super) fn openstreetmap(address: &Address) -> Option<String> {
    let shown = address.fragment.split('&').find_map(|member| member.strip_prefix("map="))?;
    let [zoom, north, east] = *shown.split('/').collect::<Vec<_>>().as_slice() else { return None };
    let zoom: u32 = number(zoom, 2)?.parse().ok()?;
    let (north, east) = (millionths(north)?, millionths(east)?);
    // About as much as a window of 512 pixels shows.
    let across = (360 * DEGREE).checked_shr(zoom.min(20))?;
    let (left, right) = (east - across, east + across);
    let (bottom, top) = (north - across / 2, north + across / 2);
    let edges = [left, bottom, right, top].map(degrees).join("%2C");
    let marker = match (address.asked("mlat"), address.asked("mlon")) {
        (Some(north), Some(east)) => {
            format!("&marker={}%2C{}", degrees(millionths(north)?), degrees(millionths(east)?))
        }
        _ => String::new(),
    };
    Some(format!("https://www.openstreetmap.org/export/embed.html?bbox={edges}&layer=mapnik{marker}"))
}

/// A decimal of degrees in millionths; more exact than that is cut off.
fn millionths(text: &str) -> Option<i64> {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |text| (-1, text));
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let part = number(part, 20)?.get(..part.len().min(6))?;
    let whole: i64 = number(whole, 3)?.parse().ok()?;
    let part: i64 = format!("{part:0<6}").parse().ok()?;
    Some(sign * (whole * DEGREE + part))
}

fn degrees(number: i64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let (whole, part) = (number.abs() / DEGREE, number.abs() % DEGREE);
    format!("{sign}{whole}.{part:06}")
}

pub(super) fn codepen(address: &Address) -> Option<String> {
    let [user, "pen" | "full" | "details" | "embed", id] = *address.path.as_slice() else { return None };
    let (user, id) = (plain(user, 64, "-_")?, plain(id, 64, "")?);
    Some(format!("https://codepen.io/{user}/embed/{id}?default-tab=result"))
}

pub(super) fn figma(address: &Address) -> Option<String> {
    let [what @ ("file" | "design" | "proto" | "board" | "slides" | "deck"), key, ..] =
        *address.path.as_slice()
    else {
        return None;
    };
    let what = if what == "file" { "design" } else { what };
    let key = plain(key, 64, "")?;
    let node = match address.asked("node-id") {
        Some(node) => format!("&node-id={}", plain(node, 64, "-:%")?),
        None => String::new(),
    };
    Some(format!("https://embed.figma.com/{what}/{key}?embed-host=octavo{node}"))
}

pub(super) fn x(address: &Address) -> Option<String> {
    let [user, "status", id, ..] = *address.path.as_slice() else { return None };
    plain(user, 32, "_")?;
    let id = number(id, 20)?;
    Some(format!("https://platform.twitter.com/embed/Tweet.html?id={id}&dnt=true"))
}

/// Servers of Mastodon have any name; the addresses of their posts have one form, and so do those of their frames.
pub(super) fn mastodon(address: &Address) -> Option<String> {
    let [user, id] = *address.path.as_slice() else { return None };
    let (user, id) = (plain(user.strip_prefix('@')?, 128, "_.-@")?, number(id, 20)?);
    (id.len() >= 15).then(|| format!("https://{}/@{user}/{id}/embed", address.host))
}

pub(super) fn bluesky(address: &Address) -> Option<String> {
    let ["profile", user, "post", id] = *address.path.as_slice() else { return None };
    let (user, id) = (plain(user, 256, ".:-")?, plain(id, 32, "")?);
    Some(format!("https://embed.bsky.app/embed/{user}/app.bsky.feed.post/{id}"))
}

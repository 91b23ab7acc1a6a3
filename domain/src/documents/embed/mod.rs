//! What can be embedded: pages of services that are known, each by the address that people copy (EDIT-282 to 284).

mod address;
mod frames;

use super::link::WebAddress;
use address::Address;

/// A service whose things can be shown on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Service {
    /// Videos and playlists of YouTube.
    YouTube,
    /// Videos of Vimeo.
    Vimeo,
    /// Tracks and sets of SoundCloud.
    SoundCloud,
    /// Tracks, albums, playlists, artists, episodes and shows of Spotify.
    Spotify,
    /// Places of Google Maps.
    GoogleMaps,
    /// Maps of OpenStreetMap.
    OpenStreetMap,
    /// Pens of CodePen.
    CodePen,
    /// Files, prototypes and boards of Figma.
    Figma,
    /// Posts on X.
    X,
    /// Posts on any server of Mastodon.
    Mastodon,
    /// Posts on Bluesky.
    Bluesky,
}

/// Something that can be embedded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Embed {
    service: Service,
    /// The address of the frame that shows it.
    frame: String,
}

/// What the frame of every service needs: its own scripts and storage, and links that open another tab (EDIT-286).
macro_rules! sandbox {
    ($more:literal) => {
        concat!("allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox", $more)
    };
}

impl Service {
    /// Every service.
    pub const ALL: &[Self] = &[
        Self::YouTube,
        Self::Vimeo,
        Self::SoundCloud,
        Self::Spotify,
        Self::GoogleMaps,
        Self::OpenStreetMap,
        Self::CodePen,
        Self::Figma,
        Self::X,
        Self::Mastodon,
        Self::Bluesky,
    ];

    /// Its name, as it calls itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::YouTube => "YouTube",
            Self::Vimeo => "Vimeo",
            Self::SoundCloud => "SoundCloud",
            Self::Spotify => "Spotify",
            Self::GoogleMaps => "Google Maps",
            Self::OpenStreetMap => "OpenStreetMap",
            Self::CodePen => "CodePen",
            Self::Figma => "Figma",
            Self::X => "X",
            Self::Mastodon => "Mastodon",
            Self::Bluesky => "Bluesky",
        }
    }

    /// What is called for on a still: to play, to open or to read.
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            Self::YouTube | Self::Vimeo | Self::SoundCloud | Self::Spotify => "Play on",
            Self::GoogleMaps | Self::OpenStreetMap | Self::CodePen | Self::Figma => "Show from",
            Self::X | Self::Mastodon | Self::Bluesky => "Read on",
        }
    }

    /// The sandbox of its frame: no more than the service needs (EDIT-286).
    #[must_use]
    pub const fn sandbox(self) -> &'static str {
        match self {
            Self::YouTube | Self::Vimeo => sandbox!(" allow-presentation"),
            Self::CodePen => sandbox!(" allow-forms"),
            _ => sandbox!(""),
        }
    }

    /// What its frame may use of the browser.
    #[must_use]
    pub const fn permissions(self) -> &'static str {
        match self {
            Self::YouTube | Self::Vimeo => "autoplay; encrypted-media; fullscreen; picture-in-picture",
            Self::SoundCloud | Self::Spotify => "autoplay; encrypted-media",
            Self::GoogleMaps | Self::OpenStreetMap | Self::CodePen | Self::Figma => "fullscreen",
            Self::X | Self::Mastodon | Self::Bluesky => "",
        }
    }
}

impl Embed {
    /// What an address shows; none where it is not one of a known service.
    #[must_use]
    pub fn of(address: &str) -> Option<Self> {
        let web = WebAddress::parse(address)?;
        let address = Address::of(web.as_str())?;
        let (service, frame) = match address.host {
            "youtube.com" | "m.youtube.com" | "music.youtube.com" | "youtube-nocookie.com" | "youtu.be" => {
                (Service::YouTube, frames::youtube(&address)?)
            }
            "vimeo.com" | "player.vimeo.com" => (Service::Vimeo, frames::vimeo(&address)?),
            "soundcloud.com" | "m.soundcloud.com" => (Service::SoundCloud, frames::soundcloud(&address)?),
            "open.spotify.com" => (Service::Spotify, frames::spotify(&address)?),
            "google.com" | "maps.google.com" => (Service::GoogleMaps, frames::google_maps(&address)?),
            "openstreetmap.org" => (Service::OpenStreetMap, frames::openstreetmap(&address)?),
            "codepen.io" => (Service::CodePen, frames::codepen(&address)?),
            "figma.com" => (Service::Figma, frames::figma(&address)?),
            "x.com" | "twitter.com" | "mobile.twitter.com" => (Service::X, frames::x(&address)?),
            "bsky.app" => (Service::Bluesky, frames::bluesky(&address)?),
            _ => (Service::Mastodon, frames::mastodon(&address)?),
        };
        Some(Self { service, frame })
    }

    /// The service that shows it.
    #[must_use]
    pub const fn service(&self) -> Service {
        self.service
    }

    /// The address of the frame, over HTTPS.
    #[must_use]
    pub fn frame(&self) -> &str {
        &self.frame
    }

    /// The origin of the frame, as a policy names it.
    #[must_use]
    pub fn origin(&self) -> &str {
        let end = self.frame.match_indices('/').nth(2).map_or(self.frame.len(), |(at, _)| at);
        self.frame.get(..end).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each line: an address, the name of its service, and the address of its frame; the last two are empty for what
    /// cannot be embedded. The client reads the same file.
    const EMBEDS: &str = include_str!("../../../../tests/data/documents/embeds.tsv");

    #[test]
    fn edit_282_283_284_known_services_are_found_by_address() {
        let mut found = std::collections::BTreeSet::new();
        for line in EMBEDS.lines().skip(1) {
            let [address, service, frame] = *line.split('\t').collect::<Vec<_>>().as_slice() else {
                panic!("three columns: {line}")
            };
            let embed = Embed::of(address);
            let is = embed.as_ref().map_or(("", ""), |embed| (embed.service().name(), embed.frame()));
            assert_eq!(is, (service, frame), "{address}");
            found.extend(embed.map(|embed| embed.service()));
        }
        assert_eq!(found.into_iter().collect::<Vec<_>>(), Service::ALL);
    }

    #[test]
    fn edit_286_a_frame_gets_no_more_than_its_service_needs() {
        for service in Service::ALL {
            let sandbox = service.sandbox();
            for never in ["top-navigation", "downloads", "modals", "pointer-lock", "orientation"] {
                assert!(!sandbox.contains(never), "{service:?}");
            }
            assert_eq!(sandbox.contains("allow-forms"), *service == Service::CodePen, "{service:?}");
            for never in ["camera", "microphone", "geolocation", "payment", "clipboard"] {
                assert!(!service.permissions().contains(never), "{service:?}");
            }
        }
    }

    #[test]
    fn the_origin_of_a_frame_is_what_a_policy_names() {
        let origin = |address: &str| Embed::of(address).map(|embed| embed.origin().to_owned());
        assert_eq!(
            origin("https://youtu.be/dQw4w9WgXcQ").as_deref(),
            Some("https://www.youtube-nocookie.com")
        );
        let post = "https://mastodon.example/@noor/109876543210987654";
        assert_eq!(origin(post).as_deref(), Some("https://mastodon.example"));
    }
}

//! Promo banners: text, colours, and when they are shown (DASH-134 to 136, 359).

use chrono::{DateTime, Utc};

use crate::{
    account::preferences::{BehaviorMetrics, Metric},
    ids::BannerId,
};

/// A promo banner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Banner {
    /// Identity.
    pub id: BannerId,
    /// The name that operators gave it.
    pub slug: BannerSlug,
    /// From when it is shown.
    pub starts_at: DateTime<Utc>,
    /// How long it is shown.
    pub ending: Ending,
    /// Days after which an account that has seen it does not see it any more.
    pub disappear_after: Option<u32>,
    /// Its text and link.
    pub title: BannerLink,
    /// Does the title's link open in a new tab?
    pub opens_new_tab: bool,
    /// The terms and their link.
    pub terms: Option<BannerLink>,
    /// The code that it offers.
    pub promocode: Option<PromoCode>,
    /// Its colours on wide screens.
    pub wide: Look,
    /// Its colours on narrow screens.
    pub compact: Look,
}

/// How long a banner is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Until an operator removes it.
    Endless,
    /// Until the end of a day: "UNTIL {date}, 23:59 UTC".
    At(DateTime<Utc>),
}

impl Ending {
    /// The last second of a day (UTC).
    #[must_use]
    pub fn of_day(day: chrono::NaiveDate) -> Option<Self> {
        Some(Self::At(day.and_hms_opt(23, 59, 59)?.and_utc()))
    }
}

/// An account's answer to a banner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BannerAnswer {
    /// It was closed.
    Unwanted,
    /// Its code was used.
    CouponUsed,
}

impl BannerAnswer {
    /// The answer's name in storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unwanted => "unwanted",
            Self::CouponUsed => "coupon_used",
        }
    }
}

impl Banner {
    /// Is it shown at this moment?
    #[must_use]
    pub fn stands(&self, now: DateTime<Utc>) -> bool {
        let over = matches!(self.ending, Ending::At(end) if now > end);
        self.starts_at <= now && !over
    }

    /// Is it hidden from an account with these facts? It was closed, or first seen more than
    /// [`disappear_after`](Self::disappear_after) days ago (DASH-228, 298).
    #[must_use]
    pub fn stays_away(&self, metrics: &BehaviorMetrics, now: DateTime<Utc>) -> bool {
        let fact = |what: &str| {
            let wanted = format!("banner_{}_{what}", self.slug.as_str());
            metrics.iter().find(|(name, _)| *name == wanted).map(|(_, metric)| metric)
        };
        let expired = |metric: &Metric| match metric {
            Metric::Text(text) => DateTime::parse_from_rfc3339(text).is_ok_and(|until| until <= now),
            _ => false,
        };
        fact("closed") == Some(&Metric::Flag(true)) || fact("expires").is_some_and(expired)
    }
}

/// Why a part of a banner is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BannerError {
    /// The name is invalid.
    #[error("a banner’s name has 1 to 48 letters, digits, dashes and underscores")]
    Slug,
    /// A text is invalid.
    #[error("a banner’s text has 1 to 200 characters")]
    Text,
    /// An address is invalid.
    #[error("a banner leads to a path such as /settings/ or to an address that begins with https://")]
    Href,
    /// The code is invalid.
    #[error("a promo code has 1 to 64 letters, digits, dashes and underscores")]
    PromoCode,
    /// A colour is invalid.
    #[error("a colour is written as #e5ea15, as a name, or as a function such as oklch(.9 .19 112)")]
    Colour,
}

/// Is it a path of the app, or an HTTPS address?
pub(super) fn leads_somewhere(href: &str) -> bool {
    let path = href.starts_with('/') && !href.starts_with("//");
    let absolute = href.strip_prefix("https://").is_some_and(|rest| !rest.is_empty());
    let clean = !href.chars().any(|c| c.is_whitespace() || c.is_control() || c == '\\');
    clean && (path || absolute) && href.len() <= 500
}

pub(super) fn plain(text: &str, most: usize) -> bool {
    let characters = text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    characters && (1..=most).contains(&text.len())
}

/// A banner's name. It becomes part of the names of facts about people, so it is short and plain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BannerSlug(String);

impl BannerSlug {
    /// Reads a name.
    ///
    /// # Errors
    /// [`BannerError::Slug`].
    pub fn parse(text: &str) -> Result<Self, BannerError> {
        if plain(text, 48) { Ok(Self(text.to_owned())) } else { Err(BannerError::Slug) }
    }

    /// The name is invalid.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A promo code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromoCode(String);

impl PromoCode {
    /// Reads a code.
    ///
    /// # Errors
    /// [`BannerError::PromoCode`].
    pub fn parse(text: &str) -> Result<Self, BannerError> {
        if plain(text, 64) { Ok(Self(text.to_owned())) } else { Err(BannerError::PromoCode) }
    }

    /// The code is invalid.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text with a link: a path of the app, or an HTTPS address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BannerLink {
    text: String,
    href: String,
}

impl BannerLink {
    /// Reads a text and its link.
    ///
    /// # Errors
    /// [`BannerError::Text`] or [`BannerError::Href`].
    pub fn parse(text: &str, href: &str) -> Result<Self, BannerError> {
        let (text, href) = (text.trim(), href.trim());
        if text.is_empty() || text.chars().count() > 200 {
            return Err(BannerError::Text);
        }
        if !leads_somewhere(href) {
            return Err(BannerError::Href);
        }
        Ok(Self { text: text.to_owned(), href: href.to_owned() })
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The link.
    #[must_use]
    pub fn href(&self) -> &str {
        &self.href
    }
}

/// A colour, as style sheets write it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colour(String);

impl Colour {
    /// Reads a colour: `#rgb` to `#rrggbbaa`, a name, or a colour function of numbers.
    ///
    /// # Errors
    /// [`BannerError::Colour`].
    pub fn parse(text: &str) -> Result<Self, BannerError> {
        const FUNCTIONS: [&str; 8] = ["rgb", "rgba", "hsl", "hsla", "oklch", "oklab", "lab", "lch"];
        let text = text.trim();
        let digits = text.strip_prefix('#').filter(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()));
        let hex = digits.is_some_and(|digits| matches!(digits.len(), 3 | 4 | 6 | 8));
        let name = (3..=24).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphabetic());
        let called = text.strip_suffix(')').and_then(|text| text.split_once('('));
        let function = called.is_some_and(|(name, numbers)| {
            let number = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '.' | ',' | '%' | '/' | '-');
            FUNCTIONS.contains(&name)
                && !numbers.is_empty()
                && numbers.len() <= 48
                && numbers.chars().all(number)
        });
        if hex || name || function { Ok(Self(text.to_owned())) } else { Err(BannerError::Colour) }
    }

    /// The colour.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A variant's colours; what is left out is the product's own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Look {
    /// The background's.
    pub background: Option<Colour>,
    /// The text's.
    pub color: Option<Colour>,
    /// The code's and the link's.
    pub accent: Option<Colour>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn banner(ending: Ending) -> Banner {
        Banner {
            id: BannerId::new(Uuid::from_u128(1)),
            slug: BannerSlug::parse("autumn").unwrap(),
            starts_at: at("2026-11-01T00:00:00Z"),
            ending,
            disappear_after: None,
            title: BannerLink::parse("A third off", "/settings/#pricing").unwrap(),
            opens_new_tab: false,
            terms: None,
            promocode: None,
            wide: Look::default(),
            compact: Look::default(),
        }
    }

    #[test]
    fn a_banner_stands_from_its_first_second_to_the_last_of_its_last_day() {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 30).unwrap();
        let november = banner(Ending::of_day(day).unwrap());
        for (time, stands) in [
            ("2026-10-31T23:59:59Z", false),
            ("2026-11-01T00:00:00Z", true),
            ("2026-11-30T23:59:59Z", true),
            ("2026-12-01T00:00:00Z", false),
        ] {
            assert_eq!(november.stands(at(time)), stands, "{time}");
        }
        assert!(banner(Ending::Endless).stands(at("2099-01-01T00:00:00Z")));
    }

    #[test]
    fn a_banner_stays_away_when_it_was_closed_or_has_been_seen_for_long_enough() {
        let (banner, now) = (banner(Ending::Endless), at("2026-11-12T10:00:00Z"));
        let told = |name: &str, metric: Metric| {
            let mut metrics = BehaviorMetrics::default();
            metrics.merge([(name.to_owned(), metric)]).unwrap();
            banner.stays_away(&metrics, now)
        };
        assert!(!banner.stays_away(&BehaviorMetrics::default(), now));
        assert!(told("banner_autumn_closed", Metric::Flag(true)));
        assert!(!told("banner_autumn_closed", Metric::Flag(false)));
        assert!(!told("banner_winter_closed", Metric::Flag(true)));
        assert!(told("banner_autumn_expires", Metric::Text("2026-11-12T10:00:00.000Z".to_owned())));
        assert!(!told("banner_autumn_expires", Metric::Text("2026-11-12T10:00:01Z".to_owned())));
        assert!(!told("banner_autumn_expires", Metric::Text("soon".to_owned())));
    }

    #[test]
    fn links_lead_to_paths_and_over_tls_only() {
        for href in ["/", "/settings/#pricing", "https://octavo.example/terms?x=1"] {
            assert!(BannerLink::parse("x", href).is_ok(), "{href}");
        }
        for href in
            ["", "//evil.example", "http://x.example", "javascript:alert(1)", "https://", "/a b", "/\\evil"]
        {
            assert_eq!(BannerLink::parse("x", href), Err(BannerError::Href), "{href}");
        }
        assert_eq!(BannerLink::parse("  ", "/"), Err(BannerError::Text));
    }

    #[test]
    fn colours_are_colours() {
        for colour in [
            "#fff",
            "#e5ea15",
            "#e5ea15cc",
            "tomato",
            "oklch(.9 .19 112)",
            "rgb(1, 2, 3)",
            "hsl(10 20% 30% / 50%)",
        ] {
            assert!(Colour::parse(colour).is_ok(), "{colour}");
        }
        for colour in ["", "#12", "#12345", "url(x)", "red; x: y", "oklch()", "var(--ink)", "calc(1)"] {
            assert_eq!(Colour::parse(colour), Err(BannerError::Colour), "{colour}");
        }
    }
}

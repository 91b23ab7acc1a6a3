//! Files of Figma, and the tokens that they are fetched with (EDIT-392, 393).

use chrono::{DateTime, Utc};

use crate::{auth::second_factor::Sealed, ids::UserId};

/// Which file is fetched from Figma, or which part of it (EDIT-392).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DesignAddress {
    key: String,
    node: Option<String>,
}

/// The text is no address of a file of Figma.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This is no address of a Figma file, such as https://www.figma.com/design/KEY/Title")]
pub struct InvalidDesignAddress;

impl DesignAddress {
    /// The longest address that is read, in bytes.
    const LONGEST: usize = 2_000;
    /// The lengths that keys of files have, in characters. Today's have 22.
    const KEY_LENGTHS: std::ops::RangeInclusive<usize> = 10..=128;
    /// The longest id of a node, in characters: those in instances name every node around them.
    const LONGEST_NODE: usize = 200;

    /// Reads the address that Figma shows of a file, of a frame (`node-id`) or of a branch, or the key of a file alone.
    ///
    /// # Errors
    /// [`InvalidDesignAddress`].
    pub fn parse(text: &str) -> Result<Self, InvalidDesignAddress> {
        let text = text.trim();
        if text.len() > Self::LONGEST {
            return Err(InvalidDesignAddress);
        }
        if Self::is_key(text) {
            return Ok(Self { key: text.to_owned(), node: None });
        }
        let rest =
            ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme)).unwrap_or(text);
        let rest = rest.split('#').next().unwrap_or_default();
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let mut parts = path.split('/');
        let host = parts.next().unwrap_or_default().to_ascii_lowercase();
        if host != "figma.com" && host != "www.figma.com" {
            return Err(InvalidDesignAddress);
        }
        let (Some("design" | "file" | "proto"), Some(file)) = (parts.next(), parts.next()) else {
            return Err(InvalidDesignAddress);
        };
        let key = match (parts.next(), parts.next()) {
            (Some("branch"), Some(branch)) => branch,
            _ => file,
        };
        if !Self::is_key(key) {
            return Err(InvalidDesignAddress);
        }
        let node = query.split('&').find_map(|pair| pair.strip_prefix("node-id="));
        let node = node.filter(|node| !node.is_empty()).map(Self::node_of).transpose()?;
        Ok(Self { key: key.to_owned(), node })
    }

    fn is_key(text: &str) -> bool {
        Self::KEY_LENGTHS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    }

    /// The id of a node. Addresses have it with dashes: `1-2` is `1:2`, and `I5-1%3B1-2` is `I5:1;1:2`.
    fn node_of(text: &str) -> Result<String, InvalidDesignAddress> {
        let mut node = text.to_owned();
        for (from, to) in [("%3A", ":"), ("%3a", ":"), ("%3B", ";"), ("%3b", ";"), ("-", ":")] {
            node = node.replace(from, to);
        }
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_pair = |text: &str| text.split_once(':').is_some_and(|(a, b)| is_number(a) && is_number(b));
        let ids = node.strip_prefix('I').unwrap_or(&node);
        let is_node = node.len() <= Self::LONGEST_NODE && ids.split(';').all(is_pair);
        if is_node { Ok(node) } else { Err(InvalidDesignAddress) }
    }

    /// The key of the file, or of its branch: letters and digits.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The id of the node that is meant, such as `1:2`; none for the whole file.
    #[must_use]
    pub fn node(&self) -> Option<&str> {
        self.node.as_deref()
    }
}

/// A personal access token of Figma (EDIT-393). It is a secret: nothing shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct FigmaToken(String);

/// The text is no token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "This is no personal access token of Figma: it has 20 to 200 letters, digits and signs, and no spaces"
)]
pub struct InvalidFigmaToken;

impl FigmaToken {
    /// The lengths that tokens have, in characters. Today's have 45, and those of before 2022 had 43.
    const LENGTHS: std::ops::RangeInclusive<usize> = 20..=200;
    /// How many of its last characters are shown.
    const SHOWN: usize = 4;

    /// Reads a token, without spaces around it.
    ///
    /// # Errors
    /// [`InvalidFigmaToken`].
    pub fn parse(text: &str) -> Result<Self, InvalidFigmaToken> {
        let text = text.trim();
        let is_token =
            Self::LENGTHS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_token { Ok(Self(text.to_owned())) } else { Err(InvalidFigmaToken) }
    }

    /// The token, to be sealed or sent to Figma.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Its last four characters, by which its owner knows it again.
    #[must_use]
    pub fn ending(&self) -> &str {
        // The text is ASCII, so every index is one of a character.
        self.0.get(self.0.len().saturating_sub(Self::SHOWN)..).unwrap_or_default()
    }
}

impl std::fmt::Debug for FigmaToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FigmaToken(…)")
    }
}

/// The token that an account has given (EDIT-393).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptFigmaToken {
    /// The account, which has at most one.
    pub user: UserId,
    /// The token.
    pub token: Sealed,
    /// Its last four characters.
    pub ending: String,
    /// Since when.
    pub kept_at: DateTime<Utc>,
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "kk5VAC0mXblEzdLug3B7fi";

    fn parsed(text: &str) -> Option<(String, Option<String>)> {
        let address = DesignAddress::parse(text).ok()?;
        Some((address.key().to_owned(), address.node().map(str::to_owned)))
    }

    #[test]
    fn edit_392_addresses_of_files_frames_and_branches_are_read() {
        let file = Some((KEY.to_owned(), None));
        for text in [
            KEY.to_owned(),
            format!(" {KEY}\n"),
            format!("https://www.figma.com/design/{KEY}/Kiln-site"),
            format!("https://www.figma.com/file/{KEY}"),
            format!("https://figma.com/proto/{KEY}/Kiln?scaling=min-zoom#top"),
            format!("www.figma.com/design/{KEY}/Kiln?node-id=&t=abc"),
            format!("https://www.figma.com/design/MAINMAINMAIN/branch/{KEY}/Kiln"),
        ] {
            assert_eq!(parsed(&text), file, "{text}");
        }
        for (written, node) in [
            ("1-2", "1:2"),
            ("1%3A2", "1:2"),
            ("0-1", "0:1"),
            ("I5-1%3B12-30", "I5:1;12:30"),
            ("I5:1;12:30", "I5:1;12:30"),
        ] {
            let text = format!("https://www.figma.com/design/{KEY}/Kiln?m=dev&node-id={written}&t=x");
            assert_eq!(parsed(&text), Some((KEY.to_owned(), Some(node.to_owned()))), "{text}");
        }
    }

    #[test]
    fn edit_392_nothing_else_is_an_address_of_a_file() {
        let long = format!("https://www.figma.com/design/{KEY}/{}", "a".repeat(2_000));
        for text in [
            "",
            "short",
            "https://octavo.example/design/kk5VAC0mXblEzdLug3B7fi/Kiln",
            "https://www.figma.com.octavo.example/design/kk5VAC0mXblEzdLug3B7fi/Kiln",
            "https://www.figma.com@octavo.example/design/kk5VAC0mXblEzdLug3B7fi/Kiln",
            "https://www.figma.com/board/kk5VAC0mXblEzdLug3B7fi/Notes",
            "https://www.figma.com/design/../../me",
            "https://www.figma.com/design/kk5VAC0mXblEzdLug3B7fi%2F..%2Fme",
            "https://www.figma.com/design/kk5VAC0mXblEzdLug3B7fi/Kiln?node-id=1-2,3-4",
            "https://www.figma.com/design/kk5VAC0mXblEzdLug3B7fi/Kiln?node-id=1-2%26depth=1",
            &long,
        ] {
            assert_eq!(DesignAddress::parse(text), Err(InvalidDesignAddress), "{text}");
        }
    }

    #[test]
    fn edit_393_a_token_is_read_and_does_not_show() {
        let token = FigmaToken::parse(" figd_abcdefghijklmnopqrstuvw_x-Yz\n").unwrap();
        assert_eq!((token.expose(), token.ending()), ("figd_abcdefghijklmnopqrstuvw_x-Yz", "x-Yz"));
        assert_eq!(format!("{token:?}"), "FigmaToken(…)");
        for text in [
            "",
            "figd_short",
            "figd_abcdefghijkl mnopqrstuv",
            "figd_abcdefghijklmnopqrstüv",
            &"a".repeat(201),
        ] {
            assert_eq!(FigmaToken::parse(text), Err(InvalidFigmaToken), "{text}");
        }
    }
}

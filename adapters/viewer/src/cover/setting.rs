//! Finds the size of a title and its line breaks, without a browser.
//!
//! Widths are those of Newsreader's display cut, rounded up to twentieths of an em, so an estimate errs towards a
//! smaller type. The arithmetic repeats the dashboard's step by step, so that both find the same size.
#![expect(clippy::float_arithmetic, reason = "the same arithmetic as the dashboard's, on the same numbers")]

/// 22 parts of 300 on each side.
pub(super) const MARGIN: f64 = 22.0 / 300.0;
/// The line height, in sizes of the type.
pub(super) const LEADING: f64 = 1.06;
/// The part of the height that a title may take; the rest is white space, rule and imprint.
const TITLE_SHARE: f64 = 0.64;
const SMALLEST: f64 = 0.035;
const STEP: f64 = 0.92;

/// Sizes in parts of the cover's width, by the length of the title.
const STARTS: [(usize, f64); 5] = [(8, 0.2), (20, 0.165), (40, 0.14), (64, 0.12), (96, 0.1)];
const LONG_START: f64 = 0.085;

/// A word, or a character of a script without spaces.
#[derive(Debug, Clone, PartialEq)]
struct Word {
    text: String,
    width: f64,
}

/// Scripts whose characters are as wide as they are high, and may end a line after any of them.
fn is_wide(c: char) -> bool {
    matches!(u32::from(c),
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe4f
        | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1faff | 0x20000..=0x3fffd)
}

/// Combining marks and invisible signs.
fn has_no_advance(c: char) -> bool {
    matches!(u32::from(c),
        0x0300..=0x036f | 0x0483..=0x0489 | 0x0591..=0x05bd | 0x05bf | 0x05c1 | 0x05c2 | 0x05c4 | 0x05c5 | 0x05c7
        | 0x0600..=0x0605 | 0x0610..=0x061a | 0x061c | 0x064b..=0x065f | 0x0670 | 0x06d6..=0x06dd | 0x06df..=0x06e4
        | 0x06e7 | 0x06e8 | 0x06ea..=0x06ed | 0x0900..=0x0902 | 0x093a | 0x093c | 0x0941..=0x0948 | 0x094d
        | 0x0951..=0x0957 | 0x0962 | 0x0963 | 0x0e31 | 0x0e34..=0x0e3a | 0x0e47..=0x0e4e | 0x1ab0..=0x1ace
        | 0x1dc0..=0x1dff | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x2064 | 0x2066..=0x206f | 0x20d0..=0x20f0
        | 0xfe00..=0xfe0f | 0xfe20..=0xfe2f | 0xfeff | 0xe0001 | 0xe0020..=0xe007f | 0xe0100..=0xe01ef)
}

fn advance(c: char) -> f64 {
    if c < '\u{300}' {
        return match c {
            '!' | '(' | ')' | ',' | '.' | '/' | 'j' | '|' | '\'' => 0.25,
            ':' | ';' | '[' | '\\' | ']' | 'i' | 'l' | '{' | '}' => 0.3,
            '"' | '-' | 'I' | 'f' | 't' => 0.35,
            '*' | 'J' | '_' | 'r' => 0.4,
            's' => 0.45,
            '?' | '`' | 'a' | 'c' | 'e' | 'z' => 0.5,
            'S' | 'g' | 'x' | 'y' => 0.55,
            'B' | 'L' | 'P' | 'Z' => 0.65,
            'C' | 'E' | 'R' | 'V' | 'Y' => 0.7,
            '&' | 'A' | 'D' | 'K' | 'T' | 'X' => 0.75,
            '%' | 'G' | 'N' | 'O' | 'Q' | 'U' | 'w' => 0.8,
            'H' => 0.85,
            '@' | 'm' => 0.9,
            'M' | 'W' => 1.05,
            'À'..='Þ' => 0.8,
            _ => 0.6,
        };
    }
    if has_no_advance(c) {
        0.0
    } else if is_wide(c) {
        1.0
    } else {
        0.58
    }
}

fn words(title: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = Word { text: String::new(), width: 0.0 };
    for c in title.trim().chars() {
        let wide = c >= '\u{300}' && !has_no_advance(c) && is_wide(c);
        if c.is_whitespace() || wide {
            let done = std::mem::replace(&mut word, Word { text: String::new(), width: 0.0 });
            if !done.text.is_empty() {
                words.push(done);
            }
            if wide {
                words.push(Word { text: c.to_string(), width: 1.0 });
            }
            continue;
        }
        word.text.push(c);
        word.width += advance(c);
    }
    if !word.text.is_empty() {
        words.push(word);
    }
    words
}

/// Is it a character that needs no space before it?
fn is_full(word: &Word) -> bool {
    word.width.to_bits() == 1.0_f64.to_bits()
}

/// A word that is wider than the line, broken into pieces that fit.
fn broken(word: &Word, measure: f64) -> Vec<Word> {
    let mut pieces = vec![Word { text: String::new(), width: 0.0 }];
    for c in word.text.chars() {
        let width = advance(c);
        let full = pieces.last().is_some_and(|piece| piece.width > 0.0 && piece.width + width > measure);
        if full {
            pieces.push(Word { text: String::new(), width: 0.0 });
        }
        if let Some(piece) = pieces.last_mut() {
            piece.text.push(c);
            piece.width += width;
        }
    }
    pieces
}

/// Breaks words greedily into lines of `measure` em.
fn set(words: &[Word], measure: f64) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    let mut used = 0.0;
    for word in words {
        let gap = if used == 0.0 || is_full(word) { 0.0 } else { 0.25 };
        if used > 0.0 && used + gap + word.width > measure {
            lines.push(String::new());
            used = 0.0;
        }
        let pieces = if word.width > measure { broken(word, measure) } else { vec![word.clone()] };
        for (position, piece) in pieces.into_iter().enumerate() {
            if position > 0 {
                lines.push(String::new());
                used = 0.0;
            }
            if let Some(line) = lines.last_mut() {
                if used > 0.0 && gap > 0.0 {
                    line.push(' ');
                }
                line.push_str(&piece.text);
            }
            used += piece.width + if used == 0.0 { 0.0 } else { gap };
        }
    }
    lines
}

/// How many lines the words take, as the dashboard counts them.
fn count_lines(words: &[Word], measure: f64) -> f64 {
    let (mut lines, mut used) = (1.0, 0.0);
    for word in words {
        let gap = if used == 0.0 || is_full(word) { 0.0 } else { 0.25 };
        if used > 0.0 && used + gap + word.width > measure {
            lines += 1.0;
            used = 0.0;
        }
        if word.width > measure {
            lines += (word.width / measure).ceil() - 1.0;
            used = word.width % measure;
            continue;
        }
        used += if used == 0.0 { 0.0 } else { gap } + word.width;
    }
    lines
}

/// The title's size as a part of the cover's width; `ratio` is width divided by height.
fn size(words: &[Word], length: usize, ratio: f64) -> f64 {
    let inner = 1.0 - 2.0 * MARGIN;
    let longest = words.iter().map(|word| word.width).fold(0.0, f64::max);
    let room = TITLE_SHARE / ratio;
    let start = STARTS.iter().find(|(limit, _)| length <= *limit).map(|(_, size)| *size);
    let mut size = start.unwrap_or(LONG_START);
    while size > SMALLEST {
        let measure = inner / size;
        // An endless word is broken only when the type is already small; before that the type is made smaller.
        let word_fits = longest <= measure || size < 0.05;
        if word_fits && count_lines(words, measure) * size * LEADING <= room {
            return size;
        }
        size *= STEP;
    }
    SMALLEST
}

/// A title set on a cover: the size as a part of its width, and the lines.
pub(super) fn title(title: &str, ratio: f64) -> (f64, Vec<String>) {
    let words = words(title);
    let size = size(&words, title.chars().count(), ratio);
    (size, set(&words, (1.0 - 2.0 * MARGIN) / size))
}

/// The width of a line in em.
pub(super) fn width(line: &str) -> f64 {
    line.chars().map(advance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_title_is_large_and_a_long_one_small() {
        let (short, lines) = title("Salt", 0.75);
        assert_eq!((short.to_bits(), lines), (0.2_f64.to_bits(), vec!["Salt".to_owned()]));
        let (usual, lines) = title("A Slow Grammar of Rooms", 0.75);
        assert!(usual < short && lines.len() > 1);
        assert_eq!(lines.join(" "), "A Slow Grammar of Rooms");
    }

    #[test]
    fn nothing_of_a_title_is_lost_and_every_line_fits() {
        let titles = [
            String::new(),
            "W".repeat(128),
            "潮の満ち引きと、忘れられた港町についての短い覚え書き".repeat(4),
            "ملاحظات من نهر جليدي يتلاشى".to_owned(),
            "ज्वार का पंचांग".to_owned(),
            "Notes towards a theory of the margin ".repeat(4),
        ];
        for text in titles {
            for ratio in [0.75, 0.8, 1.0, 1.5, 1.6] {
                let (size, lines) = title(&text, ratio);
                let bare = |text: &str| text.split_whitespace().collect::<String>();
                assert_eq!(bare(&lines.concat()), bare(&text));
                let measure = (1.0 - 2.0 * MARGIN) / size;
                for line in &lines {
                    assert!(width(line) <= measure + 0.3 * 12.0, "{line}");
                }
            }
        }
    }

    /// `tests/data/covers.tsv` is written by the dashboard's own code.
    #[test]
    fn the_dashboard_comes_to_the_same_size() {
        let table = include_str!("../../../../tests/data/covers.tsv");
        for line in table.lines().skip(1) {
            let [_, _, ratio, _, _, text, sized] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("not a row: {line}");
            };
            let (width, height) = ratio.split_once(':').unwrap();
            let ratio = width.parse::<f64>().unwrap() / height.parse::<f64>().unwrap();
            assert_eq!(format!("{:.6}", title(text, ratio).0), sized, "{text}");
        }
    }
}

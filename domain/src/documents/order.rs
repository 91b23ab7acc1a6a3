//! Where a record stands among its siblings.

/// A key between any two of which there is room for another: a fraction in base 62, whose keys are in the order of their
/// bytes. The rule is that of the package `fractional-indexing`, so that client and server make the same keys.
///
/// A key is an integer and a fraction. The first character of the integer says how long it is: after `a` to `z`
/// come one to twenty-six digits. After `Z` to `A` come as many, and the integer is negative.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrderKey(String);

/// The text is not a key, or there is no key between the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("This is not a valid place in an order")]
pub struct InvalidOrderKey;

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// Below it there is no integer.
const SMALLEST: &str = "A00000000000000000000000000";

impl OrderKey {
    /// The most bytes of a key. Clients make keys anew before that.
    pub const MAX: usize = 64;

    /// The key of an only child.
    #[must_use]
    pub fn first() -> Self {
        Self("a0".to_owned())
    }

    /// Reads a key.
    ///
    /// # Errors
    /// [`InvalidOrderKey`] for other signs, a wrong length of the integer, or a fraction that ends with a zero.
    pub fn parse(text: &str) -> Result<Self, InvalidOrderKey> {
        let known = text.bytes().all(|sign| DIGITS.contains(&sign));
        let (_, fraction) = parts(text).ok_or(InvalidOrderKey)?;
        let valid = known && text.len() <= Self::MAX && text != SMALLEST && !fraction.ends_with('0');
        if valid { Ok(Self(text.to_owned())) } else { Err(InvalidOrderKey) }
    }

    /// A key between two; none is the beginning or the end.
    ///
    /// # Errors
    /// [`InvalidOrderKey`] where the first is not before the second, or where the key would be too long.
    pub fn between(before: Option<&Self>, after: Option<&Self>) -> Result<Self, InvalidOrderKey> {
        let (before, after) = (before.map(Self::as_str), after.map(Self::as_str));
        let key = between(before, after).ok_or(InvalidOrderKey)?;
        Self::parse(&key)
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn between(before: Option<&str>, after: Option<&str>) -> Option<String> {
    match (before, after) {
        (None, None) => Some("a0".to_owned()),
        (None, Some(after)) => {
            let (integer, fraction) = parts(after)?;
            if integer == SMALLEST {
                return Some(format!("{integer}{}", midpoint("", Some(fraction))?));
            }
            if fraction.is_empty() { decrement(integer) } else { Some(integer.to_owned()) }
        }
        (Some(before), None) => {
            let (integer, fraction) = parts(before)?;
            match increment(integer) {
                Some(next) => Some(next),
                None => Some(format!("{integer}{}", midpoint(fraction, None)?)),
            }
        }
        (Some(before), Some(after)) if before < after => {
            let ((low, low_fraction), (high, high_fraction)) = (parts(before)?, parts(after)?);
            if low == high {
                return Some(format!("{low}{}", midpoint(low_fraction, Some(high_fraction))?));
            }
            match increment(low) {
                Some(next) if next.as_str() < after => Some(next),
                _ => Some(format!("{low}{}", midpoint(low_fraction, None)?)),
            }
        }
        _ => None,
    }
}

/// The integer and the fraction of a key.
fn parts(key: &str) -> Option<(&str, &str)> {
    let head = key.bytes().next()?;
    let length = match head {
        b'a'..=b'z' => usize::from(head - b'a') + 2,
        b'A'..=b'Z' => usize::from(b'Z' - head) + 2,
        _ => return None,
    };
    key.split_at_checked(length)
}

fn value(sign: u8) -> Option<usize> {
    DIGITS.iter().position(|known| *known == sign)
}

fn digit(value: usize) -> Option<char> {
    DIGITS.get(value).map(|sign| char::from(*sign))
}

/// A fraction between two; none is one. Neither ends with a zero.
fn midpoint(low: &str, high: Option<&str>) -> Option<String> {
    if let Some(high) = high {
        let common = high.bytes().zip(low.bytes().chain(std::iter::repeat(b'0')));
        let length = common.take_while(|(high, low)| high == low).count();
        if length > 0 {
            let rest = low.get(length..).unwrap_or_default();
            return Some(format!("{}{}", high.get(..length)?, midpoint(rest, Some(high.get(length..)?))?));
        }
    }
    let first = low.bytes().next().map_or(Some(0), value)?;
    let last = high.map_or(Some(DIGITS.len()), |high| value(high.bytes().next()?))?;
    if last.checked_sub(first)? > 1 {
        return digit((first + last).div_ceil(2)).map(String::from);
    }
    match high {
        Some(high) if high.len() > 1 => high.get(..1).map(str::to_owned),
        _ => Some(format!("{}{}", digit(first)?, midpoint(low.get(1..).unwrap_or_default(), None)?)),
    }
}

/// The digits of an integer, the last one changed by one, and whether that goes on before the first of them.
fn carried(digits: &str, from: u8, to: u8, change: impl Fn(usize) -> usize) -> Option<(String, bool)> {
    let mut carry = true;
    let mut changed: Vec<char> = Vec::with_capacity(digits.len() + 1);
    for sign in digits.bytes().rev() {
        changed.push(match (carry, sign == from) {
            (false, _) => char::from(sign),
            (true, true) => char::from(to),
            (true, false) => {
                carry = false;
                digit(change(value(sign)?))?
            }
        });
    }
    Some((changed.into_iter().rev().collect(), carry))
}

/// The integer after this one; none after the greatest.
fn increment(integer: &str) -> Option<String> {
    let (head, digits) = integer.split_at_checked(1)?;
    let (mut digits, carry) = carried(digits, b'z', b'0', |value| value + 1)?;
    let head = head.bytes().next()?;
    let next = match (carry, head) {
        (false, _) => head,
        (true, b'Z') => return Some("a0".to_owned()),
        (true, b'z') => return None,
        (true, _) => {
            if head >= b'a' {
                digits.push('0');
            } else {
                digits.pop();
            }
            head + 1
        }
    };
    Some(format!("{}{digits}", char::from(next)))
}

/// The integer before this one; none before the smallest.
fn decrement(integer: &str) -> Option<String> {
    let (head, digits) = integer.split_at_checked(1)?;
    let (mut digits, borrow) = carried(digits, b'0', b'z', |value| value.saturating_sub(1))?;
    let head = head.bytes().next()?;
    let next = match (borrow, head) {
        (false, _) => head,
        (true, b'a') => return Some("Zz".to_owned()),
        (true, b'A') => return None,
        (true, _) => {
            if head <= b'Z' {
                digits.push('z');
            } else {
                digits.pop();
            }
            head - 1
        }
    };
    Some(format!("{}{digits}", char::from(next)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn key(text: &str) -> Option<OrderKey> {
        (!text.is_empty()).then(|| OrderKey::parse(text).unwrap())
    }

    #[test]
    fn keys_are_those_of_the_package_that_the_client_uses() {
        let vectors: Vec<[String; 3]> =
            serde_json::from_str(include_str!("../../../tests/data/documents/order.json")).unwrap();
        assert!(vectors.len() > 200);
        for [before, after, between] in vectors {
            let made = OrderKey::between(key(&before).as_ref(), key(&after).as_ref());
            assert_eq!(
                made.map(|made| made.as_str().to_owned()),
                Ok(between),
                "between {before} and {after}"
            );
        }
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let long = format!("a0{}", "V".repeat(63));
        for text in ["", "0", "a", "a00", "a0V0", "b0", "a0-", "~0", SMALLEST, &long] {
            assert_eq!(OrderKey::parse(text), Err(InvalidOrderKey), "{text}");
        }
        assert_eq!(OrderKey::between(key("a1").as_ref(), key("a1").as_ref()), Err(InvalidOrderKey));
        assert_eq!(OrderKey::between(key("a2").as_ref(), key("a1").as_ref()), Err(InvalidOrderKey));
    }

    proptest! {
        #[test]
        fn there_is_room_between_any_two(gaps in prop::collection::vec(any::<prop::sample::Index>(), 1..60)) {
            let mut keys: Vec<OrderKey> = Vec::new();
            for gap in gaps {
                let at = gap.index(keys.len() + 1);
                let before = at.checked_sub(1).and_then(|before| keys.get(before));
                keys.insert(at, OrderKey::between(before, keys.get(at)).unwrap());
                prop_assert!(keys.is_sorted());
            }
            keys.dedup();
            prop_assert!(keys.is_sorted_by(|one, other| one < other));
        }

        #[test]
        fn reading_never_fails_badly(text in "[0-9A-Za-z]{0,70}", other in "[0-9A-Za-z]{0,8}") {
            if let (Ok(one), Ok(other)) = (OrderKey::parse(&text), OrderKey::parse(&other)) {
                let (low, high) = if one < other { (one, other) } else { (other, one) };
                if let Ok(between) = OrderKey::between(Some(&low), Some(&high)) {
                    prop_assert!(low < between && between < high);
                }
            }
        }
    }
}

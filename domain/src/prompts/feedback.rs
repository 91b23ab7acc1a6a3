//! Feedback about the product.

/// Stars, a text, or both (DASH-299).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feedback {
    rating: Option<u8>,
    text: Option<String>,
}

/// Why feedback is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FeedbackError {
    /// Neither stars nor a text.
    #[error("Give a rating or a text")]
    Empty,
    /// Not 1 to 5 stars.
    #[error("A rating is a number from 1 to 5")]
    Rating,
    /// The text is too long.
    #[error("Feedback has at most 2000 characters")]
    TooLong,
}

impl Feedback {
    /// The most characters of the text.
    pub const MAX: usize = 2_000;

    /// Reads feedback; a text of nothing but white space counts as none.
    ///
    /// # Errors
    /// [`FeedbackError`].
    pub fn parse(rating: Option<i64>, text: Option<&str>) -> Result<Self, FeedbackError> {
        let rating = match rating {
            None => None,
            Some(stars) => {
                let stars = u8::try_from(stars).ok().filter(|stars| (1..=5).contains(stars));
                Some(stars.ok_or(FeedbackError::Rating)?)
            }
        };
        let text = text.map(str::trim).filter(|text| !text.is_empty());
        if text.is_some_and(|text| text.chars().count() > Self::MAX) {
            return Err(FeedbackError::TooLong);
        }
        if rating.is_none() && text.is_none() {
            return Err(FeedbackError::Empty);
        }
        Ok(Self { rating, text: text.map(str::to_owned) })
    }

    /// The stars, 1 to 5.
    #[must_use]
    pub const fn rating(&self) -> Option<u8> {
        self.rating
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_or_words() {
        for stars in 1..=5 {
            assert!(Feedback::parse(Some(stars), None).is_ok());
        }
        for stars in [-1, 0, 6, i64::MAX] {
            assert_eq!(Feedback::parse(Some(stars), Some("x")), Err(FeedbackError::Rating));
        }
        assert_eq!(Feedback::parse(None, Some(" \n")), Err(FeedbackError::Empty));
        assert_eq!(Feedback::parse(None, Some(" fine ")).unwrap().text(), Some("fine"));
        assert!(Feedback::parse(None, Some(&"é".repeat(Feedback::MAX))).is_ok());
        assert_eq!(Feedback::parse(None, Some(&"é".repeat(Feedback::MAX + 1))), Err(FeedbackError::TooLong));
    }
}

//! Templates.

/// The category of a template (DASH-133, EDIT-408).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// A portfolio.
    Microsites,
    /// A presentation.
    Presentations,
    /// Something to read.
    Longreads,
    /// A landing page.
    PhotoStories,
    /// Something to sell.
    ECommerce,
    /// An event.
    Events,
    /// A restaurant.
    Restaurants,
    /// A résumé.
    Resumes,
    /// A story in photographs.
    PictureStories,
    /// A page of links.
    Links,
}

impl Category {
    /// Every category.
    pub const ALL: [Self; 10] = [
        Self::Microsites,
        Self::Presentations,
        Self::Longreads,
        Self::PhotoStories,
        Self::ECommerce,
        Self::Events,
        Self::Restaurants,
        Self::Resumes,
        Self::PictureStories,
        Self::Links,
    ];

    /// The category's name in calls and in storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Microsites => "microsites",
            Self::Presentations => "presentations",
            Self::Longreads => "longreads",
            Self::PhotoStories => "photo_stories",
            Self::ECommerce => "e_commerce",
            Self::Events => "events",
            Self::Restaurants => "restaurants",
            Self::Resumes => "resumes",
            Self::PictureStories => "picture_stories",
            Self::Links => "links",
        }
    }

    /// Its name on screen.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Microsites => "portfolio",
            Self::Presentations => "presentation",
            Self::Longreads => "editorial",
            Self::PhotoStories => "landing page",
            Self::ECommerce => "ecommerce",
            Self::Events => "event",
            Self::Restaurants => "restaurant",
            Self::Resumes => "résumé",
            Self::PictureStories => "photo story",
            Self::Links => "links",
        }
    }

    /// The category of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.name() == name)
    }
}

/// The purpose of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It is listed, and every account may start from it.
    Listed,
    /// It is the sample that the product tour shows.
    Tour,
}

impl Purpose {
    /// The purpose's name in storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Listed => "listed",
            Self::Tour => "tour",
        }
    }

    /// The purpose of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Listed, Self::Tour].into_iter().find(|purpose| purpose.name() == name)
    }
}

/// A few sentences about a template.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Blurb(String);

/// The text is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A template is described in at most 500 characters")]
pub struct BlurbTooLong;

impl Blurb {
    /// The most characters.
    pub const MAX: usize = 500;

    /// Reads the sentences.
    ///
    /// # Errors
    /// [`BlurbTooLong`].
    pub fn parse(text: &str) -> Result<Self, BlurbTooLong> {
        let text = text.trim();
        if text.chars().count() > Self::MAX { Err(BlurbTooLong) } else { Ok(Self(text.to_owned())) }
    }

    /// The sentences.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_have_the_labels_of_the_screens() {
        let labels = Category::ALL.map(|category| (category.name(), category.label()));
        let expected = [
            ("microsites", "portfolio"),
            ("presentations", "presentation"),
            ("longreads", "editorial"),
            ("photo_stories", "landing page"),
            ("e_commerce", "ecommerce"),
            ("events", "event"),
            ("restaurants", "restaurant"),
            ("resumes", "résumé"),
            ("picture_stories", "photo story"),
            ("links", "links"),
        ];
        assert_eq!(labels, expected);
        for category in Category::ALL {
            assert_eq!(Category::from_name(category.name()), Some(category));
        }
        assert_eq!(Category::from_name("portfolio"), None);
        for purpose in [Purpose::Listed, Purpose::Tour] {
            assert_eq!(Purpose::from_name(purpose.name()), Some(purpose));
        }
    }

    #[test]
    fn a_blurb_is_short() {
        assert_eq!(
            Blurb::parse("  Two lines. ").map(|blurb| blurb.as_str().to_owned()),
            Ok("Two lines.".to_owned())
        );
        assert!(Blurb::parse(&"é".repeat(Blurb::MAX)).is_ok());
        assert_eq!(Blurb::parse(&"é".repeat(Blurb::MAX + 1)), Err(BlurbTooLong));
    }
}

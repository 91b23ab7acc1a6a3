//! What is said about the characters of a text: the table of marks.

use std::collections::BTreeMap;

use crate::documents::{
    record::Kind,
    register::{ALIGNMENTS, ELEMENTS, Need},
    value::{Form, Value},
};

/// What a mark is said of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Of characters.
    Inline,
    /// Of a paragraph: of the line end that ends it.
    Paragraph,
}

macro_rules! marks {
    ($($(#[$doc:meta])* $mark:ident $name:literal: $form:expr, $scope:ident, $need:ident;)*) => {
        /// A mark.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Mark {
            $($(#[$doc])* $mark,)*
        }

        impl Mark {
            /// Every mark, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$mark,)*];

            /// Its name on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$mark => $name,)*
                }
            }

            /// The mark of this name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$mark),)*
                    _ => None,
                }
            }

            /// Which values it takes. A flag is only ever on: it is taken away where it is off.
            #[must_use]
            pub const fn form(self) -> Form {
                match self {
                    $(Self::$mark => $form,)*
                }
            }

            /// What it is said of.
            #[must_use]
            pub const fn scope(self) -> Scope {
                match self {
                    $(Self::$mark => Scope::$scope,)*
                }
            }

            /// What is needed to change it.
            #[must_use]
            pub const fn need(self) -> Need {
                match self {
                    $(Self::$mark => Need::$need,)*
                }
            }
        }
    };
}

marks! {
    /// Important words.
    Bold "bold": Form::Flag, Inline, Content;
    /// Words with emphasis.
    Italic "italic": Form::Flag, Inline, Content;
    /// Underlined words.
    Underline "underline": Form::Flag, Inline, Content;
    /// Words that no longer hold.
    Strike "strike": Form::Flag, Inline, Content;
    /// Code.
    Code "code": Form::Flag, Inline, Content;
    /// Where they lead.
    Link "link": Form::Link, Inline, Content;
    /// Does the link open another tab?
    LinkInNewTab "linkInNewTab": Form::Flag, Inline, Content;
    /// The colour of letters.
    Ink "ink": Form::Ink, Inline, Layout;
    /// The family of letters.
    Family "family": Form::Family, Inline, Layout;
    /// The weight of letters.
    Weight "weight": Form::Whole(1, 1_000), Inline, Layout;
    /// The drawn size of letters.
    Size "size": Form::Length(1, 1_000), Inline, Layout;
    /// The element of the paragraph (EDIT-189).
    Element "element": Form::Word(ELEMENTS), Paragraph, Content;
    /// The list that it is an item of (EDIT-190).
    List "list": Form::Word(&["bullet", "ordered"]), Paragraph, Content;
    /// How deep the item lies.
    Depth "depth": Form::Whole(1, 5), Paragraph, Content;
    /// How its lines lie.
    Align "align": Form::Word(ALIGNMENTS), Paragraph, Layout;
    /// The text style of the paragraph.
    Style "style": Form::Record(Some(Kind::TextStyle)), Paragraph, Layout;
}

/// Marks with their values.
pub type Marks = BTreeMap<Mark, Value>;
/// Marks that are set, or taken away where there is no value.
pub type MarkChanges = BTreeMap<Mark, Option<Value>>;

impl Mark {
    /// May the mark have this value?
    #[must_use]
    pub fn admits(self, value: &Value) -> bool {
        *value != Value::Flag(false) && self.form().admits(value)
    }
}

/// The marks that are left when some were changed.
pub(super) fn changed(marks: &Marks, changes: &MarkChanges) -> Marks {
    let mut changed = marks.clone();
    for (mark, value) in changes {
        match value {
            Some(value) => changed.insert(*mark, value.clone()),
            None => changed.remove(mark),
        };
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_of_one_mark_each() {
        for mark in Mark::ALL {
            assert_eq!(Mark::named(mark.name()), Some(*mark));
        }
        assert_eq!(Mark::named("x"), None);
    }

    #[test]
    fn a_flag_is_only_ever_on() {
        assert!(Mark::Bold.admits(&Value::Flag(true)));
        assert!(!Mark::Bold.admits(&Value::Flag(false)));
        assert!(!Mark::Bold.admits(&Value::Number(1)));
    }
}

//! Structs that are made of two parts.

/// Makes a struct of two: what lists show, and the rest. A field is written once, and has the same type in the whole and
/// in its part.
macro_rules! of_two {
    (
        $(#[$doc:meta])*
        struct $name:ident;
        $(#[$summary_doc:meta])*
        struct $summary:ident { $($(#[$listed_doc:meta])* $listed:ident: $listed_type:ty,)* }
        $(#[$rest_doc:meta])*
        struct $rest:ident { $($(#[$own_doc:meta])* $own:ident: $own_type:ty,)* }
    ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name {
            $($(#[$listed_doc])* pub $listed: $listed_type,)*
            $($(#[$own_doc])* pub $own: $own_type,)*
        }

        $(#[$summary_doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $summary {
            $($(#[$listed_doc])* pub $listed: $listed_type,)*
        }

        $(#[$rest_doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $rest {
            $($(#[$own_doc])* pub $own: $own_type,)*
        }

        impl $name {
            /// Puts the two parts together.
            #[must_use]
            pub fn of(summary: $summary, rest: $rest) -> Self {
                Self { $($listed: summary.$listed,)* $($own: rest.$own,)* }
            }
        }

        impl From<&$name> for $summary {
            fn from(whole: &$name) -> Self {
                Self { $($listed: Clone::clone(&whole.$listed),)* }
            }
        }
    };
}
pub(crate) use of_two;

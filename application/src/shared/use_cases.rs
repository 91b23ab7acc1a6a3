//! Lists the use cases of a context once: their struct and the code that makes them come from one list.

/// Makes a struct of use cases, and `new`, which makes each of them from the ports.
///
/// A use case names its fields in braces: `storage` alone is the port of that name, `name: value` any other
/// value. `field: Type = value` takes the whole value instead. Lines with `let` come first. Each field has a
/// comment.
macro_rules! use_cases {
    (
        $(#[$doc:meta])*
        pub struct $name:ident($ports:ident $(, $given:ident: $given_type:ty)*) {
            $(let $shared:ident = $shared_value:expr;)*
            $(
                $(#[$field_doc:meta])+
                $field:ident: $kind:ident $(<$inner:ty>)?
                    $({ $($port:ident $(: $value:expr)?),* $(,)? })?
                    $(= $whole:expr)?,
            )*
        }
    ) => {
        $(#[$doc])*
        pub struct $name {
            $($(#[$field_doc])+ pub $field: $kind $(<$inner>)?,)*
        }

        impl $name {
            /// Makes each use case from its ports.
            #[must_use]
            pub fn new($ports: &$crate::ports::Ports $(, $given: $given_type)*) -> Self {
                $(let $shared = $shared_value;)*
                Self {
                    $($field: $($kind {
                        $($port: $crate::shared::use_cases::use_cases!(@value $ports, $port $(, $value)?),)*
                    })? $($whole)?,)*
                }
            }
        }
    };
    (@value $ports:ident, $port:ident) => {
        $ports.$port.clone()
    };
    (@value $ports:ident, $port:ident, $value:expr) => {
        $value
    };
}
pub(crate) use use_cases;

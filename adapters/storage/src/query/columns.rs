//! Names columns once: the text that selects them and the code that reads them come from one list.

use octavo_application::shared::storage::StorageError;
use uuid::Uuid;

use super::cells::Cells;

/// A value of a column.
pub(crate) trait Cell: Sized {
    /// The value at a position of a row.
    fn read<R: Cells>(row: &R, at: usize) -> Result<Self, StorageError>;
}

macro_rules! cell {
    ($($type:ty: $read:ident,)*) => {
        $(impl Cell for $type {
            fn read<R: Cells>(row: &R, at: usize) -> Result<Self, StorageError> {
                row.$read(at)
            }
        })*
    };
}

cell! {
    Uuid: id,
    Option<Uuid>: id_if,
    i64: int,
    Option<i64>: int_if,
    String: text,
    Option<String>: text_if,
    bool: flag,
}

/// Reads the columns of a row from left to right: by position, which is faster than by name.
pub(crate) struct Reader<'r, R> {
    row: &'r R,
    at: usize,
}

impl<'r, R: Cells> Reader<'r, R> {
    /// Begins at the first column.
    pub(crate) fn new(row: &'r R) -> Self {
        Self { row, at: 0 }
    }

    /// The next column.
    pub(crate) fn next<T: Cell>(&mut self) -> Result<T, StorageError> {
        let value = T::read(self.row, self.at)?;
        self.at = self.at.saturating_add(1);
        Ok(value)
    }
}

/// Makes a struct of columns, a macro with the text that selects them, and a function that reads them in that order.
macro_rules! columns {
    (
        $(#[$doc:meta])*
        struct $name:ident as $text:ident { $($field:ident: $type:ty = $sql:expr,)* }
    ) => {
        $(#[$doc])*
        pub(crate) struct $name {
            $(pub(crate) $field: $type,)*
        }

        impl $name {
            /// Reads them from the reader's position.
            pub(crate) fn read<R: $crate::query::cells::Cells>(
                cells: &mut $crate::query::columns::Reader<'_, R>,
            ) -> Result<Self, octavo_application::shared::storage::StorageError> {
                Ok(Self { $($field: cells.next()?,)* })
            }
        }

        macro_rules! $text {
            () => {
                $crate::query::columns::columns!(@text $($sql),*)
            };
        }
    };
    (@text $first:expr $(, $rest:expr)*) => {
        concat!($first $(, ", ", $rest)*)
    };
}
pub(crate) use columns;

/// Makes what a table needs of one list of its columns: SeaORM's `Model` with all of them, and what [`columns!`] makes of
/// those that lists show. Another struct has the rest. Lists may also show what is computed. What is only written is read
/// by statements alone.
macro_rules! table {
    (
        $(#[$doc:meta])*
        $table:literal as $alias:ident in $text:ident {
            $(#[$listed_doc:meta])*
            listed $listed:ident { $($(#[$orm:meta])* $field:ident: $type:ty,)* }
            computed { $($computed:ident: $computed_type:ty = $sql:literal,)* }
            $(#[$rest_doc:meta])*
            rest $rest:ident { $($own:ident: $own_type:ty,)* }
            written { $($written:ident: $written_type:ty,)* }
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
        #[sea_orm(table_name = $table)]
        pub struct Model {
            $($(#[$orm])* pub $field: $type,)*
            $(pub $own: $own_type,)*
            $(pub $written: $written_type,)*
        }

        $(#[$rest_doc])*
        pub(crate) struct $rest {
            $(pub(crate) $own: $own_type,)*
        }

        impl Model {
            /// What lists show, with what is computed for them, and the rest.
            fn parted(self, $($computed: $computed_type),*) -> ($listed, $rest) {
                ($listed { $($field: self.$field,)* $($computed,)* }, $rest { $($own: self.$own,)* })
            }
        }

        $crate::query::columns::columns! {
            $(#[$listed_doc])*
            struct $listed as $text {
                $($field: $type = concat!(stringify!($alias), ".", stringify!($field)),)*
                $($computed: $computed_type = $sql,)*
            }
        }
    };
}
pub(crate) use table;

//! Reading rows of SQLite.

use octavo_application::shared::storage::StorageError;
use octavo_sqlite::readers::{Connection, Error, ReadError, Readers, Row, Statement, Value};
use uuid::Uuid;

use super::cells::Cells;
use crate::error::{failed, is_unavailable};

/// A value of a parameter.
pub(crate) trait Bind {
    /// As SQLite stores it.
    fn bound(self) -> Value;
}

macro_rules! bind {
    ($($type:ty: |$value:ident| $bound:expr,)*) => {
        $(impl Bind for $type {
            fn bound(self) -> Value {
                let $value = self;
                $bound
            }
        })*
    };
}

bind! {
    i64: |number| Value::Integer(number),
    i32: |number| Value::Integer(number.into()),
    bool: |flag| Value::Integer(flag.into()),
    &str: |text| Value::Text(text.to_owned()),
    String: |text| Value::Text(text),
    &String: |text| Value::Text(text.clone()),
    Uuid: |id| Value::Blob(id.as_bytes().to_vec()),
    &[u8]: |bytes| Value::Blob(bytes.to_vec()),
    Vec<u8>: |bytes| Value::Blob(bytes),
}

impl<T: Bind> Bind for Option<T> {
    fn bound(self) -> Value {
        self.map_or(Value::Null, Bind::bound)
    }
}

/// The values of the parameters of a statement.
macro_rules! bound {
    ($($value:expr),* $(,)?) => {
        vec![$(crate::query::sqlite::Bind::bound($value)),*]
    };
}
pub(crate) use bound;

/// A statement with its values, and how its rows are decoded.
pub(crate) struct Select<D> {
    sql: &'static str,
    values: Vec<Value>,
    decode: D,
}

/// Rows, or the first that cannot be decoded.
type Decoded<T> = Result<Vec<T>, StorageError>;

impl<D> Select<D> {
    pub(crate) fn new(sql: &'static str, values: Vec<Value>, decode: D) -> Self {
        Self { sql, values, decode }
    }

    /// The rows, decoded as they are read. The statement stays prepared.
    fn run<T>(self, connection: &Connection) -> Result<Decoded<T>, Error>
    where
        D: Fn(&Row<'_>) -> Result<T, StorageError>,
    {
        let mut statement = connection.prepare_cached(self.sql)?;
        bind_all(&mut statement, &self.values)?;
        let mut rows = statement.raw_query();
        let mut decoded = Vec::new();
        while let Some(row) = rows.next()? {
            match (self.decode)(row) {
                Ok(one) => decoded.push(one),
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(decoded))
    }
}

/// Binds values to the parameters `$1`, `$2` and so on. SQLite numbers parameters in the order in which a statement first
/// names them.
fn bind_all(statement: &mut Statement<'_>, values: &[Value]) -> Result<(), Error> {
    for index in 1..=statement.parameter_count() {
        let name = statement.parameter_name(index).and_then(|name| name.strip_prefix('$'));
        let number = name.and_then(|digits| digits.parse::<usize>().ok()).unwrap_or(index);
        let value =
            values.get(number.saturating_sub(1)).ok_or(Error::InvalidParameterCount(number, values.len()))?;
        statement.raw_bind_parameter(index, value)?;
    }
    Ok(())
}

/// The rows of a statement.
///
/// # Errors
/// [`StorageError::Unavailable`] when no connection is free or the file cannot be read now.
pub(crate) async fn rows<T, D>(readers: &Readers, select: Select<D>) -> Decoded<T>
where
    T: Send + 'static,
    D: Fn(&Row<'_>) -> Result<T, StorageError> + Send + 'static,
{
    let sql = select.sql;
    let read = readers.read(move |connection| select.run(connection)).await;
    read.map_err(|error| failed(sql, from_reader(&error)))?
}

/// The rows of two statements, one after the other on one connection.
///
/// # Errors
/// As [`rows`].
pub(crate) async fn both<T, U, D, E>(
    readers: &Readers,
    first: Select<D>,
    second: Select<E>,
) -> Result<(Vec<T>, Vec<U>), StorageError>
where
    T: Send + 'static,
    U: Send + 'static,
    D: Fn(&Row<'_>) -> Result<T, StorageError> + Send + 'static,
    E: Fn(&Row<'_>) -> Result<U, StorageError> + Send + 'static,
{
    let sql = first.sql;
    let read = readers.read(move |connection| Ok((first.run(connection)?, second.run(connection)?))).await;
    let (first, second) = read.map_err(|error| failed(sql, from_reader(&error)))?;
    Ok((first?, second?))
}

/// The error of a read.
pub(crate) fn from_reader(error: &ReadError) -> StorageError {
    let may_pass = match error {
        ReadError::Busy | ReadError::Ended => true,
        ReadError::Sqlite(_) => error.code().is_some_and(|code| is_unavailable(&code.to_string())),
    };
    if may_pass {
        StorageError::Unavailable(error.to_string())
    } else {
        StorageError::Backend(error.to_string())
    }
}

/// A value that is not what the statement promises.
fn unexpected(at: usize, error: &impl std::fmt::Display) -> StorageError {
    StorageError::Backend(format!("column {at}: {error}"))
}

impl Cells for Row<'_> {
    fn id(&self, at: usize) -> Result<Uuid, StorageError> {
        self.id_if(at)?.ok_or_else(|| unexpected(at, &"there is no value"))
    }

    fn id_if(&self, at: usize) -> Result<Option<Uuid>, StorageError> {
        let bytes = self.get_ref(at).map_err(|error| unexpected(at, &error))?.as_blob_or_null();
        let bytes = bytes.map_err(|error| unexpected(at, &error))?;
        bytes.map(Uuid::from_slice).transpose().map_err(|error| unexpected(at, &error))
    }

    fn int(&self, at: usize) -> Result<i64, StorageError> {
        let value = self.get_ref(at).map_err(|error| unexpected(at, &error))?;
        value.as_i64().map_err(|error| unexpected(at, &error))
    }

    fn int_if(&self, at: usize) -> Result<Option<i64>, StorageError> {
        let value = self.get_ref(at).map_err(|error| unexpected(at, &error))?;
        value.as_i64_or_null().map_err(|error| unexpected(at, &error))
    }

    fn text(&self, at: usize) -> Result<String, StorageError> {
        let value = self.get_ref(at).map_err(|error| unexpected(at, &error))?;
        value.as_str().map(str::to_owned).map_err(|error| unexpected(at, &error))
    }

    fn text_if(&self, at: usize) -> Result<Option<String>, StorageError> {
        let value = self.get_ref(at).map_err(|error| unexpected(at, &error))?;
        let text = value.as_str_or_null().map_err(|error| unexpected(at, &error))?;
        Ok(text.map(str::to_owned))
    }

    fn flag(&self, at: usize) -> Result<bool, StorageError> {
        Ok(self.int(at)? != 0)
    }

    fn bytes_if(&self, at: usize) -> Result<Option<Vec<u8>>, StorageError> {
        let value = self.get_ref(at).map_err(|error| unexpected(at, &error))?;
        let bytes = value.as_blob_or_null().map_err(|error| unexpected(at, &error))?;
        Ok(bytes.map(<[u8]>::to_vec))
    }
}

#[cfg(test)]
mod tests {
    use octavo_sqlite::readers::ffi;

    use super::*;

    #[test]
    fn errors_that_pass() {
        let failure = |code| {
            let failure = ffi::Error { code: ffi::ErrorCode::Unknown, extended_code: code };
            from_reader(&ReadError::Sqlite(Error::SqliteFailure(failure, None)))
        };
        assert!(matches!(failure(ffi::SQLITE_IOERR_READ), StorageError::Unavailable(_)));
        assert!(matches!(failure(ffi::SQLITE_BUSY_SNAPSHOT), StorageError::Unavailable(_)));
        assert!(matches!(failure(ffi::SQLITE_ERROR), StorageError::Backend(_)));
        assert!(matches!(from_reader(&ReadError::Busy), StorageError::Unavailable(_)));
    }
}

//! The key that seals secrets in the database; it is never stored there.

use std::{
    fs,
    io::{ErrorKind, Write},
    path::Path,
};

use anyhow::Context;
use octavo_application::shared::keys::{Key, KeyedHash};
use octavo_secrets::HmacSha256;
use secrecy::ExposeSecret;

use crate::{config::Config, folders};

/// The key's file when the setting is empty.
const FILE: &str = "secret.key";

/// The key of 64 hexadecimal digits.
pub(crate) fn parse(text: &str) -> Option<Key> {
    let mut bytes = [0_u8; 32];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    Some(Key(bytes))
}

/// The product's key: the setting's, else the one in the data folder, which is made when it is missing.
///
/// # Errors
/// When the file cannot be read or made, or is not a key.
pub(crate) fn key(config: &Config) -> anyhow::Result<Key> {
    match config.secret_key.expose_secret() {
        "" => in_folder(&config.data_dir),
        text => parse(text).context("secret_key must have 64 hexadecimal digits"),
    }
}

/// The previous key, if there is one.
///
/// # Errors
/// When it is not a key.
pub(crate) fn previous(config: &Config) -> anyhow::Result<Option<Key>> {
    match config.secret_key_previous.expose_secret() {
        "" => Ok(None),
        text => parse(text).map(Some).context("secret_key_previous must have 64 hexadecimal digits"),
    }
}

fn in_folder(folder: &Path) -> anyhow::Result<Key> {
    let path = folder.join(FILE);
    if !path.try_exists().with_context(|| format!("the key {} cannot be looked for", path.display()))? {
        make(folder, &path).with_context(|| format!("the key {} cannot be made", path.display()))?;
    }
    let text =
        fs::read_to_string(&path).with_context(|| format!("the key {} cannot be read", path.display()))?;
    parse(text.trim()).with_context(|| format!("{} is no key of 64 hexadecimal digits", path.display()))
}

/// Makes the file durably, or leaves the one that another process has made meanwhile.
fn make(folder: &Path, path: &Path) -> anyhow::Result<()> {
    folders::make(folder)?;
    // Private to its owner, and removed when it is dropped before it is renamed.
    let mut mine = tempfile::Builder::new().prefix(FILE).tempfile_in(folder)?;
    writeln!(mine, "{}", hex::encode(HmacSha256.generate().0))?;
    mine.as_file().sync_all()?;
    match mine.persist_noclobber(path) {
        Err(other) if other.error.kind() != ErrorKind::AlreadyExists => Err(other.error.into()),
        _ => Ok(fs::File::open(folder)?.sync_all()?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_a_folder_is_made_once_and_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let made = in_folder(&data).unwrap();
        assert_eq!(in_folder(&data).unwrap(), made);
        assert_eq!(fs::read_dir(&data).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(data.join(FILE)).unwrap().permissions().mode() & 0o777, 0o600);
        }
        // A slower process does not replace it.
        make(&data, &data.join(FILE)).unwrap();
        assert_eq!(in_folder(&data).unwrap(), made);
    }

    #[test]
    fn a_broken_key_is_named_and_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(FILE), "half a key").unwrap();
        let said = in_folder(folder.path()).unwrap_err().to_string();
        assert!(said.contains("secret.key is no key"), "{said}");
        assert_eq!(fs::read_to_string(folder.path().join(FILE)).unwrap(), "half a key");
    }
}

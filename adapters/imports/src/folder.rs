//! The files that came along, and the pictures that are taken from them.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::STANDARD};
use octavo_application::documents::{
    assets::add_asset::NewAsset,
    ports::imports::{ImportFault, MOST_IMPORT_PICTURES},
};
use octavo_domain::documents::{
    asset::FileName,
    import::{Reason, Tally},
    value::AssetKey,
};
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};

/// Files by their paths, without a slash at the beginning, and the folder in which the main one lies.
#[derive(Debug, Default)]
pub(crate) struct Folder {
    /// The folder of the main file, with a slash at its end; empty for the root.
    pub(crate) base: String,
    pub(crate) files: BTreeMap<String, Vec<u8>>,
}

/// The pictures that are taken along, by the name that their widgets have for them.
#[derive(Debug, Default)]
pub(crate) struct Pictures(BTreeMap<String, NewAsset>);

impl Pictures {
    /// All of them.
    pub(crate) fn into_map(self) -> BTreeMap<String, NewAsset> {
        self.0
    }

    /// Takes a file along; answers the name that it has from then on.
    pub(crate) fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<String, ImportFault> {
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        let key = AssetKey::of_digest(&digest)
            .ok_or_else(|| ImportFault::Failed("a digest is no key".to_owned()))?;
        let known = self.0.iter().find(|(_, picture)| picture.key == key).map(|(name, _)| name.clone());
        if let Some(known) = known {
            return Ok(known);
        }
        if self.0.len() >= MOST_IMPORT_PICTURES {
            return Err(ImportFault::TooManyPictures);
        }
        let id = format!("{}-{}", self.0.len() + 1, FileName::cleaned(name).as_str());
        self.0.insert(id.clone(), NewAsset { key, name: FileName::cleaned(name), bytes });
        Ok(id)
    }

    /// The picture at an address of a text; none where it is not taken along, which is told.
    pub(crate) fn at(
        &mut self,
        address: &str,
        folder: &Folder,
        tally: &mut Tally,
    ) -> Result<Option<String>, ImportFault> {
        let address = address.trim();
        let lower: String = address.chars().take(8).collect::<String>().to_ascii_lowercase();
        if lower.starts_with("data:") {
            return match decoded(address) {
                Some(bytes) => self.add("picture", bytes).map(Some),
                None => {
                    tally.add(Reason::BrokenPicture, "data:");
                    Ok(None)
                }
            };
        }
        if lower.starts_with("http:") || lower.starts_with("https:") || lower.starts_with("//") {
            tally.add(Reason::RemotePicture, address);
            return Ok(None);
        }
        match folder.find(address) {
            Some((path, bytes)) => self.add(path, bytes.to_vec()).map(Some),
            None => {
                tally.add(Reason::MissingPicture, address);
                Ok(None)
            }
        }
    }
}

/// The bytes of a `data:` address in base 64.
fn decoded(address: &str) -> Option<Vec<u8>> {
    let (head, body) = address.split_once(',')?;
    if !head.to_ascii_lowercase().ends_with(";base64") {
        // Drawings are also written with percent signs.
        return Some(percent_decode_str(body).collect());
    }
    let body: Vec<u8> = percent_decode_str(body).filter(|byte| !byte.is_ascii_whitespace()).collect();
    STANDARD.decode(body).ok().filter(|bytes| !bytes.is_empty())
}

impl Folder {
    /// The file at an address that is relative to the main file.
    pub(crate) fn find(&self, address: &str) -> Option<(&str, &[u8])> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let path = percent_decode_str(path).decode_utf8().ok()?.replace('\\', "/");
        let whole = match path.strip_prefix('/') {
            Some(from_root) => from_root.to_owned(),
            None => format!("{}{path}", self.base),
        };
        let (name, bytes) = self.files.get_key_value(&normal(&whole)?)?;
        Some((name, bytes))
    }

    /// The file that is called so, whatever its ending and wherever it lies.
    pub(crate) fn called(&self, stem: &str) -> Option<(&str, &[u8])> {
        let is_it = |path: &str| {
            let name = path.rsplit('/').next().unwrap_or_default();
            name == stem || name.rsplit_once('.').is_some_and(|(name, _)| name == stem)
        };
        self.files.iter().find(|(path, _)| is_it(path)).map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }
}

/// A path without `.` and `..`; none where it leads out of the root.
pub(crate) fn normal(path: &str) -> Option<String> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

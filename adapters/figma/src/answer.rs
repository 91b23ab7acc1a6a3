//! What is read of Figma's answers: whether there is a design, which pictures it names, and where those are.
//!
//! The design itself is read by `adapters/imports`. Nothing is built of it here.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use octavo_application::services::ports::figma::DesignFault;
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

/// The longest name of a picture.
const LONGEST_REF: usize = 128;

/// The head of an answer of `GET /v1/files/:key` or `GET /v1/files/:key/nodes`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Head<'a> {
    document: Option<IgnoredAny>,
    #[serde(borrow)]
    nodes: Option<BTreeMap<Cow<'a, str>, Option<IgnoredAny>>>,
}

/// Is it a design? A node that the file does not have is `null`.
pub(crate) fn check(design: &[u8]) -> Result<(), DesignFault> {
    let Head { document, nodes } = serde_json::from_slice(design).map_err(unreadable)?;
    match nodes {
        _ if document.is_some() => Ok(()),
        Some(nodes) if nodes.values().any(Option::is_some) => Ok(()),
        Some(_) => Err(DesignFault::NotFound),
        None => Err(DesignFault::Unreachable("its answer is no design".to_owned())),
    }
}

/// The pictures that a design names, each once: the `imageRef` of its paints.
#[derive(Debug, Default)]
pub(crate) struct Refs(BTreeSet<String>);

impl Refs {
    /// Those of a design.
    pub(crate) fn of(design: &[u8]) -> Result<BTreeSet<String>, DesignFault> {
        let mut refs = Self::default();
        let mut reader = serde_json::Deserializer::from_slice(design);
        Part { refs: &mut refs, is_ref: false }.deserialize(&mut reader).map_err(unreadable)?;
        Ok(refs.0)
    }

    /// Names of pictures become names of files, so other ones than those that Figma gives are none.
    fn add(&mut self, name: &str) {
        let is_ref = !name.is_empty()
            && name.len() <= LONGEST_REF
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if is_ref {
            self.0.insert(name.to_owned());
        }
    }
}

/// A part of a design; `is_ref` says that it is the value of `imageRef`.
struct Part<'a> {
    refs: &'a mut Refs,
    is_ref: bool,
}

impl<'de> DeserializeSeed<'de> for Part<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part<'_> {
    type Value = ();

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a part of a design")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        if self.is_ref {
            self.refs.add(text);
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<(), A::Error> {
        while parts.next_element_seed(Part { refs: &mut *self.refs, is_ref: false })?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut parts: A) -> Result<(), A::Error> {
        while let Some(name) = parts.next_key::<Cow<'de, str>>()? {
            parts.next_value_seed(Part { refs: &mut *self.refs, is_ref: name == "imageRef" })?;
        }
        Ok(())
    }
}

/// The answer of `GET /v1/files/:key/images`.
#[derive(Debug, Deserialize)]
struct Pictures {
    meta: Meta,
}

#[derive(Debug, Deserialize)]
struct Meta {
    images: BTreeMap<String, Option<String>>,
}

/// The addresses of the pictures of a file, by their names.
pub(crate) fn picture_addresses(list: &[u8]) -> Result<BTreeMap<String, String>, DesignFault> {
    let Pictures { meta } = serde_json::from_slice(list).map_err(unreadable)?;
    Ok(meta.images.into_iter().filter_map(|(name, address)| Some((name, address?))).collect())
}

#[expect(clippy::needless_pass_by_value, reason = "it is given to map_err")]
fn unreadable(error: serde_json::Error) -> DesignFault {
    if error.to_string().contains("recursion limit") {
        return DesignFault::TooDeep;
    }
    DesignFault::Unreachable(format!("its answer is no JSON of a design: line {}", error.line()))
}

//! The format of documents and of changes, the documents that are kept in memory, and signals within a process.
//!
//! The format is JSON. What a register or a mark may hold is said by the tables of the domain, so that reading and writing follow
//! them and nothing is listed twice. `docs/api/documents.md` describes it.

pub mod copies;
mod migrations;
mod motions;
mod ops;
mod packing;
mod reader;
mod records;
mod rules;
pub mod signals;
mod text;
mod values;

use async_trait::async_trait;
use octavo_application::documents::ports::format::{DocumentFormat, FormatFault};
use octavo_domain::documents::{change::Op, document::Document};
use serde_json::{Value as Json, json};

pub use rules::rules;

use reader::{Within, each, object, wrong};

/// Documents as JSON.
#[derive(Debug, Clone, Copy, Default)]
pub struct JsonFormat;

#[async_trait]
impl DocumentFormat for JsonFormat {
    fn schema(&self) -> u16 {
        migrations::SCHEMA
    }

    fn decode(&self, bytes: &[u8]) -> Result<Document, FormatFault> {
        let written = parse(&packing::unpacked(bytes)?)?;
        let current = migrations::migrate(written)?;
        let records = object(&current).and_then(records::read).map_err(FormatFault::from)?;
        Ok(Document::of(records)?)
    }

    fn encode(&self, document: &Document) -> Vec<u8> {
        let mut written = records::write(document);
        written.insert("schema".to_owned(), json!(migrations::SCHEMA));
        Json::Object(written).to_string().into_bytes()
    }

    async fn pack(&self, body: Vec<u8>) -> Vec<u8> {
        packing::pack(body).await
    }

    fn unpack(&self, body: Vec<u8>) -> Result<Vec<u8>, FormatFault> {
        Ok(packing::unpacked(&body)?.into_owned())
    }

    fn decode_ops(&self, bytes: &[u8]) -> Result<Vec<Op>, FormatFault> {
        let written = parse(bytes)?;
        Ok(each(&written, ops::read).within("ops")?)
    }

    fn encode_ops(&self, ops: &[Op]) -> Vec<u8> {
        Json::Array(ops.iter().map(ops::write).collect()).to_string().into_bytes()
    }
}

fn parse(bytes: &[u8]) -> Result<Json, FormatFault> {
    Ok(serde_json::from_slice(bytes).or_else(|_| wrong("this is not JSON"))?)
}

#[cfg(test)]
mod layout;
#[cfg(test)]
mod tests;

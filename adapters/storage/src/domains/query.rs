//! Reading certificates.

use async_trait::async_trait;
use octavo_application::{domains::ports::certificates::CertificateQueries, shared::storage::StorageError};
use octavo_domain::domains::{DomainName, certificate::Certificate};

use crate::query::{cells::Cells, fetch};
use crate::{connect::Database, domains::mapping::certificates, entity::certificates::Model};

macro_rules! certificates {
    ($rest:literal) => {
        concat!(
            "SELECT c.name, c.owner, c.next_at, c.failures, c.last_error, c.order_url, c.order_begun_at, \
             c.order_token, c.order_answer, c.order_key, c.chain, c.chain_key, c.not_before, c.not_after \
             FROM certificates c ",
            $rest
        )
    };
}

pub(crate) const OF_DOMAIN: &str =
    certificates!("JOIN custom_domains d ON d.name = c.name AND d.suspended_at IS NULL WHERE c.name = $1");
pub(crate) const ALL: &str = certificates!("WHERE c.name > $1 ORDER BY c.name LIMIT $2");

fn certificate<R: Cells>(row: &R) -> Result<Certificate, StorageError> {
    certificates::certificate(Model {
        name: row.text(0)?,
        owner: row.id(1)?,
        next_at: row.int(2)?,
        failures: row.int(3)?,
        last_error: row.text_if(4)?,
        order_url: row.text_if(5)?,
        order_begun_at: row.int_if(6)?,
        order_token: row.text_if(7)?,
        order_answer: row.text_if(8)?,
        order_key: row.bytes_if(9)?,
        chain: row.text_if(10)?,
        chain_key: row.bytes_if(11)?,
        not_before: row.int_if(12)?,
        not_after: row.int_if(13)?,
    })
}

#[async_trait]
impl CertificateQueries for Database {
    async fn certificate(&self, name: &DomainName) -> Result<Option<Certificate>, StorageError> {
        Ok(fetch!(self, OF_DOMAIN, [name.as_str()], certificate)?.into_iter().next())
    }

    async fn certificates(
        &self,
        after: Option<&DomainName>,
        limit: u32,
    ) -> Result<Vec<Certificate>, StorageError> {
        let after = after.map_or("", DomainName::as_str);
        fetch!(self, ALL, [after, i64::from(limit)], certificate)
    }
}

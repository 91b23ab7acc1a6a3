//! How much room uploads take up.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct UploadSizes;

impl MigrationName for UploadSizes {
    fn name(&self) -> &'static str {
        "0031_upload_sizes"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for UploadSizes {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = dialect(include_str!("upload_sizes.sql"), manager.get_database_backend());
        manager.get_connection().execute_unprepared(&columns).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

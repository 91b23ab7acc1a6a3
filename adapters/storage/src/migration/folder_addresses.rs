//! Addresses that collections had before.

use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

use super::dialect;

pub(crate) struct FolderAddresses;

impl MigrationName for FolderAddresses {
    fn name(&self) -> &'static str {
        "0024_folder_addresses"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for FolderAddresses {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let backend = manager.get_database_backend();
        let text = dialect(include_str!("folder_addresses.sql"), backend);
        manager.get_connection().execute_unprepared(&text).await.map(drop)
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

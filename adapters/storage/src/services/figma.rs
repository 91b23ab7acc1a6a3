//! Tokens of Figma.

use async_trait::async_trait;
use octavo_application::{services::ports::figma::FigmaTokenRepository, shared::storage::StorageError};
use octavo_domain::{auth::second_factor::Sealed, ids::UserId, services::figma::KeptFigmaToken};

use crate::{
    entity::figma_tokens,
    mapping::{RowOf, micros},
    repository::rows::names,
    unit_of_work::{Unit, models},
};

fn token(row: &figma_tokens::Model) -> Result<KeptFigmaToken, StorageError> {
    let of = RowOf { table: "figma_tokens", id: row.user_id };
    Ok(KeptFigmaToken {
        user: UserId::new(row.user_id),
        token: Sealed::new(row.token.clone()),
        ending: row.ending.clone(),
        kept_at: of.time("kept_at", row.kept_at)?,
    })
}

#[async_trait]
impl FigmaTokenRepository for Unit {
    async fn save(&mut self, token: &KeptFigmaToken) -> Result<(), StorageError> {
        let sql = "INSERT INTO figma_tokens (user_id, token, ending, kept_at) VALUES ($1, $2, $3, $4) \
                   ON CONFLICT (user_id) DO UPDATE SET \
                   token = excluded.token, ending = excluded.ending, kept_at = excluded.kept_at";
        let values = [
            token.user.uuid().into(),
            token.token.bytes().to_vec().into(),
            token.ending.clone().into(),
            micros(token.kept_at).into(),
        ];
        self.run(sql, values).await.map(drop)
    }

    async fn find(&mut self, user: UserId) -> Result<Option<KeptFigmaToken>, StorageError> {
        let columns = names::<figma_tokens::Entity>();
        let sql = format!("SELECT {columns} FROM figma_tokens WHERE user_id = $1");
        let rows = self.rows(sql, [user.uuid().into()]).await?;
        models::<figma_tokens::Model>(&rows)?.first().map(token).transpose()
    }

    async fn delete(&mut self, user: UserId) -> Result<bool, StorageError> {
        Ok(self.run("DELETE FROM figma_tokens WHERE user_id = $1", [user.uuid().into()]).await? > 0)
    }
}

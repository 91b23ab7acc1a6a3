//! The use cases that the routes call, by context. The bootstrap crate makes them.

pub use crate::account::profile_media::use_cases::ProfileMediaUseCases;
pub use crate::account::use_cases::AccountUseCases;
pub use crate::auth::passkeys::use_cases::PasskeyUseCases;
pub use crate::auth::second_factor::use_cases::SecondFactorUseCases;
pub use crate::auth::use_cases::AuthUseCases;
pub use crate::billing::receipts::use_cases::ReceiptUseCases;
pub use crate::billing::use_cases::BillingUseCases;
pub use crate::copies::use_cases::CopyUseCases;
pub use crate::domains::use_cases::DomainUseCases;
pub use crate::export::use_cases::ExportUseCases;
pub use crate::library::use_cases::LibraryUseCases;
pub use crate::newsletters::use_cases::NewsletterUseCases;
pub use crate::plans::use_cases::PlanUseCases;
pub use crate::prompts::news::use_cases::NewsUseCases;
pub use crate::prompts::use_cases::Prompts;
pub use crate::publication::home::use_cases::HomeUseCases;
pub use crate::publication::use_cases::PublicationUseCases;
pub use crate::referrals::use_cases::ReferralUseCases;
pub use crate::services::use_cases::ServiceUseCases;
pub use crate::sso::use_cases::SsoUseCases;
pub use crate::team::use_cases::TeamUseCases;

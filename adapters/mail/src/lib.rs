//! Mail: its texts, and its delivery.

mod addresses;
mod billing;
mod comments;
mod copies;
mod demo;
mod domains;
mod exports;
mod folder;
mod forms;
mod memory;
mod passkeys;
mod readers;
mod render;
mod reports;
mod second_factor;
mod smtp;
mod sso;
mod teams;

pub use folder::{FolderMailer, StoredMail};
pub use memory::MemoryMailer;
pub use render::{Rendered, Renderer};
pub use smtp::{SmtpMailer, SmtpSettings};

//! The contents of mails about domains.

use crate::shared::message::Details;

/// An event of a domain, for its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainNotice {
    /// The domain, in its readable form.
    pub domain: String,
    /// What has happened to it.
    pub event: DomainEvent,
}

/// What may happen to a domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DomainEvent {
    /// Another account has proved its ownership.
    Lost,
    /// Its DNS no longer points here.
    Failing,
    /// It is no longer served for that reason.
    Suspended,
}

impl DomainEvent {
    const ALL: [Self; 3] = [Self::Lost, Self::Failing, Self::Suspended];

    const fn name(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Failing => "failing",
            Self::Suspended => "suspended",
        }
    }
}

impl DomainNotice {
    pub(crate) fn details(&self) -> Details {
        [("domain", self.domain.as_str()), ("event", self.event.name())]
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        let event = details.remove("event")?;
        Some(Self {
            domain: details.remove("domain")?,
            event: DomainEvent::ALL.into_iter().find(|known| known.name() == event)?,
        })
    }
}

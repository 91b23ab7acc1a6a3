//! The activity log of accounts: what happened to them, and where it came from.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use octavo_domain::{
    ids::{ActivityId, UserId},
    place::Place,
};

use crate::shared::error::StorageError;

/// What happened to an account, in its log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// The account was created.
    Joined,
    /// The account signed in.
    SignedIn,
    /// A sign-in with a wrong password.
    SignInFailed,
    /// The account signed out.
    SignedOut,
    /// The address was confirmed.
    EmailConfirmed,
    /// A reset link was requested.
    ResetRequested,
    /// The password was changed through a reset link.
    PasswordReset,
    /// A signed-in session was reauthenticated.
    Reauthenticated,
    /// A wrong password was given while signed in.
    ReauthenticationFailed,
    /// The right password was given and a code is required.
    SecondFactorAsked,
    /// A wrong code was given.
    SecondFactorFailed,
    /// The second factor was passed with a code of the app.
    SecondFactorUsed,
    /// It was passed with a recovery code.
    RecoveryCodeUsed,
    /// The second factor was turned on.
    SecondFactorEnabled,
    /// The second factor was turned off.
    SecondFactorDisabled,
    /// An operator removed the second factor.
    SecondFactorRemoved,
    /// New recovery codes replaced the earlier ones.
    RecoveryCodesRenewed,
    /// A passkey was added.
    PasskeyAdded,
    /// The account signed in with a passkey.
    PasskeyUsed,
    /// A passkey was refused.
    PasskeyFailed,
    /// A passkey was removed.
    PasskeyRemoved,
    /// One session was ended from another.
    SessionEnded,
    /// Every session but one was ended.
    OtherSessionsEnded,
    /// The password was changed with the old one.
    PasswordChanged,
    /// A change of address was requested.
    EmailChangeRequested,
    /// A change of address was withdrawn before it took effect.
    EmailChangeWithdrawn,
    /// Another address replaced the old one.
    EmailChanged,
    /// The owner of the old address undid a change of address.
    EmailChangeUndone,
    /// The name was changed.
    NameChanged,
    /// The username was changed.
    UsernameChanged,
    /// The account invited a teammate.
    TeammateInvited,
    /// The items or the role of a teammate changed.
    TeammateChanged,
    /// The account removed a teammate.
    TeammateRemoved,
    /// Its owner accepted an invitation.
    TeamJoined,
    /// Its owner declined an invitation.
    TeamDeclined,
    /// Its owner left something that is shared with them.
    TeamLeft,
    /// A domain shows its profile.
    DomainMapped,
    /// The domain no longer shows its profile.
    DomainUnmapped,
    /// The account was connected with a service.
    ServiceConnected,
    /// The account was disconnected from a service.
    ServiceDisconnected,
    /// Its owner requested single sign-on.
    SsoRequested,
    /// An operator put it on a plan, paused it or ended its pause.
    PlanSet,
    /// An operator changed its limits.
    LimitsSet,
    /// Its owner requested an export.
    ExportRequested,
    /// The export was downloaded.
    ExportDownloaded,
}

impl Event {
    /// Every event.
    pub const ALL: [Self; 45] = [
        Self::Joined,
        Self::SignedIn,
        Self::SignInFailed,
        Self::SignedOut,
        Self::EmailConfirmed,
        Self::ResetRequested,
        Self::PasswordReset,
        Self::Reauthenticated,
        Self::ReauthenticationFailed,
        Self::SecondFactorAsked,
        Self::SecondFactorFailed,
        Self::SecondFactorUsed,
        Self::RecoveryCodeUsed,
        Self::SecondFactorEnabled,
        Self::SecondFactorDisabled,
        Self::SecondFactorRemoved,
        Self::RecoveryCodesRenewed,
        Self::PasskeyAdded,
        Self::PasskeyUsed,
        Self::PasskeyFailed,
        Self::PasskeyRemoved,
        Self::SessionEnded,
        Self::OtherSessionsEnded,
        Self::PasswordChanged,
        Self::EmailChangeRequested,
        Self::EmailChangeWithdrawn,
        Self::EmailChanged,
        Self::EmailChangeUndone,
        Self::NameChanged,
        Self::UsernameChanged,
        Self::TeammateInvited,
        Self::TeammateChanged,
        Self::TeammateRemoved,
        Self::TeamJoined,
        Self::TeamDeclined,
        Self::TeamLeft,
        Self::DomainMapped,
        Self::DomainUnmapped,
        Self::ServiceConnected,
        Self::ServiceDisconnected,
        Self::SsoRequested,
        Self::PlanSet,
        Self::LimitsSet,
        Self::ExportRequested,
        Self::ExportDownloaded,
    ];

    /// The event's name in storage.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Joined => "joined",
            Self::SignedIn => "signed_in",
            Self::SignInFailed => "sign_in_failed",
            Self::SignedOut => "signed_out",
            Self::EmailConfirmed => "email_confirmed",
            Self::ResetRequested => "reset_requested",
            Self::PasswordReset => "password_reset",
            Self::Reauthenticated => "reauthenticated",
            Self::ReauthenticationFailed => "reauthentication_failed",
            Self::SecondFactorAsked => "second_factor_asked",
            Self::SecondFactorFailed => "second_factor_failed",
            Self::SecondFactorUsed => "second_factor_used",
            Self::RecoveryCodeUsed => "recovery_code_used",
            Self::SecondFactorEnabled => "second_factor_enabled",
            Self::SecondFactorDisabled => "second_factor_disabled",
            Self::SecondFactorRemoved => "second_factor_removed",
            Self::RecoveryCodesRenewed => "recovery_codes_renewed",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyUsed => "passkey_used",
            Self::PasskeyFailed => "passkey_failed",
            Self::PasskeyRemoved => "passkey_removed",
            Self::SessionEnded => "session_ended",
            Self::OtherSessionsEnded => "other_sessions_ended",
            Self::PasswordChanged => "password_changed",
            Self::EmailChangeRequested => "email_change_requested",
            Self::EmailChangeWithdrawn => "email_change_withdrawn",
            Self::EmailChanged => "email_changed",
            Self::EmailChangeUndone => "email_change_undone",
            Self::NameChanged => "name_changed",
            Self::UsernameChanged => "username_changed",
            Self::TeammateInvited => "teammate_invited",
            Self::TeammateChanged => "teammate_changed",
            Self::TeammateRemoved => "teammate_removed",
            Self::TeamJoined => "team_joined",
            Self::TeamDeclined => "team_declined",
            Self::TeamLeft => "team_left",
            Self::DomainMapped => "domain_mapped",
            Self::DomainUnmapped => "domain_unmapped",
            Self::ServiceConnected => "service_connected",
            Self::ServiceDisconnected => "service_disconnected",
            Self::SsoRequested => "sso_requested",
            Self::PlanSet => "plan_set",
            Self::LimitsSet => "limits_set",
            Self::ExportRequested => "export_requested",
            Self::ExportDownloaded => "export_downloaded",
        }
    }

    /// The event of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.name() == name)
    }
}

/// An entry of the activity log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Activity {
    /// Its row.
    pub id: ActivityId,
    /// The account it is about; none for a sign-in with an address that no account has.
    pub user: Option<UserId>,
    /// What happened.
    pub event: Event,
    /// The address it came from.
    pub address: String,
    /// The browser's user agent.
    pub user_agent: String,
    /// City and country of that address, as far as known.
    pub place: Place,
    /// Who did it, and the values before and after, where the event alone says too little.
    pub detail: Option<String>,
    /// When.
    pub at: DateTime<Utc>,
}

/// The activity log: entries are added, never changed.
#[async_trait]
pub trait ActivityLog: Send {
    /// Adds an entry.
    async fn record(&mut self, activity: &Activity) -> Result<(), StorageError>;
    /// The newest `limit` entries of an account, the newest first.
    async fn latest(&mut self, user: UserId, limit: u32) -> Result<Vec<Activity>, StorageError>;
}

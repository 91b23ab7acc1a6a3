//! The codes of refusals: the one place that has them. The answers, the description, the client's union and
//! `docs/api/errors.md` are made from it.

use std::fmt::Write as _;

use axum::http::StatusCode;
use serde::{Serialize, Serializer};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, Type},
};

/// Each code has one status.
macro_rules! codes {
    ($($status:ident { $($(#[doc = $meaning:literal])+ $code:ident = $word:literal,)+ })+) => {
        /// What kind of refusal it is, for programs: stable.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum ErrorCode {
            $($($(#[doc = $meaning])+ $code,)+)+
        }

        impl ErrorCode {
            /// Every code, by status and name.
            const ALL: &[Self] = &[$($(Self::$code,)+)+];

            /// The code in answers.
            pub(crate) const fn as_str(self) -> &'static str {
                match self {
                    $($(Self::$code => $word,)+)+
                }
            }

            /// The status that it comes with.
            pub(crate) const fn status(self) -> StatusCode {
                match self {
                    $($(Self::$code => StatusCode::$status,)+)+
                }
            }

            /// When it is said.
            const fn meaning(self) -> &'static str {
                match self {
                    $($(Self::$code => concat!($($meaning),+),)+)+
                }
            }
        }
    };
}

codes! {
    BAD_REQUEST {
        /// The body is not JSON, or could not be read.
        MalformedBody = "malformed_body",
        /// What came as a webhook is not signed by the provider, or not now.
        WebhookRefused = "webhook_refused",
    }
    UNAUTHORIZED {
        /// No live session came with the call.
        SignedOut = "signed_out",
    }
    PAYMENT_REQUIRED {
        /// The bank did not pay.
        CardDeclined = "card_declined",
        /// No card is entered.
        CardRequired = "card_required",
        /// The customer has to confirm the payment with their bank.
        InvoicePaymentIntentRequiresAction = "invoice_payment_intent_requires_action",
    }
    FORBIDDEN {
        /// An unsafe call that did not come from the app.
        CrossSite = "cross_site",
        /// The address has to be confirmed first: nothing is charged before, for one.
        EmailUnconfirmed = "email_unconfirmed",
        /// The caller sees it, but may not do that.
        Forbidden = "forbidden",
        /// The plan has so many and no more.
        LimitReached = "limit_reached",
        /// The plan does not include it.
        PlanRequired = "plan_required",
        /// A sensitive call without a password or code in the last ten minutes: `POST /api/auth/reauthenticate`, then
        /// again.
        ReauthenticationRequired = "reauthentication_required",
        /// The same: no passkeys are added.
        SsoPasskey = "sso_passkey",
        /// The company of the address decides how it signs in.
        SsoPassword = "sso_password",
        /// The account's uploads take up all the room that its plan has for them.
        StorageFull = "storage_full",
        /// The plan includes it, but the subscription is paused.
        SubscriptionPaused = "subscription_paused",
    }
    NOT_FOUND {
        /// The server was built without the client (start page only).
        NoClient = "no_client",
        /// The service is not connected.
        NotConnected = "not_connected",
        /// Not there, or not yours.
        NotFound = "not_found",
    }
    METHOD_NOT_ALLOWED {
        /// The address does not know this method.
        MethodNotAllowed = "method_not_allowed",
    }
    REQUEST_TIMEOUT {
        /// The body paused for 10 seconds, or was not complete within 30.
        BodyTooSlow = "body_too_slow",
    }
    CONFLICT {
        /// The invitation was accepted, so it is not sent again.
        AlreadyAccepted = "already_accepted",
        /// What was sent has been accepted, declined or withdrawn.
        AlreadyAnswered = "already_answered",
        /// The item is in the Archive; restore it first.
        Archived = "archived",
        /// Somebody else was faster; try again.
        ChangedMeanwhile = "changed_meanwhile",
        /// The plan cannot hold what there is.
        Conflict = "conflict",
        /// There is no discount to take, or it was taken.
        DiscountNotOffered = "discount_not_offered",
        /// Another account has the domain, and no proof takes it from them.
        DomainTaken = "domain_taken",
        /// The address has an account.
        EmailTaken = "email_taken",
        /// What was sent could be answered for 30 days.
        Expired = "expired",
        /// The collection still has projects in it.
        FolderNotEmpty = "folder_not_empty",
        /// The invoice was given up, and nothing was charged.
        InvoiceVoid = "invoice_void",
        /// A collection in the Archive has this name.
        NameInArchive = "name_in_archive",
        /// The account has a collection of this name.
        NameTaken = "name_taken",
        /// There is no card to remove.
        NoCard = "no_card",
        /// Nothing runs that could be changed.
        NoSubscription = "no_subscription",
        /// The item is not in the Archive.
        NotArchived = "not_archived",
        /// The project has no domain.
        NotMapped = "not_mapped",
        /// Nothing is published that it could show.
        NotPublished = "not_published",
        /// The item is a copy that has not been received, or could not be.
        NotReceived = "not_received",
        /// The invitation is for another account than the one that is signed in.
        OtherAccount = "other_account",
        /// This passkey is an account’s already.
        PasskeyKnown = "passkey_known",
        /// The app is reached by a bare IP address, for which browsers have no passkeys.
        PasskeysUnavailable = "passkeys_unavailable",
        /// There is no pause to take.
        PauseNotOffered = "pause_not_offered",
        /// The payment was taken back; nothing was charged.
        PaymentCanceled = "payment_canceled",
        /// An invoice is open: it is paid or given up first.
        PaymentIncomplete = "payment_incomplete",
        /// The provider has not decided about a payment.
        PaymentOnItsWay = "payment_on_its_way",
        /// The price that was named holds no more; ask for another.
        QuoteExpired = "quote_expired",
        /// The plan is being renewed at this moment.
        RenewalDue = "renewal_due",
        /// The account has none.
        SecondFactorOff = "second_factor_off",
        /// The account has a second factor.
        SecondFactorOn = "second_factor_on",
        /// The service has not been set up.
        ServiceNotConfigured = "service_not_configured",
        /// The service does not, or no longer, let the account in.
        ServiceRefused = "service_refused",
        /// Single sign-on was asked for already.
        SsoRequested = "sso_requested",
        /// It was cancelled: let it go on first.
        SubscriptionEnds = "subscription_ends",
        /// Undo of archiving brings back what the public had for 24 hours.
        TooLate = "too_late",
        /// The account has 1 000 collections.
        TooManyFolders = "too_many_folders",
        /// The account has 20 passkeys.
        TooManyPasskeys = "too_many_passkeys",
        /// The account has, or would have, more than 20 000 projects.
        TooManyProjects = "too_many_projects",
        /// It is like that already.
        Unchanged = "unchanged",
        /// Another account has the username.
        UriTaken = "uri_taken",
    }
    PAYLOAD_TOO_LARGE {
        /// More than 64 KiB.
        BodyTooLarge = "body_too_large",
    }
    UNSUPPORTED_MEDIA_TYPE {
        /// The body is not called `application/json`.
        UnsupportedMediaType = "unsupported_media_type",
    }
    UNPROCESSABLE_ENTITY {
        /// A card would be charged more than $999,999.99 at once.
        AmountTooLarge = "amount_too_large",
        /// A picture that cannot be read.
        BrokenPicture = "broken_picture",
        /// The provider does not know the card, or it is another customer's.
        CardRefused = "card_refused",
        /// The password has to be given again before a code.
        ChallengeExpired = "challenge_expired",
        /// The reason asks for a sentence.
        ClarificationRequired = "clarification_required",
        /// That sentence has more than 2 000 characters.
        ClarificationTooLong = "clarification_too_long",
        /// A code has letters, digits and dashes.
        CouponCharacters = "coupon_characters",
        /// The code holds no more.
        CouponExpired = "coupon_expired",
        /// The code is for plans by the month, as `forceInterval` says.
        CouponMonthlyOnly = "coupon_monthly_only",
        /// The code is for other plans.
        CouponOtherPlan = "coupon_other_plan",
        /// A code is not as long as that.
        CouponTooLong = "coupon_too_long",
        /// There is no such code.
        CouponUnknown = "coupon_unknown",
        /// The customer has used the code.
        CouponUsed = "coupon_used",
        /// The code is for plans by the year, as `forceInterval` says.
        CouponYearlyOnly = "coupon_yearly_only",
        /// Its DNS records are not right yet.
        DomainNotProved = "domain_not_proved",
        /// No address is given.
        EmailRequired = "email_required",
        /// It is the account's address already.
        EmailUnchanged = "email_unchanged",
        /// A title or name of nothing but white space.
        Empty = "empty",
        /// A form without a file in its field `upload`.
        FileRequired = "file_required",
        /// The plan does not take so many.
        InvalidAddon = "invalid_addon",
        /// An answer of a request for single sign-on is empty, too long, or none of those there are.
        InvalidAnswer = "invalid_answer",
        /// A subscription renews until it is cancelled.
        InvalidAutoRenew = "invalid_auto_renew",
        /// A field is missing, unknown, or of the wrong kind.
        InvalidBody = "invalid_body",
        /// Not six digits, or not the signs of a recovery code; it counts as no try.
        InvalidCode = "invalid_code",
        /// Not a number of things to take away.
        InvalidCount = "invalid_count",
        /// The part of a picture lies outside of it, or is no square where one is asked for.
        InvalidCrop = "invalid_crop",
        /// The about text has more than 300 characters.
        InvalidDesc = "invalid_desc",
        /// Not a name that could be a domain.
        InvalidDomain = "invalid_domain",
        /// No mail address.
        InvalidEmail = "invalid_email",
        /// Not digits, a point, and digits.
        InvalidGacid = "invalid_gacid",
        /// Not an id of Google Tag Manager.
        InvalidGtmId = "invalid_gtm_id",
        /// A fact's name or value is not allowed, or there are too many.
        InvalidMetric = "invalid_metric",
        /// Not a name of 1 to 64 characters.
        InvalidName = "invalid_name",
        /// Not the number of anything.
        InvalidNumber = "invalid_number",
        /// Too short, too long, too common, or easy to guess.
        InvalidPassword = "invalid_password",
        /// Not the end of the pause that is offered.
        InvalidPause = "invalid_pause",
        /// A value of the address or a search does not fit.
        InvalidQuery = "invalid_query",
        /// A quote is an id and a time.
        InvalidQuote = "invalid_quote",
        /// Not an id of Google Analytics.
        InvalidUa = "invalid_ua",
        /// Not a username, or a reserved one.
        InvalidUri = "invalid_uri",
        /// A field that has to be true is not.
        InvalidValue = "invalid_value",
        /// An entry is neither an address nor a domain such as `@example.com`, or is there twice.
        InvalidWhitelist = "invalid_whitelist",
        /// These are no names of widgets.
        InvalidWidgets = "invalid_widgets",
        /// The mailed link is used, replaced, invented or too old.
        LinkExpired = "link_expired",
        /// A call on several items names none.
        NothingChosen = "nothing_chosen",
        /// The body asks for nothing that there is.
        NothingToChange = "nothing_to_change",
        /// Somebody sends to themselves.
        OwnAccount = "own_account",
        /// Somebody shares with themselves.
        OwnAddress = "own_address",
        /// It belongs to the product.
        OwnDomain = "own_domain",
        /// The authenticator’s answer is not right, or the passkey is nobody’s.
        PasskeyRefused = "passkey_refused",
        /// Readers are to give a password, and the project has none.
        PasswordMissing = "password_missing",
        /// A password is missing; for `POST /api/auth/confirm`, and so is a session of the account.
        PasswordRequired = "password_required",
        /// The plan cannot be bought.
        PlanNotForSale = "plan_not_for_sale",
        /// Nothing is said of why the account is to be deleted.
        ReasonRequired = "reason_required",
        /// It is said in more than 500 characters.
        ReasonTooLong = "reason_too_long",
        /// Not the secret that was shown last, or too long ago.
        SecretExpired = "secret_expired",
        /// A drawing that would take too long, or asks for what is not drawn.
        TooComplex = "too_complex",
        /// A title over 128 or a collection's name over 56 characters.
        TooLong = "too_long",
        /// It names more than 1 000, or sends more than 200.
        TooManyItems = "too_many_items",
        /// A picture of more than 40 megapixels.
        TooManyPixels = "too_many_pixels",
        /// No account has this name.
        UnknownAccount = "unknown_account",
        /// Not one of the answers to what somebody wants to make.
        UnknownAnswer = "unknown_answer",
        /// An order for, or a choice of, a collection that is not there.
        UnknownFolder = "unknown_folder",
        /// Not the link of a letter.
        UnknownLink = "unknown_link",
        /// Not the id of a second factor of the account.
        UnknownMethod = "unknown_method",
        /// There is no such plan.
        UnknownPlan = "unknown_plan",
        /// There is no such newsletter.
        UnknownTopic = "unknown_topic",
        /// Not an upload of the account’s own, or one of more than a day ago; or nothing of this name is taken.
        UnknownUpload = "unknown_upload",
        /// A code that is wrong, was used already, or is too old.
        WrongCode = "wrong_code",
        /// No account has this address and password.
        WrongCredentials = "wrong_credentials",
        /// Not the password of who is signed in.
        WrongPassword = "wrong_password",
    }
    TOO_MANY_REQUESTS {
        /// Too many tries; wait `retryAfter` seconds.
        TooManyAttempts = "too_many_attempts",
    }
    INTERNAL_SERVER_ERROR {
        /// Our fault; the log has the reason.
        Internal = "internal",
    }
    BAD_GATEWAY {
        /// The card provider did not answer.
        CardProviderAway = "card_provider_away",
        /// A connected service does not answer; try again.
        ServiceUnreachable = "service_unreachable",
    }
    SERVICE_UNAVAILABLE {
        /// What is sealed for the account cannot be opened: the operator has changed the key.
        SecretsUnavailable = "secrets_unavailable",
        /// The database is away, or too many people are signing in; try again.
        Unavailable = "unavailable",
    }
    GATEWAY_TIMEOUT {
        /// The DNS did not answer in time; try again.
        DnsTimeout = "dns_timeout",
    }
}

impl Serialize for ErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        let words = Self::ALL.iter().map(|code| code.as_str());
        let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words));
        schema.description(Some("What kind of refusal it is, for programs: stable.")).build().into()
    }
}

impl ToSchema for ErrorCode {}

/// Every code as a table, which is kept in `docs/api/errors.md`.
#[must_use]
pub fn table() -> String {
    let mut text = String::from(
        "# Codes of refusals\n\n\
         Made by `just api` from `adapters/http/src/problem/code.rs`. What a refusal looks like stands in\n\
         [README.md](README.md#problems).\n\n\
         | Status | Code | Meaning |\n|---|---|---|\n",
    );
    for code in ErrorCode::ALL {
        let meaning = code.meaning().trim().trim_end_matches('.');
        let _ = writeln!(text, "| {} | `{}` | {meaning} |", code.status().as_u16(), code.as_str());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_listed_once_and_in_order() {
        let listed: Vec<_> = ErrorCode::ALL.iter().map(|code| (code.status(), code.as_str())).collect();
        assert!(listed.is_sorted());
        let mut names: Vec<_> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ErrorCode::ALL.len());
        for code in ErrorCode::ALL {
            assert!(!code.meaning().trim().is_empty() && code.status().as_u16() >= 400, "{code:?}");
        }
    }
}

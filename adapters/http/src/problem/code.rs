//! The codes of refusals, defined only here. The answers, the description, the client's union and `docs/api/errors.md`
//! are made from them.

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
        /// The kind of refusal, for programs; it is stable.
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

            /// When it is answered.
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
        /// The webhook's signature is missing, wrong or too old.
        WebhookRefused = "webhook_refused",
    }
    UNAUTHORIZED {
        /// The call came without a live session.
        SignedOut = "signed_out",
    }
    PAYMENT_REQUIRED {
        /// The bank declined the payment.
        CardDeclined = "card_declined",
        /// The customer has no card.
        CardRequired = "card_required",
        /// The customer has to confirm the payment with their bank.
        InvoicePaymentIntentRequiresAction = "invoice_payment_intent_requires_action",
    }
    FORBIDDEN {
        /// An unsafe call that did not come from the app.
        CrossSite = "cross_site",
        /// The address must be confirmed first, for example before a payment.
        EmailUnconfirmed = "email_unconfirmed",
        /// The caller may see it, but may not do that.
        Forbidden = "forbidden",
        /// The layout is locked for the caller, who changes words and pictures alone.
        LayoutLocked = "layout_locked",
        /// The plan's limit, or one of the product, is reached.
        LimitReached = "limit_reached",
        /// The plan does not include it.
        PlanRequired = "plan_required",
        /// A sensitive call without a password, code or passkey in the last ten minutes: call
        /// `POST /api/auth/reauthenticate`, then again.
        ReauthenticationRequired = "reauthentication_required",
        /// Single sign-on replaces passkeys for this account: none can be added.
        SsoPasskey = "sso_passkey",
        /// The company of the address uses single sign-on in place of a password.
        SsoPassword = "sso_password",
        /// The account's uploads fill the storage of its plan.
        StorageFull = "storage_full",
        /// The plan includes it, but the subscription is paused.
        SubscriptionPaused = "subscription_paused",
    }
    NOT_FOUND {
        /// The server was built without the client (start page only).
        NoClient = "no_client",
        /// The service is not connected.
        NotConnected = "not_connected",
        /// It does not exist, or is not yours.
        NotFound = "not_found",
    }
    METHOD_NOT_ALLOWED {
        /// The address does not support this method.
        MethodNotAllowed = "method_not_allowed",
    }
    REQUEST_TIMEOUT {
        /// The body paused for 10 seconds, or was not complete within 30.
        BodyTooSlow = "body_too_slow",
    }
    CONFLICT {
        /// The invitation was accepted, so it is not sent again.
        AlreadyAccepted = "already_accepted",
        /// The transfer has been accepted, declined or cancelled.
        AlreadyAnswered = "already_answered",
        /// The item is in the Archive; restore it first.
        Archived = "archived",
        /// A page shows the picture, in the editor or of what is published.
        AssetInUse = "asset_in_use",
        /// Another request has changed it; try again.
        ChangedMeanwhile = "changed_meanwhile",
        /// The account uses more than the plan allows.
        Conflict = "conflict",
        /// No discount is offered, or it was taken.
        DiscountNotOffered = "discount_not_offered",
        /// Another account has the domain, and there is no proof that it is yours.
        DomainTaken = "domain_taken",
        /// The address has an account.
        EmailTaken = "email_taken",
        /// The transfer was not answered within 30 days.
        Expired = "expired",
        /// The collection still has projects in it.
        FolderNotEmpty = "folder_not_empty",
        /// The invoice is void, and nothing was charged.
        InvoiceVoid = "invoice_void",
        /// A collection in the Archive has this name.
        NameInArchive = "name_in_archive",
        /// The account has a collection of this name.
        NameTaken = "name_taken",
        /// There is no card to remove.
        NoCard = "no_card",
        /// There is no subscription to change.
        NoSubscription = "no_subscription",
        /// The item is not in the Archive.
        NotArchived = "not_archived",
        /// The project has no domain.
        NotMapped = "not_mapped",
        /// Nothing that it could show is published.
        NotPublished = "not_published",
        /// The item is a copy that is not finished, or has failed.
        NotReceived = "not_received",
        /// The client sent another change under this number, or one under a higher number.
        NumberTaken = "number_taken",
        /// The invitation is for another account than the one that is signed in.
        OtherAccount = "other_account",
        /// This passkey already belongs to an account.
        PasskeyKnown = "passkey_known",
        /// The app is opened by a bare IP address, for which browsers have no passkeys.
        PasskeysUnavailable = "passkeys_unavailable",
        /// No pause is offered.
        PauseNotOffered = "pause_not_offered",
        /// The payment was cancelled; nothing was charged.
        PaymentCanceled = "payment_canceled",
        /// There is an open invoice; pay or drop it first.
        PaymentIncomplete = "payment_incomplete",
        /// The outcome of a payment is not known yet.
        PaymentOnItsWay = "payment_on_its_way",
        /// The project is protected, which a static site cannot be.
        ProtectedProject = "protected_project",
        /// The quote has expired; ask for another.
        QuoteExpired = "quote_expired",
        /// The subscription is being renewed right now.
        RenewalDue = "renewal_due",
        /// The account has no second factor.
        SecondFactorOff = "second_factor_off",
        /// The account has a second factor.
        SecondFactorOn = "second_factor_on",
        /// The service has not been set up.
        ServiceNotConfigured = "service_not_configured",
        /// The service does not, or no longer, give access to the account.
        ServiceRefused = "service_refused",
        /// Single sign-on was asked for already.
        SsoRequested = "sso_requested",
        /// The change was made on a state that does not fit: read the changes since then.
        StaleBase = "stale_base",
        /// The subscription is cancelled; restore it first.
        SubscriptionEnds = "subscription_ends",
        /// Archiving can be undone for 24 hours.
        TooLate = "too_late",
        /// The account has 1 000 collections.
        TooManyFolders = "too_many_folders",
        /// The account has 20 passkeys.
        TooManyPasskeys = "too_many_passkeys",
        /// The account has, or would have, more than 20 000 projects.
        TooManyProjects = "too_many_projects",
        /// It already has that value.
        Unchanged = "unchanged",
        /// Another account has the username.
        UriTaken = "uri_taken",
    }
    GONE {
        /// The document has had too many changes since: open it again.
        TooOld = "too_old",
    }
    PAYLOAD_TOO_LARGE {
        /// More than 64 KiB.
        BodyTooLarge = "body_too_large",
        /// A change of more than 256 KiB or 2 000 ops, or more than is brought in at a time.
        TooLarge = "too_large",
    }
    UNSUPPORTED_MEDIA_TYPE {
        /// The body's type is not `application/json`.
        UnsupportedMediaType = "unsupported_media_type",
    }
    UNPROCESSABLE_ENTITY {
        /// An address for invoices has more than 400 characters, or more than six lines.
        AddressTooLong = "address_too_long",
        /// A card would be charged more than $999,999.99 at once.
        AmountTooLarge = "amount_too_large",
        /// A video, audio or captions that cannot be read.
        BrokenFile = "broken_file",
        /// A font that cannot be read, or that browsers cannot set texts in.
        BrokenFont = "broken_font",
        /// A picture that cannot be read.
        BrokenPicture = "broken_picture",
        /// The provider does not know the card, or it is another customer's.
        CardRefused = "card_refused",
        /// The sign-in challenge has expired; give the password again.
        ChallengeExpired = "challenge_expired",
        /// The reason needs a sentence.
        ClarificationRequired = "clarification_required",
        /// That sentence has more than 2 000 characters.
        ClarificationTooLong = "clarification_too_long",
        /// A company’s name has more than 150 characters.
        CompanyTooLong = "company_too_long",
        /// A code has letters, digits and dashes.
        CouponCharacters = "coupon_characters",
        /// The code has expired.
        CouponExpired = "coupon_expired",
        /// The code is for monthly plans, as `forceInterval` says.
        CouponMonthlyOnly = "coupon_monthly_only",
        /// The code is for other plans.
        CouponOtherPlan = "coupon_other_plan",
        /// The code is too long.
        CouponTooLong = "coupon_too_long",
        /// There is no such code.
        CouponUnknown = "coupon_unknown",
        /// The customer has used the code.
        CouponUsed = "coupon_used",
        /// The code is for yearly plans, as `forceInterval` says.
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
        /// The licence bits of a font forbid that it is embedded in pages.
        FontForbidden = "font_forbidden",
        /// The plan does not allow so many.
        InvalidAddon = "invalid_addon",
        /// An answer in a request for single sign-on is empty, too long, or not among the choices.
        InvalidAnswer = "invalid_answer",
        /// A subscription renews until it is cancelled.
        InvalidAutoRenew = "invalid_auto_renew",
        /// A field is missing, unknown, or of the wrong kind.
        InvalidBody = "invalid_body",
        /// A change of a document that cannot be read, or that breaks a rule of the document.
        InvalidChange = "invalid_change",
        /// Not six digits, or not the form of a recovery code; it is not counted as an attempt.
        InvalidCode = "invalid_code",
        /// A file to be brought in that cannot be read, or that has nothing in it.
        InvalidContent = "invalid_content",
        /// Not a number of items to remove.
        InvalidCount = "invalid_count",
        /// The part is outside of the picture, or is not square where it must be.
        InvalidCrop = "invalid_crop",
        /// The about text has more than 300 characters.
        InvalidDesc = "invalid_desc",
        /// Not a name that could be a domain.
        InvalidDomain = "invalid_domain",
        /// Not an e-mail address.
        InvalidEmail = "invalid_email",
        /// Not digits, a point, and digits.
        InvalidGacid = "invalid_gacid",
        /// Not an id of Google Tag Manager.
        InvalidGtmId = "invalid_gtm_id",
        /// A fact's name or value is not allowed, or there are too many.
        InvalidMetric = "invalid_metric",
        /// Not a name of 1 to 64 characters, or of a version of 1 to 100.
        InvalidName = "invalid_name",
        /// Not a valid number of an item.
        InvalidNumber = "invalid_number",
        /// Too short, too long, too common, or easy to guess.
        InvalidPassword = "invalid_password",
        /// Not the end of the offered pause.
        InvalidPause = "invalid_pause",
        /// A value in the query does not fit.
        InvalidQuery = "invalid_query",
        /// A quote needs both its id and its time.
        InvalidQuote = "invalid_quote",
        /// Not an id of Google Analytics.
        InvalidUa = "invalid_ua",
        /// Not a username, or a reserved one.
        InvalidUri = "invalid_uri",
        /// A field that has to be true is not.
        InvalidValue = "invalid_value",
        /// A VAT ID does not look like one of its country.
        InvalidVatId = "invalid_vat_id",
        /// An entry is neither an address nor a domain such as `@example.com`, or occurs twice.
        InvalidWhitelist = "invalid_whitelist",
        /// Not names of widgets.
        InvalidWidgets = "invalid_widgets",
        /// The mailed link was used, replaced or never issued, or has expired.
        LinkExpired = "link_expired",
        /// A project file that a newer version of the product wrote.
        NewerVersion = "newer_version",
        /// The page or widget was not there at that moment, or its page is gone.
        NotInVersion = "not_in_version",
        /// A call on several items names none.
        NothingChosen = "nothing_chosen",
        /// The body contains no change.
        NothingToChange = "nothing_to_change",
        /// The recipient is the sender.
        OwnAccount = "own_account",
        /// The address is the owner's own.
        OwnAddress = "own_address",
        /// The domain belongs to the product.
        OwnDomain = "own_domain",
        /// The authenticator’s answer is wrong, or the passkey is unknown.
        PasskeyRefused = "passkey_refused",
        /// Readers are to be asked for a password, and the project has none.
        PasswordMissing = "password_missing",
        /// A password is missing; for `POST /api/auth/confirm`, a session of the account would do as well.
        PasswordRequired = "password_required",
        /// Another page of the project has this path.
        PathTaken = "path_taken",
        /// The plan cannot be bought.
        PlanNotForSale = "plan_not_for_sale",
        /// The reason for deleting the account is missing.
        ReasonRequired = "reason_required",
        /// That reason has more than 500 characters.
        ReasonTooLong = "reason_too_long",
        /// Not the secret that was shown last, or it has expired.
        SecretExpired = "secret_expired",
        /// An SVG that would take too long, or uses features that are not supported.
        TooComplex = "too_complex",
        /// A title over 128 or a collection's name over 56 characters.
        TooLong = "too_long",
        /// More than 1 000 items, or more than 200 in a transfer.
        TooManyItems = "too_many_items",
        /// A picture of more than 40 megapixels, or a page that is too high to be taken out as one.
        TooManyPixels = "too_many_pixels",
        /// No account has this name.
        UnknownAccount = "unknown_account",
        /// Not one of the answers about what the owner wants to make.
        UnknownAnswer = "unknown_answer",
        /// Not the code of a country.
        UnknownCountry = "unknown_country",
        /// Figma has no such file or frame, or the owner of the token may not see it.
        UnknownDesign = "unknown_design",
        /// The collection does not exist.
        UnknownFolder = "unknown_folder",
        /// Not the link of a newsletter mail.
        UnknownLink = "unknown_link",
        /// Not the id of a second factor of the account.
        UnknownMethod = "unknown_method",
        /// There is no such plan.
        UnknownPlan = "unknown_plan",
        /// There is no such newsletter.
        UnknownTopic = "unknown_topic",
        /// Not an upload of the account of the last day, or not a kind of upload.
        UnknownUpload = "unknown_upload",
        /// The VAT ID is of another country than the chosen one.
        VatIdOfAnotherCountry = "vat_id_of_another_country",
        /// The code is wrong, used or expired.
        WrongCode = "wrong_code",
        /// No account has this address and password.
        WrongCredentials = "wrong_credentials",
        /// Not the password of the signed-in account.
        WrongPassword = "wrong_password",
    }
    UPGRADE_REQUIRED {
        /// The address is for WebSockets alone.
        UpgradeRequired = "upgrade_required",
    }
    TOO_MANY_REQUESTS {
        /// Too many attempts; wait `retryAfter` seconds.
        TooManyAttempts = "too_many_attempts",
    }
    INTERNAL_SERVER_ERROR {
        /// A fault of the server; its log has the reason.
        Internal = "internal",
    }
    BAD_GATEWAY {
        /// A connected service does not answer; try again.
        ServiceUnreachable = "service_unreachable",
    }
    SERVICE_UNAVAILABLE {
        /// The card provider cannot be reached or has failed. Nothing was charged.
        CardProviderUnavailable = "card_provider_unavailable",
        /// The account's sealed data cannot be opened: the server's key has changed.
        SecretsUnavailable = "secrets_unavailable",
        /// The database is unavailable, or too many people are signing in; try again.
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

//! Mails about teams.

use askama::Template;
use octavo_application::shared::mailer::{TeamAnswer, TeamOffer};
use octavo_domain::team::role::Role;

use crate::render::{Common, Rendered, rendered};

#[derive(Template)]
#[template(path = "team_invitation/subject.txt", escape = "none")]
struct InvitationSubject<'a> {
    product: &'a str,
    offer: &'a TeamOffer,
}

#[derive(Template)]
#[template(path = "team_invitation/text.txt", escape = "none")]
struct InvitationText<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    offer: &'a TeamOffer,
    may: &'a str,
}

#[derive(Template)]
#[template(path = "team_invitation/html.html")]
struct InvitationHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    offer: &'a TeamOffer,
    may: &'a str,
}

#[derive(Template)]
#[template(path = "team_accepted/subject.txt", escape = "none")]
struct AcceptedSubject<'a> {
    product: &'a str,
    answer: &'a TeamAnswer,
}

#[derive(Template)]
#[template(path = "team_accepted/text.txt", escape = "none")]
struct AcceptedText<'a> {
    name: &'a str,
    link: &'a str,
    answer: &'a TeamAnswer,
}

#[derive(Template)]
#[template(path = "team_accepted/html.html")]
struct AcceptedHtml<'a> {
    product: &'a str,
    name: &'a str,
    link: &'a str,
    answer: &'a TeamAnswer,
}

/// What a role allows, as a sentence.
const fn may(role: Role) -> &'static str {
    match role {
        Role::Member => "The layout is unlocked for you: you may work on design and content.",
        Role::Editor => {
            "The layout is locked for you: you may work on the content, and nothing can get out of place."
        }
    }
}

/// To the invited address.
pub(crate) fn invitation(common: Common<'_>, offer: &TeamOffer) -> askama::Result<Rendered> {
    let (Common { product, name, link }, may) = (common, may(offer.role));
    rendered(
        &InvitationSubject { product, offer },
        &InvitationText { product, name, link, offer, may },
        &InvitationHtml { product, name, link, offer, may },
    )
}

/// To the owner: the invitation was accepted.
pub(crate) fn accepted(common: Common<'_>, answer: &TeamAnswer) -> askama::Result<Rendered> {
    let Common { product, name, link } = common;
    rendered(
        &AcceptedSubject { product, answer },
        &AcceptedText { name, link, answer },
        &AcceptedHtml { product, name, link, answer },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMON: Common<'_> =
        Common { product: "Octavo", name: "noor", link: "https://app.example/auth/invitation?token=abc" };

    #[test]
    fn an_invitation_says_who_what_and_as_what() {
        for (role, word) in [(Role::Member, "unlocked"), (Role::Editor, "locked for you")] {
            let offer = TeamOffer {
                from: "Ines <b> Okafor".to_owned(),
                items: "the project “<i>Salt</i>”".to_owned(),
                role,
            };
            let mail = invitation(COMMON, &offer).unwrap();
            assert_eq!(mail.subject, "Ines <b> Okafor invites you to work together on Octavo");
            for part in [&mail.text, &mail.html] {
                assert!(
                    part.contains(COMMON.link) && part.contains(word) && part.contains("14 days"),
                    "{part}"
                );
            }
            assert!(mail.text.contains("the project “<i>Salt</i>”"), "{}", mail.text);
            assert!(!mail.html.contains("<b>") && !mail.html.contains("<i>"), "{}", mail.html);
        }
    }

    #[test]
    fn the_owner_is_told_who_accepted() {
        let answer = TeamAnswer { who: "Noor <b>".to_owned(), email: "noor@haddad.example".to_owned() };
        let mail = accepted(COMMON, &answer).unwrap();
        assert_eq!(mail.subject, "Noor <b> has accepted your invitation on Octavo");
        assert!(mail.text.contains("Noor <b>") && mail.text.contains("noor@haddad.example"), "{}", mail.text);
        assert!(!mail.html.contains("<b>") && mail.html.contains("noor@haddad.example"), "{}", mail.html);
    }
}

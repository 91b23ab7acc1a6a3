//! Single sign-on, which operators alone turn on.

use serde_json::json;

use crate::support::Place;

const EMAIL: &str = "ines@okafor.studio";

#[tokio::test]
async fn acct_266_an_operator_turns_it_on_for_whoever_has_asked() {
    let place = Place::new().set("OCTAVO_SUPPORT_EMAIL", "support@octavo.example");
    let server = place.serve();
    let ines = server.join("Ines").await;
    let enable =
        ["admin", "sso", "enable", EMAIL, "--name", "Okta", "--domain", "okafor.studio", "--endpoint"];
    let at = |endpoint: &'static str| enable.into_iter().chain([endpoint]).collect::<Vec<_>>();
    let good = at("https://okafor.okta.example/saml");
    assert!(place.fail(&good).contains("it is part of the plan Extra"));
    place.say(&["admin", "plan", EMAIL, "extra"]);
    assert!(place.fail(&good).contains("it has not been requested"));
    assert_eq!(place.say(&["admin", "sso", "list"]), "");

    let body = json!({
        "companyName": "Okafor", "emailDomain": "okafor.studio", "collaboratorType": "I don't know",
        "identityProvider": "Okta", "samlSignInURL": "I don't know", "certificate": "MII\n\u{1b}[2J",
    });
    ines.post("/me/request-sso", body, 200).await;
    let listed = place.say(&["admin", "sso", "list"]);
    for part in [
        EMAIL,
        "company name: Okafor",
        "collaborator type: I don't know",
        "certificate: MII  [2J",
        "waits to be turned on",
    ] {
        assert!(listed.contains(part), "{part} is missing in {listed}");
    }
    assert!(place.fail(&at("http://okafor.okta.example")).contains("--endpoint is wrong"));
    assert!(place.say(&good).contains("ines@okafor.studio administers single sign-on"));
    assert_eq!(ines.get("/me").await["ssoAdmin"], true);
    assert_eq!(ines.get("/me/idp").await["domains"], json!(["okafor.studio"]));
    assert!(
        place
            .say(&["admin", "sso", "list"])
            .contains("Okta for okafor.studio at https://okafor.okta.example/saml")
    );

    place.say(&["admin", "sso", "disable", EMAIL]);
    assert_eq!(ines.get("/me").await["ssoAdmin"], false);
    assert_eq!(ines.get("/me").await["ssoRequested"], true);
    place.say(&["admin", "sso", "forget", EMAIL]);
    assert_eq!(ines.get("/me").await["ssoRequested"], false);
    assert!(place.fail(&["admin", "sso", "forget", EMAIL]).contains("it has not been requested"));
}

//! Single sign-on, which only operators turn on.

use serde_json::json;

use crate::support::Installation;

const EMAIL: &str = "ines@okafor.studio";

#[tokio::test]
async fn acct_266_an_operator_turns_it_on_after_a_request() {
    let installation = Installation::new().set("OCTAVO_SUPPORT_EMAIL", "support@octavo.example");
    let server = installation.serve();
    let ines = server.join("Ines").await;
    let enable =
        ["admin", "sso", "enable", EMAIL, "--name", "Okta", "--domain", "okafor.studio", "--endpoint"];
    let at = |endpoint: &'static str| enable.into_iter().chain([endpoint]).collect::<Vec<_>>();
    let good = at("https://okafor.okta.example/saml");
    assert!(installation.fail(&good).contains("it is part of the plan Extra"));
    installation.say(&["admin", "plan", EMAIL, "extra"]);
    assert!(installation.fail(&good).contains("it has not been requested"));
    assert_eq!(installation.say(&["admin", "sso", "list"]), "");

    let body = json!({
        "companyName": "Okafor", "emailDomain": "okafor.studio", "collaboratorType": "I don't know",
        "identityProvider": "Okta", "samlSignInURL": "I don't know", "certificate": "MII\n\u{1b}[2J",
    });
    ines.post("/me/request-sso", body, 200).await;
    let listed = installation.say(&["admin", "sso", "list"]);
    for part in [
        EMAIL,
        "company name: Okafor",
        "collaborator type: I don't know",
        "certificate: MII  [2J",
        "waits to be turned on",
    ] {
        assert!(listed.contains(part), "{part} is missing in {listed}");
    }
    assert!(installation.fail(&at("http://okafor.okta.example")).contains("--endpoint is wrong"));
    assert!(installation.say(&good).contains("ines@okafor.studio administers single sign-on"));
    assert_eq!(ines.get("/me").await["ssoAdmin"], true);
    assert_eq!(ines.get("/me/idp").await["domains"], json!(["okafor.studio"]));
    assert!(
        installation
            .say(&["admin", "sso", "list"])
            .contains("Okta for okafor.studio at https://okafor.okta.example/saml")
    );

    installation.say(&["admin", "sso", "disable", EMAIL]);
    assert_eq!(ines.get("/me").await["ssoAdmin"], false);
    assert_eq!(ines.get("/me").await["ssoRequested"], true);
    installation.say(&["admin", "sso", "forget", EMAIL]);
    assert_eq!(ines.get("/me").await["ssoRequested"], false);
    assert!(installation.fail(&["admin", "sso", "forget", EMAIL]).contains("it has not been requested"));
}

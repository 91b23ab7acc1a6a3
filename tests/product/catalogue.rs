//! An operator's catalogue of plans.

use std::{fs, path::Path};

use serde_json::json;

use crate::support::Installation;

/// The file that comes with the product.
fn shipped() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../adapters/catalogue/catalogue.toml");
    fs::read_to_string(path).unwrap()
}

#[tokio::test]
async fn bill_039_an_operators_file_takes_the_place_of_the_shipped_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plans.toml");
    fs::write(
        &file,
        shipped().replacen(
            "published_mags = 1, pages_per_mag = 10",
            "published_mags = 1, pages_per_mag = 7",
            1,
        ),
    )
    .unwrap();
    let installation = Installation::new().set("OCTAVO_CATALOGUE_FILE", &file.display().to_string());
    let server = installation.serve();
    let ines = server.join("Ines").await;
    assert_eq!(ines.get("/me").await["plan_limits"]["pages_per_mag"], json!(7));
}

#[test]
fn bill_039_a_file_that_is_wrong_ends_the_start_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plans.toml");
    let path = file.display().to_string();
    let said = |text: &str| {
        fs::write(&file, text).unwrap();
        Installation::new().set("OCTAVO_CATALOGUE_FILE", &path).fail(&["serve"])
    };
    let dear = shipped().replacen("year = 43_200", "year = 48_001", 1);
    for (text, sentence) in [
        (dear.as_str(), "a year of studio must not cost more than twelve months"),
        (&shipped().replacen("rank = 3", "rank = 9", 1), "the plan studio has the rank 3, not 9"),
        (&shipped().replacen("[plans.rm]", "[plans.gold]", 1), "there is no plan gold"),
        ("eligible = 3", "TOML parse error"),
    ] {
        let said = said(text);
        assert!(said.contains(sentence) && said.contains("catalogue_file") && said.contains(&path), "{said}");
    }
    fs::remove_file(&file).unwrap();
    let said = Installation::new().set("OCTAVO_CATALOGUE_FILE", &path).fail(&["serve"]);
    assert!(said.contains("catalogue_file") && said.contains(&path), "{said}");
}

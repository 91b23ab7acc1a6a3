//! Fonts of accounts.

use octavo_application::documents::ports::documents::PublishedDocument;
use octavo_domain::{
    account::{
        profile_media::{UploadKey, UploadKind},
        user::User,
    },
    documents::{
        font::{FamilyKey, FamilyName, FontAxis, FontFace, FontMeasures, Generic, OwnFont},
        log::Seq,
        value::AssetKey,
    },
    plans::catalogue::Cap,
};

use crate::{
    fixtures::{add_projects, at, committed, joined, project, uuid},
    promises,
    store::Store,
};

fn family(number: u8) -> FamilyKey {
    FamilyKey::of_digest(Generic::Serif, &[number; 32])
}

/// A font of an account; its file has this number.
fn font(owner: &User, name: &str, file: u128) -> OwnFont {
    OwnFont {
        owner: owner.id,
        key: AssetKey::parse(name).unwrap(),
        family: family(1),
        family_name: FamilyName::cleaned("Öfen “Text” \\").unwrap(),
        face: FontFace {
            style: "Bold Italic".to_owned(),
            is_italic: true,
            weights: [100, 900],
            widths: [750, 1_250],
            axes: vec![FontAxis {
                tag: "wght".to_owned(),
                name: "Gewicht “breit”".to_owned(),
                least: -100_000,
                usual: 0,
                most: 900_000,
            }],
            named_styles: vec!["Black".to_owned()],
            measures: FontMeasures {
                ascent: 9_000,
                descent: 3_000,
                line_gap: 0,
                regular_width: Some(4_200),
                bold_width: None,
            },
        },
        file: UploadKey::new(UploadKind::Font, uuid(file)),
        bytes: 40,
        added_at: at(i64::try_from(file).unwrap()),
    }
}

async fn add(store: &Store, font: &OwnFont) {
    committed(store, async |unit| assert!(unit.fonts().add(font).await.unwrap())).await;
}

async fn abandoned(store: &Store) -> Vec<String> {
    committed(store, async |unit| unit.erasures().abandoned_files(99).await.unwrap()).await
}

promises! {
    async fn edit_215_a_font_is_added_once_and_read_back(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let salt = project(ines.id, 7, "Salt");
        add_projects(store, std::slice::from_ref(&salt)).await;
        let (late, early) = (font(&ines, "late", 9), font(&ines, "early", 2));
        for one in [&late, &early, &font(&noor, "late", 3)] {
            add(store, one).await;
        }
        committed(store, async |unit| {
            let other = OwnFont { bytes: 1, ..late.clone() };
            assert!(!unit.fonts().add(&other).await.unwrap());
            assert_eq!(unit.fonts().all(ines.id).await.unwrap(), [early.clone(), late.clone()]);
        })
        .await;
        assert_eq!(store.fonts.fonts(ines.id).await.unwrap(), [early.clone(), late.clone()]);
        assert_eq!(store.fonts.fonts(noor.id).await.unwrap(), [font(&noor, "late", 3)]);
        assert_eq!(store.fonts.fonts_of_project(salt.id).await.unwrap(), [early, late]);
        let unknown = project(ines.id, 8, "Gone").id;
        assert_eq!(store.fonts.fonts_of_project(unknown).await.unwrap(), []);
    }

    async fn a_family_is_renamed_as_a_whole(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let others = OwnFont { family: family(2), ..font(&ines, "other", 3) };
        for one in [&font(&ines, "one", 1), &font(&ines, "two", 2), &others, &font(&noor, "one", 4)] {
            add(store, one).await;
        }
        let name = FamilyName::cleaned("Brick").unwrap();
        committed(store, async |unit| unit.fonts().rename(ines.id, &family(1), &name).await.unwrap()).await;
        let names = async |user: &User| -> Vec<String> {
            let fonts = store.fonts.fonts(user.id).await.unwrap();
            fonts.iter().map(|font| font.family_name.as_str().to_owned()).collect()
        };
        assert_eq!(names(&ines).await, ["Brick", "Brick", "Öfen “Text” \\"]);
        assert_eq!(names(&noor).await, ["Öfen “Text” \\"]);
    }

    async fn edit_443_files_are_abandoned_with_the_last_account_that_has_them(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let own = font(&ines, "kiln", 1);
        add(store, &own).await;
        add(store, &OwnFont { owner: noor.id, ..own.clone() }).await;
        committed(store, async |unit| unit.fonts().remove(ines.id, &own.key).await.unwrap()).await;
        assert_eq!(store.fonts.fonts(ines.id).await.unwrap(), []);
        assert_eq!(abandoned(store).await, [""; 0], "the other account has it");
        let mut unit = store.begin().await;
        unit.fonts().remove(noor.id, &own.key).await.unwrap();
        drop(unit);
        assert_eq!(abandoned(store).await, [""; 0], "a unit that is given up changes nothing");
        committed(store, async |unit| unit.users().delete(noor.id).await.unwrap()).await;
        assert_eq!(abandoned(store).await, [own.file.to_string()]);
        assert_eq!(store.fonts.fonts(noor.id).await.unwrap(), []);
    }

    async fn edit_215_a_font_counts_for_each_account_that_has_it(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let own = font(&ines, "kiln", 1);
        let used = async || {
            committed(store, async |unit| {
                let ines = unit.uploads().used(ines.id).await.unwrap();
                (ines, unit.uploads().used(noor.id).await.unwrap())
            })
            .await
        };
        committed(store, async |unit| unit.uploads().add(&own.file, ines.id, 40, at(10)).await.unwrap()).await;
        assert_eq!(used().await, (40, 0), "before it is in use");
        committed(store, async |unit| {
            assert!(unit.uploads().keep(&own.file, ines.id, at(1)).await.unwrap());
            unit.fonts().add(&own).await.unwrap();
            unit.fonts().add(&OwnFont { owner: noor.id, ..own.clone() }).await.unwrap();
        })
        .await;
        assert_eq!(used().await, (40, 40));
        committed(store, async |unit| unit.fonts().remove(ines.id, &own.key).await.unwrap()).await;
        assert_eq!(used().await, (0, 40));
    }

    async fn edit_216_published_pages_are_made_anew_when_fonts_change(store: &Store) {
        let (ines, noor) = (joined(store, 1).await, joined(store, 2).await);
        let (mut salt, mut loom) = (project(ines.id, 107, "Salt"), project(noor.id, 109, "Loom"));
        for one in [&mut salt, &mut loom] {
            let snapshot = one.publish(0, Cap::Unlimited, at(1)).unwrap();
            add_projects(store, std::slice::from_ref(one)).await;
            let published = PublishedDocument { project: one.id, seq: Seq::START, body: b"{}".to_vec() };
            committed(store, async |unit| {
                unit.publications().save(&snapshot).await.unwrap();
                unit.documents().add(published.project, b"{}").await.unwrap();
                unit.documents().publish(&published).await.unwrap();
            })
            .await;
        }
        let since = async |number| store.public.page(number).await.unwrap().unwrap().pictures_at;
        assert_eq!(since(salt.num_id).await, None);
        committed(store, async |unit| unit.fonts().changed(ines.id, at(5)).await.unwrap()).await;
        assert_eq!((since(salt.num_id).await, since(loom.num_id).await), (Some(at(5)), None));
    }
}

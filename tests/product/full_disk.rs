//! Uploads and backups on a full disk.

use std::path::{Path, PathBuf};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::{
    pictures::{FORM, form, square},
    support::Installation,
};

/// Every file below a folder.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        // There is no folder before the first upload.
        for entry in std::fs::read_dir(&folder).into_iter().flatten().map(Result::unwrap) {
            match entry.file_type().unwrap().is_dir() {
                true => folders.push(entry.path()),
                false => files.push(entry.path()),
            }
        }
    }
    files
}

/// A picture without space on the disk is refused with a sentence. Earlier files stay, and none is empty or truncated.
/// With space again the same picture is accepted.
#[tokio::test]
async fn uploads_without_room_are_refused_and_nothing_empty_is_served() {
    const KIB: u32 = 2_048;
    let installation = Installation::new();
    let first = installation.serve();
    let ines = first.join("Ines").await;
    let salt = ines.post("/mag", json!({ "title": "Salt" }), 201).await;
    let cover = format!("/mag/{}/cover", salt["num_id"]);
    let (status, before) = ines.upload(Method::PUT, &cover, "image/png", square(600, false)).await;
    assert_eq!(status, StatusCode::OK, "{before}");
    first.terminate();
    assert_eq!(first.ended().await, Some(0));

    let large = square(2_048, true);
    let server = installation.serve_on_a_disk_of(KIB);
    let full = ines.at(&server);
    let uploads = [
        full.upload(Method::PUT, &cover, "image/png", large.clone()).await,
        full.upload(Method::POST, "/me/pic", FORM, form(&large)).await,
    ];
    for (status, problem) in uploads {
        assert_eq!((status.as_u16(), &problem["code"]), (503, &json!("unavailable")), "{problem}");
        assert_eq!(problem["retryAfter"], json!(5));
    }
    let project = full.get(&format!("/mag/{}", salt["num_id"])).await;
    assert_eq!(project["cover"], before["cover"]);
    let address = |cover: &Value| {
        let path = cover.as_str().unwrap().split_once("/media/").unwrap().1.to_owned();
        format!("{}/media/{path}", server.viewer)
    };
    let served = full.client.get(address(&before["cover"])).send().await.unwrap();
    assert_eq!(served.status(), StatusCode::OK);
    assert!(served.bytes().await.unwrap().starts_with(b"\xff\xd8"));
    for file in files_below(&installation.path("data/files")) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        assert!(!name.starts_with('.') && file.metadata().unwrap().len() > 0, "{}", file.display());
    }
    server.kill();

    let again = installation.serve();
    let ines = ines.at(&again);
    let (status, after) = ines.upload(Method::PUT, &cover, "image/png", large.clone()).await;
    assert_eq!(status, StatusCode::OK, "{after}");
    assert_ne!(after["cover"], before["cover"]);
    let (status, picture) = ines.upload(Method::POST, "/me/pic", FORM, form(&large)).await;
    assert_eq!(status, StatusCode::CREATED, "{picture}");
    for url in [&after["cover"], &picture["url"]] {
        let path = url.as_str().unwrap().split_once("/media/").unwrap().1;
        let served = ines.client.get(format!("{}/media/{path}", again.viewer)).send().await.unwrap();
        let bytes = served.bytes().await.unwrap();
        // Larger than the free space was, and complete.
        assert!(bytes.len() > 2_048 * 1_024 && bytes.ends_with(b"\xff\xd9"), "{} bytes", bytes.len());
    }
}

/// A backup gets its name once it is complete: one without space leaves nothing that looks like a backup.
#[tokio::test]
async fn a_backup_without_room_fails_and_leaves_nothing() {
    let installation = Installation::new();
    let server = installation.serve();
    let ines = server.join("Ines").await;
    ines.post("/mag", json!({ "title": "Salt" }), 201).await;
    std::fs::create_dir_all(installation.path("data/files/covers")).unwrap();
    std::fs::write(installation.path("data/files/covers/a.jpg"), vec![7; 8 * 1_024 * 1_024]).unwrap();
    // A file that an upload is writing does not belong to the backup.
    std::fs::write(installation.path("data/files/covers/.part-x"), b"half").unwrap();
    server.kill();

    let said = installation.fail_on_a_disk_of(4_096, "backup --to backups/full");
    assert!(said.contains("a.jpg cannot be copied"), "{said}");
    assert_eq!(std::fs::read_dir(installation.path("backups")).unwrap().count(), 0, "nothing is left");
    installation.say(&["backup", "--to", "backups/whole"]);
    let copied = files_below(&installation.path("backups/whole/files/covers"));
    assert_eq!(copied, [installation.path("backups/whole/files/covers/a.jpg")]);
    assert_eq!(copied[0].metadata().unwrap().len(), 8 * 1_024 * 1_024);
    assert_eq!(std::fs::read_dir(installation.path("backups")).unwrap().count(), 1);
}

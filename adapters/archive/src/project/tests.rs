use std::{
    io::{Cursor, Write},
    path::Path,
};

use octavo_application::documents::ports::project_files::ManifestAsset;
use octavo_domain::documents::{
    asset::{AssetForm, AverageColour, FileName},
    value::AssetKey,
};
use tempfile::NamedTempFile;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::*;

struct OnDisk(NamedTempFile);

impl ReceivedFile for OnDisk {
    fn path(&self) -> &Path {
        self.0.path()
    }

    fn bytes(&self) -> u64 {
        self.0.as_file().metadata().unwrap().len()
    }
}

fn on_disk(bytes: &[u8]) -> Box<dyn ReceivedFile> {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    Box::new(OnDisk(file))
}

fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn manifest() -> Manifest {
    let asset = ManifestAsset {
        key: AssetKey::parse("a1").unwrap(),
        form: AssetForm::Mp4,
        size: (64, 48),
        duration_ms: Some(1_000),
        colour: AverageColour::of_bits(0x0012_34ff),
        name: FileName::cleaned("kiln.mp4"),
    };
    Manifest { title: "Salt".to_owned(), assets: vec![asset], fonts: Vec::new() }
}

async fn open(files: &[(&str, &[u8])]) -> Result<Box<dyn OpenedProject>, ProjectFileFault> {
    ZipProjects.open(on_disk(&packed(files))).await
}

async fn fault(files: &[(&str, &[u8])]) -> ProjectFileFault {
    open(files).await.err().unwrap()
}

#[tokio::test]
async fn edit_402_what_is_written_is_read() {
    let written = ZipProjects.manifest(&manifest());
    let large = vec![7_u8; 3 * PART + 9];
    let files = [(MANIFEST, written.as_slice()), ("assets/a1/whole.mp4", &large), ("document.json", b"{}")];
    let mut opened = open(&files).await.unwrap();
    assert_eq!(opened.manifest(), &manifest());
    assert_eq!(opened.whole("document.json", 2).await.unwrap(), b"{}");
    opened.begin("assets/a1/whole.mp4").await.unwrap();
    let mut read = Vec::new();
    while let Some(part) = opened.next().await.unwrap() {
        read.extend(part);
    }
    assert!(read == large);
}

#[tokio::test]
async fn edit_388_somebody_may_have_packed_the_folder() {
    let written = ZipProjects.manifest(&manifest());
    let files = [
        ("__MACOSX/octavo.json", b"x".as_slice()),
        ("site/octavo.json", written.as_slice()),
        ("site/old/octavo.json", b"x"),
        ("site/document.json", b"{}"),
    ];
    let mut opened = open(&files).await.unwrap();
    assert_eq!(opened.whole("document.json", 9).await.unwrap(), b"{}");
}

#[tokio::test]
async fn edit_402_a_newer_version_is_refused_as_such() {
    let newer = br#"{"format":"octavo-project","version":2,"something":"new"}"#;
    assert_eq!(fault(&[(MANIFEST, newer)]).await, ProjectFileFault::Newer(2));
}

#[tokio::test]
async fn edit_387_what_is_no_project_file_is_refused() {
    let is_malformed = |fault: ProjectFileFault| matches!(fault, ProjectFileFault::Malformed(_));
    assert!(is_malformed(ZipProjects.open(on_disk(b"no archive")).await.err().unwrap()));
    assert!(is_malformed(fault(&[("index.html", b"<p>")]).await));
    assert!(is_malformed(fault(&[(MANIFEST, b"{}")]).await));
    assert!(is_malformed(fault(&[(MANIFEST, br#"{"format":"other","version":1}"#)]).await));
    assert!(is_malformed(fault(&[(MANIFEST, br#"{"format":"octavo-project","version":0}"#)]).await));
    let written = ZipProjects.manifest(&manifest());
    for name in ["../x", "a/../../x", "/etc/passwd", "a\\..\\x"] {
        assert!(is_malformed(fault(&[(MANIFEST, &written), (name, b"x")]).await), "{name}");
    }
    let text = String::from_utf8(written).unwrap();
    for (of, by) in
        [("\"a1\"", "\"../a1\""), ("\"mp4\"", "\"exe\""), ("#1234ff", "red"), ("\"width\"", "\"wide\"")]
    {
        let changed = text.replace(of, by);
        assert_ne!(changed, text);
        assert!(is_malformed(fault(&[(MANIFEST, changed.as_bytes())]).await), "{by}");
    }
}

#[tokio::test]
async fn edit_387_bombs_and_damage_are_refused() {
    let written = ZipProjects.manifest(&manifest());
    let bomb = vec![0_u8; 4 * 1024 * 1024];
    let files = [(MANIFEST, written.as_slice()), ("document.json", &bomb)];
    let mut opened = open(&files).await.unwrap();
    let large = opened.whole("document.json", 1_000).await;
    assert_eq!(large, Err(ProjectFileFault::TooLarge("document.json".to_owned())));
    let missing = opened.whole("other.json", 9).await;
    assert_eq!(missing, Err(ProjectFileFault::Missing("other.json".to_owned())));

    let mut broken = packed(&[(MANIFEST, written.as_slice()), ("document.json", b"0123456789abcdef")]);
    let at = broken.windows(13).position(|bytes| bytes == b"document.json").unwrap() + 15;
    broken[at] ^= 0xff;
    let mut opened = ZipProjects.open(on_disk(&broken)).await.unwrap();
    let damaged = opened.whole("document.json", 99).await;
    assert_eq!(damaged, Err(ProjectFileFault::Damaged("document.json".to_owned())));
    opened.begin("document.json").await.unwrap();
    let mut fault = None;
    while fault.is_none() {
        match opened.next().await {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(error) => fault = Some(error),
        }
    }
    assert_eq!(fault, Some(ProjectFileFault::Damaged("document.json".to_owned())));

    let mut many = packed(&[(MANIFEST, written.as_slice())]);
    let end = many.windows(4).rposition(|bytes| bytes == b"PK\x05\x06").unwrap();
    many[end + 10..end + 12].copy_from_slice(&30_000_u16.to_le_bytes());
    assert_eq!(ZipProjects.open(on_disk(&many)).await.err(), Some(ProjectFileFault::TooManyFiles));
}

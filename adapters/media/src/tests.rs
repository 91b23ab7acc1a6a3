use std::io::Write as _;

use octavo_application::documents::ports::media::HEAD_BYTES;
use proptest::prelude::*;

use super::*;

fn fixture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/media");
    std::fs::read(Path::new(folder).join(name)).unwrap()
}

/// What readers would get of these bytes, with what is known of it.
fn checked(bytes: &[u8]) -> Result<(CheckedMedia, Vec<u8>), MediaError> {
    let form = recognise::form(bytes.get(..HEAD_BYTES).unwrap_or(bytes))?.ok_or_else(damaged)?;
    let folder = tempfile::tempdir().unwrap();
    let mut file = NamedTempFile::with_prefix_in(PREFIX, folder.path()).unwrap();
    file.write_all(bytes).unwrap();
    let (file, path) = file.into_parts();
    let made = check(file, path, form);
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, usize::from(made.is_ok()), "nothing is left beside");
    let made = made?;
    let bytes = std::fs::read(made.file.path()).unwrap();
    assert_eq!(u64::try_from(bytes.len()), Ok(made.file.bytes()));
    Ok((made, bytes))
}

fn known(name: &str) -> (AssetForm, (u32, u32), Option<u32>) {
    let (made, _) = checked(&fixture(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    (made.form, made.size, made.duration_ms)
}

#[test]
fn edit_254_videos_that_browsers_play_are_taken() {
    for name in ["last.mp4", "first.mp4", "av1.mp4"] {
        let (form, size, duration) = known(name);
        assert_eq!((form, size), (AssetForm::Mp4, (64, 48)), "{name}");
        assert!(duration.is_some_and(|time| (950..=1_100).contains(&time)), "{name}: {duration:?}");
    }
    assert_eq!(known("fragments.mp4"), (AssetForm::Mp4, (64, 48), None));
    assert_eq!(known("turned.mp4").1, (48, 64));
    for name in ["vp8.webm", "vp9.webm"] {
        let (form, size, duration) = known(name);
        assert_eq!((form, size), (AssetForm::Webm, (64, 48)), "{name}");
        assert!(duration.is_some_and(|time| (950..=1_100).contains(&time)), "{name}: {duration:?}");
    }
}

#[test]
fn edit_259_audio_that_browsers_play_is_taken() {
    for (name, form) in [
        ("sound.mp3", AssetForm::Mp3),
        ("sound.m4a", AssetForm::M4a),
        ("opus.ogg", AssetForm::Ogg),
        ("vorbis.ogg", AssetForm::Ogg),
        ("sound.wav", AssetForm::Wav),
    ] {
        let (found, size, duration) = known(name);
        assert_eq!((found, size), (form, (0, 0)), "{name}");
        assert!(duration.is_some_and(|time| (900..=1_200).contains(&time)), "{name}: {duration:?}");
    }
}

#[test]
fn edit_254_other_codecs_are_refused_by_name() {
    for (name, called) in [
        ("hevc.mp4", "HEVC"),
        ("ten_bits.mp4", "8 bits"),
        ("part2.mp4", "MPEG-4 Part 2"),
        ("mp3.mp4", "MP3"),
        ("h264.mkv", "Matroska"),
        ("adpcm.wav", "0x0002"),
        ("flac.ogg", "FLAC"),
        ("only_sound.webm", "no video"),
    ] {
        match checked(&fixture(name)).map(|(made, _)| made.form) {
            Err(MediaError::Unsupported(sentence)) => {
                assert!(sentence.contains(called), "{name}: {sentence}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    let mut theora = fixture("flac.ogg");
    theora.splice(28..33, *b"\x80theo");
    assert!(matches!(checked(&theora), Err(MediaError::Broken(_))));
}

#[test]
fn edit_258_the_index_comes_before_the_data() {
    let before = fixture("last.mp4");
    let (_, after) = checked(&before).unwrap();
    let at = |bytes: &[u8], name: &[u8]| bytes.windows(4).position(|four| four == name).unwrap();
    assert!(at(&before, b"mdat") < at(&before, b"moov"));
    assert!(at(&after, b"moov") < at(&after, b"mdat"));
    assert_eq!(before.len(), after.len());
    // Every chunk is where the index says: what is there is what was there before.
    let (old, new) = (chunks(&before), chunks(&after));
    assert!(old.len() > 1 && old.len() == new.len());
    for (old, new) in old.into_iter().zip(new) {
        assert_ne!(old, new);
        assert_eq!(before[old..old + 16], after[new..new + 16]);
    }
    // What is in order stays as it is, but for its metadata.
    let first = fixture("first.mp4");
    let (_, kept) = checked(&first).unwrap();
    assert_eq!(chunks(&first), chunks(&kept));
}

/// The places of all chunks.
fn chunks(bytes: &[u8]) -> Vec<usize> {
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    let tables = bytes.windows(4).enumerate().filter(|(_, four)| *four == b"stco");
    let places = tables.flat_map(|(at, _)| {
        (0..usize::try_from(number(at + 8)).unwrap()).map(move |each| at + 12 + each * 4)
    });
    places.map(|at| usize::try_from(number(at)).unwrap()).collect()
}

#[test]
fn edit_254_readers_do_not_learn_where_a_video_was_taken() {
    let before = fixture("last.mp4");
    let told = |bytes: &[u8]| bytes.windows(7).any(|seven| seven == b"48.8577");
    assert!(told(&before));
    assert!(!told(&checked(&before).unwrap().1));
    // At the top of the file, too.
    let padded = [fixture("first.mp4").as_slice(), b"\0\0\0\x18uuid0123456748.8577."].concat();
    assert!(told(&padded));
    assert!(!told(&checked(&padded).unwrap().1));
}

#[test]
fn edit_254_what_is_cut_off_is_refused() {
    for name in ["last.mp4", "first.mp4", "av1.mp4"] {
        let whole = fixture(name);
        for length in (1..whole.len()).step_by(97) {
            assert!(checked(&whole[..length]).is_err(), "{name} {length}");
        }
    }
}

#[test]
fn edit_260_files_to_link_to_are_taken_as_they_are() {
    for (bytes, form) in [(b"%PDF-1.7 ...", AssetForm::Pdf), (b"PK\x03\x04........", AssetForm::Zip)] {
        let (made, after) = checked(bytes).unwrap();
        assert_eq!((made.form, made.size, made.duration_ms), (form, (0, 0), None));
        assert_eq!(after, bytes);
    }
    assert!(matches!(checked(b"MZ\x90\0"), Err(MediaError::Broken(_))));
}

#[tokio::test]
async fn edit_258_what_is_received_is_on_disk_and_goes_when_nobody_wants_it() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("work");
    let media = MediaFolder::new(work.clone(), 1);
    let count = || std::fs::read_dir(&work).unwrap().count();
    let mut cut = media.begin().await.unwrap();
    cut.write(b"half").await.unwrap();
    assert_eq!(count(), 1);
    drop(cut);
    assert_eq!(count(), 0);
    let mut incoming = media.begin().await.unwrap();
    for part in fixture("last.mp4").chunks(1_000) {
        incoming.write(part).await.unwrap();
    }
    let made = incoming.check(AssetForm::Mp4).await.unwrap();
    assert_eq!((made.form, count()), (AssetForm::Mp4, 1));
    drop(made);
    assert_eq!(count(), 0);
}

#[test]
fn what_a_killed_process_left_goes_after_a_day() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["media-old", "archive-old"] {
        std::fs::write(folder.path().join(name), b"x").unwrap();
    }
    let now = std::fs::metadata(folder.path().join("media-old")).unwrap().modified().unwrap();
    clear(folder.path(), now).unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    clear(folder.path(), now + LEFT_BEHIND + Duration::from_secs(60)).unwrap();
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|one| one.unwrap().file_name()).collect();
    assert_eq!(left, ["archive-old"]);
}

const ALL: [&str; 12] = [
    "last.mp4",
    "first.mp4",
    "fragments.mp4",
    "turned.mp4",
    "av1.mp4",
    "vp9.webm",
    "vp8.webm",
    "sound.mp3",
    "sound.m4a",
    "opus.ogg",
    "vorbis.ogg",
    "sound.wav",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever is done to a file: it is answered with what it is or with a sentence, and never with a panic.
    #[test]
    fn edit_254_hostile_files_are_answered(
        name in prop::sample::select(ALL.to_vec()),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..12),
        cut in any::<prop::sample::Index>(),
        is_cut in any::<bool>(),
    ) {
        let mut bytes = fixture(name);
        for (at, byte) in changes {
            // Most of what parsers look at comes first.
            let most = bytes.len();
            bytes[at.index(most)] = byte;
        }
        if is_cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Err(error) = checked(&bytes) {
            prop_assert!(!matches!(error, MediaError::Failed(_)), "{}: {}", name, error);
        }
    }

    /// The same with numbers that are as large as they can be, in the heads of files.
    #[test]
    fn edit_254_hostile_numbers_are_answered(
        name in prop::sample::select(ALL.to_vec()),
        at in 0_usize..2_000,
        width in 1_usize..9,
        byte in prop::sample::select(vec![0_u8, 0x7f, 0x80, 0xff]),
    ) {
        let mut bytes = fixture(name);
        let start = at % bytes.len();
        let end = (start + width).min(bytes.len());
        bytes[start..end].fill(byte);
        if let Err(error) = checked(&bytes) {
            prop_assert!(!matches!(error, MediaError::Failed(_)), "{}: {}", name, error);
        }
    }
}

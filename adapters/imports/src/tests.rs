mod figma;

use std::io::{Cursor, Write as _};

use octavo_application::documents::ports::{
    fonts::{FontCategory, FontFallback, LibraryFont},
    imports::MOST_IMPORT_PICTURES,
};
use octavo_domain::documents::{
    colour::{Fill, GradientShape},
    font::{FontFace, Generic},
    import::{LeftOut, Paragraph, Piece, Reason, Sheet},
    link::Link,
    record::Kind,
    register::Key,
    text::marks::{Mark, Marks},
    value::Value,
};
use proptest::prelude::*;
use zip::{ZipWriter, write::SimpleFileOptions};

use super::*;

struct Fonts;

impl TypeLibrary for Fonts {
    fn fonts(&self) -> Vec<LibraryFont> {
        let font = |id, name| LibraryFont {
            id,
            name,
            category: FontCategory::Serif,
            primary_script: "latin",
            subsets: vec!["latin"],
            least_weight: 200,
            most_weight: 800,
            styles: Vec::new(),
            reach: [7_350, 2_650],
            designer: "",
            licence: "OFL-1.1",
        };
        vec![font("newsreader", "Newsreader"), font("literata", "Literata"), font("inter", "Inter")]
    }

    fn fallbacks(&self, _: Generic, _: &[&FontFace]) -> Vec<FontFallback> {
        Vec::new()
    }
}

fn read_as(form: ImportForm, bytes: &[u8]) -> Result<ReadImport, ImportFault> {
    let importer = Importer::new(1, 0, &Fonts);
    read(&ImportFile { form, name: "folder/A file.md".to_owned(), bytes: bytes.to_vec() }, &importer.families)
}

fn blocks(read: &ReadImport) -> &[Block] {
    match &read.brought.content {
        Content::Column(blocks) => blocks,
        _ => panic!("a column"),
    }
}

/// What stands in a column: the element of each paragraph, its list and depth, and its words.
fn outline(read: &ReadImport) -> Vec<String> {
    let word = |marks: &Marks, mark| match marks.get(&mark) {
        Some(Value::Word(word)) => *word,
        _ => "",
    };
    let line = |paragraph: &Paragraph| {
        let words: String = paragraph.runs.iter().map(|run| run.text.as_str()).collect();
        let depth = match paragraph.marks.get(&Mark::Depth) {
            Some(Value::Number(depth)) => depth.to_string(),
            _ => String::new(),
        };
        let (element, list) = (word(&paragraph.marks, Mark::Element), word(&paragraph.marks, Mark::List));
        format!("{element}{list}{depth}|{words}")
    };
    let block = |block: &Block| match block {
        Block::Words(paragraphs) => paragraphs.iter().map(line).collect(),
        Block::Picture(picture) => vec![format!("picture|{}", picture.label)],
        Block::Rule => vec!["rule|".to_owned()],
    };
    blocks(read).iter().flat_map(block).collect()
}

fn reasons(read: &ReadImport) -> Vec<(&'static str, &str, u32)> {
    let told = |out: &'_ LeftOut| (out.reason.name(), out.count);
    read.brought.left_out.iter().map(|out| (told(out).0, out.what.as_str(), told(out).1)).collect()
}

/// The marks of the run that has these words.
fn marks_of<'a>(read: &'a ReadImport, words: &str) -> &'a Marks {
    let runs = blocks(read).iter().flat_map(|block| match block {
        Block::Words(paragraphs) => paragraphs.iter().flat_map(|paragraph| &paragraph.runs).collect(),
        Block::Picture(_) | Block::Rule => Vec::new(),
    });
    &runs.into_iter().find(|run| run.text == words).unwrap_or_else(|| panic!("{words}")).marks
}

#[test]
fn edit_389_markdown_keeps_headings_lists_links_emphasis_code_and_quotes() {
    let read =
        read_as(ImportForm::Markdown, include_bytes!("../../../tests/data/imports/journal.md")).unwrap();
    assert_eq!(
        outline(&read),
        [
            "h1|A month of salt",
            "|We fire once a month, and never in August. The rest is on our site.",
            "h2|What we need",
            "ordered|Clay",
            "ordered|Salt",
            "bullet2|coarse",
            "bullet2|dry",
            "ordered|1280 °C",
            "quote|A kiln is a slow letter.",
            "code|fire --at 1280",
            "code|wait",
            "picture|The kiln at night",
            "|The end.",
        ]
    );
    assert_eq!(marks_of(&read, "once"), &Marks::from([(Mark::Bold, Value::Flag(true))]));
    assert_eq!(marks_of(&read, "never"), &Marks::from([(Mark::Italic, Value::Flag(true))]));
    assert_eq!(marks_of(&read, "1280 °C"), &Marks::from([(Mark::Code, Value::Flag(true))]));
    assert!(matches!(marks_of(&read, "our site").get(&Mark::Link), Some(Value::Link(Link::Web(_)))));
    assert_eq!(read.pictures.len(), 1);
    assert_eq!(read.brought.title.as_deref(), Some("A month of salt"));
    assert_eq!(
        reasons(&read),
        [("remotePicture", "https://octavo.example/map.png", 1), ("script", "script", 1)]
    );
}

#[test]
fn edit_389_html_comes_without_scripts_frames_and_what_is_hidden() {
    let read = read_as(ImportForm::Html, include_bytes!("../../../tests/data/imports/about.html")).unwrap();
    assert_eq!(
        outline(&read),
        [
            "h1|About us",
            "|Two people and one kiln.",
            "|In a yard by the river.",
            "bullet|Mondays: throwing",
            "bullet2|in the morning",
            "bullet|Fridays: write to us",
            "caption|The yard, from the bridge",
            "|Not this, and not that.",
            "|Bowl · 40 €",
            "|Jug · 60 €",
        ]
    );
    assert_eq!(read.brought.title.as_deref(), Some("About the workshop"));
    assert!(marks_of(&read, "Not this, and not that.").is_empty(), "a script is no link");
    let names: Vec<&str> = reasons(&read).into_iter().map(|(reason, ..)| reason).collect();
    assert_eq!(
        names,
        ["missingPicture", "script", "script", "script", "embedded", "table", "link", "hidden"],
        "{:?}",
        reasons(&read)
    );
}

#[test]
fn edit_389_tag_soup_has_bounds() {
    let deep = format!("{}x{}", "<div><ul><li><b>".repeat(20_000), "</b></li></ul></div>".repeat(20_000));
    let read = read_as(ImportForm::Html, deep.as_bytes()).unwrap();
    assert_eq!(outline(&read), ["bullet5|x"]);
    let many = "<p>x".repeat(20_001);
    assert_eq!(read_as(ImportForm::Html, many.as_bytes()), Err(ImportFault::TooMany));
}

#[test]
fn edit_389_tags_with_many_attributes_have_bounds() {
    let of = |count: usize, between: &str| -> String {
        (0..count).map(|number| format!("{between}a{number}=\"<p>\"")).collect()
    };
    let read = read_as(ImportForm::Html, format!("<p{}>One<p>Two", of(2_000, " ")).as_bytes()).unwrap();
    assert_eq!(outline(&read), ["|One", "|Two"]);
    for text in [
        format!("<p{}>One", of(300_000, " ")),
        format!("<p{}", "/a".repeat(1_000_000)),
        format!("<!--{}", " -".repeat(1_000_000)),
    ] {
        assert_eq!(read_as(ImportForm::Html, text.as_bytes()), Err(ImportFault::TooMany));
    }
    let large = "A".repeat(4_000_000);
    let html = format!("<img alt='Large' src='data:image/png;base64,{large}'>");
    assert_eq!(read_as(ImportForm::Html, html.as_bytes()).unwrap().pictures.len(), 1);
    let signs = "&amp;".repeat(200_000) + &"<".repeat(200_000);
    assert!(read_as(ImportForm::Html, signs.as_bytes()).is_ok());
}

#[test]
fn edit_389_quotes_and_lists_of_markdown_have_bounds() {
    for signs in [">", "> ", "- ", "1. ", "* > "] {
        let deep = format!("{}x", signs.repeat(50_000));
        assert_eq!(read_as(ImportForm::Markdown, deep.as_bytes()), Err(ImportFault::TooDeep), "{signs}");
        let fits = format!("{}x", signs.repeat(100));
        assert!(read_as(ImportForm::Markdown, fits.as_bytes()).is_ok(), "{signs}");
    }
}

#[test]
fn edit_389_emphasis_and_links_of_markdown_have_bounds() {
    for text in ["*a ".repeat(20_000), "**a _b ".repeat(20_000), "a* b_ ".repeat(20_000)] {
        assert!(read_as(ImportForm::Markdown, text.as_bytes()).is_ok());
    }
}

#[test]
fn edit_389_brackets_of_markdown_have_bounds() {
    let brackets = format!("{}x{}", "[".repeat(20_000), "](a)".repeat(20_000));
    assert!(read_as(ImportForm::Markdown, brackets.as_bytes()).is_ok());
    let pictures = format!("{}x{}", "![".repeat(20_000), "](a)".repeat(20_000));
    assert_eq!(read_as(ImportForm::Markdown, pictures.as_bytes()), Err(ImportFault::Empty), "no such files");
}

#[test]
fn edit_389_what_is_no_text_or_has_nothing_in_it_is_refused() {
    let none = |form, bytes: &[u8]| read_as(form, bytes).err();
    assert_eq!(none(ImportForm::Markdown, b"\xff\xfe\x00"), Some(ImportFault::NoText));
    assert_eq!(none(ImportForm::Markdown, b" \n"), Some(ImportFault::Empty));
    assert_eq!(none(ImportForm::Html, b"<script>alert(1)</script>"), Some(ImportFault::Empty));
    assert_eq!(none(ImportForm::Html, &vec![b'a'; MOST_IMPORT_TEXT_BYTES + 1]), Some(ImportFault::TooLarge));
    assert!(matches!(none(ImportForm::Figma, b"{}"), Some(ImportFault::Malformed(_))));
    assert!(matches!(none(ImportForm::Zip, b"PK"), Some(ImportFault::Malformed(_))));
}

#[test]
fn edit_389_pictures_of_a_text_come_along_once() {
    let data = "data:image/png;base64,iVBORw0KGgo=";
    let html =
        format!("<img src='{data}' alt='One'><img src='{data}' alt=''><img src='data:image/png;base64,!'>");
    let read = read_as(ImportForm::Html, html.as_bytes()).unwrap();
    assert_eq!(outline(&read), ["picture|One", "picture|"]);
    assert_eq!((read.pictures.len(), reasons(&read)), (1, vec![("brokenPicture", "data:", 1)]));
    for address in ["//octavo.example/a.png", "HTTPS://octavo.example/a.png", "http://127.0.0.1/"] {
        let read = read_as(ImportForm::Html, format!("<p>x<img src='{address}'>").as_bytes()).unwrap();
        assert_eq!(reasons(&read), [("remotePicture", address, 1)]);
    }
    let many: String = (0..=MOST_IMPORT_PICTURES).map(|n| format!("<img src='data:,{n}'>")).collect();
    assert_eq!(read_as(ImportForm::Html, many.as_bytes()), Err(ImportFault::TooManyPictures));
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn edit_389_a_folder_comes_with_its_pictures() {
    let html = include_bytes!("../../../tests/data/imports/about.html");
    let files: [(&str, &[u8]); 5] = [
        ("site/pages/about.html", html),
        ("site/pages/pictures/yard.png", b"yard"),
        ("site/pages/other.html", b"<p>Other"),
        ("__MACOSX/site/pages/about.html", b"note"),
        ("../../outside.html", b"<p>Outside"),
    ];
    let read = read_as(ImportForm::Zip, &zip(&files)).unwrap();
    assert!(outline(&read).contains(&"picture|The yard".to_owned()));
    let picture = read.pictures.values().next().unwrap();
    assert_eq!((picture.name.as_str(), picture.bytes.as_slice()), ("yard.png", b"yard".as_slice()));
    assert!(reasons(&read).contains(&("otherFile", "site/pages/other.html", 1)));
    let caption = blocks(&read).iter().find_map(|block| match block {
        Block::Picture(picture) => picture.caption.as_ref(),
        _ => None,
    });
    assert_eq!(caption.unwrap().runs[0].text, "The yard, from the bridge");
    let up: [(&str, &[u8]); 2] = [("a/index.md", b"![x](../b/c%20d.png)"), ("b/c d.png", b"c")];
    assert_eq!(read_as(ImportForm::Zip, &zip(&up)).unwrap().pictures.len(), 1);
}

#[test]
fn edit_440_an_archive_is_unpacked_up_to_a_limit() {
    let zeros = vec![0; 60 * 1024 * 1024];
    let bomb = zip(&[("index.md", b"x"), ("a.bin", &zeros), ("b.bin", &zeros)]);
    assert!(bomb.len() < 1024 * 1024);
    assert_eq!(read_as(ImportForm::Zip, &bomb), Err(ImportFault::ArchiveTooLarge));
    let names: Vec<String> = (0..2_001).map(|number| format!("{number}.txt")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
    assert_eq!(read_as(ImportForm::Zip, &zip(&files)), Err(ImportFault::ArchiveTooLarge));
    assert_eq!(read_as(ImportForm::Zip, &zip(&[("a.txt", b"x")])), Err(ImportFault::Empty));
}

fn svg(inside: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 100' width='400' height='200'>{inside}</svg>"
    )
}

fn piece(inside: &str) -> Piece {
    match read_as(ImportForm::Svg, svg(inside).as_bytes()).unwrap().brought.content {
        Content::Piece(piece) => piece,
        _ => panic!("a piece"),
    }
}

#[test]
fn edit_390_shapes_and_texts_are_what_they_were() {
    let group = piece(
        "<title>Flag</title><g fill='#06d6a0' transform='translate(10 5)'><rect width='50' height='20' rx='4'/></g>\
         <circle cx='100' cy='50' r='10' style='fill:none;stroke:red;stroke-width:4'/>\
         <ellipse cx='150' cy='50' rx='20' ry='10' fill-opacity='.5'/>\
         <line x1='0' y1='90' x2='100' y2='90' stroke='#000' stroke-width='2'/>\
         <text x='10' y='80' font-family='Newsreader, serif' font-size='20' fill='#112233'>Salt  &amp; Kiln</text>",
    );
    assert_eq!(group.kind, Kind::Group);
    let [rectangle, circle, ellipse, line, text] = group.pieces.as_slice() else { panic!("five") };
    let frame =
        |piece: &Piece| (piece.registers[&Key::Position].clone(), piece.registers[&Key::Size].clone());
    let pair = |x, y| Value::Pair([x, y]);
    assert_eq!(frame(rectangle), (pair(2_000, 1_000), pair(10_000, 4_000)));
    assert_eq!(rectangle.registers[&Key::Corners], Value::Four([800; 4]));
    assert_eq!(frame(circle), (pair(17_600, 7_600), pair(4_800, 4_800)), "with half of its stroke around it");
    assert!(!circle.registers.contains_key(&Key::Fill));
    assert_eq!(circle.registers[&Key::StrokeWidth], Value::Number(800));
    assert_eq!(ellipse.registers[&Key::Figure], Value::Word("ellipse"));
    assert_eq!(frame(line), (pair(0, 17_800), pair(20_000, 400)));
    // The line of its letters is 80 · 2 px; they reach 0.735 of 40 px above it.
    assert_eq!(text.registers[&Key::Position], pair(2_000, 13_060));
    assert_eq!(text.registers[&Key::LineHeight], Value::Number(1_000));
    assert_eq!(text.words[0].runs[0].text, "Salt & Kiln");
}

#[test]
fn edit_390_what_would_lose_anything_is_a_drawing() {
    for inside in [
        "<path d='M0 0L10 10'/>",
        "<rect width='10' height='10' fill='url(#g)'/>",
        "<rect width='10' height='10' transform='rotate(5)'/>",
        "<rect width='10' height='10' filter='url(#f)'/>",
        "<rect width='10' height='10' rx='2' ry='3'/>",
        "<rect width='10' height='10' stroke='rgba(0,0,0,.5)'/>",
        "<rect width='10' height='10' onclick='alert(1)'/>",
        "<rect x='190' width='50' height='10'/>",
        "<ellipse cx='50' cy='50' rx='9' ry='5' stroke='red'/>",
        "<g opacity='.5'><rect width='10' height='10'/></g>",
        "<line x2='10' stroke='red' stroke-dasharray='1'/>",
        "<style>rect { fill: red }</style><rect width='10' height='10'/>",
        "<use href='#a'/><rect id='a' width='10' height='10'/>",
        "<text x='0' y='10' font-family='Papyrus' font-size='10'>A</text>",
        "<text x='0' y='10' font-family='Inter' font-size='10'>A<tspan>B</tspan></text>",
        "<script>alert(1)</script>",
        "",
    ] {
        let drawing = piece(inside);
        assert_eq!(drawing.kind, Kind::Shape, "{inside}");
        assert_eq!(drawing.registers.get(&Key::Figure), Some(&Value::Word("drawing")), "{inside}");
        assert_eq!(drawing.registers[&Key::Size], Value::Pair([40_000, 20_000]));
        assert!(drawing.file.is_some());
    }
    let bare = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10' width='20' height='10'><rect width='5' height='5'/></svg>";
    let read = read_as(ImportForm::Svg, bare.as_bytes()).unwrap();
    assert_eq!(read.pictures.len(), 1, "letters beside the drawing would be lost");
}

#[test]
fn edit_390_entities_and_many_elements_have_bounds() {
    let mut entities = "<!DOCTYPE svg [<!ENTITY a0 'kiln'>".to_owned();
    for level in 1..12 {
        let copies = format!("&a{};", level - 1).repeat(10);
        entities.push_str(&format!("<!ENTITY a{level} '{copies}'>"));
    }
    let bomb = format!("{entities}]><svg xmlns='http://www.w3.org/2000/svg'><text>&a11;</text></svg>");
    assert!(matches!(read_as(ImportForm::Svg, bomb.as_bytes()), Err(ImportFault::Malformed(_))));
    let outside = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><svg xmlns='http://www.w3.org/2000/svg'><text>&x;</text></svg>";
    assert!(read_as(ImportForm::Svg, outside.as_bytes()).is_err());
    let many = svg(&"<rect width='1' height='1'/>".repeat(30_000));
    assert_eq!(read_as(ImportForm::Svg, many.as_bytes()), Err(ImportFault::TooMany));
    let deep = svg(&format!("{}<rect width='1' height='1'/>{}", "<g>".repeat(900), "</g>".repeat(900)));
    assert!(read_as(ImportForm::Svg, deep.as_bytes()).is_ok_and(|read| read.pictures.len() == 1));
    assert!(matches!(read_as(ImportForm::Svg, b"<html/>"), Err(ImportFault::Malformed(_))));
}

#[tokio::test]
async fn edit_440_a_full_queue_turns_away() {
    let importer = Importer::new(1, 0, &Fonts);
    let taken = Arc::clone(&importer.waiting).try_acquire_owned().unwrap();
    let file = || ImportFile { form: ImportForm::Markdown, name: String::new(), bytes: b"Salt".to_vec() };
    assert_eq!(importer.read(file()).await, Err(ImportFault::Busy));
    drop(taken);
    assert!(importer.read(file()).await.is_ok());
    assert!(importer.read(file()).await.is_ok(), "it left the queue");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn edit_440_no_bytes_make_it_fail_badly(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        for form in
            [ImportForm::Markdown, ImportForm::Html, ImportForm::Svg, ImportForm::Figma, ImportForm::Zip]
        {
            let _ = read_as(form, &bytes);
        }
    }

    #[test]
    fn edit_440_no_tags_make_it_fail_badly(text in "(<(/?)(p|li|ul|ol|td|tr|table|a|b|pre|h1|figure|figcaption|img src=data:,x|script|br)>|[a-z \n&;]){0,60}") {
        let _ = read_as(ImportForm::Html, text.as_bytes());
        let _ = read_as(ImportForm::Markdown, text.as_bytes());
    }
}

use std::io::{Cursor, Write as _};

use octavo_application::documents::ports::fonts::{FontCategory, LibraryFont};
use octavo_domain::documents::{
    colour::{Fill, GradientShape},
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
    assert_eq!(none(ImportForm::Html, &vec![b'a'; MOST_TEXT_BYTES + 1]), Some(ImportFault::TooLarge));
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
    let many: String = (0..=MOST_PICTURES).map(|n| format!("<img src='data:,{n}'>")).collect();
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

fn sheets(read: &ReadImport) -> &[Sheet] {
    match &read.brought.content {
        Content::Sheets(sheets) => sheets,
        _ => panic!("sheets"),
    }
}

fn named<'a>(pieces: &'a [Piece], name: &str) -> &'a Piece {
    let is_it = |piece: &&Piece| piece.registers.get(&Key::Name) == Some(&Value::Line(name.to_owned()));
    pieces.iter().find(is_it).unwrap_or_else(|| panic!("{name}"))
}

fn figma() -> ReadImport {
    read_as(ImportForm::Figma, include_bytes!("../../../tests/data/imports/figma.json")).unwrap()
}

#[test]
fn edit_394_frames_become_pages_and_layers_widgets() {
    let read = figma();
    let [home, contact] = sheets(&read) else { panic!("two pages") };
    assert_eq!((home.title.as_str(), home.size), ("Home", [144_000, 120_000]));
    assert_eq!(contact.title, "Contact");
    assert!(matches!(home.background, Some(Fill::Ink(_))));
    let place = |name| {
        let piece = named(&home.pieces, name);
        (piece.kind, piece.registers[&Key::Position].clone(), piece.registers[&Key::Size].clone())
    };
    let pair = |x, y| Value::Pair([x, y]);
    assert_eq!(place("Headline"), (Kind::Text, pair(6_400, 9_600), pair(90_000, 8_800)));
    assert_eq!(place("Kiln at night"), (Kind::Picture, pair(80_000, 9_600), pair(57_600, 40_000)));
    // A line lies around the middle of its frame.
    assert_eq!(place("Rule"), (Kind::Line, pair(6_400, 53_900), pair(131_200, 200)));
    assert_eq!(place("Turned"), (Kind::Shape, pair(112_071, 58_071), pair(10_000, 10_000)));
    assert_eq!(named(&home.pieces, "Turned").registers[&Key::Turn], Value::Number(4_500));
    let Value::Fill(Fill::Gradient(gradient)) = &named(&home.pieces, "Sun").registers[&Key::Fill] else {
        panic!("a gradient")
    };
    assert_eq!(gradient.shape(), GradientShape::Linear(18_000), "from above downwards");
    let stops: Vec<i32> = gradient.stops().iter().map(|stop| stop.at).collect();
    assert_eq!(stops, [0, 1_000]);
    assert_eq!(
        reasons(&read),
        [
            ("family", "Helvetica Neue", 1),
            ("placeholder", "Kiln at night", 1),
            ("outline", "Mark", 1),
            ("loose", "Sticky", 1),
            ("hidden", "Draft note", 1),
        ]
    );
}

#[test]
fn edit_394_auto_layout_becomes_stacks() {
    let read = figma();
    let cards = named(&sheets(&read)[0].pieces, "Cards");
    assert_eq!(cards.kind, Kind::Stack);
    assert_eq!(cards.registers[&Key::Direction], Value::Word("row"));
    assert_eq!(cards.registers[&Key::Gap], Value::Number(2_400));
    assert_eq!(cards.registers[&Key::JustifyItems], Value::Word("between"));
    assert_eq!(cards.registers[&Key::AlignItems], Value::Word("center"));
    let card = named(&cards.pieces, "Card 1");
    assert_eq!((card.kind, card.pieces.len()), (Kind::Stack, 2));
    assert_eq!(card.registers[&Key::Padding], Value::Four([2_400; 4]));
    assert_eq!(card.registers[&Key::Corners], Value::Four([1_200; 4]));
    assert!(matches!(&card.registers[&Key::Shadows], Value::Shadows(shadows) if shadows[0].blur == 1_200));
}

#[test]
fn edit_394_texts_keep_the_styles_of_their_parts() {
    let read = figma();
    let home = &sheets(&read)[0];
    let headline = named(&home.pieces, "Headline");
    assert_eq!(headline.registers[&Key::Family], Value::Line("newsreader".to_owned()));
    assert_eq!(headline.registers[&Key::FontSize], Value::Number(7_200));
    assert_eq!(headline.registers[&Key::LineHeight], Value::Number(1_222));
    let intro = named(&home.pieces, "Intro");
    let runs: Vec<(&str, bool)> = intro.words[0]
        .runs
        .iter()
        .map(|run| (run.text.as_str(), run.marks.contains_key(&Mark::Bold)))
        .collect();
    assert_eq!(runs, [("We ", false), ("fire", true), (" once a month.", false)]);
    assert_eq!(intro.words.len(), 2);
    let list: Vec<_> = named(&home.pieces, "List").words.iter().map(|line| line.marks.clone()).collect();
    let bullet = (Mark::List, Value::Word("bullet"));
    assert_eq!(list[0], Marks::from([bullet.clone()]));
    assert_eq!(list[2], Marks::from([bullet, (Mark::Depth, Value::Number(2))]));
    let contact = &sheets(&read)[1].pieces[0];
    assert!(contact.words[0].runs[0].marks.contains_key(&Mark::Link));
    assert!(!contact.registers.contains_key(&Key::Family));
    assert_eq!(contact.registers[&Key::Size], Value::Pair([80_500, 6_000]), "room for another family");
}

#[test]
fn edit_392_pictures_and_outlines_of_a_design_come_along() {
    let text = include_str!("../../../tests/data/imports/figma.json");
    let with_lines = text.replacen(
        "\"name\": \"Mark\",",
        "\"name\": \"Mark\", \"fillGeometry\": [{\"path\": \"M0 0L48 0L24 48Z\", \"windingRule\": \"NONZERO\"}],",
        1,
    );
    let files: [(&str, &[u8]); 2] = [("kiln.json", with_lines.as_bytes()), ("images/a1b2c3d4.png", b"kiln")];
    let read = read_as(ImportForm::Zip, &zip(&files)).unwrap();
    let names: Vec<&str> = reasons(&read).into_iter().map(|(reason, ..)| reason).collect();
    assert_eq!(names, ["family", "loose", "hidden"]);
    let drawing = read.pictures.values().find(|picture| picture.name.as_str() == "Mark.svg").unwrap();
    let drawing = String::from_utf8(drawing.bytes.clone()).unwrap();
    assert!(drawing.contains("<path d=\"M0 0L48 0L24 48Z\" fill=\"#1d1b19ff\""), "{drawing}");
    let evil = with_lines.replace("M0 0L48 0L24 48Z", "M0 0\\\"/><script>alert(1)</script>");
    let read = read_as(ImportForm::Figma, evil.as_bytes()).unwrap();
    assert!(read.pictures.is_empty() && reasons(&read).contains(&("outline", "Mark", 1)));
}

#[test]
fn edit_392_a_part_of_a_file_is_read_as_well() {
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../../../tests/data/imports/figma.json")).unwrap();
    let frame = &file["document"]["children"][0]["children"][1];
    let nodes =
        serde_json::json!({ "name": "Kiln site", "nodes": { "1:9": { "document": frame }, "1:8": null } });
    let read = read_as(ImportForm::Figma, nodes.to_string().as_bytes()).unwrap();
    assert_eq!(sheets(&read).len(), 1);
    let refused = br#"{"status":403,"err":"Invalid token"}"#;
    let told = ImportFault::Malformed("Invalid token".to_owned());
    assert_eq!(read_as(ImportForm::Figma, refused), Err(told));
}

#[test]
fn edit_392_design_files_have_bounds() {
    let frame = |inside: &str| {
        format!(
            "{{\"document\":{{\"children\":[{{\"children\":[{{\"type\":\"FRAME\",\"name\":\"A\",\
             \"absoluteBoundingBox\":{{\"x\":0,\"y\":0,\"width\":100,\"height\":100}},\"children\":[{inside}]}}]}}]}}}}"
        )
    };
    let group = "{\"type\":\"GROUP\",\"absoluteBoundingBox\":{\"x\":0,\"y\":0,\"width\":9,\"height\":9},\"fills\":[{\"type\":\"SOLID\",\"color\":{\"r\":1,\"g\":0,\"b\":0,\"a\":1}}],\"children\":[";
    let deep = |levels: usize| frame(&format!("{}{}", group.repeat(levels), "]}".repeat(levels)));
    assert_eq!(read_as(ImportForm::Figma, deep(500).as_bytes()), Err(ImportFault::TooDeep));
    let read = read_as(ImportForm::Figma, deep(30).as_bytes()).unwrap();
    fn depth(pieces: &[Piece]) -> usize {
        pieces.iter().map(|piece| 1 + depth(&piece.pieces)).max().unwrap_or(0)
    }
    assert_eq!(depth(&sheets(&read)[0].pieces), 8);
    assert!(reasons(&read).iter().any(|(reason, ..)| *reason == Reason::Deep.name()));
    let many = frame("{},".repeat(300_000).trim_end_matches(','));
    assert_eq!(read_as(ImportForm::Figma, many.as_bytes()), Err(ImportFault::TooMany));
    let odd = frame(
        "{\"type\":\"RECTANGLE\",\"absoluteBoundingBox\":{\"x\":1e300,\"y\":-1e300,\"width\":1e999,\"height\":-5}}",
    );
    assert!(matches!(read_as(ImportForm::Figma, odd.as_bytes()), Err(ImportFault::Malformed(_))));
    let far = frame(
        "{\"type\":\"RECTANGLE\",\"name\":\"Far\",\"absoluteBoundingBox\":{\"x\":1e300,\"y\":0,\"width\":1,\"height\":1}}",
    );
    let read = read_as(ImportForm::Figma, far.as_bytes()).unwrap();
    assert_eq!(reasons(&read), [("unsupported", "Far", 1)]);
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

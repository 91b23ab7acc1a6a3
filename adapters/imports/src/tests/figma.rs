//! Design files in the form of Figma's REST API.

use super::*;

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
    read_as(ImportForm::Figma, include_bytes!("../../../../tests/data/imports/figma.json")).unwrap()
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
    let text = include_str!("../../../../tests/data/imports/figma.json");
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
        serde_json::from_str(include_str!("../../../../tests/data/imports/figma.json")).unwrap();
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

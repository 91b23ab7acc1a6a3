//! The files of the React client, which the binary contains.

use rust_embed::RustEmbed;

/// The client's build; empty when there is none.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/dist"]
#[allow_missing = true]
pub struct ClientFiles;

/// A font of the client's own, by the name of its file.
pub fn font(name: &str) -> Option<Vec<u8>> {
    woff2("assets", name)
}

/// A font of the type library, by the name of its file (EDIT-213).
pub fn library_font(name: &str) -> Option<Vec<u8>> {
    woff2("fonts", name)
}

fn woff2(folder: &str, name: &str) -> Option<Vec<u8>> {
    let plain = name.ends_with(".woff2") && !name.contains('/');
    let found = plain.then(|| ClientFiles::get(&format!("{folder}/{name}"))).flatten()?;
    Some(found.data.into_owned())
}

/// The `@font-face` rules of the client's styles, so that there is one list of them. Empty without the client; pages
/// then use the reader's own fonts.
pub fn font_faces() -> String {
    const RULE: &str = "@font-face{";
    let is_style = |path: &str| path.starts_with("assets/") && path.ends_with(".css");
    let styles = ClientFiles::iter().filter(|path| is_style(path)).filter_map(|path| ClientFiles::get(&path));
    let mut rules: Vec<String> = Vec::new();
    for style in styles {
        let text = String::from_utf8_lossy(&style.data).into_owned();
        for part in text.split(RULE).skip(1) {
            let rule = part.split('}').next().unwrap_or_default();
            rules.push(format!("{RULE}{rule}}}"));
        }
    }
    rules.sort();
    rules.dedup();
    rules.join("\n")
}

//! What a page says of itself to machines, as JSON-LD (EDIT-327). It is a block of data: browsers run nothing of it.

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Map, Value, json};

use super::frame::Head;

/// What a page is, as its data says it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum Subject {
    /// Nothing that machines should know of.
    #[default]
    Nothing,
    /// A list of projects.
    Collection,
    /// A page of a project.
    Article(Article),
}

/// A page of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Article {
    /// Who wrote it.
    pub(super) author: String,
    /// The whole address of their profile; none where that is hidden.
    pub(super) profile: Option<String>,
    /// When it was published last.
    pub(super) at: DateTime<Utc>,
    /// The language of its texts, as a tag.
    pub(super) language: Option<String>,
}

impl Head {
    /// The data of the page, safe within a script element; none without an address.
    pub(super) fn linked_data(&self) -> Option<String> {
        let address = self.address.as_ref()?;
        let mut data = Map::new();
        let mut say = |name: &str, value: Value| {
            data.insert(name.to_owned(), value);
        };
        say("@context", json!("https://schema.org"));
        say("url", json!(address));
        if !self.description.is_empty() {
            say("description", json!(self.description));
        }
        if let Some(picture) = &self.picture {
            say("image", json!(picture.address));
        }
        match &self.subject {
            Subject::Nothing => return None,
            Subject::Collection => {
                say("@type", json!("CollectionPage"));
                say("name", json!(self.title));
            }
            Subject::Article(Article { author, profile, at, language }) => {
                say("@type", json!("Article"));
                say("headline", json!(self.title));
                say("dateModified", json!(at.to_rfc3339_opts(SecondsFormat::Secs, true)));
                let mut person = json!({ "@type": "Person", "name": author });
                if let (Some(person), Some(profile)) = (person.as_object_mut(), profile) {
                    person.insert("url".to_owned(), json!(profile));
                }
                say("author", person);
                if let Some(language) = language {
                    say("inLanguage", json!(language));
                }
            }
        }
        Some(escaped(&Value::Object(data)))
    }
}

/// JSON in which no markup begins or ends. These letters stand in strings alone, where their numbers mean the same.
fn escaped(data: &Value) -> String {
    let mut text = String::new();
    for letter in data.to_string().chars() {
        match letter {
            '<' => text.push_str("\\u003c"),
            '>' => text.push_str("\\u003e"),
            '&' => text.push_str("\\u0026"),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edit_327_no_word_ends_the_block_of_data() {
        let evil = json!({ "name": "</script><script>alert(1)</script><!-- & \u{2028} \"" });
        let text = escaped(&evil);
        assert!(!text.contains(['<', '>', '&']), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), evil);
    }
}

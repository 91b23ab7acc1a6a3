//! The contents of mails about answers of forms.

use octavo_domain::ids::NumId;

use crate::shared::message::Details;

/// An answer to a form, in the mail to its recipients (EDIT-277).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerMail {
    /// The number of the project.
    pub project: NumId,
    /// Its title.
    pub title: String,
    /// The name of the form; empty where it has none.
    pub form: String,
    /// The labels with what was answered to each.
    pub fields: Vec<(String, String)>,
}

/// Asks somebody whether the answers of a form may be mailed to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecipientOffer {
    /// The title of the project.
    pub title: String,
    /// The name of the form; empty where it has none.
    pub form: String,
    /// Who asks.
    pub from: String,
}

/// Between a label and what was answered. A label is one line.
const BETWEEN: char = '\n';

impl AnswerMail {
    pub(crate) fn details(&self) -> Details {
        let mut details = Details::new();
        details.insert("project".to_owned(), self.project.to_string());
        details.insert("title".to_owned(), self.title.clone());
        details.insert("form".to_owned(), self.form.clone());
        for (place, (label, answer)) in self.fields.iter().enumerate() {
            details.insert(format!("field{place:04}"), format!("{label}{BETWEEN}{answer}"));
        }
        details
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        let project = details.remove("project")?.parse().ok()?;
        let (title, form) = (details.remove("title")?, details.remove("form")?);
        let mut fields = Vec::new();
        while let Some(field) = details.remove(&format!("field{:04}", fields.len())) {
            let (label, answer) = field.split_once(BETWEEN)?;
            fields.push((label.to_owned(), answer.to_owned()));
        }
        Some(Self { project: NumId::parse(project).ok()?, title, form, fields })
    }
}

impl RecipientOffer {
    pub(crate) fn details(&self) -> Details {
        [("title", &self.title), ("form", &self.form), ("from", &self.from)]
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.clone()))
            .collect()
    }

    pub(crate) fn read(details: &mut Details) -> Option<Self> {
        Some(Self {
            title: details.remove("title")?,
            form: details.remove("form")?,
            from: details.remove("from")?,
        })
    }
}

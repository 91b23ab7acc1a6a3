//! Forms: an ordinary POST, which needs no script (EDIT-273).

use std::fmt::Write as _;

use octavo_application::publication::ports::pages::FORM_STAMP;
use octavo_domain::{
    documents::{
        document::Document,
        id::RecordId,
        record::{Kind, Record, Slot, Width},
        register::Key,
        value::Value,
    },
    forms::{
        answer::{MOST_LINE, MOST_TEXT, POT, STAMP, TICKED},
        definition::{DEFAULT_BUTTON, Field, FieldType},
    },
};

use crate::{
    css::{Declarations, Sheet},
    look,
    markup::escape,
    widget::{Element, Printer, with_style},
};

/// How much of the width of its form a field takes. On phones each takes all of it, unless somebody said otherwise.
pub(crate) fn rules(document: &Document, id: RecordId, record: &Record, sheet: &mut Sheet) {
    let is_in_form = |parent| document.get(parent).is_some_and(|parent| parent.kind == Kind::Form);
    if record.kind != Kind::Field || !record.place.parent.is_some_and(is_in_form) {
        return;
    }
    sheet.rule_by_width(format_args!(".w{id}.q"), |width, rule| set_width(record, width, rule));
}

fn set_width(record: &Record, width: Width, rule: &mut Declarations) {
    let said = if width == Width::Phone {
        record.registers.get(&Slot { key: Key::FieldWidth, width })
    } else {
        record.at(Key::FieldWidth, width)
    };
    match said {
        Some(Value::Word("half")) => rule.set("grid-column", "span 3"),
        Some(Value::Word("third")) => rule.set("grid-column", "span 2"),
        _ => rule.set("grid-column", "1/-1"),
    }
}

impl Printer<'_> {
    /// A form, with what keeps programs from sending it: a field that no reader sees, and a stamp of when it was shown.
    pub(crate) fn form(&mut self, id: RecordId, record: &Record) -> String {
        self.needs.has_form = true;
        let ids: Vec<RecordId> = self.places.within(id).to_vec();
        let ids: Vec<RecordId> = ids.into_iter().filter(|child| self.shows_field(*child)).collect();
        let asks_for_files = ids.iter().any(|child| self.is_file_field(*child));
        let fields: String = ids.into_iter().map(|child| self.widget(child, id)).collect();
        let words = look::line(record, Key::Words).unwrap_or(DEFAULT_BUTTON);
        let elsewhere = self.around.forms_elsewhere.as_deref().map(escape);
        let guard = if elsewhere.is_some() { String::new() } else { guard() };
        let action = elsewhere.unwrap_or_else(|| format!("{}{id}", escape(&self.around.forms)));
        let inner = format!("{guard}{fields}<button class=\"send\">{}</button>", escape(words));
        let element = Element::new("form", id, &with_style("o", record))
            .with(&format!(" method=\"post\" action=\"{action}\""));
        let element = if asks_for_files { element.with(" enctype=\"multipart/form-data\"") } else { element };
        match look::line(record, Key::Label) {
            Some(label) => element.named(label),
            None => element,
        }
        .around(&inner)
    }

    fn is_file_field(&self, id: RecordId) -> bool {
        let field = self.document.get(id).filter(|record| record.kind == Kind::Field);
        field.is_some_and(|field| FieldType::of(field) == FieldType::File)
    }

    /// Is it no field for a file, or one that the plan includes (EDIT-270)?
    fn shows_field(&self, id: RecordId) -> bool {
        self.around.can_ask_for_files || !self.is_file_field(id)
    }
}

/// What keeps programs from sending a form, where it is sent to the viewer.
fn guard() -> String {
    format!(
        "<input type=\"hidden\" name=\"{STAMP}\" value=\"{FORM_STAMP}\">\
         <p class=\"hidden\" aria-hidden=\"true\"><label>Leave this empty \
         <input name=\"{POT}\" tabindex=\"-1\" autocomplete=\"off\"></label></p>"
    )
}

/// A field: its label, its hint, what it asks for, and what is said where it is not filled in.
pub(crate) fn field(id: RecordId, record: &Record) -> String {
    let field = Field::of(id, record);
    let mark = if field.is_required { " <span aria-hidden=\"true\">*</span>" } else { "" };
    let label = format!("{}{mark}", escape(&field.label));
    let help =
        field.hint.as_deref().map(|hint| format!("<p class=\"help\" id=\"h{id}\">{}</p>", escape(hint)));
    let help = help.unwrap_or_default();
    let wrong = faults(&field);
    let control = control(&field);
    match field.field_type {
        FieldType::One | FieldType::Several => {
            let legend = format!("<legend>{label}</legend>");
            let element = Element::new("fieldset", id, "q").with(&described(&field));
            element.around(&format!("{legend}{help}{control}{wrong}"))
        }
        FieldType::Tick => {
            let tick = format!("<label class=\"choice\">{control}<span>{label}</span></label>");
            Element::new("div", id, "q").around(&format!("{tick}{help}{wrong}"))
        }
        _ => {
            let label = format!("<label for=\"f{id}\">{label}</label>");
            Element::new("div", id, "q").around(&format!("{label}{help}{control}{wrong}"))
        }
    }
}

fn described(field: &Field) -> String {
    field.hint.as_ref().map(|_| format!(" aria-describedby=\"h{}\"", field.id)).unwrap_or_default()
}

/// What a reader fills in.
fn control(field: &Field) -> String {
    let id = field.id;
    let required = if field.is_required { " required=\"\"" } else { "" };
    let common = format!(" id=\"f{id}\" name=\"{id}\"{required}{}", described(field));
    let line = |more: &str| format!("<input{common} {more} maxlength=\"{MOST_LINE}\" placeholder=\" \">");
    match field.field_type {
        FieldType::Text => line("type=\"text\""),
        FieldType::Email => line("type=\"email\" autocomplete=\"email\""),
        FieldType::Phone => line("type=\"tel\" autocomplete=\"tel\""),
        FieldType::Number => {
            format!("<input{common} type=\"number\" step=\"any\" inputmode=\"decimal\" placeholder=\" \">")
        }
        FieldType::Date => format!("<input{common} type=\"date\">"),
        FieldType::LongText => {
            format!("<textarea{common} rows=\"5\" maxlength=\"{MOST_TEXT}\" placeholder=\" \"></textarea>")
        }
        FieldType::File => format!("<input{common} type=\"file\">"),
        FieldType::Tick => format!("<input{common} type=\"checkbox\" value=\"{TICKED}\">"),
        FieldType::One => choices(field, "radio", required),
        // Browsers would ask for each of them.
        FieldType::Several => choices(field, "checkbox", ""),
        FieldType::List => {
            let options: String =
                field.choices.iter().map(|choice| format!("<option>{}</option>", escape(choice))).collect();
            format!("<select{common}><option value=\"\">–</option>{options}</select>")
        }
    }
}

fn choices(field: &Field, kind: &str, required: &str) -> String {
    let mut html = String::new();
    for choice in &field.choices {
        let choice = escape(choice);
        let _ = write!(
            html,
            "<label class=\"choice\"><input type=\"{kind}\" name=\"{}\" value=\"{choice}\"{required}>\
             <span>{choice}</span></label>",
            field.id
        );
    }
    html
}

/// What is said where it is required and empty, or not as it should be: shown once a reader has passed it.
fn faults(field: &Field) -> String {
    let mut html = String::new();
    if field.is_required && field.field_type != FieldType::Several {
        let _ = write!(html, "<p class=\"wrong missing\">{}</p>", escape(&field.missing()));
    }
    if matches!(field.field_type, FieldType::Email | FieldType::Number) {
        let _ = write!(html, "<p class=\"wrong bad\">{}</p>", escape(&field.invalid()));
    }
    html
}

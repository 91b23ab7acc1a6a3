//! Which kinds of records registers belong to.

use super::super::record::{Kind, Kinds};

pub(super) const SETTINGS: Kinds = Kinds::of(&[Kind::Settings]);
pub(super) const PAGE: Kinds = Kinds::of(&[Kind::Page]);
pub(super) const STYLE: Kinds = Kinds::of(&[Kind::TextStyle]);
pub(super) const SWATCH: Kinds = Kinds::of(&[Kind::Swatch]);
pub(super) const NAMED: Kinds = Kinds::WIDGETS.with(Kind::TextStyle).with(Kind::Swatch);
pub(super) const WIDGETS: Kinds = Kinds::WIDGETS;
pub(super) const TEXT: Kinds = Kinds::of(&[Kind::Text]);
pub(super) const PICTURE: Kinds = Kinds::of(&[Kind::Picture]);
pub(super) const SHAPE: Kinds = Kinds::of(&[Kind::Shape]);
pub(super) const BUTTON: Kinds = Kinds::of(&[Kind::Button]);
pub(super) const MENU: Kinds = Kinds::of(&[Kind::Menu]);
pub(super) const STACK: Kinds = Kinds::of(&[Kind::Stack]);
pub(super) const GALLERY: Kinds = Kinds::of(&[Kind::Gallery]);
pub(super) const SLIDESHOW: Kinds = Kinds::of(&[Kind::Slideshow]);
pub(super) const HOTSPOT: Kinds = Kinds::of(&[Kind::Hotspot]);
pub(super) const EMBED: Kinds = Kinds::of(&[Kind::Embed]);
pub(super) const FORM: Kinds = Kinds::of(&[Kind::Form]);
pub(super) const FIELD: Kinds = Kinds::of(&[Kind::Field]);
pub(super) const SHARE: Kinds = Kinds::of(&[Kind::Share]);
pub(super) const CODE: Kinds = Kinds::of(&[Kind::Code]);
pub(super) const VIDEO: Kinds = Kinds::of(&[Kind::Video]);
pub(super) const MEDIA: Kinds = VIDEO.with(Kind::Audio);
pub(super) const FLOWS: Kinds = STACK.with(Kind::Menu).with(Kind::Share);
pub(super) const SPACED: Kinds = Kinds::FLOWS.with(Kind::Menu).with(Kind::Share);
pub(super) const FILLED: Kinds = SHAPE
    .with(Kind::Button)
    .with(Kind::Group)
    .with(Kind::Stack)
    .with(Kind::Text)
    .with(Kind::Slideshow)
    .with(Kind::Hotspot)
    .with(Kind::Embed)
    .with(Kind::Form)
    .with(Kind::Share)
    .with(Kind::Code)
    .with(Kind::Video)
    .with(Kind::Audio);
pub(super) const STROKED: Kinds = FILLED.without(Kind::Text).with(Kind::Line).with(Kind::Picture);
pub(super) const CORNERED: Kinds = FILLED.with(Kind::Picture);
pub(super) const PADDED: Kinds =
    BUTTON.with(Kind::Stack).with(Kind::Text).with(Kind::Form).with(Kind::Share).with(Kind::Audio);
/// What a text style says, which a widget with words can say for itself.
pub(super) const TYPE: Kinds = STYLED.with(Kind::TextStyle);
pub(super) const STYLED: Kinds = TEXT
    .with(Kind::Button)
    .with(Kind::Menu)
    .with(Kind::Slideshow)
    .with(Kind::Hotspot)
    .with(Kind::Form)
    .with(Kind::Share)
    .with(Kind::Audio);
pub(super) const MARQUEES: Kinds = TEXT.with(Kind::Stack);
pub(super) const LINKED: Kinds =
    PICTURE.with(Kind::Shape).with(Kind::Button).with(Kind::Group).with(Kind::Stack);

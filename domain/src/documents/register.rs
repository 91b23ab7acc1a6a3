//! The table of registers: everything that a document can hold, once. Validation, rights, the names on the wire and the
//! client's own table are made of it; what is not listed cannot exist.

mod kinds;

use super::{
    record::{Kind, Kinds},
    value::Form,
};
use kinds::{
    BUTTON, CODE, CORNERED, EMBED, FIELD, FILLED, FLOWS, FORM, GALLERY, HOTSPOT, LINKED, MARQUEES, MEDIA,
    MENU, NAMED, PADDED, PAGE, PICTURE, SETTINGS, SHAPE, SHARE, SLIDESHOW, SPACED, STROKED, STYLE, STYLED,
    SWATCH, TEXT, TYPE, VIDEO, WIDGETS,
};

/// What a person needs for a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Need {
    /// Words and pictures: also those may change it for whom the layout is locked.
    Content,
    /// Everything else.
    Layout,
}

/// Can a register have a value of its own on tablets and phones?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Widths {
    /// One value for every width.
    One,
    /// What is not set for a width follows the base.
    Each,
}

/// What the table says about a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// Its name on the wire.
    pub name: &'static str,
    /// Which values it takes.
    pub form: Form,
    /// What has it.
    pub kinds: Kinds,
    /// Whether widths can differ.
    pub widths: Widths,
    /// What is needed to change it.
    pub need: Need,
}

macro_rules! registers {
    ($($(#[$doc:meta])* $key:ident $name:literal: $form:expr, $kinds:expr, $widths:ident, $need:ident;)*) => {
        /// A register: one property of one record.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Key {
            $($(#[$doc])* $key,)*
        }

        impl Key {
            /// Every register, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$key,)*];

            /// Its line of the table.
            #[must_use]
            pub const fn rule(self) -> Rule {
                match self {
                    $(Self::$key => Rule {
                        name: $name, form: $form, kinds: $kinds, widths: Widths::$widths, need: Need::$need,
                    },)*
                }
            }

            /// The register of this name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$key),)*
                    _ => None,
                }
            }
        }
    };
}

/// The farthest that a widget lies from the corner of its page, in pixels: no page is higher.
const FAR: i32 = 200_000;

/// The most bytes of HTML of a code widget.
pub const CODE_BYTES: usize = 64_000;

/// The most guides that a page has in one direction.
const GUIDES: usize = 100;

/// The elements of paragraphs, and of the text styles that carry them (EDIT-189, 199).
pub const ELEMENTS: &[&str] = &["p", "h1", "h2", "h3", "h4", "h5", "h6", "quote", "code", "caption"];
/// How lines of a text lie. `start` and `end` follow the direction of writing.
pub const ALIGNMENTS: &[&str] = &["start", "center", "end", "justify"];
/// The proportions of the cells of a gallery, width to height.
pub const CELL_RATIOS: &[&str] = &["1:1", "4:3", "3:2", "16:9", "3:4", "2:3"];
/// What fields ask for.
pub const FIELD_TYPES: &[&str] =
    &["text", "email", "phone", "number", "date", "longText", "one", "several", "list", "tick", "file"];
/// How the colours of a widget mix with what lies below.
const BLENDS: &[&str] = &[
    "normal",
    "multiply",
    "screen",
    "overlay",
    "darken",
    "lighten",
    "color-dodge",
    "color-burn",
    "hard-light",
    "soft-light",
    "difference",
    "exclusion",
    "hue",
    "saturation",
    "color",
    "luminosity",
];

registers! {
    // The settings of the document.
    /// The language of its texts.
    Language "language": Form::Language, SETTINGS.with(Kind::Page), One, Layout;
    /// The design width of the class (EDIT-041).
    DesignWidth "designWidth": Form::Length(240, 2_560), SETTINGS, Each, Layout;
    /// The largest width to which a page scales (EDIT-044).
    WidestPage "widestPage": Form::Length(320, 5_120), SETTINGS, One, Layout;
    /// The number of content columns (EDIT-043).
    Columns "columns": Form::Whole(1, 24), SETTINGS, Each, Layout;
    /// The distance between content columns.
    Gutter "gutter": Form::Length(0, 200), SETTINGS, Each, Layout;
    /// The margin at both sides of the content columns.
    Margin "margin": Form::Length(0, 600), SETTINGS, Each, Layout;
    /// The colour of links.
    LinkInk "linkInk": Form::Ink, SETTINGS, One, Layout;
    /// The colour of links under the pointer and in focus.
    LinkHoverInk "linkHoverInk": Form::Ink, SETTINGS, One, Layout;
    /// The colour of links to the page that is shown.
    LinkCurrentInk "linkCurrentInk": Form::Ink, SETTINGS, One, Layout;
    /// The colour of links that were followed.
    LinkVisitedInk "linkVisitedInk": Form::Ink, SETTINGS, One, Layout;
    /// When links are underlined.
    LinkUnderline "linkUnderline": Form::Word(&["always", "hover", "never"]), SETTINGS, One, Layout;
    /// Do readers who ask for dark pages get the dark colours (EDIT-231, 232)?
    DarkColours "darkColours": Form::Flag, SETTINGS, One, Layout;
    /// How one page gives way to the next (EDIT-297).
    PageChange "pageChange": Form::Word(&["none", "fade", "slide"]), SETTINGS, One, Layout;
    /// The icon of its pages in tabs.
    Favicon "favicon": Form::Asset, SETTINGS, One, Layout;

    // Pages.
    /// Its title.
    Title "title": Form::Line(128), PAGE, One, Content;
    /// The last part of its address.
    Path "path": Form::Path(64), PAGE, One, Layout;
    /// Is it in menus, only reachable, or not published (EDIT-051, 052, 053)?
    State "state": Form::Word(&["listed", "hidden", "draft"]), PAGE, One, Layout;
    /// Its description, for search engines and shares.
    Description "description": Form::Line(500), PAGE, One, Content;
    /// The picture that is shown where it is shared.
    SharePicture "sharePicture": Form::Asset, PAGE.with(Kind::Settings), One, Layout;
    /// The page whose translation it is (EDIT-328).
    TranslationOf "translationOf": Form::Record(Some(Kind::Page)), PAGE, One, Layout;
    /// Is it kept out of search engines (EDIT-054)?
    NoIndex "noIndex": Form::Flag, PAGE, One, Layout;
    /// The colour or gradient behind its widgets.
    Background "background": Form::Fill, PAGE, One, Layout;
    /// The picture behind its widgets.
    BackgroundPicture "backgroundPicture": Form::Asset, PAGE, One, Layout;
    /// The video behind its widgets, which plays without sound (EDIT-055). The picture is what is seen before and instead.
    BackgroundVideo "backgroundVideo": Form::Asset, PAGE, One, Layout;
    /// Does that picture cover the page, or the window with which it begins?
    BackgroundArea "backgroundArea": Form::Word(&["page", "window"]), PAGE, One, Layout;
    /// The point of that picture that stays in sight however it is cut.
    BackgroundFocus "backgroundFocus": Form::Point, PAGE, Each, Layout;
    /// How high it is at least.
    LeastHeight "leastHeight": Form::Length(0, FAR), PAGE, Each, Layout;
    /// Where its upright guides stand (EDIT-151). Each class of widths has guides of its own.
    UprightGuides "uprightGuides": Form::Places(-FAR, FAR, GUIDES), PAGE, Each, Layout;
    /// Where its level guides lie.
    LevelGuides "levelGuides": Form::Places(-FAR, FAR, GUIDES), PAGE, Each, Layout;

    // All widgets.
    /// Its name in the editor.
    Name "name": Form::Line(200), NAMED, One, Layout;
    /// Where its top left corner is in its parent.
    Position "position": Form::Lengths(-FAR, FAR), WIDGETS, Each, Layout;
    /// How wide and high it is; the height of a text is what was drawn.
    Size "size": Form::Lengths(0, FAR), WIDGETS, Each, Layout;
    /// How far it is turned, clockwise.
    Turn "turn": Form::Angle, WIDGETS, Each, Layout;
    /// To what it holds where the window is wider or narrower than the design width (EDIT-057).
    Hold "hold": Form::Word(&["scale", "left", "right", "centre", "both"]), WIDGETS, Each, Layout;
    /// To which edge of the window it is pinned (EDIT-058), or that it stays in sight while what it lies in is (EDIT-294).
    Pin "pin": Form::Word(&["none", "top", "bottom", "sticky"]), WIDGETS, Each, Layout;
    /// How far from the upper edge of the window something sticky stays.
    StickAt "stickAt": Form::Length(0, 1_000), WIDGETS, Each, Layout;
    /// Is it hidden (EDIT-060)?
    Hidden "hidden": Form::Flag, WIDGETS, Each, Layout;
    /// Is it protected from the pointer (EDIT-061)?
    Locked "locked": Form::Flag, WIDGETS, One, Layout;
    /// What assistive technology says about it; the alternative text of a picture.
    Label "label": Form::Line(1_000), WIDGETS, One, Content;
    /// Is it skipped by assistive technology (EDIT-062)?
    Decorative "decorative": Form::Flag, WIDGETS, One, Content;
    /// The widget after which it is read, where that differs from the computed order (EDIT-063).
    ReadAfter "readAfter": Form::Record(None), WIDGETS, One, Layout;
    /// How opaque it is.
    Opacity "opacity": Form::Thousandths(0, 1_000), WIDGETS, Each, Layout;
    /// How its colours mix with what lies below.
    Blend "blend": Form::Word(BLENDS), WIDGETS, One, Layout;
    /// How far it is blurred.
    Blur "blur": Form::Length(0, 200), WIDGETS, Each, Layout;
    /// Its shadows.
    Shadows "shadows": Form::Shadows, WIDGETS, Each, Layout;
    /// How it moves (EDIT-059, 287 to 293).
    Motions "motions": Form::Motions, WIDGETS, One, Layout;
    /// Does it stay still, whatever its motions say?
    Still "still": Form::Flag, WIDGETS, Each, Layout;
    /// Does it run through its frame without an end, and where to (EDIT-296)?
    Marquee "marquee": Form::Word(&["none", "left", "right"]), MARQUEES, One, Layout;
    /// How long a lap of it takes, in milliseconds.
    Lap "lap": Form::Whole(2_000, 120_000), MARQUEES, One, Layout;
    /// Where it leads.
    Link "link": Form::Link, LINKED, One, Content;
    /// Does its link open another tab?
    LinkInNewTab "linkInNewTab": Form::Flag, LINKED, One, Content;
    /// On every page: does it lie above the page's own widgets (EDIT-077)?
    Above "above": Form::Flag, WIDGETS, One, Layout;
    /// On every page: the pages that do not have it (EDIT-076).
    NotOn "notOn": Form::Records(Kind::Page, 100), WIDGETS, One, Layout;

    // Surfaces.
    /// What it is filled with.
    Fill "fill": Form::Fill, FILLED, Each, Layout;
    /// The colour of its stroke.
    StrokeInk "strokeInk": Form::Ink, STROKED, Each, Layout;
    /// How wide its stroke is.
    StrokeWidth "strokeWidth": Form::Length(0, 200), STROKED, Each, Layout;
    /// How its stroke is drawn.
    StrokeDash "strokeDash": Form::Word(&["solid", "dashed", "dotted"]), STROKED, Each, Layout;
    /// The radii of its corners.
    Corners "corners": Form::FourLengths(2_000), CORNERED, Each, Layout;
    /// The distances from its edges to what is in it.
    Padding "padding": Form::FourLengths(1_000), PADDED, Each, Layout;

    // Pictures.
    /// The picture that it shows; of embeds and videos that which is seen before (EDIT-256).
    Asset "asset": Form::Asset, PICTURE.with(Kind::Shape).with(Kind::Embed).with(Kind::Video), One, Content;
    /// The width and the height of what it shows, in pixels.
    Pixels "pixels": Form::Pixels, PICTURE.with(Kind::Video), One, Content;
    /// The point of the picture that stays in sight however it is cut.
    Focus "focus": Form::Point, PICTURE, Each, Content;
    /// How much larger than its frame it is drawn around that point.
    Scale "scale": Form::Thousandths(1_000, 10_000), PICTURE, Each, Content;
    /// Does it fill its frame, or is it whole?
    Fit "fit": Form::Word(&["cover", "contain"]), PICTURE.with(Kind::Video), Each, Layout;
    /// What stands below it in a lightbox, and on it in a slideshow; of audio who it is by.
    Caption "caption": Form::Line(500), PICTURE.with(Kind::Audio), One, Content;
    /// The one colour in which a drawing is shown, in place of its own (EDIT-244).
    Tint "tint": Form::Ink, PICTURE, Each, Layout;
    /// How bright it is; 1,000 is as it came (EDIT-252).
    Brightness "brightness": Form::Thousandths(0, 2_000), PICTURE, Each, Layout;
    /// How far its light and its dark are apart.
    Contrast "contrast": Form::Thousandths(0, 2_000), PICTURE, Each, Layout;
    /// How strong its colours are.
    Saturation "saturation": Form::Thousandths(0, 2_000), PICTURE, Each, Layout;
    /// How far it is grey.
    Greyscale "greyscale": Form::Thousandths(0, 1_000), PICTURE, Each, Layout;

    // Shapes.
    /// Which figure it is (EDIT-066); a drawing is a file.
    Figure "figure": Form::Word(&["rectangle", "ellipse", "polygon", "arrow", "drawing"]), SHAPE, One, Layout;
    /// How many corners a polygon has.
    Sides "sides": Form::Whole(3, 32), SHAPE, One, Layout;
    /// How its ends look.
    Ends "ends": Form::Word(&["butt", "round", "square", "arrow", "arrows"]), Kinds::of(&[Kind::Line]), One, Layout;

    // Buttons and menus.
    /// The words on it: of a form those on the button that sends it, of a field its label.
    Words "words": Form::Line(200), BUTTON.with(Kind::Form).with(Kind::Field), One, Content;
    /// The direction in which it lays out.
    Direction "direction": Form::Word(&["row", "column"]), FLOWS, Each, Layout;
    /// The distance between what it lays out.
    Gap "gap": Form::Length(0, 1_000), SPACED, Each, Layout;
    /// Does it go on in another row?
    Wrap "wrap": Form::Flag, FLOWS, Each, Layout;
    /// How what it lays out lies across its direction.
    AlignItems "alignItems": Form::Word(&["start", "center", "end", "stretch", "baseline"]), FLOWS, Each, Layout;
    /// How what it lays out lies along its direction.
    JustifyItems "justifyItems": Form::Word(&["start", "center", "end", "between"]), FLOWS, Each, Layout;
    /// Which pages a menu lists.
    MenuPages "menuPages": Form::Word(&["listed", "chosen"]), MENU, One, Layout;
    /// The pages of a menu that lists chosen ones.
    ChosenPages "chosenPages": Form::Records(Kind::Page, 100), MENU, One, Layout;

    // Galleries and slideshows.
    /// How a gallery lays out its pictures (EDIT-068).
    GalleryLayout "galleryLayout": Form::Word(&["grid", "rows", "columns"]), GALLERY, One, Layout;
    /// How many pictures a grid has in a row, or how many columns there are.
    GalleryColumns "galleryColumns": Form::Whole(1, 12), GALLERY, Each, Layout;
    /// How high the rows of a gallery are about; each is stretched to the full width (EDIT-266).
    RowHeight "rowHeight": Form::Length(24, 1_000), GALLERY, Each, Layout;
    /// The proportions of the cells of a grid.
    CellRatio "cellRatio": Form::Word(CELL_RATIOS), GALLERY, One, Layout;
    /// Does a picture open large on a click (EDIT-267)?
    Lightbox "lightbox": Form::Flag, GALLERY, One, Layout;
    /// Has a slideshow arrows (EDIT-262)?
    Arrows "arrows": Form::Flag, SLIDESHOW, One, Layout;
    /// What says which slide is shown (EDIT-262).
    SlideMarks "slideMarks": Form::Word(&["dots", "numbers", "none"]), SLIDESHOW, One, Layout;
    /// Does a slideshow go on by itself every five seconds (EDIT-263)? Does a video start by itself? That is muted (EDIT-257).
    Autoplay "autoplay": Form::Flag, SLIDESHOW.with(Kind::Video), One, Layout;

    // Hotspots and embeds.
    /// What a hotspot says (EDIT-069).
    Tip "tip": Form::Line(500), HOTSPOT, One, Content;
    /// What its tip is filled with.
    TipFill "tipFill": Form::Fill, HOTSPOT, Each, Layout;
    /// The address of what an embed shows (EDIT-070).
    Source "source": Form::Embed, EMBED, One, Layout;

    // Videos and audio.
    /// The file that is played (EDIT-254, 259).
    Media "media": Form::Asset, MEDIA, One, Content;
    /// The GIF that it was made from, and can be shown as again (EDIT-242).
    Gif "gif": Form::Asset, VIDEO, One, Content;
    /// The address of a video of YouTube or Vimeo, which is shown where there is no file (EDIT-067).
    VideoAddress "videoAddress": Form::VideoAddress, VIDEO, One, Layout;
    /// Its captions (EDIT-256).
    Tracks "tracks": Form::Tracks, VIDEO, One, Content;
    /// Does it begin again at its end?
    Loops "loops": Form::Flag, MEDIA, One, Layout;
    /// Is it without sound?
    Muted "muted": Form::Flag, VIDEO, One, Layout;
    /// Has it the controls of the browser? Nobody said so where it has. Without them it has a button that plays and pauses.
    Controls "controls": Form::Flag, VIDEO, One, Layout;
    /// What is loaded before it is played.
    Preload "preload": Form::Word(&["metadata", "none"]), MEDIA, One, Layout;

    // Forms.
    /// What readers see once they sent it (EDIT-273).
    Done "done": Form::Line(500), FORM, One, Content;
    /// What its fields are filled with.
    FieldFill "fieldFill": Form::Ink, FORM, Each, Layout;
    /// The colour of the edges of its fields.
    FieldStroke "fieldStroke": Form::Ink, FORM, Each, Layout;
    /// The radius of the corners of its fields and of its button.
    FieldCorners "fieldCorners": Form::Length(0, 100), FORM, Each, Layout;
    /// What its button is filled with, and what stands for a choice that was made.
    Accent "accent": Form::Ink, FORM, Each, Layout;
    /// The colour of the words on its button.
    AccentInk "accentInk": Form::Ink, FORM, Each, Layout;
    /// What a field asks for (EDIT-268, 269).
    FieldType "fieldType": Form::Word(FIELD_TYPES), FIELD, One, Layout;
    /// What helps to fill it in (EDIT-272).
    Hint "hint": Form::Line(300), FIELD, One, Content;
    /// Does a form without it stay unsent?
    Required "required": Form::Flag, FIELD, One, Layout;
    /// What is said where it is required and empty.
    RequiredError "requiredError": Form::Line(200), FIELD, One, Content;
    /// What is said where it is not filled in as it should be.
    InvalidError "invalidError": Form::Line(200), FIELD, One, Content;
    /// What a reader chooses from.
    Choices "choices": Form::Lines(100, 200), FIELD, One, Content;
    /// How much of the width of its form it takes.
    FieldWidth "fieldWidth": Form::Word(&["full", "half", "third"]), FIELD, Each, Layout;

    // Shares (EDIT-073). What nobody switched off is shown.
    /// Can the link of the page be copied?
    CopyLink "copyLink": Form::Flag, SHARE, One, Layout;
    /// What that is called.
    CopyWords "copyWords": Form::Line(80), SHARE, One, Content;
    /// What is said once the link was copied.
    CopiedWords "copiedWords": Form::Line(80), SHARE, One, Content;
    /// Is the share sheet of the reader's system offered, where there is one?
    ShareSheet "shareSheet": Form::Flag, SHARE, One, Layout;
    /// What that is called.
    SheetWords "sheetWords": Form::Line(80), SHARE, One, Content;
    /// Can the link be sent by mail?
    MailLink "mailLink": Form::Flag, SHARE, One, Layout;
    /// What that is called.
    MailWords "mailWords": Form::Line(80), SHARE, One, Content;

    // Code.
    /// What runs in its frame (EDIT-071).
    Html "html": Form::Code(CODE_BYTES), CODE, One, Layout;
    /// What readers without scripts get instead, and paper.
    Instead "instead": Form::Line(500), CODE, One, Content;

    // Type.
    /// The text style of what has none of its own.
    Style "style": Form::Record(Some(Kind::TextStyle)), STYLED, One, Layout;
    /// The text style of the account that it is linked with (EDIT-191). It may be gone.
    AccountStyle "accountStyle": Form::AccountStyle, STYLE, One, Layout;
    /// The element that paragraphs of this style are (EDIT-199).
    Element "element": Form::Word(ELEMENTS), STYLE, One, Layout;
    /// The family of the type library.
    Family "family": Form::Family, TYPE, One, Layout;
    /// The weight of its letters.
    Weight "weight": Form::Whole(1, 1_000), TYPE, One, Layout;
    /// The width of its letters, in thousandths of the normal one: the axis `wdth` (EDIT-192).
    FontWidth "fontWidth": Form::Thousandths(500, 2_000), TYPE, One, Layout;
    /// Where its letters stand on the other axes of their font (EDIT-192).
    Axes "axes": Form::Axes, TYPE, One, Layout;
    /// Are its letters italic?
    Italic "italic": Form::Flag, TYPE, One, Layout;
    /// The drawn size of its letters.
    FontSize "fontSize": Form::Length(1, 1_000), TYPE, Each, Layout;
    /// The smallest size of its letters (EDIT-092).
    LeastFontSize "leastFontSize": Form::Length(1, 1_000), TYPE, Each, Layout;
    /// The largest size of its letters (EDIT-094).
    MostFontSize "mostFontSize": Form::Length(1, 2_000), TYPE, Each, Layout;
    /// The height of a line, in thousandths of the size of its letters.
    LineHeight "lineHeight": Form::Thousandths(500, 5_000), TYPE, Each, Layout;
    /// What is added between letters, in thousandths of their size.
    Tracking "tracking": Form::Thousandths(-500, 2_000), TYPE, Each, Layout;
    /// How letters are written.
    Case "case": Form::Word(&["none", "upper", "lower", "capitalize"]), TYPE, One, Layout;
    /// How lines lie.
    Align "align": Form::Word(ALIGNMENTS), TYPE, Each, Layout;
    /// How far the first line is indented.
    Indent "indent": Form::Length(0, 1_000), TYPE, Each, Layout;
    /// The distance before a paragraph.
    SpaceBefore "spaceBefore": Form::Length(0, 1_000), TYPE, Each, Layout;
    /// The distance after a paragraph.
    SpaceAfter "spaceAfter": Form::Length(0, 1_000), TYPE, Each, Layout;
    /// Are words divided?
    Hyphens "hyphens": Form::Flag, TYPE, One, Layout;
    /// The colour of its letters.
    TextInk "textInk": Form::Ink, TYPE, One, Layout;
    /// Which ligatures are used.
    Ligatures "ligatures": Form::Word(&["normal", "none", "all"]), TYPE, One, Layout;
    /// Are lower case letters written as small capitals?
    SmallCapitals "smallCapitals": Form::Flag, TYPE, One, Layout;
    /// Which figures are used.
    Figures "figures": Form::Word(&["normal", "lining", "oldstyle", "tabular"]), TYPE, One, Layout;
    /// In how many columns it runs.
    TextColumns "textColumns": Form::Whole(1, 6), TEXT, Each, Layout;
    /// Where a text stands in a frame that is higher (EDIT-206).
    VerticalAlign "verticalAlign": Form::Word(&["top", "middle", "bottom"]), TEXT, Each, Layout;
    /// Does what is below move up when it gets shorter (EDIT-099)?
    CloseUp "closeUp": Form::Flag, TEXT, One, Layout;

    // Swatches.
    /// What it stands for.
    Paint "paint": Form::Fill, SWATCH, One, Layout;
    /// What it stands for on dark pages.
    DarkPaint "darkPaint": Form::Fill, SWATCH, One, Layout;
}

#[cfg(test)]
mod tests;

//! What is read of the JSON of Figma's REST API (`GET /v1/files/:key` and `GET /v1/files/:key/nodes`), by its published
//! description. What is not named here is not read.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

/// Nothing, where `null` is written.
fn or_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(from: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct File {
    pub(super) name: Option<String>,
    pub(super) document: Option<Node>,
    /// Of the call for some nodes.
    #[serde(deserialize_with = "or_default")]
    pub(super) nodes: BTreeMap<String, Option<Entry>>,
    /// What the API says where it refuses.
    pub(super) err: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Entry {
    pub(super) document: Option<Node>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Node {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) visible: Option<bool>,
    #[serde(deserialize_with = "or_default")]
    pub(super) children: Vec<Node>,
    pub(super) absolute_bounding_box: Option<Box<Rectangle>>,
    /// With `geometry=paths` alone, as `relative_transform`, `fill_geometry` and `stroke_geometry` are.
    pub(super) size: Option<Vector>,
    pub(super) relative_transform: Option<Box<[[f64; 3]; 2]>>,
    /// In radians, counterclockwise.
    pub(super) rotation: Option<f64>,
    pub(super) opacity: Option<f64>,
    pub(super) blend_mode: Option<String>,
    #[serde(deserialize_with = "or_default")]
    pub(super) fills: Vec<Paint>,
    #[serde(deserialize_with = "or_default")]
    pub(super) strokes: Vec<Paint>,
    pub(super) stroke_weight: Option<f64>,
    pub(super) stroke_align: Option<String>,
    #[serde(deserialize_with = "or_default")]
    pub(super) stroke_dashes: Vec<f64>,
    pub(super) stroke_cap: Option<String>,
    pub(super) corner_radius: Option<f64>,
    pub(super) rectangle_corner_radii: Option<Box<[f64; 4]>>,
    #[serde(deserialize_with = "or_default")]
    pub(super) effects: Vec<Effect>,
    #[serde(deserialize_with = "or_default")]
    pub(super) is_mask: bool,
    #[serde(deserialize_with = "or_default")]
    pub(super) clips_content: bool,
    pub(super) arc_data: Option<Box<Arc>>,
    pub(super) layout_mode: Option<String>,
    pub(super) layout_positioning: Option<String>,
    pub(super) layout_wrap: Option<String>,
    pub(super) primary_axis_align_items: Option<String>,
    pub(super) counter_axis_align_items: Option<String>,
    pub(super) item_spacing: Option<f64>,
    pub(super) padding_left: Option<f64>,
    pub(super) padding_right: Option<f64>,
    pub(super) padding_top: Option<f64>,
    pub(super) padding_bottom: Option<f64>,
    #[serde(deserialize_with = "or_default")]
    pub(super) fill_geometry: Vec<Path>,
    #[serde(deserialize_with = "or_default")]
    pub(super) stroke_geometry: Vec<Path>,
    pub(super) characters: Option<String>,
    pub(super) style: Option<Box<TypeStyle>>,
    #[serde(deserialize_with = "or_default")]
    pub(super) character_style_overrides: Vec<u32>,
    #[serde(deserialize_with = "or_default")]
    pub(super) style_override_table: BTreeMap<u32, TypeStyle>,
    #[serde(deserialize_with = "or_default")]
    pub(super) line_types: Vec<String>,
    #[serde(deserialize_with = "or_default")]
    pub(super) line_indentations: Vec<f64>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default)]
pub(super) struct Rectangle {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default)]
pub(super) struct Vector {
    pub(super) x: f64,
    pub(super) y: f64,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default)]
pub(super) struct Rgba {
    pub(super) r: f64,
    pub(super) g: f64,
    pub(super) b: f64,
    pub(super) a: f64,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Paint {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) visible: Option<bool>,
    pub(super) opacity: Option<f64>,
    pub(super) color: Option<Rgba>,
    #[serde(deserialize_with = "or_default")]
    pub(super) gradient_handle_positions: Vec<Vector>,
    #[serde(deserialize_with = "or_default")]
    pub(super) gradient_stops: Vec<ColorStop>,
    pub(super) scale_mode: Option<String>,
    pub(super) image_ref: Option<String>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default)]
pub(super) struct ColorStop {
    pub(super) position: f64,
    pub(super) color: Rgba,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Effect {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) visible: Option<bool>,
    pub(super) radius: f64,
    pub(super) spread: Option<f64>,
    pub(super) color: Option<Rgba>,
    pub(super) offset: Option<Vector>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Path {
    pub(super) path: String,
    pub(super) winding_rule: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Arc {
    pub(super) starting_angle: f64,
    pub(super) ending_angle: f64,
    pub(super) inner_radius: f64,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Hyperlink {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) url: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct TypeStyle {
    pub(super) font_family: Option<String>,
    pub(super) italic: Option<bool>,
    pub(super) font_weight: Option<f64>,
    pub(super) font_size: Option<f64>,
    pub(super) text_case: Option<String>,
    pub(super) text_decoration: Option<String>,
    pub(super) text_align_horizontal: Option<String>,
    pub(super) text_align_vertical: Option<String>,
    pub(super) text_auto_resize: Option<String>,
    pub(super) letter_spacing: Option<f64>,
    pub(super) line_height_px: Option<f64>,
    pub(super) paragraph_spacing: Option<f64>,
    pub(super) paragraph_indent: Option<f64>,
    #[serde(deserialize_with = "or_default")]
    pub(super) fills: Vec<Paint>,
    pub(super) hyperlink: Option<Hyperlink>,
}

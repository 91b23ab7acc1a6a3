//! The golden vectors of the layout, `tests/data/documents/layout.json`: pages in the format, and where the domain puts
//! what is on them. The client computes the same, and reads the same file.
//!
//! `cargo test -p octavo-documents --lib -- --ignored write_layout_vectors` writes them anew after a rule has changed.

mod pages;

use std::collections::BTreeMap;

use octavo_application::documents::ports::format::DocumentFormat;
use octavo_domain::documents::{
    document::Document,
    id::RecordId,
    layout::{
        Frame,
        arrange::{Arrangement, arrangement},
        drawing::drawings,
        lines::{Cell, Grid, Track, grid},
        page::{Widgets, direction, widgets_of},
        reading::order_of,
    },
    record::{Kind, Width},
};
use serde_json::{Value as Json, json};

use crate::JsonFormat;

const VECTORS: &str = include_str!("../../../../tests/data/documents/layout.json");

#[test]
fn edit_115_pages_are_arranged_as_the_vectors_say() {
    let vectors: Vec<Json> = serde_json::from_str(VECTORS).unwrap();
    assert!(vectors.len() > 70);
    for vector in vectors {
        let made = vector_of(
            vector["name"].as_str().unwrap(),
            &vector["document"],
            vector["page"].as_str().unwrap(),
        );
        assert_eq!(made, vector, "{}", vector["name"]);
    }
}

#[test]
#[ignore = "no test: it prints the vectors anew after a rule has changed"]
fn write_layout_vectors() {
    let vectors: Vec<String> = pages::all()
        .iter()
        .map(|(name, document)| vector_of(name, document, pages::PAGE).to_string())
        .collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/documents/layout.json");
    std::fs::write(path, format!("[\n{}\n]\n", vectors.join(",\n"))).unwrap();
}

/// A page with what the domain makes of it at each width.
fn vector_of(name: &str, written: &Json, page: &str) -> Json {
    let document = JsonFormat.decode(written.to_string().as_bytes()).unwrap();
    let id = page.parse().unwrap();
    let widths: BTreeMap<&str, Json> =
        Width::ALL.into_iter().map(|width| (width.name(), at_width(&document, id, width))).collect();
    json!({ "name": name, "document": written, "page": page, "widths": widths })
}

fn at_width(document: &Document, page: RecordId, width: Width) -> Json {
    let made = arrangement(document, page, width);
    let widgets = widgets_of(document, page, width);
    let parents: BTreeMap<String, Json> = parents(document, page, &widgets)
        .into_iter()
        .map(|(parent, siblings)| {
            let drawings = drawings(document, &widgets, &siblings, &made.frames, width);
            let height = made.frames.get(&parent).map_or(0, |frame| frame.height);
            let order = order_of(document, &siblings, &made.frames, direction(document, page));
            let order: Vec<String> = order.iter().map(ToString::to_string).collect();
            let Grid { tracks, cells } = grid(&drawings, height);
            let tracks: Vec<Json> = tracks.into_iter().map(track).collect();
            let cells: Vec<Json> = cells.into_iter().map(cell).collect();
            (parent.to_string(), json!({ "order": order, "tracks": tracks, "cells": cells }))
        })
        .collect();
    let Arrangement { frames, sizes } = made;
    let frames: BTreeMap<String, Json> =
        frames.into_iter().map(|(id, frame)| (id.to_string(), frame_of(frame))).collect();
    let sizes: BTreeMap<String, i64> = sizes.into_iter().map(|(id, size)| (id.to_string(), size)).collect();
    json!({ "frames": frames, "sizes": sizes, "parents": parents })
}

/// The page and its groups, with what lies in each, in paint order.
fn parents(document: &Document, page: RecordId, widgets: &Widgets) -> Vec<(RecordId, Vec<RecordId>)> {
    let family: Vec<RecordId> = widgets.top.iter().flat_map(|id| widgets.family(*id)).collect();
    let group = |id: &RecordId| document.get(*id).is_some_and(|record| record.kind == Kind::Group);
    let groups = family.into_iter().filter(group).map(|id| (id, widgets.children(id).to_vec()));
    std::iter::once((page, widgets.top.clone())).chain(groups).collect()
}

fn frame_of(frame: Frame) -> Json {
    json!([frame.x, frame.y, frame.width, frame.height])
}

fn track(track: Track) -> Json {
    match track {
        Track::Drawn(length) => json!(["drawn", length]),
        Track::Room(length) => json!(["room", length]),
    }
}

fn cell(cell: Cell) -> Json {
    let Cell { id, first, after, margin_top, margin_bottom, stretches } = cell;
    json!([id.to_string(), first, after, margin_top, margin_bottom, stretches])
}

import { describe, expect, it } from "vitest";
import { formOfFile, formOfWords, isText } from "./forms";

const file = (name: string) => new File(["x"], name);

describe("the form of what is brought in", () => {
  it.each([
    ["Journal.md", "markdown"],
    ["a.MARKDOWN", "markdown"],
    ["index.html", "html"],
    ["old.htm", "html"],
    ["mark.svg", "svg"],
    ["file.json", "figma"],
    ["site.zip", "zip"],
    ["leaflet.PDF", "pdf"],
    ["photo.jpg", null],
    ["md", null],
    ["", null],
  ])("EDIT-389 EDIT-392 of the file “%s” is %s", (name, form) => {
    expect(formOfFile(file(name))).toBe(form);
  });

  it.each([
    ['\n {"document": {}}', "figma"],
    ["<!doctype html><p>x", "html"],
    ["<h1>x</h1>", "html"],
    ["<svg viewBox='0 0 1 1'></svg>", "svg"],
    ['<?xml version="1.0"?>\n<!-- made by hand -->\n<svg></svg>', "svg"],
    ["# Salt", "markdown"],
    ["<3 salt", "markdown"],
    ["", "markdown"],
  ])("EDIT-389 EDIT-392 of what was pasted is found by its beginning: %s", (words, form) => {
    expect(formOfWords(words)).toBe(form);
  });

  it("EDIT-390 a drawing that is dropped is placed, not read", () => {
    const read = ["a.svg", "a.png", "a.pdf", "a.md"].filter((name) => isText(file(name)));
    expect(read).toEqual(["a.md"]);
  });
});

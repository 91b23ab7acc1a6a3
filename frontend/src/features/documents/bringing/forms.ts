/** In what form something is brought in (EDIT-389, 390, 392). */

import type { ImportQuery } from "@/shared/api/documents";

export type Form = ImportQuery["form"];

/**
 * What can be chosen. A PDF becomes pictures in the browser, which the server reads as HTML (EDIT-391). A design that was
 * fetched from Figma is a ZIP (EDIT-392).
 */
export type GivenForm = Form | "pdf" | "design";

/** The form in which something is sent. */
export function formSent(form: GivenForm): Form {
  if (form === "pdf") return "html";
  return form === "design" ? "zip" : form;
}

/** Forms by the ending of a file's name. */
const ENDINGS: Readonly<Record<string, GivenForm>> = {
  md: "markdown",
  markdown: "markdown",
  html: "html",
  htm: "html",
  svg: "svg",
  json: "figma",
  zip: "zip",
  pdf: "pdf",
};

/** What is offered in the dialog of the system. */
export const ENDINGS_OFFERED = Object.keys(ENDINGS).map((ending) => `.${ending}`);

/** The most bytes that are brought in at a time. */
export const MOST_BYTES = 25 * 1024 * 1024;

/** The form of a file by its name; null where it can be none. */
export function formOfFile({ name }: Pick<File, "name">): GivenForm | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return ENDINGS[ending] ?? null;
}

/** Is it a text or a design, which is dropped to be brought in? A drawing and a PDF are placed as files. */
export function isText(file: Pick<File, "name">): boolean {
  const form = formOfFile(file);
  return form !== null && form !== "svg" && form !== "pdf";
}

/** The form of what was pasted; what is nothing else is Markdown. */
export function formOfWords(text: string): Form {
  const start = text.trimStart().slice(0, 2_000);
  if (start.startsWith("{")) return "figma";
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?(<!doctype svg[^>]*>\s*)?<svg[\s>]/i.test(start))
    return "svg";
  return /^<(!doctype html|html|head|body|[a-z][a-z0-9]*[\s>])/i.test(start) ? "html" : "markdown";
}

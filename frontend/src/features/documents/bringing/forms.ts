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
export const ENDINGS_OFFERED = [...Object.keys(ENDINGS).map((ending) => `.${ending}`), ".octavo"];

/** The most bytes that are brought in at a time. */
export const MOST_BYTES = 25 * 1024 * 1024;

/** The form of a file by its name; null where it can be none. */
export function formOfFile({ name }: Pick<File, "name">): GivenForm | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return ENDINGS[ending] ?? null;
}

/** The ending of project files. */
const PROJECT_ENDING = ".octavo";
/** What the archive of a project has, also that of a static site. */
const MANIFEST = "octavo.json";
/** The list of what an archive has is at its end. */
const LIST_BYTES = 4 * 1024 * 1024;

/** Is it a project, as a file or as a static site (EDIT-387, 388)? That becomes a project of its own. */
export async function isProject(file: File): Promise<boolean> {
  const name = file.name.toLowerCase();
  if (name.endsWith(PROJECT_ENDING)) return true;
  if (!name.endsWith(".zip")) return false;
  return (await file.slice(Math.max(0, file.size - LIST_BYTES)).text()).includes(MANIFEST);
}

/** Is it a text, a design or a project, which is dropped to be brought in? A drawing and a PDF are placed as files. */
export function isText(file: Pick<File, "name">): boolean {
  if (file.name.toLowerCase().endsWith(PROJECT_ENDING)) return true;
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

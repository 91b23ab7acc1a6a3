/** The pages of a PDF as pictures (EDIT-391). */

import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import PdfWorker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker";

/** The most pages that are brought in at a time. */
const MOST_PAGES = 60;
/** How wide a page is drawn, in pixels. */
const WIDTH = 1_600;
/** The most pixels of a page. */
const MOST_PIXELS = 12_000_000;
/** The most letters of a page's words that stand for its picture. */
const MOST_LETTERS = 400;

/** Why a PDF does not become pictures. */
export type PdfFault = "protected" | "unreadable" | "tooManyPages" | "tooLarge";

class PdfError extends Error {
  constructor(readonly fault: PdfFault) {
    super(fault);
  }
}

interface Reading {
  /** Called with the part that is drawn, from 0 to 1. */
  readonly progress: (part: number) => void;
  readonly signal: AbortSignal;
  /** The most bytes of what comes of it. */
  readonly most: number;
}

/**
 * Draws the pages of a PDF, each as a picture in an HTML, which the server then reads as any other. The words of a page are
 * its alternative text. Nothing of it is fetched, and no script of it is run.
 *
 * @throws PdfError
 */
export async function htmlOfPdf(file: Blob, { progress, signal, most }: Reading): Promise<Blob> {
  const worker = PDFWorker.create({ port: new PdfWorker() });
  const task = getDocument({
    data: await file.arrayBuffer(),
    worker,
    // The policy of the page allows neither WebAssembly nor files of others.
    useWasm: false,
    useSystemFonts: true,
    stopAtErrors: false,
  });
  try {
    const pdf = await task.promise.catch(refuse);
    if (pdf.numPages > MOST_PAGES) throw new PdfError("tooManyPages");
    const parts: string[] = [];
    let size = 0;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      signal.throwIfAborted();
      const part = await pictureOf(pdf, number);
      size += part.length;
      if (size > most) throw new PdfError("tooLarge");
      parts.push(part);
      progress(number / pdf.numPages);
    }
    return new Blob(parts, { type: "text/html" });
  } finally {
    await task.destroy();
    worker.destroy();
  }
}

function refuse(error: unknown): never {
  const isProtected = error instanceof Error && error.name === "PasswordException";
  throw new PdfError(isProtected ? "protected" : "unreadable");
}

async function pictureOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number).catch(refuse);
  const words = await wordsOf(page);
  const canvas = await drawn(page);
  page.cleanup();
  const alt = `Page ${number}${words === "" ? "" : `: ${words}`}`;
  // Without loss where a browser makes no WebP.
  const address = canvas.toDataURL("image/webp", 0.9);
  return `<p><img alt="${escaped(alt)}" src="${address}"></p>\n`;
}

async function drawn(page: PDFPageProxy): Promise<HTMLCanvasElement> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(WIDTH / width, Math.sqrt(MOST_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport, background: "#ffffff" }).promise.catch(refuse);
  return canvas;
}

async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent().catch(refuse);
  const words = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  return [...words.replace(/\s+/g, " ").trim()].slice(0, MOST_LETTERS).join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

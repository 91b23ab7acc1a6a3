/** Builds the service worker of the editor as one file, with the list of what it keeps in it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rollup } from "vite";

const WORKER = "editor-worker.js";
const SOURCE = fileURLToPath(
  new URL("../src/features/documents/offline/worker.ts", import.meta.url),
);
/** Where the start page is kept. */
const START = "/edit/";
/** Files beside the build that the start page asks for. */
const PUBLIC = ["layers.css", "theme.js", "icon.svg"];
/** What is large and seldom used; most of it needs the server anyway. */
const LEFT_OUT = /\/(bringing\/pdf|media\/filmWriter|services\/ServicesDialog)\.tsx?$/;

const digest = (text: string | Uint8Array) =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);

/** The chunks of the editor: what the start page needs at once, and what the editor may need later. */
function chunksOf(bundle: Rollup.OutputBundle): readonly Rollup.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Rollup.OutputChunk>();
  const add = (chunk: Rollup.OutputChunk | undefined, later: boolean) => {
    const source = chunk?.facadeModuleId ?? "";
    if (chunk === undefined || found.has(chunk) || LEFT_OUT.test(source)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(named.get(name), later);
    if (!later) return;
    for (const name of chunk.dynamicImports) {
      const other = named.get(name);
      if (!other?.facadeModuleId?.includes("/pages/")) add(other, true);
    }
  };
  const editor = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/EditorPage.tsx"));
  if (editor === undefined) throw new Error("The editor is no file of its own");
  add(editor, true);
  for (const chunk of chunks) if (chunk.isEntry) add(chunk, false);
  return [...found];
}

/** Styles and letters; of fonts those for Latin letters. */
function filesOf(chunk: Rollup.OutputChunk): string[] {
  const { importedCss, importedAssets } = chunk.viteMetadata ?? {};
  const fonts = [...(importedAssets ?? [])].filter((name) => /-latin-(?!ext).*\.woff2$/.test(name));
  return [...(importedCss ?? []), ...fonts];
}

async function written(kept: unknown): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: {
      __EDITOR_FILES__: JSON.stringify(kept),
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
    build: {
      write: false,
      target: ["chrome125", "firefox128", "safari17.5"],
      modulePreload: { polyfill: false },
      rolldownOptions: { input: SOURCE, output: { format: "iife", entryFileNames: WORKER } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output) || output.output.length !== 1) {
    throw new Error("The service worker is not one file");
  }
  return output.output[0].code;
}

export function editorWorker(): Plugin {
  return {
    name: "editor-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const chunks = chunksOf(bundle);
        const entry = chunks.find((chunk) => chunk.isEntry)?.fileName ?? "";
        const hashed = [...new Set(chunks.flatMap((chunk) => [chunk.fileName, ...filesOf(chunk)]))];
        const files = hashed.sort().map((name) => ({ url: `/${name}`, revision: null }));
        const beside = PUBLIC.map((name) => ({
          url: `/${name}`,
          revision: digest(readFileSync(new URL(`../public/${name}`, import.meta.url))),
        }));
        const html = bundle["index.html"];
        if (html?.type !== "asset") throw new Error("There is no start page");
        const start = { url: START, revision: digest(html.source) };
        const all = [...files, ...beside, start];
        const kept = { version: digest(JSON.stringify(all)), entry, files: all };
        this.emitFile({ type: "asset", fileName: WORKER, source: await written(kept) });
      },
    },
  };
}

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { editorWorker } from "./scripts/editorWorker";

const apiAddress = process.env.OCTAVO_API_ADDRESS ?? "http://127.0.0.1:4000";

/** What the server writes into index.html; here for the development server, which has no server in front of it. */
const developmentConfig = {
  productName: "Octavo",
  appOrigin: "http://localhost:5173",
  viewerOrigin: "http://localhost:4001",
  development: true,
  search: { suggestionLimit: 6, minQuery: 2, maxQuery: 128 },
  limits: {
    title: 128,
    folderName: 56,
    bulkItems: 1000,
    name: 64,
    description: 300,
    password: { min: 8, max: 256 },
  },
  links: { examples: "http://localhost:4001/examples/", learn: "/learn" },
  toggles: {},
};

function fillPlaceholders(): Plugin {
  return {
    name: "fill-placeholders",
    apply: "serve",
    transformIndexHtml: (html) =>
      html
        .replace("__OCTAVO_TITLE__", developmentConfig.productName)
        .replace("__OCTAVO_CONFIG__", JSON.stringify(developmentConfig)),
  };
}

/** What names the files of a family; `scripts/library.mjs` makes it. */
interface LibraryFamily {
  id: string;
  styles: string[];
  subsets: { name: string; files: string[] }[];
}

/** The type library's fonts for the development server; scripts/fonts.mjs copies them into the build. */
function serveLibrary(): Plugin {
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  return {
    name: "serve-library",
    apply: "serve",
    configureServer: ({ middlewares }) => {
      const { families }: { families: LibraryFamily[] } = JSON.parse(
        readFileSync(path("../adapters/fonts/library.json"), "utf8"),
      );
      const fonts = new Map(
        families.flatMap(({ id, styles, subsets }) =>
          subsets.flatMap(({ name, files }) =>
            files.map((hash, at) => [`/${id}-${name}-wght-${styles[at]}.${hash}.woff2`, id]),
          ),
        ),
      );
      middlewares.use("/fonts", ({ url = "" }, response, next) => {
        const id = fonts.get(url);
        if (id === undefined) return next();
        const name = url.replace(/\.[0-9a-f]{8}\./, ".");
        response.setHeader("Content-Type", "font/woff2");
        response.end(readFileSync(path(`node_modules/@fontsource-variable/${id}/files${name}`)));
      });
    },
  };
}

/**
 * The dashboard's own chunk is fetched beside the entry instead of after it, with all that it needs. On the sign-in
 * pages too: it then arrives while the password is being typed.
 */
function preloadDashboard(): Plugin {
  return {
    name: "preload-dashboard",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/LibraryPage.tsx"));
        const files = new Set(page && [page.fileName]);
        const styles = new Set<string>();
        for (const file of files) {
          const chunk = chunks.find(({ fileName }) => fileName === file);
          for (const other of chunk?.imports ?? []) files.add(other);
          for (const style of chunk?.viteMetadata?.importedCss ?? []) styles.add(style);
        }
        const missing = (file: string) => !html.includes(file);
        const tag = (file: string, attrs: Record<string, string>) => ({
          tag: "link",
          attrs: { ...attrs, crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        });
        return [
          ...[...files].filter(missing).map((file) => tag(file, { rel: "modulepreload" })),
          ...[...styles].filter(missing).map((file) => tag(file, { rel: "preload", as: "style" })),
        ];
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), fillPlaceholders(), serveLibrary(), preloadDashboard(), editorWorker()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: ["chrome125", "firefox128", "safari17.5"],
    manifest: true,
    // The content security policy allows files of this origin only, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What every page needs is one file: it compresses better than its parts, and changes more seldom.
          groups: [
            {
              name: "react",
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zustand|@tanstack\/(react-query|query-core))\//,
            },
            // What the entry and every page need, whichever comes first.
            {
              name: "base",
              test: /src\/shared\/(session\/|optimistic\/|alerts\/alerts|analytics|(format|paths|config|storage|cookies|log|windows)\.ts|commands\/(registry|ownKeys)|messages\/common|list\/packed\.ts|ui\/(cx|undo)\.ts|api\/(account|auth|client|etag|files|library|problem|query|receive|send)\.ts)|node_modules\/(openapi-fetch|lucide-react\/dist\/esm\/(?!icons))/,
            },
            // What the dashboard shares with other pages, of which each needs a part.
            {
              name: "shared",
              test: /src\/(shared\/(ui\/(announce|PageHeading|PageBar|DropdownMenu)|selection\/|(seed|text)\.ts|messages\/publication|api\/(team|publication)\.ts)|entities\/(team\/(messages|store|load|people|sharing)|project\/(covers|status|messages\/(covers|status))))|lucide-react\/dist\/esm\/icons\/(arrow-left|check|chevron-down|ellipsis|layout-grid|lock|menu|search)\.mjs/,
            },
            // What changes many items at once, which nobody needs to see them.
            {
              name: "changes",
              test: /src\/features\/library\/(messages\/later|store\/(archive|batches|changes|duplicate|leave|move|notRestored|patches|publish|results))\.ts/,
            },
            // The dashboard's own, which the pages of single projects use parts of.
            {
              name: "library",
              test: /src\/features\/library\/(?!(dialogs|drag|empty|history|print|search)\/|grid\/Marquee|header\/SortSheet|messages\/later|store\/(archive|batches|changes|duplicate|leave|move|notRestored|patches|publish|results)\.ts)/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // What published pages have in common is written where they are made.
    fs: { allow: [".", "../adapters/pages/src", "../tests/data"] },
    proxy: {
      "/api": { target: apiAddress, ws: true },
      "/media": apiAddress,
      "/dev": apiAddress,
      "/receipt": apiAddress,
    },
  },
  preview: { proxy: { "/api": apiAddress, "/receipt": apiAddress } },
  test: {
    environment: "jsdom",
    globals: true,
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test/setup.ts"],
    css: {
      include: /\/adapters\/pages\/src\/page\.css/,
      modules: { classNameStrategy: "non-scoped" },
    },
    restoreMocks: true,
    maxWorkers: 2,
    // Loading every module anew for each file took half of the time; setup.ts sets back what they keep.
    isolate: false,
    // On a shared machine a test may be held up; none of them waits for time to pass.
    testTimeout: 20_000,
    // Hooks import whole pages, which takes its time beside a build on a small machine.
    hookTimeout: 60_000,
    // On a shared machine a test may be held up for seconds; what fails twice is broken.
    retry: process.env.CI === undefined ? 0 : 1,
  },
});

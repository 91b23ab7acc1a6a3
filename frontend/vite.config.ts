import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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

export default defineConfig({
  plugins: [react(), fillPlaceholders()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  build: {
    target: ["chrome125", "firefox128", "safari17.5"],
    manifest: true,
    // The content security policy allows files of this origin only, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
  server: {
    port: 5173,
    proxy: {
      "/api": apiAddress,
      "/media": apiAddress,
      "/dev": apiAddress,
    },
  },
  preview: { proxy: { "/api": apiAddress } },
  test: {
    environment: "jsdom",
    globals: true,
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/test/setup.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
    maxWorkers: 2,
  },
});

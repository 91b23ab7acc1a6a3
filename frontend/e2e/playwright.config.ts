import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The stories that run on PostgreSQL too: those in which the database has to remember. */
const KEPT_STORIES =
  /(auth|billing-history|editor-live|editor-(publish(-keyboard)?|together)|library|library-search|restart)\.spec\.ts/;
/** The stories in which a card is entered or a bank asks run with Stripe's double too. */
const CARDS = /@card/;
const SCREENSHOTS = /screenshots\.spec\.ts/;
/** Films the editor for the Guidance Kit and the help pages. */
const FILMS = /films\.spec\.ts/;

/** What makes pictures, and tests nothing: it runs when it is asked for, and nothing else does then. */
const MAKERS = [
  { name: "screenshots", testMatch: SCREENSHOTS, asked: process.env.SCREENSHOTS === "1" },
  { name: "films", testMatch: FILMS, asked: process.env.FILMS === "1" },
].filter(({ asked }) => asked);

/** Chromium without its own window where there is one: the same engine, and a quarter less time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = existsSync(SHELL) ? SHELL : "/usr/bin/chromium";

const postgres = process.env.TEST_POSTGRES_URL;

export default defineConfig({
  testDir: "./stories",
  outputDir: "../test-results",
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  // Each worker runs a server and a browser of its own.
  workers: Math.min(3, Number(process.env.E2E_WORKERS ?? 1)),
  // On a shared machine the system may hold a browser up for seconds; what fails twice is broken.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: process.env.CI === undefined ? 60_000 : 120_000,
  expect: { timeout: process.env.CI === undefined ? 10_000 : 20_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 1000 },
    colorScheme: "light",
    locale: "en-GB",
    timezoneId: "UTC",
    // Stories answer calls themselves, which they cannot where a service worker stands between.
    serviceWorkers: "block",
    // Recording one takes a third of the time of a story, so CI records what it runs again.
    trace: process.env.CI === undefined ? "retain-on-failure" : "on-first-retry",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects:
    MAKERS.length > 0
      ? MAKERS.map(({ name, testMatch }) => ({ name, testMatch }))
      : [
          { name: "sqlite", testIgnore: [SCREENSHOTS, FILMS] },
          { name: "stripe", grep: CARDS, metadata: { provider: "stripe" } },
          ...(postgres === undefined || postgres === ""
            ? []
            : [{ name: "postgres", testMatch: KEPT_STORIES, metadata: { database: postgres } }]),
        ],
});

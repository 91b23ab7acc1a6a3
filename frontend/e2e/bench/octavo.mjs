// The release build with data of its own, and a browser, for what is measured in one.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";

export const root = resolve(import.meta.dirname, "../../..");

/** How Chromium is started. */
export const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

/** Starts it with the demo account; `end` takes everything away again. */
export async function startOctavo(projects, collections) {
  const octavo = process.env.OCTAVO_BIN ?? join(root, "target/release/octavo");
  const folder = mkdtempSync(join(tmpdir(), "octavo-bench-"));
  const [app, viewer, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
  const origin = `http://localhost:${app}`;
  const env = {
    ...process.env,
    OCTAVO_DATA_DIR: folder,
    OCTAVO_DATABASE_URL: "",
    OCTAVO_APP_ADDRESS: `127.0.0.1:${app}`,
    OCTAVO_VIEWER_ADDRESS: `127.0.0.1:${viewer}`,
    OCTAVO_METRICS_ADDRESS: `127.0.0.1:${metrics}`,
    OCTAVO_APP_ORIGIN: origin,
    OCTAVO_VIEWER_ORIGIN: `http://localhost:${viewer}`,
    OCTAVO_LOG_FILTER: "warn",
  };
  const size = ["--projects", String(projects), "--collections", String(collections)];
  execFileSync(octavo, ["demo", ...size], { env, stdio: "ignore" });
  const server = spawn(octavo, ["serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((ready) => server.stdout.once("data", ready));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: flags.split(" "),
  });
  const end = async () => {
    await browser.close();
    server.kill("SIGTERM");
    await new Promise((ended) => server.once("exit", ended));
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin, viewer: env.OCTAVO_VIEWER_ORIGIN, browser, pid: server.pid, end };
}

/** What the demo account signs in with. */
export const demo = { email: "demo@octavo.example", password: "octavo demo account" };

/** Signs in to the demo account; its projects are shown. */
export async function signIn(page, origin) {
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel("E-mail").fill(demo.email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator("[data-item]").first().waitFor();
}

/**
 * What a page's main thread has spent, as the browser itself counts it (Performance.getMetrics). With `threadTicks` that is
 * the time for which the thread had a core, whatever else the machine does.
 */
export async function meter(context, page, timeDomain = "timeTicks") {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain });
  await session.send("Network.enable");
  const read = async () => {
    const { metrics: all } = await session.send("Performance.getMetrics");
    return Object.fromEntries(all.map(({ name, value }) => [name, value]));
  };
  const frame = () =>
    page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  /** Milliseconds of the main thread for each of `times` calls of `act`, the fewest first. */
  const costs = async (times, act) => {
    const all = [];
    for (let n = 0; n < times; n++) {
      const before = await read();
      await act(n);
      await frame();
      const after = await read();
      all.push((after.TaskDuration - before.TaskDuration) * 1000);
    }
    return all.sort((one, other) => one - other);
  };
  return { session, read, frame, costs };
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

export const BINARY = resolve(
  process.env.OCTAVO_BIN ?? join(import.meta.dirname, "../../../target/debug/octavo"),
);
const START_LIMIT = 30_000;
const STOP_LIMIT = 5_000;

/** A port that nobody uses. It is none of those that the system gives to connections: such a one may be taken meanwhile. */
function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    // It is in use: the next one.
    probe.once("error", () => freePort().then(done, failed));
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(port)));
  });
}

/** A fresh database beside the given one, so that no run meets the rows of another. */
function freshDatabase(url: string): { url: string; drop: () => void } {
  const name = `octavo_e2e_${randomUUID().replaceAll("-", "")}`;
  const sql = (statement: string) =>
    execFileSync("psql", [url, "--quiet", "--set", "ON_ERROR_STOP=1", "--command", statement]);
  sql(`CREATE DATABASE ${name}`);
  const fresh = new URL(url);
  fresh.pathname = `/${name}`;
  return { url: fresh.href, drop: () => sql(`DROP DATABASE ${name} WITH (FORCE)`) };
}

/** The real server, with data of its own. */
export class Octavo {
  private child: ChildProcess | null = null;
  private said = "";

  private constructor(
    readonly origin: string,
    /** Where the public reads. */
    readonly viewer: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly cleanUp: () => void,
  ) {}

  /** `settings` are environment variables beside the usual ones. */
  static async prepare(database?: string, settings: NodeJS.ProcessEnv = {}): Promise<Octavo> {
    if (!existsSync(BINARY)) {
      throw new Error(`There is no server at ${BINARY}: build it, or set OCTAVO_BIN.`);
    }
    const folder = mkdtempSync(join(tmpdir(), "octavo-e2e-"));
    const [app, viewer, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
    const own = database === undefined ? null : freshDatabase(database);
    const origin = `http://localhost:${app}`;
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      OCTAVO_MODE: "development",
      OCTAVO_DATA_DIR: folder,
      OCTAVO_APP_ADDRESS: `127.0.0.1:${app}`,
      OCTAVO_VIEWER_ADDRESS: `127.0.0.1:${viewer}`,
      OCTAVO_METRICS_ADDRESS: `127.0.0.1:${metrics}`,
      OCTAVO_APP_ORIGIN: origin,
      OCTAVO_VIEWER_ORIGIN: `http://localhost:${viewer}`,
      // Every test comes from an address of its own, so that the limits on joining count each apart.
      OCTAVO_TRUSTED_PROXIES: '["127.0.0.1", "::1"]',
      // A request for a demo is mailed to this address.
      OCTAVO_SUPPORT_EMAIL: "support@octavo.example",
      // Nobody is asked how to begin, unless a story asks for it.
      OCTAVO_TOGGLES: "{onboardingViaTemplate=false}",
      ...settings,
    };
    if (own !== null) env.OCTAVO_DATABASE_URL = own.url;
    return new Octavo(origin, env.OCTAVO_VIEWER_ORIGIN ?? "", env, () => {
      own?.drop();
      rmSync(folder, { recursive: true, force: true });
    });
  }

  /** Another server on the same data. On PostgreSQL alone. */
  async beside(): Promise<Octavo> {
    const [app, viewer, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
    const origin = `http://localhost:${app}`;
    const env: NodeJS.ProcessEnv = {
      ...this.env,
      OCTAVO_APP_ADDRESS: `127.0.0.1:${app}`,
      OCTAVO_VIEWER_ADDRESS: `127.0.0.1:${viewer}`,
      OCTAVO_METRICS_ADDRESS: `127.0.0.1:${metrics}`,
      OCTAVO_APP_ORIGIN: origin,
    };
    // The data is the first one's, which clears it away.
    return new Octavo(origin, this.viewer, env, () => undefined);
  }

  /** Runs another of the binary's commands on the same data and waits for its end. */
  run(...args: string[]): void {
    execFileSync(BINARY, args, { env: this.env, stdio: ["ignore", "pipe", "pipe"] });
  }

  start(): Promise<void> {
    const child = spawn(BINARY, ["serve"], { env: this.env, stdio: ["ignore", "pipe", "pipe"] });
    this.child = child;
    child.stderr?.on("data", (data: Buffer) => {
      this.said = `${this.said}${data.toString()}`.slice(-4000);
    });
    return new Promise((done, failed) => {
      const give = (problem: string) => failed(new Error(`${problem}\n${this.said}`));
      const limit = setTimeout(() => give("The server did not start in time."), START_LIMIT);
      child.once("exit", (code) => {
        clearTimeout(limit);
        give(`The server ended with ${code} instead of starting.`);
      });
      child.once("error", failed);
      if (child.stdout === null) return;
      createInterface(child.stdout).on("line", (line) => {
        if (!line.startsWith("ready app=")) return;
        clearTimeout(limit);
        child.removeAllListeners("exit");
        done();
      });
    });
  }

  /** Time passes since everybody last proved who they are. On SQLite alone. */
  forgetProofs(minutes: number): void {
    const program = [
      "import sqlite3, sys",
      "store = sqlite3.connect(sys.argv[1], timeout=10)",
      "store.execute('UPDATE sessions SET authenticated_at = authenticated_at - ?', [int(sys.argv[2])])",
      "store.commit()",
    ].join("\n");
    const file = join(this.env.OCTAVO_DATA_DIR ?? "", "octavo.db");
    execFileSync("python3", ["-c", program, file, String(minutes * 60_000_000)]);
  }

  /** A day passes since a project was changed. Python's SQLite may be too old to write the searched projects. On SQLite alone. */
  passDay(numId: number): void {
    const program = [
      "import sqlite3, sys",
      "store = sqlite3.connect(sys.argv[1], timeout=10)",
      "number, day = int(sys.argv[2]), 86_400_000_000",
      "[project] = store.execute('SELECT id FROM projects WHERE num_id = ?', [number]).fetchone()",
      "store.execute('UPDATE document_changes SET changed_at = changed_at - ? WHERE project_id = ?', [day, project])",
      "store.execute('UPDATE document_versions SET made_at = made_at - ? WHERE project_id = ?', [day, project])",
      "store.commit()",
    ].join("\n");
    const file = join(this.env.OCTAVO_DATA_DIR ?? "", "octavo.db");
    execFileSync("python3", ["-c", program, file, String(numId)]);
  }

  /** The minutes pass that mails of comments wait for. On SQLite alone. */
  hurryCommentMails(): void {
    const program = [
      "import sqlite3, sys",
      "store = sqlite3.connect(sys.argv[1], timeout=10)",
      "store.execute(\"UPDATE jobs SET due_at = 0 WHERE kind LIKE '%comment%'\")",
      "store.commit()",
    ].join("\n");
    const file = join(this.env.OCTAVO_DATA_DIR ?? "", "octavo.db");
    execFileSync("python3", ["-c", program, file]);
  }

  /** What a broken disk does: a file that was uploaded is no longer there. */
  lose(address: string): void {
    const key = new URL(address).pathname.replace(/^\/media\//, "");
    rmSync(join(this.env.OCTAVO_DATA_DIR ?? "", "files", key));
  }

  /** What a power cut does. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.end("SIGTERM");
    this.cleanUp();
  }

  private end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) {
      return Promise.resolve();
    }
    return new Promise((done) => {
      const limit = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT);
      child.once("exit", () => {
        clearTimeout(limit);
        done();
      });
      child.kill(signal);
    });
  }
}

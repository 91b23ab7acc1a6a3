import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const START_LIMIT = 15_000;

/** Ports that nobody uses, as many as are asked for. */
async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<{ port: number; close: () => void }>((done, failed) => {
          const probe = createServer();
          probe.once("error", failed);
          probe.listen(0, "127.0.0.1", () => {
            const address = probe.address();
            const port = typeof address === "object" && address !== null ? address.port : 0;
            done({ port, close: () => probe.close() });
          });
        }),
    ),
  );
  for (const probe of probes) probe.close();
  return probes.map(({ port }) => port);
}

/** A certificate authority made by others, Pebble, which meets domains at a port of its own choice. */
export class Authority {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly management: number,
    /** Where it meets domains over plain HTTP. */
    readonly meetsAt: number,
  ) {}

  static async start(): Promise<Authority> {
    const folder = mkdtempSync(join(tmpdir(), "octavo-authority-"));
    const [port = 0, management = 0, meetsAt = 0] = await freePorts(3);
    const own = ["-keyout", join(folder, "own.key"), "-out", join(folder, "own.pem")];
    // A root is no server: a certificate that is both is refused.
    const kind = ["-addext", "basicConstraints=critical,CA:FALSE"];
    const name = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", ...kind];
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc", "-days", "2"];
    execFileSync("openssl", ["req", "-x509", ...key, ...name, ...own], { stdio: "ignore" });
    return new Authority(folder, port, management, meetsAt);
  }

  get directory(): string {
    return `https://127.0.0.1:${this.port}/dir`;
  }

  /** The file by which it is trusted. */
  get root(): string {
    return join(this.folder, "own.pem");
  }

  /** Starts it; it asks this DNS server for domains. */
  start(dns: string): Promise<void> {
    const config = join(this.folder, "pebble.json");
    writeFileSync(
      config,
      JSON.stringify({
        pebble: {
          listenAddress: `127.0.0.1:${this.port}`,
          managementListenAddress: `127.0.0.1:${this.management}`,
          certificate: this.root,
          privateKey: join(this.folder, "own.key"),
          httpPort: this.meetsAt,
          tlsPort: 1,
          ocspResponderURL: "",
          externalAccountBindingRequired: false,
          certificateValidityPeriod: 90 * 24 * 3600,
        },
      }),
    );
    const child = spawn("pebble", ["-config", config, "-dnsserver", dns], {
      env: { ...process.env, PEBBLE_VA_NOSLEEP: "1" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    this.child = child;
    return new Promise((done, failed) => {
      const limit = setTimeout(() => failed(new Error("Pebble did not start.")), START_LIMIT);
      child.once("error", failed);
      createInterface(child.stdout).on("line", (line) => {
        if (!line.includes("ACME directory available at")) return;
        clearTimeout(limit);
        done();
      });
    });
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child !== null && child.exitCode === null) {
      await new Promise<void>((done) => {
        child.once("exit", () => done());
        child.kill();
      });
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

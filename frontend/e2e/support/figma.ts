import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";

const DATA = join(import.meta.dirname, "../../../tests/data/imports");
const PICTURE = join(import.meta.dirname, "../../../bootstrap/demo/covers/salt_608.jpg");

/** Figma's REST API with one file, which one token may read, and its pictures. */
export class FigmaLike {
  private server: Server | null = null;
  /** The paths that were asked for, the first one first. */
  readonly log: string[] = [];
  origin = "";

  constructor(
    readonly key: string,
    readonly token: string,
  ) {}

  start(): Promise<void> {
    this.server = createServer((request, response) => this.answer(request, response));
    return new Promise((done) => {
      this.server?.listen(0, "127.0.0.1", () => {
        const address = this.server?.address();
        const port = typeof address === "object" && address !== null ? address.port : 0;
        this.origin = `http://127.0.0.1:${port}`;
        done();
      });
    });
  }

  stop(): Promise<void> {
    return new Promise((done) => this.server?.close(() => done()) ?? done());
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? "/", this.origin);
    this.log.push(pathname);
    const say = (status: number, body: unknown) =>
      response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    if (pathname === "/pictures/kiln") {
      response.writeHead(200, { "Content-Type": "image/jpeg" }).end(readFileSync(PICTURE));
      return;
    }
    if (request.headers["x-figma-token"] !== this.token) {
      say(403, { status: 403, err: "Invalid token" });
    } else if (pathname === `/v1/files/${this.key}`) {
      say(200, readFileSync(join(DATA, "figma.json"), "utf8"));
    } else if (pathname === `/v1/files/${this.key}/images`) {
      const images = { a1b2c3d4: `${this.origin}/pictures/kiln` };
      say(200, { error: false, status: 200, meta: { images } });
    } else {
      say(404, { status: 404, err: "Not found" });
    }
  }
}

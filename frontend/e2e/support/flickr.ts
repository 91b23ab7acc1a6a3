import { createHmac, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";

const PICTURE = join(import.meta.dirname, "../../../bootstrap/demo/covers/salt_608.jpg");
/** Its size, in pixels. */
const [WIDTH, HEIGHT] = [608, 608];

/** What OAuth 1.0a leaves as it is, and nothing else (RFC 5849, 3.6). */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

interface Said {
  status: number;
  type: string;
  body: string | Buffer;
}

const REFUSED: Said = { status: 401, type: "text/plain", body: "oauth_problem=refused" };

interface Token {
  secret: string;
  callback: string;
  verifier: string | null;
}

/**
 * A service that speaks OAuth 1.0a as Flickr does: it checks every signature, and has a page on which it asks. Its accounts
 * have photos, all of which are one picture.
 */
export class FlickrLike {
  /** The titles of the photos, the newest first. */
  titles: readonly string[] = [];
  /** The methods that were called, the first one first. */
  readonly log: string[] = [];
  private readonly tokens = new Map<string, Token>();
  private server: Server | null = null;
  origin = "";

  constructor(
    private readonly client: string,
    private readonly secret: string,
    private readonly username: string,
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

  /** The settings under which the product finds it. */
  settings(): string {
    const { origin } = this;
    return `{client_id="${this.client}",client_secret="${this.secret}",request_url="${origin}/request",authorize_url="${origin}/authorize",token_url="${origin}/access",profile_url="${origin}/rest?method=flickr.test.login",api_url="${origin}/rest"}`;
  }

  private issue(callback: string): [string, Token] {
    const made: Token = { secret: randomUUID(), callback, verifier: null };
    const token = randomUUID();
    this.tokens.set(token, made);
    return [token, made];
  }

  /** The parameters of a request whose signature is right. */
  private signed(request: IncomingMessage, url: URL): Map<string, string> | null {
    const header = (request.headers.authorization ?? "").replace(/^OAuth /, "");
    const given = new Map(
      header.split(", ").map((pair): [string, string] => {
        const [name = "", value = ""] = pair.split("=", 2);
        return [decodeURIComponent(name), decodeURIComponent(value.replaceAll('"', ""))];
      }),
    );
    const signature = given.get("oauth_signature");
    given.delete("oauth_signature");
    const token = given.get("oauth_token");
    if (token !== undefined && !this.tokens.has(token)) return null;
    const pairs = [...given, ...url.searchParams].map(
      ([name, value]) => `${encode(name)}=${encode(value)}`,
    );
    const parts = [request.method ?? "", `${this.origin}${url.pathname}`, pairs.sort().join("&")];
    const key = [this.secret, token === undefined ? "" : (this.tokens.get(token)?.secret ?? "")];
    const expected = createHmac("sha1", key.map(encode).join("&"))
      .update(parts.map(encode).join("&"))
      .digest("base64");
    return signature === expected ? given : null;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", this.origin);
    const { status, type, body } = this.said(request, url);
    response.writeHead(status, { "Content-Type": type }).end(body);
  }

  private said(request: IncomingMessage, url: URL): Said {
    if (url.pathname === "/authorize") return this.ask(url);
    if (url.pathname.startsWith("/pictures/"))
      return { status: 200, type: "image/jpeg", body: readFileSync(PICTURE) };
    const given = this.signed(request, url);
    if (url.pathname === "/rest") {
      const no = { stat: "fail", code: 98, message: "Invalid auth token" };
      const said = given ? this.called(url.searchParams) : no;
      return { status: 200, type: "application/json", body: JSON.stringify(said) };
    }
    if (!given) return REFUSED;
    return url.pathname === "/request" ? this.request(given) : this.access(given);
  }

  /** What a method of the REST API answers. */
  private called(asked: URLSearchParams): object {
    const method = asked.get("method") ?? "";
    this.log.push(method);
    if (method === "flickr.test.login")
      return { user: { id: "1@N01", username: { _content: this.username } }, stat: "ok" };
    if (method === "flickr.people.getPhotos" || method === "flickr.photos.search") {
      const text = asked.get("text")?.toLowerCase() ?? "";
      const photo = this.titles.flatMap((title, at) =>
        title.toLowerCase().includes(text) ? [this.photo(String(53_001 + at), title)] : [],
      );
      return { photos: { page: 1, pages: 1, photo }, stat: "ok" };
    }
    const id = asked.get("photo_id") ?? "";
    const title = this.titles[Number(id) - 53_001];
    if (title === undefined) return { stat: "fail", code: 1, message: "Photo not found" };
    if (method === "flickr.photos.getInfo")
      return { photo: { id, title: { _content: title } }, stat: "ok" };
    if (method !== "flickr.photos.getSizes")
      return { stat: "fail", code: 112, message: `There is no method ${method}` };
    const source = `${this.origin}/pictures/${id}`;
    const size = { label: "Original", width: WIDTH, height: HEIGHT, source, media: "photo" };
    return { sizes: { candownload: 1, size: [size] }, stat: "ok" };
  }

  private photo(id: string, title: string): object {
    const [width_o, height_o] = [WIDTH, HEIGHT];
    const url_n = `${this.origin}/pictures/${id}`;
    return { id, title, ownername: this.username, media: "photo", width_o, height_o, url_n };
  }

  /** The page on which people are asked. */
  private ask(url: URL): Said {
    const token = url.searchParams.get("oauth_token") ?? "";
    const asked = this.tokens.get(token);
    if (!asked) return REFUSED;
    asked.verifier = randomUUID();
    const back = new URL(asked.callback);
    back.searchParams.set("oauth_token", token);
    back.searchParams.set("oauth_verifier", asked.verifier);
    const link = back.href.replaceAll("&", "&amp;");
    const body = `<!doctype html><title>Allow?</title><a href="${link}">Allow</a>`;
    return { status: 200, type: "text/html", body };
  }

  private request(given: Map<string, string>): Said {
    const [oauth_token, { secret }] = this.issue(given.get("oauth_callback") ?? "");
    const answer = { oauth_callback_confirmed: "true", oauth_token, oauth_token_secret: secret };
    return { status: 200, type: "text/plain", body: new URLSearchParams(answer).toString() };
  }

  private access(given: Map<string, string>): Said {
    const token = given.get("oauth_token") ?? "";
    const asked = this.tokens.get(token);
    if (!asked?.verifier || asked.verifier !== given.get("oauth_verifier")) return REFUSED;
    this.tokens.delete(token);
    const [oauth_token, { secret }] = this.issue("");
    const answer = { oauth_token, oauth_token_secret: secret };
    return { status: 200, type: "text/plain", body: new URLSearchParams(answer).toString() };
  }
}

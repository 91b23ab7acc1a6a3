import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".gif": "image/gif",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt",
  ".woff2": "font/woff2",
};

/** A server that knows nothing but files, as the cheapest host does. */
export interface StaticSite {
  readonly origin: string;
  readonly close: () => void;
}

/** Serves the files of an archive from the loopback interface. */
export function serveFiles(files: Readonly<Record<string, Uint8Array>>): Promise<StaticSite> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname).slice(1);
    const name = path === "" || path.endsWith("/") ? `${path}index.html` : path;
    const file = files[name];
    response.writeHead(file === undefined ? 404 : 200, {
      "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
    });
    response.end(file);
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      done({ origin: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}

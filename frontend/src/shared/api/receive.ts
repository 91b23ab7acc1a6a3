/** Asks the worker for a long answer; where there are no workers, the page receives it itself. */
import type { PackedLibrary } from "../list/packed";

export interface Wanted {
  id: number;
  url: string;
  headers: [string, string][];
  /** A library in the compact form. */
  packed: boolean;
}

export interface Received {
  id: number;
  /** 0 when the network failed. */
  status: number;
  headers: [string, string][];
  text: string;
  /** The body, where it was asked for in the compact form and came. */
  library?: PackedLibrary;
}

type Send = (request: Request) => Promise<Response>;

/** Answers that have no body, by the rules of HTTP. */
const EMPTY = new Set([204, 205, 304]);

let worker: Worker | null = null;
let last = 0;

function start(): Worker {
  worker ??= new Worker(new URL("./receive.worker.ts", import.meta.url), { type: "module" });
  return worker;
}

/** An answer whose text is there already, so that nobody encodes it only to decode it again. */
class ReceivedResponse extends Response {
  readonly #text: string;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#text = text;
  }

  override async text(): Promise<string> {
    return this.#text;
  }

  override async json(): Promise<unknown> {
    return JSON.parse(this.#text);
  }
}

/** The answer to a call for the library, which is in the compact form already. */
class PackedResponse extends Response {
  readonly library: PackedLibrary;

  constructor(library: PackedLibrary, init: ResponseInit) {
    super(null, init);
    this.library = library;
  }
}

/** A refusal is short and may be read in any way that a response can be. */
function asResponse({ status, headers, text, library }: Received): Response {
  const init = { status, headers };
  if (library) return new PackedResponse(library, init);
  if (EMPTY.has(status)) return new Response(null, init);
  return status === 200 ? new ReceivedResponse(text, init) : new Response(text, init);
}

/** Like `fetch`, for a GET with a long answer. */
export const receiveBeside: Send = (request) => ask(request, false);

/** The same for the library, whose answer is then read with `libraryOf`. */
export const receivePacked: Send = (request) => ask(request, true);

/** The library of an answer in either form. */
export async function libraryOf(response: Response): Promise<PackedLibrary> {
  if (response instanceof PackedResponse) return response.library;
  const { pack } = await import("../list/pack");
  return pack(new Uint8Array(await response.arrayBuffer()));
}

function ask(request: Request, packed: boolean): Promise<Response> {
  if (typeof Worker === "undefined") return fetch(request);
  const beside = start();
  last += 1;
  const id = last;
  return new Promise<Response>((answered, failed) => {
    const done = () => {
      beside.removeEventListener("message", hear);
      beside.removeEventListener("error", broken);
      request.signal.removeEventListener("abort", aborted);
    };
    const hear = ({ data }: MessageEvent<Received>) => {
      if (data.id !== id) return;
      done();
      if (data.status === 0) failed(new TypeError("Failed to fetch"));
      else answered(asResponse(data));
    };
    // A worker that cannot run must not cost anybody their list.
    const broken = () => {
      done();
      answered(fetch(request));
    };
    const aborted = () => {
      done();
      failed(request.signal.reason);
    };
    beside.addEventListener("message", hear);
    beside.addEventListener("error", broken);
    request.signal.addEventListener("abort", aborted);
    const wanted: Wanted = { id, url: request.url, headers: [...request.headers], packed };
    beside.postMessage(wanted);
  });
}

/** The bytes of a file that the viewer serves, such as a picture; throws where it is not there. */
export async function receiveFile(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  return answer.arrayBuffer();
}

/** Sends a large body and says how much of it the server has: no other way of a browser does. */

/** Answers that have no body, by the rules of HTTP. */
const EMPTY = new Set([204, 205, 304]);

/** As `fetch` does, for the transport; `progress` hears the part of 1 that is sent. */
export function sendWithProgress(
  progress: (part: number) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      const failed = () => reject(new TypeError("The network failed"));
      call.open(request.method, request.url);
      call.responseType = "text";
      for (const [name, value] of request.headers) call.setRequestHeader(name, value);
      call.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) progress(loaded / total);
      });
      call.addEventListener("load", () => resolve(answerOf(call)));
      call.addEventListener("error", failed);
      call.addEventListener("abort", failed);
      request.signal.addEventListener("abort", () => call.abort(), { once: true });
      if (request.signal.aborted) failed();
      else call.send(body);
    });
  };
}

function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const body = EMPTY.has(call.status) ? null : call.responseText;
  return new Response(body, { status: call.status, statusText: call.statusText, headers });
}

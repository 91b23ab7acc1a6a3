import { afterEach, expect, it, vi } from "vitest";
import type { Received, Wanted } from "./receive";

const URL_OF_LIST = "http://localhost/api/readymags/user";

/** A worker that answers with what the test says. */
function fakeWorker(answer: (wanted: Wanted) => Omit<Received, "id"> | "broken") {
  return class extends EventTarget {
    postMessage(wanted: Wanted) {
      const received = answer(wanted);
      const event =
        received === "broken"
          ? new Event("error")
          : new MessageEvent("message", { data: { id: wanted.id, ...received } });
      queueMicrotask(() => this.dispatchEvent(event));
    }
  };
}

async function receive(answer: Parameters<typeof fakeWorker>[0], init?: RequestInit) {
  vi.resetModules();
  vi.stubGlobal("Worker", fakeWorker(answer));
  const { receiveBeside } = await import("./receive");
  return receiveBeside(new Request(URL_OF_LIST, init));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives the answer that the worker received, headers included", async () => {
  const text = '{"version":3,"title":"Соль"}';
  const answer = { status: 200, headers: [["etag", 'W/"1-3"']] as [string, string][], text };
  const asked: Wanted[] = [];
  const response = await receive(
    (wanted) => {
      asked.push(wanted);
      return answer;
    },
    { headers: { "If-None-Match": 'W/"1-2"' } },
  );
  expect(await response.json()).toEqual({ version: 3, title: "Соль" });
  expect(await response.text()).toBe(text);
  expect(response.headers.get("etag")).toBe('W/"1-3"');
  expect(asked[0]?.headers).toContainEqual(["if-none-match", 'W/"1-2"']);
});

it("knows that 304 has no body", async () => {
  const response = await receive(() => ({ status: 304, headers: [], text: "" }));
  expect(response.status).toBe(304);
});

it("leaves a refusal readable more than once", async () => {
  const problem = { code: "signed_out" };
  const text = JSON.stringify(problem);
  const response = await receive(() => ({ status: 401, headers: [], text }));
  expect(await response.clone().json()).toEqual(problem);
  expect(await response.text()).toBe(text);
});

it("does not hide an answer that is no JSON", async () => {
  const response = await receive(() => ({ status: 200, headers: [], text: "<html>" }));
  await expect(response.json()).rejects.toThrow(SyntaxError);
});

it("fails as fetch does when the network failed", async () => {
  const failing = receive(() => ({ status: 0, headers: [], text: "" }));
  await expect(failing).rejects.toThrow(TypeError);
});

it("lets the page receive the answer itself when the worker cannot run", async () => {
  const own = vi.fn(async () => new Response("[]"));
  vi.stubGlobal("fetch", own);
  const response = await receive(() => "broken");
  expect(await response.text()).toBe("[]");
  expect(own).toHaveBeenCalledOnce();
});

import { HttpResponse, http } from "msw";
import { api as mock } from "@/test/api";
import { authApi } from "./auth";
import { navigation, rememberAttempt, resetNavigation, transport } from "./client";
import { libraryApi } from "./library";
import { ApiError, isCanceled } from "./problem";

const BASE = "http://localhost:3000/api";

function answer(path: string, status: number, body?: object) {
  const handler = vi.fn(({ request: sent }: { request: Request }) => {
    void sent;
    return HttpResponse.json(body ?? null, { status });
  });
  mock.server.use(http.all(`${BASE}${path}`, handler));
  return handler;
}

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error("expected a refusal");
  return error;
}

interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal;
  skipRedirect?: boolean;
}

function request(
  method: string,
  path: string,
  { body, signal, skipRedirect }: RequestOptions = {},
) {
  const init: RequestInit = { method };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  return transport(new Request(`${BASE}${path}`, init), skipRedirect);
}

let left: string[];

beforeEach(() => {
  left = [];
  resetNavigation();
  vi.spyOn(navigation, "leaveTo").mockImplementation((address) => void left.push(address));
  window.history.replaceState(null, "", "/published?query=salt#top");
});

describe("every call", () => {
  it("sends the client's header with what changes something, and not with reads", async () => {
    const handler = answer("/echo", 200, {});
    await request("POST", "/echo", { body: { a: 1 } });
    await request("GET", "/echo");
    const [post, get] = handler.mock.calls.map(([{ request: sent }]) => sent);
    expect(post?.headers.get("x-octavo-client")).toBe("web");
    expect(get?.headers.get("x-octavo-client")).toBeNull();
  });

  it("is addressed and written as the server describes it", async () => {
    const title = answer("/mag/7/title", 200, {});
    const page = answer("/readymags/user", 200, {});
    const folder = answer("/folders/a%2Fb", 200, {});
    await libraryApi.saveTitle(7, "Salt", true);
    await libraryApi.saveTitle(7, "Salt");
    await libraryApi.libraryPage({ limit: 50, sort: "Alphabet" });
    await libraryApi.updateFolder("a/b", { is_hidden: true });
    const sent = [title, page, folder].flatMap((handler) =>
      handler.mock.calls.map(([{ request: one }]) => one),
    );
    expect(sent.map(({ method, url }) => `${method} ${url.slice(BASE.length)}`)).toEqual([
      "POST /mag/7/title?skip_changed=true",
      "POST /mag/7/title",
      "GET /readymags/user?limit=50&sort=Alphabet",
      "PATCH /folders/a%2Fb",
    ]);
    expect(sent[0]?.headers.get("content-type")).toBe("application/json");
    expect(await sent[0]?.clone().json()).toEqual({ title: "Salt" });
  });

  it("answers nothing for 204", async () => {
    mock.server.use(
      http.post(`${BASE}/auth/logout`, () => new HttpResponse(null, { status: 204 })),
    );
    expect(await authApi.logout()).toBeUndefined();
  });
});

describe("signed out", () => {
  it("goes to sign-in with the way back and the first attempt", async () => {
    answer("/me", 401, { code: "signed_out", detail: "Signed out" });
    await refusal(request("GET", "/me"));
    expect(left).toEqual([
      `/auth/login?redirect=${encodeURIComponent("/published?query=salt#top")}&attempt=1`,
    ]);
  });

  it("DASH-306 names the start page as the way back, too", async () => {
    answer("/me", 401, { code: "signed_out" });
    window.history.replaceState(null, "", "/");
    await refusal(request("GET", "/me"));
    expect(left).toEqual(["/auth/login?redirect=%2F&attempt=1"]);
  });

  it("counts an attempt that has left the address, for a while", async () => {
    answer("/me", 401, { code: "signed_out" });
    window.history.replaceState(null, "", "/team");
    vi.useFakeTimers({ toFake: ["performance"] });
    rememberAttempt(1);
    await refusal(request("GET", "/me"));
    resetNavigation();
    rememberAttempt(1);
    vi.advanceTimersByTime(10_000);
    await refusal(request("GET", "/me"));
    vi.useRealTimers();
    expect(left).toEqual([
      "/auth/login?redirect=%2Fteam&attempt=2",
      "/auth/login?redirect=%2Fteam&attempt=1",
    ]);
  });

  it("counts on, and leaves the way back out once it has gone round three times", async () => {
    answer("/me", 401, { code: "signed_out" });
    window.history.replaceState(null, "", "/published?attempt=2");
    await refusal(request("GET", "/me"));
    resetNavigation();
    window.history.replaceState(null, "", "/published?attempt=3");
    await refusal(request("GET", "/me"));
    expect(left).toEqual(["/auth/login?redirect=%2Fpublished&attempt=3", "/auth/login?attempt=3"]);
  });

  it("leaves once, however many calls are refused", async () => {
    answer("/me", 401, { code: "signed_out" });
    await Promise.all([refusal(request("GET", "/me")), refusal(request("GET", "/me"))]);
    expect(left).toHaveLength(1);
  });

  it("takes 403 for signed out only when its code says so", async () => {
    answer("/a", 403, { code: "signed_out" });
    answer("/b", 403, { code: "plan_required", detail: "Not in your plan" });
    expect((await refusal(request("POST", "/b"))).detail).toBe("Not in your plan");
    expect(left).toEqual([]);
    await refusal(request("POST", "/a"));
    expect(left).toHaveLength(1);
  });

  it("stays where it is when the caller asks for that, and on the sign-in pages", async () => {
    answer("/me", 401, { code: "signed_out" });
    expect((await refusal(request("GET", "/me", { skipRedirect: true }))).status).toBe(401);
    window.history.replaceState(null, "", "/auth/login");
    await refusal(request("GET", "/me"));
    expect(left).toEqual([]);
  });
});

describe("failures", () => {
  it("reads the problem with its field and its waiting time", async () => {
    mock.server.use(
      http.post(`${BASE}/auth/login`, () =>
        HttpResponse.json(
          { code: "too_many_attempts", detail: "Wait", fieldName: "password" },
          { status: 429, headers: { "Retry-After": "30" } },
        ),
      ),
    );
    const error = await refusal(request("POST", "/auth/login"));
    expect([error.code, error.fieldName, error.retryAfter]).toEqual([
      "too_many_attempts",
      "password",
      30,
    ]);
  });

  it("has a sentence of its own for an answer that is no problem document", async () => {
    mock.server.use(
      http.get(`${BASE}/broken`, () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })),
    );
    const error = await refusal(request("GET", "/broken"));
    expect(error.status).toBe(502);
    expect(error.detail).toBe("An error occurred. Please try again later");
  });

  it("knows what the server has said from what stands in for it", async () => {
    mock.server.use(
      http.get(`${BASE}/page`, () => HttpResponse.html("<h1>Bad gateway</h1>", { status: 502 })),
      http.get(`${BASE}/away`, () => HttpResponse.error()),
    );
    answer("/silent", 500, { code: "internal", title: "Internal Server Error", status: 500 });
    answer("/refused", 409, { code: "full", detail: "The library is full" });
    const said = async (path: string) => {
      const error = await refusal(request("GET", path));
      expect(error.detail).not.toBe("");
      return error.said;
    };
    expect(await said("/page")).toBe("");
    expect(await said("/silent")).toBe("");
    expect(await said("/away")).toBe("");
    expect(await said("/refused")).toBe("The library is full");
  });

  it("asks once more when the network fails a read, never when it fails a write", async () => {
    let reads = 0;
    let writes = 0;
    mock.server.use(
      http.get(`${BASE}/shaky`, () => {
        reads += 1;
        return reads === 1 ? HttpResponse.error() : HttpResponse.json({ fine: true });
      }),
      http.post(`${BASE}/shaky`, () => {
        writes += 1;
        return HttpResponse.error();
      }),
    );
    expect(await (await request("GET", "/shaky")).json()).toEqual({ fine: true });
    expect((await refusal(request("POST", "/shaky"))).code).toBe("network_failed");
    expect([reads, writes]).toEqual([2, 1]);
  });

  it("does not repeat what the server answered, be it an error", async () => {
    const handler = answer("/down", 500, { code: "internal" });
    await refusal(request("GET", "/down"));
    expect(handler).toHaveBeenCalledOnce();
  });

  it("gives request_canceled for a request that was taken back", async () => {
    answer("/slow", 200, {});
    const controller = new AbortController();
    const call = refusal(request("GET", "/slow", { signal: controller.signal }));
    controller.abort();
    const error = await call;
    expect(error.reason).toBe("request_canceled");
    expect(isCanceled(error)).toBe(true);
    expect(isCanceled(new Error("other"))).toBe(false);
  });
});

describe("revalidation", () => {
  it("sends the last ETag and gives the same object back on 304", async () => {
    const seen: (string | null)[] = [];
    mock.server.use(
      http.get(`${BASE}/readymags/user`, ({ request: sent }) => {
        const tag = sent.headers.get("if-none-match");
        seen.push(tag);
        if (tag === '"7"') return new HttpResponse(null, { status: 304 });
        return HttpResponse.json({ version: 7 }, { headers: { ETag: '"7"' } });
      }),
    );
    const first = await libraryApi.library();
    const second = await libraryApi.library();
    expect(first).toMatchObject({ value: { version: 7 }, changed: true });
    expect(second.changed).toBe(false);
    expect(second.value).toBe(first.value);
    expect(seen).toEqual([null, '"7"']);
  });
});

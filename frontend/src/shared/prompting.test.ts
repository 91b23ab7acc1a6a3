import { api as mock } from "@/test/api";
import { setConfig } from "@/test/config";
import { track, trackCall } from "./analytics";
import { accountApi } from "./api/account";
import { libraryApi } from "./api/library";
import { ApiError, type Problem } from "./api/problem";
import { DAY_SECONDS, readCookie, removeCookie, setCookie } from "./cookies";
import { LIMIT_KINDS, showLimit, useLimits } from "./limits";
import { stripNonAscii, withoutEmpty } from "./payload";
import { keepPromoCode, keepPromoCodeOf, keptPromoCode } from "./promoCode";

function events(): string[] {
  const names: string[] = [];
  const listen = (event: Event) => names.push((event as CustomEvent<{ name: string }>).detail.name);
  window.addEventListener("octavo:event", listen);
  onTestFinished(() => window.removeEventListener("octavo:event", listen));
  return names;
}

describe("analytics", () => {
  it("DASH-311 an action is reported in the page once the server has taken it", async () => {
    const names = events();
    const project = await libraryApi.createProject();
    await libraryApi.saveTitle(project.num_id, "Salt");
    await libraryApi.archive({ mag_num_ids: [project.num_id] });
    expect(names).toEqual(["project_created", "project_renamed", "items_archived"]);
  });

  it("reports nothing of a refusal, of a reading, or of what is not in its list", async () => {
    const names = events();
    mock.fail("POST", "/api/mag", 500);
    await expect(libraryApi.createProject()).rejects.toThrow();
    await accountApi.me();
    await accountApi.updateMe({ name: "Ines" });
    expect(names).toEqual([]);
  });

  it.each([
    ["PATCH", "/me/email", "email_change_asked"],
    ["PATCH", "/me/password", "password_changed"],
    ["PATCH", "/me/uri", "username_changed"],
    ["POST", "/me/pic", "avatar_changed"],
    ["DELETE", "/me/pic", "avatar_removed"],
    ["POST", "/user/domain/", "domain_changed"],
    ["POST", "/me/mfa/enable", "second_factor_enabled"],
    ["POST", "/me/mfa/disable", "second_factor_disabled"],
    ["DELETE", "/me/sessions/", "session_ended"],
    ["DELETE", "/me/sessions/others", "session_ended"],
    ["POST", "/me/request-sso", "sso_requested"],
    ["DELETE", "/user/account", "account_deleted"],
    ["POST", "/stripe/customer", "subscribed"],
    ["PUT", "/stripe/subscription", "subscription_changed"],
    ["POST", "/stripe/invoice/pay/", "invoice_paid"],
    ["DELETE", "/stripe/card/", "card_removed"],
    ["DELETE", "/unpublish/all/2", "project_unpublished"],
    ["DELETE", "/team/all", "teammate_removed"],
  ])("BILL-214 %s %s in the settings is reported as %s", (method, path, name) => {
    const names = events();
    trackCall(method, `http://localhost/api${path}`);
    expect(names).toEqual([name]);
  });

  it("carries no id and no title, only what it was given", () => {
    const heard: unknown[] = [];
    const listen = (event: Event) => heard.push((event as CustomEvent).detail);
    window.addEventListener("octavo:event", listen);
    trackCall("POST", "http://localhost/api/team/");
    track("limit_shown", { kind: "send" });
    window.removeEventListener("octavo:event", listen);
    expect(heard).toEqual([{ name: "items_shared" }, { name: "limit_shown", kind: "send" }]);
  });
});

describe("payloads", () => {
  it("DASH-258 leave out what is empty and keep false and 0", () => {
    expect(
      withoutEmpty({ a: "", b: null, c: [], d: undefined, e: false, f: 0, g: "x", h: [1] }),
    ).toEqual({ e: false, f: 0, g: "x", h: [1] });
  });

  it("DASH-257 strips what is not ASCII", () => {
    expect(stripNonAscii("FÖLIO–10 🎉")).toBe("FLIO10 ");
  });
});

describe("cookies", () => {
  it("DASH-358 are set for the host and the sign-in's host, each with and without a dot", () => {
    const lines: string[] = [];
    vi.spyOn(document, "cookie", "set").mockImplementation((line) => void lines.push(line));
    setConfig({ appOrigin: "https://app.octavo.example" });
    setCookie("mark", "on", 60);
    const given = lines.map((line) => /Domain=([^;]+)/.exec(line)?.[1] ?? "host only");
    expect(given).toEqual([
      "localhost",
      ".localhost",
      "app.octavo.example",
      ".app.octavo.example",
      "host only",
    ]);
    expect(lines[0]).toContain("Max-Age=60");
  });

  it("BILL-286 last for the days that the caller gives, on each of them", () => {
    const lines: string[] = [];
    vi.spyOn(document, "cookie", "set").mockImplementation((line) => void lines.push(line));
    setCookie("mark", "on", 3 * DAY_SECONDS);
    const ages = new Set(lines.map((line) => /Max-Age=(\d+)/.exec(line)?.[1]));
    expect(lines.length).toBeGreaterThan(2);
    expect([...ages]).toEqual(["259200"]);
  });

  it("can be read and taken away", () => {
    setCookie("mark", "a b;c", 60);
    expect(readCookie("mark")).toBe("a b;c");
    removeCookie("mark");
    expect(readCookie("mark")).toBeNull();
  });
});

describe("the promo code", () => {
  afterEach(() => {
    removeCookie("rm_promocode");
    removeCookie("folio_code");
  });

  it("DASH-357 lasts 7 days under rm_promocode without a configuration", () => {
    const set = vi.spyOn(document, "cookie", "set");
    keepPromoCodeOf("?promocode=FOLIO10");
    expect(set.mock.calls[0]?.[0]).toMatch(/^rm_promocode=FOLIO10; .*Max-Age=604800/);
    expect(keptPromoCode()).toBe("FOLIO10");
  });

  it("DASH-357 takes name and age from the configuration", () => {
    setConfig({ promoCode: { key: "folio_code", maxAge: 60 } });
    const set = vi.spyOn(document, "cookie", "set");
    keepPromoCode(" FOLIO é ");
    expect(set.mock.calls[0]?.[0]).toMatch(/^folio_code=FOLIO; .*Max-Age=60/);
  });

  it("is left alone by an address without one", () => {
    keepPromoCodeOf("?query=salt");
    expect(keptPromoCode()).toBeNull();
  });
});

describe("limits", () => {
  const refusal = (limit: Problem["limit"] & string, status = 403) =>
    new ApiError({ status, code: "limit_reached", title: "", detail: "Full.", limit });

  beforeEach(() => useLimits.setState({ limit: null, sentence: null }));

  it("DASH-360 are of exactly seven types", () => {
    expect(LIMIT_KINDS).toHaveLength(7);
  });

  it.each([
    ["publish", "publish"],
    ["businessDomain", "businessDomain"],
    ["contributors", "default"],
  ] as const)("the refusal of %s opens the modal of type %s with its sentence", (limit, kind) => {
    expect(showLimit(refusal(limit))).toBe(true);
    expect(useLimits.getState()).toMatchObject({ limit: kind, sentence: "Full." });
  });

  it("leaves other refusals to the caller", () => {
    expect(showLimit(refusal("something" as "publish"))).toBe(false);
    expect(showLimit(refusal("publish", 409))).toBe(false);
    expect(showLimit(new Error("no"))).toBe(false);
    expect(useLimits.getState().limit).toBeNull();
  });
});

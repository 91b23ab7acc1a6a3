import { HttpResponse, http } from "msw";
import { makeUser, api as mock } from "@/test/api";
import { clearSession, goOnOffline, keepFor, keptTitle, loadMe, setUser, useSession } from ".";

beforeEach(clearSession);

const unreachable = () => mock.server.use(http.get("*/api/me", () => HttpResponse.error()));

describe("who works here", () => {
  it("EDIT-339 goes on as who worked here last where nobody answers", async () => {
    const user = makeUser({ name: "Ines" });
    keepFor(user, 100001, "Tidal Almanac");
    unreachable();
    await loadMe();
    expect(useSession.getState()).toMatchObject({ status: "failed", user: null });
    expect(goOnOffline()).toBe(true);
    expect(useSession.getState()).toMatchObject({ status: "ready", user: { name: "Ines" } });
    expect(keptTitle(100001)).toBe("Tidal Almanac");
    expect(keptTitle(100002)).toBeUndefined();
  });

  it("EDIT-339 is asked for where somebody answers, and forgotten by who leaves", async () => {
    keepFor(makeUser({ name: "Ines" }), 100001, "Tidal Almanac");
    mock.fail("GET", "/api/me", 500);
    await loadMe();
    expect(goOnOffline()).toBe(false);
    mock.fail("GET", "/api/me", 401, { code: "signed_out" });
    await loadMe({ skipRedirect: true });
    unreachable();
    await loadMe();
    expect(goOnOffline()).toBe(false);
    expect(keptTitle(100001)).toBeUndefined();
  });

  it("EDIT-339 keeps nothing of another account", () => {
    keepFor(makeUser({ _id: "first" }), 100001, "Tidal Almanac");
    setUser(makeUser({ _id: "second" }));
    keepFor(makeUser({ _id: "second" }), 100002, "Salt & Kiln");
    expect([keptTitle(100001), keptTitle(100002)]).toEqual([undefined, "Salt & Kiln"]);
  });
});

import { makeUser, api as mock } from "@/test/api";
import { useAlerts } from "../alerts";
import { navigation, resetNavigation } from "../api/client";
import type { User } from "../api/model";
import {
  clearSession,
  findSession,
  loadMe,
  saveOpts,
  setUser,
  signOut,
  updateMe,
  useSession,
} from ".";

beforeEach(() => {
  clearSession();
  useAlerts.setState({ alerts: [] });
  resetNavigation();
  vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
});

const name = () => useSession.getState().user?.name;

describe("the session", () => {
  it("loads the person", async () => {
    expect(await loadMe()).toMatchObject({ _id: expect.any(String) });
    expect(useSession.getState().status).toBe("ready");
  });

  it("says failed when the server does not know, and signed out when it says so", async () => {
    mock.fail("GET", "/api/me", 500);
    await loadMe();
    expect(useSession.getState().status).toBe("failed");
    mock.fail("GET", "/api/me", 401, { code: "signed_out" });
    await loadMe({ skipRedirect: true });
    expect(useSession.getState().status).toBe("signed-out");
  });

  it("DASH-275 ACCT-165 takes an answer without _id for a failure", async () => {
    mock.library.user = makeUser({ _id: "" });
    expect(await loadMe()).toBeNull();
    expect(useSession.getState()).toMatchObject({ status: "failed", user: null });
    setUser(makeUser({ name: "Ines" }));
    mock.library.user = { name: "Nobody" } as User;
    expect(await findSession()).toBeNull();
    expect(useSession.getState()).toMatchObject({ status: "ready", user: { name: "Ines" } });
  });

  it("keeps showing the person when a later reading fails", async () => {
    setUser(makeUser());
    mock.fail("GET", "/api/me", 500);
    await loadMe();
    expect(useSession.getState()).toMatchObject({
      status: "ready",
      user: { _id: expect.any(String) },
    });
  });

  it("shows a change at once and takes exactly that one back when it fails", async () => {
    setUser(makeUser({ name: "Ines" }));
    mock.fail("PUT", "/api/me", 500);
    const first = updateMe({ name: "Nobody" });
    const second = saveOpts({ viewMode: "list" });
    expect(name()).toBe("Nobody");
    expect(useSession.getState().user?.opts.viewMode).toBe("list");
    expect((await first).ok).toBe(false);
    expect((await second).ok).toBe(true);
    expect(name()).toBe("Ines");
    expect(useSession.getState().user?.opts.viewMode).toBe("list");
    expect(useAlerts.getState().alerts).toMatchObject([{ text: "Unable to update user data" }]);
  });

  it("leaves reporting to a form that asks for it", async () => {
    setUser(makeUser());
    mock.fail("PUT", "/api/me", 422, { code: "invalid_value", detail: "Too long" });
    const outcome = await updateMe({ name: "x" }, { silent: true });
    expect(outcome).toMatchObject({ ok: false, error: { detail: "Too long" } });
    expect(useAlerts.getState().alerts).toEqual([]);
  });

  it("keeps a folder's own order apart from the global one", async () => {
    setUser(makeUser({ sortMode: "LastChanged" }));
    void updateMe({ sortMode: { folder: "f1", mode: "Alphabet" } });
    expect(useSession.getState().user).toMatchObject({
      sortMode: "LastChanged",
      folderSortModes: { f1: "Alphabet" },
    });
  });

  it("asks for a session on the sign-in pages only if this browser had one", async () => {
    expect(await findSession()).toBeNull();
    expect(mock.calls).toEqual([]);
    setUser(makeUser());
    expect(await findSession()).not.toBeNull();
  });

  it("ends at sign-out, also when the server had ended it already", async () => {
    setUser(makeUser());
    await signOut();
    expect(useSession.getState()).toMatchObject({ user: null, status: "signed-out" });
    setUser(makeUser());
    mock.fail("POST", "/api/auth/logout", 401, { code: "signed_out" });
    await signOut();
    expect(useSession.getState().user).toBeNull();
  });

  it("stays when the server could not be reached", async () => {
    setUser(makeUser());
    mock.fail("POST", "/api/auth/logout", 500);
    await expect(signOut()).rejects.toThrow();
    expect(useSession.getState().user).not.toBeNull();
  });
});

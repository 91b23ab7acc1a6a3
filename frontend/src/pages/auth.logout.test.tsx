import { act, screen, waitFor } from "@testing-library/react";
import { documentsIn } from "@/features/documents/sync/journal";
import { documentName } from "@/features/documents/sync/names";
import { navigation } from "@/shared/api/client";
import { setUser } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { keepChange } from "@/test/kept";
import { open, prepare, press, tidy } from "./auth.setup";

beforeEach(prepare);
afterEach(tidy);

describe("documents that the browser keeps", () => {
  it("EDIT-010 are sent before logging out, and cleared", async () => {
    const user = makeUser();
    act(() => setUser(user));
    const { num_id } = mock.project({ title: "Salt" });
    await keepChange(user._id, num_id);
    open("/auth/logout");
    await waitFor(() => expect(navigation.leaveTo).toHaveBeenCalledWith("/auth/login"));
    const calls = mock.calls.map(({ method, path }) => `${method} ${path}`);
    const sent = calls.indexOf(`POST /api/documents/${num_id}/changes`);
    expect(sent).toBeGreaterThan(-1);
    expect(sent).toBeLessThan(calls.indexOf("POST /api/auth/logout"));
    expect(mock.documents.of(num_id).head).toBe(1);
    expect(await documentsIn(indexedDB)).toEqual([]);
  });

  it("EDIT-010 are lost only by somebody who says so", async () => {
    const user = makeUser();
    act(() => setUser(user));
    const { num_id } = mock.project({ title: "Salt" });
    await keepChange(user._id, num_id);
    await keepChange("somebody else", num_id);
    mock.fail("POST", `/api/documents/${num_id}/changes`, 503, { once: false });
    open("/auth/logout");
    await screen.findByRole("heading", { name: "Not everything is saved" });
    expect(screen.getByText(/^1 change in 1 project did not reach the server yet/)).toBeVisible();
    expect(mock.callsTo("POST", "/api/auth/logout")).toEqual([]);
    expect(screen.getByRole("link", { name: "Stay signed in" })).toHaveAttribute("href", "/");
    await press("Log out and lose them");
    await waitFor(() => expect(navigation.leaveTo).toHaveBeenCalledWith("/auth/login"));
    // What another person has not sent yet is theirs.
    expect(await documentsIn(indexedDB)).toEqual([documentName("somebody else", num_id)]);
  });
});

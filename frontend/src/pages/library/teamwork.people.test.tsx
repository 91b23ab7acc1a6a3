import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { undoLast } from "@/shared/ui";
import { api } from "@/test/api";
import { openLibrary } from "./openLibrary";
import { choose, collaborate, dialog, prepare, row } from "./teamwork.setup";

beforeEach(prepare);

describe("the teamwork modal", () => {
  it("DASH-207 who was invited has Unshare and Resend", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.teammate({
      name: "",
      email: "tom@octavo.example",
      isPending: true,
      projectNumIds: [salt.num_id],
      projects: [{ num_id: salt.num_id, title: "Salt" }],
    });
    const { person, modal } = await collaborate();
    expect(row(modal, /tom@octavo/)).toHaveTextContent("Invited, no answer yet");
    await person.click(within(modal).getByRole("button", { name: /^Resend/ }));
    await waitFor(() => expect(api.team.resent).toEqual(["tom@octavo.example"]));
    await screen.findByText("The invitation to tom@octavo.example was sent again");
    await person.click(within(modal).getByRole("button", { name: /^Unshare/ }));
    await within(modal).findByText("Also in your team");
    await waitFor(() => expect(api.team.byMe[0]?.projectNumIds).toEqual([]));
    expect(undoLast()).toBe(true);
    await waitFor(() => expect(api.team.byMe[0]?.projectNumIds).toEqual([salt.num_id]));
  });

  it("says when an invitation could not be sent again", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.teammate({ name: "Tom", isPending: true, projectNumIds: [salt.num_id] });
    api.fail("POST", "/api/team/invite", 429, { detail: "Wait a while before the next one." });
    const { person, modal } = await collaborate();
    await person.click(within(modal).getByRole("button", { name: /^Resend/ }));
    expect(await screen.findByText("Wait a while before the next one.")).toBeVisible();
  });

  it.each([
    ["a proxy’s page", () => HttpResponse.html("<h1>502</h1>", { status: 502 })],
    ["no network", () => HttpResponse.error()],
  ])("DASH-346 its own sentence stands for %s", async (_, answer) => {
    const salt = api.project({ title: "Salt" });
    api.team.teammate({ name: "Tom", isPending: true, projectNumIds: [salt.num_id] });
    api.server.use(http.post("*/api/team/invite", answer));
    const { person, modal } = await collaborate();
    await person.click(within(modal).getByRole("button", { name: /^Resend/ }));
    expect(await screen.findByText("Unable to resend email")).toBeVisible();
  });

  it("DASH-205 changes the role on this project and keeps the membership's", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.teammate({ name: "Tomás Brandt", projectNumIds: [salt.num_id] });
    const { person, modal } = await collaborate();
    await person.click(
      within(modal).getByRole("button", { name: "What Tomás Brandt may change: Layout unlocked" }),
    );
    await person.click(await screen.findByRole("menuitemradio", { name: "Layout locked" }));
    await within(modal).findByRole("button", { name: /may change: Layout locked/ });
    await waitFor(() =>
      expect(api.team.byMe[0]).toMatchObject({
        role: "member",
        projectRoles: { [salt.num_id]: "editor" },
      }),
    );
  });

  it("DASH-205 a change that the server refuses goes back, and says why", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.teammate({ name: "Tomás Brandt", projectNumIds: [salt.num_id] });
    api.fail("PUT", "/api/team", 404, { detail: "There is no such teammate." });
    const { person, modal } = await collaborate();
    await person.click(within(modal).getByRole("button", { name: /may change/ }));
    await person.click(await screen.findByRole("menuitemradio", { name: "Layout locked" }));
    expect(await screen.findByText("There is no such teammate.")).toBeVisible();
    await within(modal).findByRole("button", { name: /may change: Layout unlocked/ });
  });

  it("names why one thing alone cannot be taken back", async () => {
    const kiln = api.folder({ name: "Kiln" });
    const salt = api.project({ title: "Salt", folder: kiln._id });
    api.team.teammate({
      name: "Tomás",
      folderIds: [kiln._id],
      folders: [{ _id: kiln._id, num_id: kiln.num_id, name: "Kiln" }],
    });
    const { person, modal } = await collaborate();
    expect(row(modal, /Tomás/)).toHaveTextContent("Through Kiln");
    await person.click(within(modal).getByRole("button", { name: "More for Tomás" }));
    expect(await screen.findByRole("menuitem", { name: /Unshare/ })).toHaveTextContent(
      "Shared through Kiln",
    );
    expect(salt.folder).toBe(kiln._id);
  });

  it("DASH-268 from everything to these things alone, and back", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.teammate({ name: "Tomás", sharesAll: true });
    const { person, modal } = await collaborate();
    await person.click(within(modal).getByRole("button", { name: "More for Tomás" }));
    await person.click(await screen.findByRole("menuitem", { name: "Share only Salt" }));
    await waitFor(() =>
      expect(api.team.byMe[0]).toMatchObject({ sharesAll: false, projectNumIds: [salt.num_id] }),
    );
    await person.click(within(modal).getByRole("button", { name: "More for Tomás" }));
    await person.click(await screen.findByRole("menuitem", { name: "Share everything" }));
    await waitFor(() => expect(api.team.byMe[0]?.sharesAll).toBe(true));
  });

  it("shares with somebody who is in the team already", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.teammate({ name: "Tomás" });
    const { person, modal } = await collaborate();
    await person.click(within(modal).getByRole("button", { name: "Share, Tomás" }));
    await within(modal).findByRole("button", { name: /What Tomás may change/ });
    await waitFor(() => expect(api.team.byMe[0]?.projectNumIds).toEqual([salt.num_id]));
  });

  it("DASH-204 removes a teammate after asking", async () => {
    const salt = api.project({ title: "Salt" });
    const { recordId } = api.team.teammate({ name: "Tomás", projectNumIds: [salt.num_id] });
    const { person, modal } = await collaborate();
    const open = async () => {
      await person.click(await screen.findByRole("button", { name: "More for Tomás" }));
      await person.click(await screen.findByRole("menuitem", { name: "Remove from team…" }));
      return screen.findByRole("alertdialog", { name: "Remove Tomás from your team?" });
    };
    await open();
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await person.keyboard("{Escape}");
    await within(await dialog()).findByRole("button", { name: "More for Tomás" });
    expect(screen.getByRole("textbox", { name: "E-mail" })).toHaveFocus();
    await open();
    await person.click(screen.getByRole("button", { name: "Yes, remove" }));
    await waitFor(() =>
      expect(api.callsTo("DELETE", "/api/team")[0]?.body).toEqual({ id: recordId }),
    );
    expect(await dialog()).toHaveTextContent("Only you, so far.");
    expect(await dialog()).toHaveTextContent("0 of 5 contributors");
    expect(modal.isConnected).toBe(true);
  });

  it("DASH-366 shows 8 people before 'Show all'", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.limit = 20;
    for (let number = 1; number <= 11; number += 1) {
      api.team.teammate(number < 7 ? { projectNumIds: [salt.num_id] } : {});
    }
    const { person, modal } = await collaborate();
    expect(within(modal).getAllByRole("listitem")).toHaveLength(8);
    await person.click(within(modal).getByRole("button", { name: "Show all 11" }));
    expect(within(modal).getAllByRole("listitem")).toHaveLength(11);
  });

  it("DASH-127 DASH-129 DASH-130 shows everything that one person was given, from their view", async () => {
    const salt = api.project({ title: "Salt" });
    const kiln = api.folder({ name: "Kiln" });
    api.team.teammate({
      name: "Tomás",
      uri: "tomas",
      email: "tom@octavo.example",
      projectNumIds: [salt.num_id],
      projects: [{ num_id: salt.num_id, title: "Salt" }],
      folderIds: [kiln._id],
      folders: [{ _id: kiln._id, num_id: kiln.num_id, name: "Kiln" }],
      folderRoles: { [kiln._id]: "editor" },
    });
    const { person } = await openLibrary("/team/tomas");
    await person.click(await screen.findByRole("button", { name: "Access…" }));
    const modal = await dialog("Tomás");
    expect(modal).toHaveTextContent("tom@octavo.example");
    expect(within(modal).getByRole("button", { name: "Kiln: Layout locked" })).toBeVisible();
    await person.click(within(modal).getByRole("button", { name: "Salt: Layout unlocked" }));
    await person.click(await screen.findByRole("menuitemradio", { name: "Layout locked" }));
    await waitFor(() =>
      expect(api.team.byMe[0]?.projectRoles).toEqual({ [salt.num_id]: "editor" }),
    );
    await person.click(within(modal).getByRole("button", { name: "Kiln: Layout locked" }));
    await person.click(await screen.findByRole("menuitemradio", { name: /As above/ }));
    await waitFor(() => expect(api.team.byMe[0]?.folderRoles).toEqual({}));
    await person.click(within(modal).getByRole("radio", { name: /^Layout locked/ }));
    await waitFor(() => expect(api.team.byMe[0]?.role).toBe("editor"));
    await person.click(within(modal).getByRole("button", { name: "Unshare, Salt" }));
    await waitFor(() => expect(api.team.byMe[0]?.projectNumIds).toEqual([]));
    await person.click(within(modal).getByRole("button", { name: "Remove from team…" }));
    await person.click(await screen.findByRole("button", { name: "Yes, remove" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.team.byMe).toEqual([]);
  });

  it("says that the team could not be loaded, and asks again", async () => {
    api.project({ title: "Salt" });
    // Once for the dashboard, once for the modal.
    api.fail("GET", "/api/team");
    api.fail("GET", "/api/team");
    const { person } = await openLibrary("/");
    await choose(person, "Salt", /Collaborate/);
    const modal = await dialog();
    expect(await within(modal).findByText("Who works with you could not be loaded.")).toBeVisible();
    await person.click(within(modal).getByRole("button", { name: "Try again" }));
    expect(await within(modal).findByRole("textbox", { name: "E-mail" })).toBeVisible();
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { closeTeamwork } from "@/entities/team";
import { ANALYTICS_EVENT } from "@/shared/analytics";
import { useLimits } from "@/shared/limits";
import { undoLast } from "@/shared/ui";
import { api } from "@/test/api";
import { card, openLibrary, resetLibraryPage } from "./openLibrary";

await import("@/features/team/Teamwork");
await import("@/features/team/NoticeList");

beforeEach(() => {
  resetLibraryPage();
  closeTeamwork();
  useLimits.getState().close();
});

const dialog = (name = "Collaborate") => screen.findByRole("dialog", { name });

async function choose(person: UserEvent, name: string, row: RegExp) {
  (await card(name)).focus();
  await person.keyboard("{Shift>}{F10}{/Shift}");
  await person.click(await screen.findByRole("menuitem", { name: row }));
}

/** The modal for one project. */
async function collaborate() {
  const { person, router } = await openLibrary("/");
  await choose(person, "Salt", /Collaborate/);
  const modal = await dialog();
  await within(modal).findByRole("textbox", { name: "E-mail" });
  return { person, router, modal };
}

/** What is told to an operator's own script from now on. */
function analyticsEvents(): unknown[] {
  const events: unknown[] = [];
  const listen = (event: Event) => events.push((event as CustomEvent<unknown>).detail);
  window.addEventListener(ANALYTICS_EVENT, listen);
  onTestFinished(() => window.removeEventListener(ANALYTICS_EVENT, listen));
  return events;
}

const row = (modal: HTMLElement, name: RegExp) =>
  within(modal)
    .getAllByRole("listitem")
    .find((item) => name.test(item.textContent ?? "")) as HTMLElement;

describe("the teamwork modal", () => {
  it("DASH-086 opens from the menu with the project", async () => {
    api.project({ title: "Salt" });
    const { modal } = await collaborate();
    expect(modal).toHaveTextContent("Salt");
    expect(modal).toHaveTextContent("Only you, so far.");
    expect(modal).toHaveTextContent("0 of 5 contributors");
  });

  it("DASH-086 opens for several selected things", async () => {
    api.project({ title: "Salt" });
    api.project({ title: "Zinc" });
    api.folder({ name: "Kiln" });
    const { person } = await openLibrary("/");
    await card("Salt");
    await person.keyboard("{Control>}a{/Control}");
    const bar = await screen.findByRole("toolbar", { name: "Selection" });
    await person.click(within(bar).getByRole("button", { name: "Collaborate" }));
    expect(await dialog()).toHaveTextContent("2 projects and 1 collection");
  });

  it("DASH-203 DASH-144 adds somebody by e-mail, in the default role", async () => {
    const salt = api.project({ title: "Salt" });
    const { person, modal } = await collaborate();
    expect(
      within(modal)
        .getAllByRole("radio")
        .map((one) => one.getAttribute("name")),
    ).toHaveLength(4);
    expect(within(modal).getByRole("radio", { name: /^Layout unlocked/ })).toBeChecked();
    expect(
      within(modal).getByRole("radio", { name: /^Layout locked/ }),
    ).toHaveAccessibleDescription(/safe way to let non-designers make changes/);
    await person.type(within(modal).getByRole("textbox", { name: "E-mail" }), "tom@octavo.example");
    await person.click(within(modal).getByRole("button", { name: "Invite" }));
    await waitFor(() => expect(api.callsTo("POST", "/api/team")).toHaveLength(1));
    expect(api.callsTo("POST", "/api/team")[0]?.body).toEqual({
      email: "tom@octavo.example",
      mags: [salt.num_id],
      sharesAll: false,
      role: "member",
    });
    await within(modal).findByText("1 of 5 contributors");
    expect(row(modal, /tom@octavo/)).toHaveTextContent("Invited, no answer yet");
    expect(within(modal).getByRole("textbox", { name: "E-mail" })).toHaveValue("");
  });

  it("DASH-265 the role member is “Layout unlocked”, the default, and “design and content” in analytics", async () => {
    api.project({ title: "Salt" });
    const { person, modal } = await collaborate();
    const events = analyticsEvents();
    const role = within(modal).getByRole("radio", { name: /^Layout unlocked/ });
    expect(role).toBeChecked();
    await person.type(within(modal).getByRole("textbox", { name: "E-mail" }), "tom@octavo.example");
    await person.click(within(modal).getByRole("button", { name: "Invite" }));
    await waitFor(() => expect(api.team.byMe[0]).toMatchObject({ role: "member" }));
    expect(row(modal, /tom@octavo/)).toHaveTextContent("Layout unlocked");
    expect(events).toContainEqual({ name: "role_given", role: "design and content" });
  });

  it("DASH-266 the role editor is “Layout locked”, safe for non-designers, and “content only” in analytics", async () => {
    api.project({ title: "Salt" });
    const { person, modal } = await collaborate();
    const events = analyticsEvents();
    const role = within(modal).getByRole("radio", { name: /^Layout locked/ });
    expect(role).not.toBeChecked();
    expect(role).toHaveAccessibleDescription(/safe way to let non-designers make changes/);
    await person.type(within(modal).getByRole("textbox", { name: "E-mail" }), "tom@octavo.example");
    await person.click(role);
    await person.click(within(modal).getByRole("button", { name: "Invite" }));
    await waitFor(() => expect(api.team.byMe[0]).toMatchObject({ role: "editor" }));
    expect(row(modal, /tom@octavo/)).toHaveTextContent("Layout locked");
    expect(events).toContainEqual({ name: "role_given", role: "content only" });
  });

  it("DASH-268 gives everything, with the layout locked", async () => {
    api.project({ title: "Salt" });
    const { person, modal } = await collaborate();
    await person.type(within(modal).getByRole("textbox", { name: "E-mail" }), "tom@octavo.example");
    await person.click(within(modal).getByRole("radio", { name: /^Layout locked/ }));
    await person.click(within(modal).getByRole("radio", { name: /^Everything/ }));
    await person.click(within(modal).getByRole("button", { name: "Invite" }));
    await waitFor(() =>
      expect(api.team.byMe[0]).toMatchObject({ sharesAll: true, role: "editor" }),
    );
    expect(row(modal, /tom@octavo/)).toHaveTextContent("Everything");
  });

  it("says what is wrong with an address before anything is sent", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.teammate({ name: "Tomás", email: "tom@octavo.example", projectNumIds: [salt.num_id] });
    const { person, modal } = await collaborate();
    const field = within(modal).getByRole("textbox", { name: "E-mail" });
    for (const [typed, said] of [
      ["not an address", "Use an e-mail address, like name@studio.example."],
      ["Ines@Okafor.example", "This is your own address."],
      ["tom@octavo.example", "They are working on this already."],
    ]) {
      await person.clear(field);
      await person.type(field, `${typed}{Enter}`);
      expect(await within(modal).findByText(said as string)).toBeVisible();
      expect(field).toHaveAttribute("aria-invalid", "true");
    }
    expect(api.callsTo("POST", "/api/team")).toHaveLength(0);
  });

  it("shows the server's refusal at the field and takes the row away again", async () => {
    api.project({ title: "Salt" });
    api.fail("POST", "/api/team", 422, {
      code: "invalid_value",
      detail: "This address cannot receive mail.",
      more: { fieldName: "email" },
    });
    const { person, modal } = await collaborate();
    await person.type(
      within(modal).getByRole("textbox", { name: "E-mail" }),
      "tom@octavo.example{Enter}",
    );
    expect(await within(modal).findByText("This address cannot receive mail.")).toBeVisible();
    expect(modal).toHaveTextContent("Only you, so far.");
    expect(modal).toHaveTextContent("0 of 5 contributors");
  });

  it("a full team opens the plan's modal, with the sentence that names the number", async () => {
    api.project({ title: "Salt" });
    api.team.limit = 1;
    api.team.teammate({ name: "Ana" });
    const { person, modal } = await collaborate();
    await person.type(
      within(modal).getByRole("textbox", { name: "E-mail" }),
      "tom@octavo.example{Enter}",
    );
    await waitFor(() => expect(useLimits.getState().limit).toBe("default"));
    expect(useLimits.getState().sentence).toBe("Your plan has 1 contributors.");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Collaborate" })).toBeNull());
  });

  it("a plan without contributors leads to the plans", async () => {
    api.project({ title: "Salt" });
    api.team.limit = 0;
    const { person } = await openLibrary("/");
    await choose(person, "Salt", /Collaborate/);
    const link = await screen.findByRole("link", { name: "See the plans" });
    expect(link).toHaveAttribute("href", "/settings/#change-plan");
    expect(screen.queryByRole("textbox", { name: "E-mail" })).toBeNull();
  });

  it("says who has no access on this plan, and what gives it back", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.limit = 1;
    api.team.teammate({ name: "Noor Haddad", projectNumIds: [salt.num_id] });
    api.team.teammate({ name: "Tomás Brandt", isSuspended: true, projectNumIds: [salt.num_id] });
    const { modal } = await collaborate();
    expect(within(modal).getByRole("note")).toHaveTextContent(
      "One person of your team has no access: your plan has no place for them. They get it back with a larger plan.",
    );
    expect(row(modal, /Tomás Brandt/)).toHaveTextContent("No access");
    expect(row(modal, /Noor Haddad/)).not.toHaveTextContent("No access");
  });

  it("says that a plan which has fallen has no place for anybody", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.limit = 0;
    api.team.teammate({ name: "Noor Haddad", isSuspended: true, projectNumIds: [salt.num_id] });
    const { person } = await openLibrary("/");
    await choose(person, "Salt", /Collaborate/);
    await within(await dialog()).findByText("1 contributor, no place in your plan");
  });

  it("BILL-212 an answer without the teammate is what it says went wrong", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.teammate({ name: "Tomás Brandt", projectNumIds: [salt.num_id] });
    const error = { message: "The team is being moved." };
    api.team.update = () => ({ error }) as unknown as ReturnType<typeof api.team.update>;
    const { person, modal } = await collaborate();
    await person.click(within(modal).getByRole("button", { name: /may change/ }));
    await person.click(await screen.findByRole("menuitemradio", { name: "Layout locked" }));
    expect(await screen.findByText("The team is being moved.")).toBeVisible();
    await within(modal).findByRole("button", { name: /may change: Layout unlocked/ });
  });

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

describe("invitations on the dashboard", () => {
  it("an accepted one brings what is shared", async () => {
    api.project({ title: "Salt" });
    api.team.invitation({ role: "editor" });
    const { person } = await openLibrary("/");
    const list = await screen.findByRole("list", { name: "Invitations" });
    expect(list).toHaveTextContent("Noor Haddad shares 2 projects and 1 collection with you");
    expect(list).toHaveTextContent("Layout locked");
    await person.click(within(list).getByRole("button", { name: "Accept, from Noor Haddad" }));
    expect(await screen.findByRole("link", { name: "Shared by Noor Haddad" })).toBeVisible();
    expect(screen.queryByRole("list", { name: "Invitations" })).toBeNull();
  });

  it("a declined one goes; one that could not be declined comes back", async () => {
    api.project({ title: "Salt" });
    api.team.invitation({ items: { projects: 0, folders: 0, sharesAll: true } });
    api.fail("POST", "/api/team/invitations/decline", 503, { detail: "Not just now." });
    const { person } = await openLibrary("/");
    const decline = () => screen.findByRole("button", { name: "Decline, from Noor Haddad" });
    expect(await screen.findByText("Noor Haddad shares everything with you")).toBeVisible();
    await person.click(await decline());
    expect(await screen.findByText("Not just now.")).toBeVisible();
    await person.click(await decline());
    await waitFor(() => expect(screen.queryByRole("list", { name: "Invitations" })).toBeNull());
    await waitFor(() => expect(api.team.invitations).toEqual([]));
  });
});

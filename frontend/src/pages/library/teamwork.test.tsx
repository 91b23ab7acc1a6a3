import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { useLimits } from "@/shared/limits";
import { api } from "@/test/api";
import { card, openLibrary } from "./openLibrary";
import { analyticsEvents, choose, collaborate, dialog, prepare, row } from "./teamwork.setup";

beforeEach(prepare);

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

  it("says who has no access on this plan, and what restores it", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.limit = 1;
    api.team.teammate({ name: "Noor Haddad", projectNumIds: [salt.num_id] });
    api.team.teammate({ name: "Tomás Brandt", isSuspended: true, projectNumIds: [salt.num_id] });
    const { modal } = await collaborate();
    expect(within(modal).getByRole("note")).toHaveTextContent(
      "One person of your team has no access: your plan has no seat for them. They get it back with a larger plan.",
    );
    expect(row(modal, /Tomás Brandt/)).toHaveTextContent("No access");
    expect(row(modal, /Noor Haddad/)).not.toHaveTextContent("No access");
  });

  it("says that a smaller plan has no seat for anybody", async () => {
    const salt = api.project({ title: "Salt" });
    api.team.limit = 0;
    api.team.teammate({ name: "Noor Haddad", isSuspended: true, projectNumIds: [salt.num_id] });
    const { person } = await openLibrary("/");
    await choose(person, "Salt", /Collaborate/);
    await within(await dialog()).findByText("1 contributor, no seat in your plan");
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

import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { resetTeam } from "@/entities/team";
import { api } from "@/test/api";
import { card, noCard, openLibrary, resetLibraryPage, titles } from "./openLibrary";

beforeEach(resetLibraryPage);

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const section = (name: string) => screen.findByRole("region", { name });

/** Noor shares a collection with a project in it, and one project more; Mirela one in content mode. */
function fill() {
  const noor = api.team.owner({ name: "Noor Haddad", uri: "noor.haddad" });
  const prints = api.team.sharedFolder(noor, { name: "Prints", uri: "prints" });
  const dunes = api.team.sharedProject(noor, { title: "Dunes", folder: prints._id });
  const reeds = api.team.sharedProject(noor, { title: "Reeds" });
  const mirela = api.team.owner({ name: "Mirela Vance", uri: "mirela.vance", role: "editor" });
  const quarry = api.team.sharedProject(mirela, { title: "Quarry" });
  const salt = api.project({ title: "Salt" });
  return { noor, prints, dunes, reeds, mirela, quarry, salt };
}

async function choose(person: UserEvent, name: string, row: RegExp) {
  const item = await card(name);
  item.focus();
  await person.keyboard("{Shift>}{F10}{/Shift}");
  await person.click(await screen.findByRole("menuitem", { name: row }));
}

async function menuOf(person: UserEvent, name: string): Promise<string[]> {
  (await card(name)).focus();
  await person.keyboard("{Shift>}{F10}{/Shift}");
  const rows = await screen.findAllByRole("menuitem");
  return rows.map((row) => row.textContent ?? "");
}

describe("shared with me", () => {
  it("DASH-113 the home page has a 'Shared by' card for each person, and none of their things among one's own", async () => {
    fill();
    await openLibrary("/");
    await card("Salt");
    const people = await section("Shared with me");
    expect(
      await within(people).findByRole("link", { name: "Shared by Noor Haddad" }),
    ).toBeVisible();
    expect(within(people).getByText("1 collection, 2 projects, layout unlocked")).toBeVisible();
    expect(within(people).getByText("1 project, content mode")).toBeVisible();
    expect(titles()).toEqual(["Noor Haddad", "Mirela Vance", "Salt"]);
  });

  it("DASH-012 DASH-269 /shared lists the people and what they share", async () => {
    fill();
    await openLibrary("/shared");
    await title("Shared with me");
    await card("Dunes");
    expect(titles()).toEqual(["Noor Haddad", "Mirela Vance", "Prints", "Quarry", "Reeds", "Dunes"]);
  });

  it("DASH-013 DASH-023 a teammate's view is reached from the card, by name, id and query", async () => {
    const { mirela } = fill();
    const { person, router } = await openLibrary("/");
    await person.click(await card("Mirela Vance"));
    await title("Mirela Vance");
    expect(router.state.location.pathname).toBe("/shared/mirela.vance");
    await waitFor(() => expect(titles()).toEqual(["Quarry"]));
    await router.navigate("/shared/noor.haddad");
    await waitFor(() => expect(titles()).toEqual(["Prints", "Reeds", "Dunes"]));
    await router.navigate(`/shared/${mirela._id}`);
    await waitFor(() => expect(titles()).toEqual(["Quarry"]));
    await router.navigate("/shared?teammateUri=noor.haddad");
    await title("Noor Haddad");
  });

  it("DASH-020 DASH-114 a collection of theirs opens under their name, with the way back", async () => {
    fill();
    const { person, router } = await openLibrary("/shared/noor.haddad");
    await person.click(await card("Prints"));
    await title("Prints");
    expect(router.state.location.pathname).toBe("/shared/noor.haddad/f/prints");
    await waitFor(() => expect(titles()).toEqual(["Dunes"]));
    const crumbs = screen.getByRole("navigation", { name: "You are here" });
    expect(within(crumbs).getByRole("link", { name: "Noor Haddad" })).toHaveAttribute(
      "href",
      "/shared/noor.haddad",
    );
    expect(within(crumbs).queryByRole("link", { name: "Prints" })).toBeNull();
    expect(screen.getByText("Shared by Noor Haddad", { selector: "p" })).toBeVisible();
  });

  it("DASH-267 'Content mode' stands only where the layout is locked for me", async () => {
    fill();
    await openLibrary("/shared");
    expect(await card("Quarry")).toHaveTextContent("Content mode");
    expect(await card("Reeds")).not.toHaveTextContent("Content mode");
    expect(await card("Prints")).not.toHaveTextContent("Content mode");
  });

  it("DASH-262 DASH-264 DASH-263 DASH-239 what is theirs is neither selected, dragged nor renamed here", async () => {
    fill();
    const { person } = await openLibrary("/shared");
    const reeds = await card("Reeds");
    await person.keyboard("{Control>}a{/Control}");
    expect(reeds).not.toHaveAttribute("aria-selected");
    reeds.focus();
    await person.keyboard("x");
    await person.keyboard("r");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("toolbar", { name: "Selection" })).toBeNull();
    expect(noCard("Salt")).toBeNull();
    (await card("Prints")).focus();
    await person.keyboard("r");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("DASH-249 DASH-260 DASH-261 its menu has Preview, Leave, and Rename with the reason why not", async () => {
    fill();
    const { person } = await openLibrary("/shared");
    expect(await menuOf(person, "Reeds")).toEqual([
      "Preview",
      "RenameIts title is changed on its own page",
      "Leave",
    ]);
    await person.keyboard("{Escape}");
    expect(await menuOf(person, "Prints")).toEqual([
      "Preview",
      "RenameOnly its owner can rename it",
      "Leave",
    ]);
  });

  it("DASH-260 Preview looks at the project", async () => {
    const { reeds } = fill();
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const { person } = await openLibrary("/shared");
    await choose(person, "Reeds", /Preview/);
    expect(opened).toHaveBeenCalledWith(`/edit/${reeds.num_id}/preview/`, "_blank", "noopener");
  });

  it("DASH-390 search finds what others share, by its title and by whose it is", async () => {
    fill();
    const { person } = await openLibrary("/");
    await card("Salt");
    await person.keyboard("/");
    await person.type(await screen.findByRole("searchbox"), "ree");
    const found = await screen.findByRole("link", { name: /Reeds/ });
    expect(found).toHaveTextContent("Shared by Noor Haddad");
    await person.clear(screen.getByRole("searchbox"));
    await person.type(screen.getByRole("searchbox"), "HADDAD");
    const prints = await screen.findByRole("link", { name: /Prints/ });
    expect(prints).toHaveAttribute("href", "/shared/noor.haddad/f/prints");
    expect(screen.getByRole("link", { name: /Dunes/ })).toBeVisible();
    expect(screen.queryByRole("link", { name: /Quarry/ })).toBeNull();
  });

  it("says that it could not be loaded, and asks again", async () => {
    fill();
    api.fail("GET", "/api/readymags/shared");
    const { person } = await openLibrary("/shared");
    await screen.findByText("Something went wrong. Sorry!");
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await card("Reeds");
  });
});

describe("a person who shares nothing any more", () => {
  it("DASH-078 is no reason not to say that nobody shares anything", async () => {
    api.project({ title: "Salt" });
    api.team.owner({ name: "Noor Haddad", uri: "noor.haddad" });
    const { router } = await openLibrary("/shared");
    expect(await screen.findByText("No one has shared any projects with you yet.")).toBeVisible();
    await router.navigate("/shared/noor.haddad");
    expect(await screen.findByText("You have no shared projects with this user.")).toBeVisible();
  });
});

describe("leaving", () => {
  async function leave(person: UserEvent, name: string) {
    await choose(person, name, /Leave/);
    await person.click(await screen.findByRole("button", { name: "Yes, leave" }));
  }

  it("DASH-249 asks, goes at once, and sends what is left", async () => {
    const { reeds } = fill();
    const { person } = await openLibrary("/shared");
    await choose(person, "Reeds", /Leave/);
    const question = await screen.findByRole("alertdialog", { name: "Leave Reeds?" });
    expect(question).toHaveTextContent("Only Noor Haddad can share it with you again.");
    const release = api.hold();
    await person.click(within(question).getByRole("button", { name: "Yes, leave" }));
    await waitFor(() => expect(noCard("Reeds")).toBeNull());
    release();
    await waitFor(() => expect(api.callsTo("DELETE", "/api/team/projects")).toHaveLength(1));
    expect(api.callsTo("DELETE", "/api/team/projects")[0]?.body).toEqual({
      projectNumIds: [reeds.num_id],
    });
    await waitFor(() => expect(api.team.projects.map((one) => one.title)).not.toContain("Reeds"));
  });

  it("DASH-206 who still shares is replaced, who shares nothing any more is gone", async () => {
    fill();
    const { person } = await openLibrary("/shared");
    await leave(person, "Prints");
    await waitFor(() => expect(noCard("Prints")).toBeNull());
    expect(noCard("Dunes")).toBeNull();
    expect(await screen.findByText("1 project, layout unlocked")).toBeVisible();
    await leave(person, "Quarry");
    await waitFor(() => expect(noCard("Mirela Vance")).toBeNull());
    await waitFor(() => expect(api.team.withMe.map((one) => one.name)).toEqual(["Noor Haddad"]));
  });

  it("a collection's own page makes room for the list", async () => {
    fill();
    const { person, router } = await openLibrary("/shared/noor.haddad/f/prints");
    await person.click(await screen.findByRole("button", { name: "Leave…" }));
    await person.click(await screen.findByRole("button", { name: "Yes, leave" }));
    await title("Shared with me");
    expect(router.state.location.pathname).toBe("/shared");
  });

  it("DASH-332 shows the error's message and brings the thing back", async () => {
    fill();
    api.fail("DELETE", "/api/team/projects", 409, { detail: "The owner has just taken it back." });
    const { person } = await openLibrary("/shared");
    await leave(person, "Reeds");
    expect(await screen.findByRole("alert")).toHaveTextContent("The owner has just taken it back.");
    expect(await card("Reeds")).toBeVisible();
  });

  it("DASH-333 an answer without the teammates is an error", async () => {
    fill();
    api.team.leave = () => ({}) as ReturnType<typeof api.team.leave>;
    const { person } = await openLibrary("/shared");
    await leave(person, "Reeds");
    expect(await screen.findByRole("alert")).toHaveTextContent("Error leaving project.");
    expect(await card("Reeds")).toBeVisible();
  });
});

describe("shared by me", () => {
  function fillOwn() {
    const kiln = api.folder({ name: "Kiln", uri: "kiln" });
    const salt = api.project({ title: "Salt" });
    const glaze = api.project({ title: "Glaze", folder: kiln._id });
    api.project({ title: "Alone" });
    const tom = api.team.teammate({
      name: "Tomás Brandt",
      uri: "tomas",
      projectNumIds: [salt.num_id],
    });
    const ana = api.team.teammate({ name: "Ana Reis", uri: "ana", folderIds: [kiln._id] });
    return { kiln, salt, glaze, tom, ana };
  }

  it("DASH-010 DASH-269 /team lists the team, and the own things that are shared", async () => {
    fillOwn();
    await openLibrary("/team");
    await title("Shared by me");
    await card("Salt");
    expect(titles()).toEqual(["Tomás Brandt", "Ana Reis", "Kiln", "Glaze", "Salt"]);
    expect(noCard("Alone")).toBeNull();
  });

  it("DASH-011 DASH-208 DASH-209 /team/{teammate} shows only what is shared with that one", async () => {
    const { ana } = fillOwn();
    const { router } = await openLibrary("/team/tomas");
    await title("Tomás Brandt");
    await waitFor(() => expect(titles()).toEqual(["Salt"]));
    await router.navigate(`/team/${ana._id}`);
    await title("Ana Reis");
    await waitFor(() => expect(titles()).toEqual(["Kiln", "Glaze"]));
  });

  it("DASH-268 somebody with everything has every collection and project", async () => {
    fillOwn();
    api.team.teammate({ name: "Studio Halvard", uri: "halvard", sharesAll: true });
    await openLibrary("/team/halvard");
    await waitFor(() => expect(titles()).toEqual(["Kiln", "Alone", "Glaze", "Salt"]));
  });

  it("DASH-356 a card shows up to two avatars, and of more people one and their number", async () => {
    const { salt } = fillOwn();
    api.team.teammate({ name: "Bo Lund", projectNumIds: [salt.num_id] });
    const { person: _ } = await openLibrary("/");
    const two = await card("Salt");
    expect(
      await within(two).findByText("Shared with Tomás Brandt and Bo Lund"),
    ).toBeInTheDocument();
    expect(two).toHaveTextContent("TBBL");
    expect(two).not.toHaveTextContent("+");
  });

  it("DASH-356 of three people one avatar and +2", async () => {
    const { salt } = fillOwn();
    api.team.teammate({ name: "Bo Lund", projectNumIds: [salt.num_id] });
    api.team.teammate({ name: "Cy Moor", projectNumIds: [salt.num_id] });
    await openLibrary("/");
    const three = await card("Salt");
    await within(three).findByText(/Tomás Brandt, Bo Lund,? and Cy Moor/);
    expect(three).toHaveTextContent("TB+2");
    expect(noCard("Alone")).not.toHaveTextContent("+");
  });

  it("DASH-076 DASH-077 says so where nothing is shared with a person, or not yet", async () => {
    api.project({ title: "Salt" });
    api.team.teammate({ name: "Tomás Brandt", uri: "tomas" });
    api.team.teammate({ name: "", uri: "", email: "new@octavo.example", isPending: true });
    const pending = api.team.byMe[1];
    const { router } = await openLibrary("/team/tomas");
    expect(await screen.findByText("You have no shared projects with this user.")).toBeVisible();
    await router.navigate(`/team/${pending?.recordId}`);
    await title("new@octavo.example");
    expect(
      await screen.findByText("You have no shared projects with this user yet."),
    ).toBeVisible();
  });

  it("forgets the team of one account before the next is shown", async () => {
    fillOwn();
    await openLibrary("/team");
    await card("Salt");
    resetTeam();
    await waitFor(() => expect(noCard("Salt")).toBeNull());
  });
});

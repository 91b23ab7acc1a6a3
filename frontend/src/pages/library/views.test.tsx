import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@/test/api";
import { saveTitle } from "@/test/api/library/projects";
import { card, noCard, openLibrary, resetLibraryPage, titles } from "./openLibrary";

beforeEach(resetLibraryPage);

const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}T10:00:00.000000Z`;
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

function fill() {
  const kiln = api.folder({ name: "Kiln", uri: "kiln" });
  const salt = api.project({
    title: "Salt",
    last_changed: day(10),
    creation_date: day(1),
    folder: kiln._id,
  });
  api.project({
    title: "Nine Bridges",
    last_changed: day(9),
    creation_date: day(3),
    is_published: true,
    views: 940,
  });
  api.project({
    title: "Dorsal",
    last_changed: day(8),
    creation_date: day(2),
    domain: "dorsal.example",
  });
  api.project({ title: "Old", isArchived: true });
  return { kiln, salt };
}

describe("the views", () => {
  it("DASH-009 DASH-066 / shows every project and collection in three sections", async () => {
    fill();
    await openLibrary("/");
    await title("Projects");
    for (const name of ["Shared with me", "Collections", "Projects"]) {
      expect(
        await screen.findByRole("button", { name: new RegExp(`^${name}`), expanded: true }),
      ).toBeVisible();
    }
    await card("Salt");
    expect(titles()).toEqual(["Kiln", "Archive", "Salt", "Nine Bridges", "Dorsal"]);
    expect(noCard("Old")).toBeNull();
  });

  it.each([
    ["/published", "Published", ["Nine Bridges"]],
    ["/unpublished", "Unpublished", ["Salt", "Dorsal"]],
    ["/with-domains", "With domains", ["Dorsal"]],
  ])("DASH-014 DASH-015 DASH-016 %s filters", async (address, name, shown) => {
    fill();
    await openLibrary(address);
    await title(name);
    await waitFor(() => expect(titles()).toEqual(shown));
  });

  it.each(["grid", "list"] as const)("With domains shows the domains: %s", async (viewMode) => {
    fill();
    api.library.user.opts.viewMode = viewMode;
    const { router } = await openLibrary("/with-domains");
    expect(await card("Dorsal")).toHaveTextContent("dorsal.example");
    await act(() => router.navigate("/"));
    await waitFor(async () => expect(await card("Dorsal")).not.toHaveTextContent("dorsal.example"));
  });

  it("asks now and then what has changed elsewhere, while it is looked at", async () => {
    const { salt } = fill();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openLibrary("/");
    await card("Salt");
    saveTitle(api.library, salt.num_id, "Pepper", true);
    act(() => vi.advanceTimersByTime(5_000));
    await card("Pepper");
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const before = api.callsTo("GET", "/api/readymags/user").length;
    act(() => vi.advanceTimersByTime(20_000));
    expect(api.callsTo("GET", "/api/readymags/user")).toHaveLength(before);
    hidden.mockRestore();
    vi.useRealTimers();
  });

  it("asks at once when another window has written something", async () => {
    const { salt } = fill();
    await openLibrary("/");
    await card("Salt");
    saveTitle(api.library, salt.num_id, "Pepper", true);
    const other = new BroadcastChannel("octavo");
    other.postMessage("library");
    await card("Pepper");
    other.close();
  });

  it("DASH-008 DASH-018 DASH-185 clicking a collection opens it without a new document", async () => {
    fill();
    const { person, router } = await openLibrary("/");
    await person.click(await card("Kiln"));
    await title("Kiln");
    expect(router.state.location.pathname).toBe("/ines.okafor/f/kiln");
    await waitFor(() => expect(titles()).toEqual(["Salt"]));
  });

  it("DASH-022 the query form of a collection's address works too", async () => {
    fill();
    await openLibrary("/?folderUri=kiln");
    await title("Kiln");
    await waitFor(() => expect(titles()).toEqual(["Salt"]));
  });

  it("DASH-021 the archive has an address of its own", async () => {
    fill();
    await openLibrary("/ines.okafor/f/archived");
    await title("Archive");
    await waitFor(() => expect(titles()).toEqual(["Old"]));
  });

  it("DASH-055 the breadcrumb leads to the view and its last part is no link", async () => {
    fill();
    await openLibrary("/ines.okafor/f/kiln");
    await title("Kiln");
    const crumbs = screen.getByRole("navigation", { name: "You are here" });
    expect(within(crumbs).getByRole("link", { name: "Ines Okafor" })).toHaveAttribute("href", "/");
    expect(within(crumbs).queryByRole("link", { name: "Kiln" })).toBeNull();
  });

  it("DASH-058 the avatar before the breadcrumb leads to /", async () => {
    fill();
    await openLibrary("/ines.okafor/f/kiln");
    await title("Kiln");
    const crumbs = screen.getByRole("navigation", { name: "You are here" });
    const [avatar] = within(crumbs).getAllByRole("link", { name: "Projects" });
    expect(avatar).toHaveAttribute("href", "/");
    expect(avatar).toHaveTextContent(/^IO$/);
  });

  it("DASH-061 the filter dropdown offers the filter modes and moves there", async () => {
    fill();
    const { person, router } = await openLibrary("/");
    await card("Salt");
    await person.click(screen.getByRole("button", { name: "All projects" }));
    const rows = await screen.findAllByRole("menuitemradio");
    expect(rows.map((row) => row.textContent)).toEqual([
      "All projects",
      "Shared by me",
      "Shared with me",
      "With domains",
      "Published",
      "Unpublished",
      "Templates",
    ]);
    await person.click(screen.getByRole("menuitemradio", { name: "Published" }));
    await title("Published");
    expect(router.state.location.pathname).toBe("/published");
  });
});

describe("nothing to show", () => {
  it.each([
    ["/with-domains", "You have no projects with domains yet."],
    ["/team/mirela", "You have no shared projects with this user."],
    ["/shared/mirela", "You have no shared projects with this user."],
    ["/shared", "No one has shared any projects with you yet."],
    ["/templates", "You have no templates"],
    ["/published", "You have no published projects."],
    ["/team", "There are no projects."],
    ["/ines.okafor/f/empty", "There are no projects."],
  ])("DASH-075..083 %s says so", async (address, sentence) => {
    api.project({ title: "Salt" });
    api.folder({ name: "Empty", uri: "empty" });
    await openLibrary(address);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it("DASH-081 no unpublished projects", async () => {
    api.project({ is_published: true });
    await openLibrary("/unpublished");
    expect(await screen.findByText("You have no unpublished projects.")).toBeVisible();
  });

  it("DASH-026 first use: the empty sheet starts a project", async () => {
    const { person, router } = await openLibrary("/");
    await person.click(await screen.findByRole("button", { name: "Start a project" }));
    await screen.findByRole("heading", { name: "Editor" });
    expect(router.state.location.pathname).toMatch(/^\/edit\/\d+\/contents\/$/);
    expect(api.library.projects).toHaveLength(1);
  });

  it("DASH-335 loading failed", async () => {
    api.fail("GET", "/api/readymags/user", 500);
    api.project({ title: "Salt" });
    const { person } = await openLibrary("/");
    expect(await screen.findByText("Something went wrong. Sorry!")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await card("Salt");
  });
});

describe("sorting, grouping and collapsing", () => {
  it("DASH-062 DASH-158 a sort mode is saved for everything at /, and for the collection inside one", async () => {
    const { kiln } = fill();
    const { person, router } = await openLibrary("/");
    await card("Salt");
    await person.click(screen.getByRole("button", { name: "Last edited" }));
    await person.click(await screen.findByRole("menuitemradio", { name: "A to Z" }));
    await waitFor(() => expect(titles().slice(2)).toEqual(["Dorsal", "Nine Bridges", "Salt"]));
    expect(api.callsTo("PUT", "/api/me").at(-1)?.body).toEqual({ sortMode: "Alphabet" });
    await router.navigate("/ines.okafor/f/kiln");
    await title("Kiln");
    await person.click(screen.getByRole("button", { name: "A to Z" }));
    await person.click(await screen.findByRole("menuitemradio", { name: "Date created" }));
    await waitFor(() =>
      expect(api.callsTo("PUT", "/api/me").at(-1)?.body).toEqual({
        sortMode: { folder: kiln._id, mode: "DateCreated" },
      }),
    );
    expect(screen.getByRole("button", { name: "Date created" })).toBeVisible();
    await router.navigate("/");
    await card("Dorsal");
    expect(screen.getByRole("button", { name: "A to Z" })).toBeVisible();
  });

  it("DASH-157 DASH-159 Ungrouped sorts both together and is saved", async () => {
    api.folder({ name: "Marble", updated: day(9) });
    api.project({ title: "Zinc", last_changed: day(10) });
    api.project({ title: "Alum", last_changed: day(8) });
    const { person } = await openLibrary("/");
    await card("Zinc");
    expect(titles()).toEqual(["Marble", "Zinc", "Alum"]);
    await person.click(screen.getByRole("button", { name: "Last edited" }));
    await person.click(await screen.findByRole("menuitemradio", { name: "Ungrouped" }));
    await waitFor(() => expect(titles()).toEqual(["Zinc", "Marble", "Alum"]));
    expect(api.library.user.groupMode).toBe("Ungrouped");
  });

  it("DASH-067 DASH-147 a section collapses, and is saved in the options and for the first paint", async () => {
    fill();
    const { person } = await openLibrary("/");
    await card("Kiln");
    await person.click(screen.getByRole("button", { name: /^Collections/ }));
    await waitFor(() => expect(noCard("Kiln")).toBeNull());
    await waitFor(() => expect(api.library.user.opts.collectionsCollapsed).toBe(true));
    expect(localStorage.getItem("profile-collapsed-part-collections")).toBe("true");
    await person.click(screen.getByRole("button", { name: /^Collections/ }));
    await card("Kiln");
    expect(localStorage.getItem("profile-collapsed-part-collections")).toBeNull();
  });

  it.each([
    ["Shared with me", "sharedWithMeCollapsed"],
    ["Collections", "collectionsCollapsed"],
    ["Projects", "projectsCollapsed"],
  ] as const)("DASH-067 %s stays collapsed after a reload", async (name, option) => {
    fill();
    const section = (expanded: boolean) =>
      screen.findByRole("button", { name: new RegExp(`^${name}`), expanded });
    const { person, unmount } = await openLibrary("/");
    await person.click(await section(true));
    await section(false);
    await waitFor(() => expect(api.library.user.opts[option]).toBe(true));
    unmount();
    resetLibraryPage();
    const { person: later } = await openLibrary("/");
    await later.click(await section(false));
    await section(true);
    await waitFor(() => expect(api.library.user.opts[option]).toBe(false));
  });

  it("shows a contents list with folios, and keeps it", async () => {
    fill();
    const { person } = await openLibrary("/");
    await card("Salt");
    await person.click(screen.getByRole("button", { name: "Contents list" }));
    await waitFor(() => expect(api.library.user.opts.viewMode).toBe("list"));
    expect(screen.getByText("Folio")).toBeVisible();
    expect(await card("Nine Bridges")).toHaveTextContent("940");
    expect(await card("Salt")).toHaveTextContent("01");
    expect(await card("Kiln")).toHaveTextContent("1 project");
  });
});

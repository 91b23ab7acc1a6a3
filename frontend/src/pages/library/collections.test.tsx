import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { api } from "@/test/api";
import {
  alert,
  card,
  choose,
  noCard,
  openLibrary,
  resetLibraryPage,
  serverFolder,
  titles,
} from "./openLibrary";

beforeEach(resetLibraryPage);

describe("collections", () => {
  it("DASH-184 DASH-238 a new one appears flagged as new with its name to be typed", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await card("Salt");
    const release = api.hold();
    await person.click(screen.getByRole("button", { name: "Add…" }));
    await person.click(await screen.findByRole("menuitem", { name: "Collection" }));
    const field = await screen.findByPlaceholderText("Enter a folder name");
    expect(field).toHaveFocus();
    await person.keyboard("Pri");
    release();
    await waitFor(() => expect(api.library.folders).toHaveLength(1));
    await new Promise((done) => setTimeout(done, 30));
    expect(screen.getByPlaceholderText("Enter a folder name")).toHaveFocus();
    await person.keyboard("nts{Enter}");
    await card("Prints");
    await waitFor(() => expect(api.library.folders[0]?.name).toBe("Prints"));
  });

  it.each([
    ["Grouped", "collectionsCollapsed"],
    ["Ungrouped", "projectsCollapsed"],
  ] as const)("DASH-184 opens a collapsed section for a new one: %s", async (mode, option) => {
    api.folder({ name: "Kiln" });
    api.library.user.groupMode = mode;
    api.library.user.opts[option] = true;
    const { person } = await openLibrary();
    const name = mode === "Grouped" ? /Collections/ : /Projects/;
    const head = await screen.findByRole("button", { name, expanded: false });
    await person.click(screen.getByRole("button", { name: "Add…" }));
    await person.click(await screen.findByRole("menuitem", { name: "Collection" }));
    expect(await screen.findByPlaceholderText("Enter a folder name")).toHaveFocus();
    expect(head).toHaveAttribute("aria-expanded", "true");
    await person.keyboard("Prints{Enter}");
    await card("Prints");
    await waitFor(() => expect(api.library.user.opts[option]).toBe(false));
  });

  it("DASH-315 takes the new one away again when making it failed", async () => {
    api.project({ title: "Salt" });
    api.fail("POST", "/api/folders/create");
    const { person } = await openLibrary();
    await card("Salt");
    await person.click(screen.getByRole("button", { name: "Add…" }));
    await person.click(await screen.findByRole("menuitem", { name: "Collection" }));
    await alert("An error occurred while folder creation.");
    expect(titles()).toEqual(["Salt"]);
  });

  it.each([
    ["/", ["Project", "Collection"]],
    ["/published", ["Project"]],
    ["/ines.okafor/f/kiln", ["Project"]],
  ])(
    "DASH-060 Add… offers Collection only at the root without a filter: %s",
    async (address, offered) => {
      const kiln = api.folder({ name: "Kiln", uri: "kiln" });
      api.project({ title: "Salt", is_published: true, folder: kiln._id });
      const { person } = await openLibrary(address);
      await card("Salt");
      await person.click(screen.getByRole("button", { name: "Add…" }));
      const rows = await screen.findAllByRole("menuitem");
      expect(rows.map((row) => row.textContent)).toEqual(
        offered.map((word) => expect.stringContaining(word)),
      );
    },
  );

  it("DASH-186 DASH-187 DASH-188 DASH-189 Enter and leaving save, Escape and empty do not", async () => {
    const { num_id, _id } = api.folder({ name: "Kiln", uri: "kiln" });
    const { person } = await openLibrary();
    await choose(person, "Kiln", /Rename/);
    await person.keyboard("Clay{Escape}");
    await card("Kiln");
    await choose(person, "Kiln", /Rename/);
    await person.clear(await screen.findByRole("textbox", { name: "Collection name" }));
    await person.keyboard("{Enter}");
    await card("Kiln");
    expect(api.callsTo("PATCH", `/api/folders/${_id}`)).toHaveLength(0);
    await choose(person, "Kiln", /Rename/);
    await person.keyboard("Clay{Enter}");
    await waitFor(() => expect(serverFolder(num_id)?.name).toBe("Clay"));
    await choose(person, "Clay", /Rename/);
    await person.keyboard("Loam");
    await person.click(screen.getByRole("heading", { level: 1 }));
    await waitFor(() => expect(serverFolder(num_id)?.name).toBe("Loam"));
  });

  it("DASH-236 takes 56 characters", async () => {
    api.folder({ name: "Kiln" });
    const { person } = await openLibrary();
    await choose(person, "Kiln", /Rename/);
    expect(await screen.findByRole("textbox", { name: "Collection name" })).toHaveAttribute(
      "maxlength",
      "56",
    );
  });

  it("DASH-183 DASH-326 the visibility toggle inverts is_hidden, and goes back on failure", async () => {
    const { num_id, _id } = api.folder({ name: "Kiln", uri: "kiln" });
    api.project({ title: "Salt", folder: _id });
    const { person } = await openLibrary("/ines.okafor/f/kiln");
    const toggle = await screen.findByRole("switch", { name: "Kiln is public" });
    expect(toggle).toBeChecked();
    await person.click(toggle);
    expect(toggle).not.toBeChecked();
    await waitFor(() => expect(serverFolder(num_id)?.is_hidden).toBe(true));
    api.fail("PATCH", `/api/folders/${_id}`);
    await person.click(toggle);
    await alert("An error occurred while updating the folder.");
    expect(toggle).not.toBeChecked();
  });

  it("a collection’s page has its menu, with what its card has but for opening it", async () => {
    const { _id } = api.folder({ name: "Kiln", uri: "kiln" });
    api.project({ title: "Salt", folder: _id });
    const { person } = await openLibrary("/ines.okafor/f/kiln");
    const opener = await screen.findByRole("button", { name: "Actions for Kiln" });
    await person.click(opener);
    const menu = await screen.findByRole("menu", { name: "Actions for Kiln" });
    const rows = within(menu)
      .getAllByRole("menuitem")
      .map((row) => row.textContent);
    for (const label of ["Rename", "Make private", "Archive", "Delete"]) {
      expect(
        rows.some((row) => row?.startsWith(label)),
        label,
      ).toBe(true);
    }
    expect(rows.some((row) => row?.startsWith("Open"))).toBe(false);
    expect(within(menu).getByRole("menuitem", { name: /^Delete/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await person.keyboard("{Escape}");
    await waitFor(() => expect(opener).toHaveFocus());
    await person.click(opener);
    await person.click(await screen.findByRole("menuitem", { name: "Make private" }));
    expect(await screen.findByRole("switch", { name: "Kiln is public" })).not.toBeChecked();
    await person.click(opener);
    await person.click(await screen.findByRole("menuitem", { name: /^Archive/ }));
    expect(await screen.findByText("Kiln archived")).toBeVisible();
    await screen.findByRole("heading", { level: 1, name: "Projects" });
  });

  it("the running title of a collection can be renamed where it stands", async () => {
    const { num_id } = api.folder({ name: "Kiln", uri: "kiln" });
    const { person } = await openLibrary("/ines.okafor/f/kiln");
    await person.click(await screen.findByRole("button", { name: "Rename" }));
    await person.keyboard("Clay{Enter}");
    await screen.findByRole("heading", { level: 1, name: "Clay" });
    await waitFor(() => expect(serverFolder(num_id)?.name).toBe("Clay"));
  });

  it("the page of a renamed collection follows its address, and the former one leads there", async () => {
    const { _id } = api.folder({ name: "Kiln", uri: "kiln" });
    api.project({ title: "Salt", folder: _id });
    const { person, router } = await openLibrary("/ines.okafor/f/kiln");
    await person.click(await screen.findByRole("button", { name: "Rename" }));
    await person.keyboard("Clay{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/ines.okafor/f/clay"));
    expect(screen.getByRole("heading", { level: 1, name: /^Clay/ })).toBeVisible();
    expect(screen.queryByText("Collection not found")).toBeNull();
    await card("Salt");
    await router.navigate("/ines.okafor/f/kiln?view=x");
    await waitFor(() => expect(router.state.location.pathname).toBe("/ines.okafor/f/clay"));
    expect(router.state.location.search).toBe("?view=x");
    await card("Salt");
  });

  it.each([
    ["name_taken", "You have a collection with this name already"],
    ["name_in_archive", "A collection in the archive has this name. Restore or delete it"],
  ] as const)("says why a name is not taken: %s", async (code, detail) => {
    const { _id } = api.folder({ name: "Kiln" });
    api.fail("PATCH", `/api/folders/${_id}`, 409, { code, detail });
    const { person } = await openLibrary();
    await choose(person, "Kiln", /Rename/);
    await person.keyboard("Clay{Enter}");
    await alert(detail);
    await card("Kiln");
  });

  it("a title of characters that nobody can see is empty", async () => {
    const { num_id } = api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await choose(person, "Salt", /Rename/);
    const field = await screen.findByRole("textbox", { name: "Project title" });
    await person.clear(field);
    await person.type(field, "\u200b\u3164");
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    await person.keyboard("{Enter}");
    expect(api.callsTo("POST", `/api/mag/${num_id}/title`)).toHaveLength(0);
  });

  it("the path of somebody else's collection never shows one's own of that name", async () => {
    const { _id } = api.folder({ name: "Longreads", uri: "longreads" });
    api.project({ title: "Mine", folder: _id });
    await openLibrary("/noor.haddad/f/longreads");
    await screen.findByRole("heading", { level: 1, name: "Collection not found" });
    expect(noCard("Mine")).toBeNull();
    expect(
      await screen.findByRole("link", { name: "Look for it among their public pages" }),
    ).toHaveAttribute("href", "http://localhost:4001/noor.haddad/f/longreads");
  });

  it("a former address shows the collection that has it now", async () => {
    api.folder({ name: "Clay", uri: "clay", formerUris: ["kiln"] });
    api.folder({ name: "Kiln", uri: "kiln" });
    const { router } = await openLibrary("/ines.okafor/f/kiln");
    await screen.findByRole("heading", { level: 1, name: /^Kiln/ });
    expect(router.state.location.pathname).toBe("/ines.okafor/f/kiln");
  });
});

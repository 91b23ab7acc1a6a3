import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { api } from "@/test/api";
import {
  card,
  noCard,
  openLibrary,
  resetLibraryPage,
  serverFolder,
  serverProject,
  titles,
} from "./openLibrary";

beforeEach(resetLibraryPage);

const choose = async (
  person: Awaited<ReturnType<typeof openLibrary>>["person"],
  name: string,
  row: string | RegExp,
) => {
  await person.click(within(await card(name)).getByRole("button", { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole("menuitem", { name: row }));
};
const alert = (sentence: string) => screen.findByText(sentence);

describe("renaming a project", () => {
  it("DASH-177 DASH-179 shows the new title before the server has answered", async () => {
    const { num_id } = api.project({ title: "Salt", is_published: true });
    const { person } = await openLibrary();
    await choose(person, "Salt", /Rename/);
    const field = await screen.findByRole("textbox", { name: "Project title" });
    expect(field).toHaveFocus();
    const release = api.hold();
    await person.clear(field);
    await person.type(field, "Sea salt");
    await person.click(screen.getByRole("button", { name: "Save" }));
    await card("Sea salt");
    expect(serverProject(num_id)?.title).toBe("Salt");
    release();
    await waitFor(() => expect(serverProject(num_id)?.title).toBe("Sea salt"));
    expect(screen.getByText("Renamed to")).toBeVisible();
  });

  it("DASH-178 DASH-328 goes back to the old title when saving failed", async () => {
    const { num_id } = api.project({ title: "Salt" });
    api.fail("POST", `/api/mag/${num_id}/title`);
    const { person } = await openLibrary();
    await choose(person, "Salt", /Rename/);
    await person.keyboard("Pepper{Enter}");
    await alert("While changing the project title, an error occurred");
    await card("Salt");
    expect(noCard("Pepper")).toBeNull();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("DASH-234 DASH-235 empty cannot be saved; unchanged and Escape ask nobody", async () => {
    const { num_id } = api.project({ title: "Salt" });
    const { person } = await openLibrary();
    const salt = await card("Salt");
    salt.focus();
    await person.keyboard("r");
    await person.clear(await screen.findByRole("textbox", { name: "Project title" }));
    expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
    await person.keyboard("{Enter}");
    expect(screen.getByRole("textbox", { name: "Project title" })).toBeVisible();
    await person.keyboard("x{Escape}");
    expect(await card("Salt")).toHaveFocus();
    await person.keyboard("r{Enter}");
    expect(await card("Salt")).toHaveFocus();
    expect(api.callsTo("POST", `/api/mag/${num_id}/title`)).toHaveLength(0);
  });

  it("leaving the field saves, and Undo brings the old title back", async () => {
    const { num_id } = api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await choose(person, "Salt", /Rename/);
    await person.keyboard("Pepper");
    await person.click(screen.getByRole("heading", { level: 1 }));
    await waitFor(() => expect(serverProject(num_id)?.title).toBe("Pepper"));
    await person.click(screen.getByRole("button", { name: "Undo" }));
    await card("Salt");
    await waitFor(() => expect(serverProject(num_id)?.title).toBe("Salt"));
  });

  it("DASH-233 takes 128 characters and no more", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await choose(person, "Salt", /Rename/);
    expect(await screen.findByRole("textbox", { name: "Project title" })).toHaveAttribute(
      "maxlength",
      "128",
    );
  });
});

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

describe("the archive", () => {
  it("DASH-160 DASH-164 DASH-167 archiving moves the project into the Archive at once", async () => {
    const { num_id } = api.project({ title: "Salt" });
    api.project({ title: "Dorsal" });
    const { person } = await openLibrary();
    await card("Salt");
    const release = api.hold();
    await choose(person, "Salt", /Archive/);
    await waitFor(() => expect(noCard("Salt")).toBeNull());
    expect(await card("Archive")).toHaveTextContent("1 project");
    release();
    await waitFor(() => expect(serverProject(num_id)?.isArchived).toBe(true));
    await person.click(screen.getByRole("button", { name: "Undo" }));
    await card("Salt");
    await waitFor(() => expect(noCard("Archive")).toBeNull());
    await waitFor(() => expect(serverProject(num_id)?.isArchived).toBe(false));
  });

  it("DASH-318 brings it back when archiving failed, with the sentence", async () => {
    api.project({ title: "Salt" });
    api.fail("POST", "/api/mags/archive");
    const { person } = await openLibrary();
    await choose(person, "Salt", /Archive/);
    await alert("An error occurred while archiving the project.");
    await card("Salt");
    expect(noCard("Archive")).toBeNull();
  });

  it("DASH-163 archiving a collection takes its projects along", async () => {
    const { _id } = api.folder({ name: "Kiln" });
    api.project({ title: "Salt", folder: _id });
    api.project({ title: "Dorsal" });
    const { person } = await openLibrary();
    await choose(person, "Kiln", /Archive/);
    await waitFor(() => expect(titles()).toEqual(["Archive", "Dorsal"]));
    expect(await card("Archive")).toHaveTextContent("1 project");
  });

  it("DASH-169 DASH-170 offers Restore and Delete, and asks before deleting", async () => {
    api.project({ title: "Salt", isArchived: true });
    const { person } = await openLibrary("/ines.okafor/f/archived");
    await person.click(
      within(await card("Salt")).getByRole("button", { name: "Actions for Salt" }),
    );
    const rows = await screen.findAllByRole("menuitem");
    expect(rows.map((row) => row.textContent)).toEqual(["Restore", "Delete"]);
    await person.click(rows[1] as HTMLElement);
    const dialog = await screen.findByRole("alertdialog");
    await person.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await card("Salt");
    await choose(person, "Salt", "Delete");
    await person.click(await screen.findByRole("button", { name: "Yes, delete" }));
    await waitFor(() => expect(noCard("Salt")).toBeNull());
    await waitFor(() => expect(api.library.projects).toHaveLength(0));
  });

  it("DASH-161 DASH-320 DASH-322 restoring and deleting fail with their sentences", async () => {
    api.project({ title: "Salt", isArchived: true });
    api.fail("POST", "/api/mags/restore");
    api.fail("POST", "/api/mags/remove");
    const { person } = await openLibrary("/ines.okafor/f/archived");
    await choose(person, "Salt", "Restore");
    await alert("An error occurred while restoring the project.");
    await choose(person, "Salt", "Delete");
    await person.click(await screen.findByRole("button", { name: "Yes, delete" }));
    await alert("An error occurred while deleting the project.");
    await choose(person, "Salt", "Restore");
    await waitFor(() => expect(noCard("Salt")).toBeNull());
    await waitFor(() => expect(api.library.projects[0]?.isArchived).toBe(false));
  });
});

describe("what the menus offer", () => {
  it("DASH-245 DASH-246 DASH-247 are disabled with their reasons", async () => {
    const { _id } = api.folder({ name: "Kiln" });
    api.project({ title: "Salt", folder: _id });
    const { person } = await openLibrary();
    await person.click(
      within(await card("Kiln")).getByRole("button", { name: "Actions for Kiln" }),
    );
    for (const [row, reason] of [
      ["Move to collection…", "A collection cannot be put into another"],
      ["Duplicate", "Collections cannot be duplicated"],
      ["Delete", "Only an empty collection can be deleted"],
    ]) {
      const item = await screen.findByRole("menuitem", { name: new RegExp(row as string) });
      expect(item).toHaveAttribute("aria-disabled", "true");
      expect(item).toHaveTextContent(reason as string);
    }
  });

  it("DASH-331 deleting a collection shows the server's sentence when it refuses", async () => {
    const { _id } = api.folder({ name: "Kiln" });
    const sentence = "This collection still has projects in it.";
    api.fail("POST", `/api/folders/delete/${_id}`, 409, {
      detail: sentence,
      more: { err_msg: sentence },
    });
    const { person } = await openLibrary();
    await choose(person, "Kiln", "Delete");
    await person.click(await screen.findByRole("button", { name: "Yes, delete" }));
    await alert(sentence);
    await card("Kiln");
  });

  it("DASH-251 the Archive cannot be renamed", async () => {
    api.project({ title: "Old", isArchived: true });
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await person.click(
      within(await card("Archive")).getByRole("button", { name: "Actions for Archive" }),
    );
    expect(await screen.findByRole("menuitem", { name: /Open/ })).toBeVisible();
    expect(screen.getAllByRole("menuitem")).toHaveLength(1);
  });

  it("DASH-252 a 'Shared by' card cannot be renamed, with its reason", async () => {
    api.team.sharedProject(api.team.owner({ name: "Mirela" }), { title: "Dunes" });
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    const mirela = await card("Mirela");
    mirela.focus();
    await person.keyboard("{Shift>}{F10}{/Shift}");
    expect(await screen.findByRole("menuitem", { name: /Rename/ })).toHaveTextContent(
      "People go by the name they chose",
    );
    expect(screen.queryByRole("menuitem", { name: /Archive|Move|Duplicate|Delete/ })).toBeNull();
  });

  it("DASH-029 an unpublished project can be previewed", async () => {
    const { num_id } = api.project({ title: "Salt" });
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const { person } = await openLibrary();
    await choose(person, "Salt", "Preview");
    expect(opened).toHaveBeenCalledWith(`/edit/${num_id}/preview/`, "_blank", "noopener");
  });

  it("EDIT-024 “About this project” opens the project's sheet", async () => {
    const { num_id } = api.project({ title: "Salt" });
    const { person, router } = await openLibrary();
    await choose(person, "Salt", "About this project");
    await waitFor(() => expect(router.state.location.pathname).toBe(`/edit/${num_id}/about/`));
  });
});

describe("copies", () => {
  it("DASH-182 shows the copy at once, as new", async () => {
    api.project({ title: "Salt" });
    const { person } = await openLibrary();
    await card("Salt");
    const release = api.hold();
    await choose(person, "Salt", /Duplicate/);
    expect(await card("Salt copy")).toHaveTextContent(/New, /);
    release();
    await waitFor(() => expect(api.library.projects).toHaveLength(2));
    expect(await card("Salt copy")).toBeVisible();
    expect(titles()).toHaveLength(2);
  });

  it("DASH-325 takes it away when duplicating failed", async () => {
    api.project({ title: "Salt" });
    api.fail("POST", "/api/mags/duplicate");
    const { person } = await openLibrary();
    await choose(person, "Salt", /Duplicate/);
    await alert("An error occurred while duplicating the project.");
    expect(noCard("Salt copy")).toBeNull();
  });

  it("DASH-316 says when making a project failed", async () => {
    api.project({ title: "Salt" });
    api.fail("POST", "/api/mag");
    const { person } = await openLibrary();
    await card("Salt");
    await person.click(screen.getByRole("button", { name: "Add…" }));
    await person.click(await screen.findByRole("menuitem", { name: /Project/ }));
    await alert("An error occurred while creating the project.");
  });
});

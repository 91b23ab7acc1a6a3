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
  serverProject,
  titles,
} from "./openLibrary";

beforeEach(resetLibraryPage);

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

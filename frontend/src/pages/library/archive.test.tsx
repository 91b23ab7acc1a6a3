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

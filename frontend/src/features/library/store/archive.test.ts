import { beforeEach, describe, expect, it } from "vitest";
import { undoLast, useToasts } from "@/shared/ui";
import { api } from "@/test/api";
import { archiveItems, removeItems, restoreItems } from "./archive";
import { projectOf, useLibrary, writer } from "./library";
import { loadLibrary } from "./load";
import { alerts, freshLibrary, project } from "./testLibrary";

beforeEach(freshLibrary);

describe("archiving, restoring and deleting", () => {
  it("names the one thing that something was done to, and counts several", async () => {
    const salt = project("Salt");
    const zinc = project("Zinc");
    const kiln = api.folder({ name: "Kiln" });
    const long = project("An almanac of all the tides of the North Sea from 1800 to today");
    await loadLibrary();
    const toast = () => useToasts.getState().toasts.at(-1)?.text;
    await archiveItems([kiln.num_id]);
    expect(toast()).toBe("Kiln archived");
    await restoreItems([kiln.num_id]);
    expect(toast()).toBe("Kiln restored");
    await archiveItems([salt.num_id, zinc.num_id]);
    expect(toast()).toBe("2 items archived");
    await archiveItems([long.num_id]);
    expect(toast()).toBe("An almanac of all the tides of the North Sea fr… archived");
    await removeItems([long.num_id]);
    expect(toast()).toBe("An almanac of all the tides of the North Sea fr… deleted");
  });

  it("says which projects lose their publication when they are archived", async () => {
    const { num_id } = project("Salt", { is_published: true });
    await loadLibrary();
    await archiveItems([num_id]);
    expect(useToasts.getState().toasts[0]?.text).toBe("Salt archived and no longer published");
    expect(projectOf(num_id)).toMatchObject({ isArchived: true, is_published: false });
  });

  it("publishes again and connects the domain again when archiving is undone", async () => {
    const salt = project("Salt", { is_published: true, domain: "salt.example" });
    await loadLibrary();
    await archiveItems([salt.num_id]);
    expect(projectOf(salt.num_id)).toMatchObject({ is_published: false, domain: null });
    expect(undoLast()).toBe(true);
    await writer.idle();
    const back = { isArchived: false, is_published: true, domain: "salt.example" };
    expect(projectOf(salt.num_id)).toMatchObject(back);
    expect(api.library.project(salt.num_id)).toMatchObject(back);
    await loadLibrary();
    expect(projectOf(salt.num_id)).toMatchObject(back);
    // That the domain is free is no longer so.
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it("says what does not come back when archiving is undone, and why", async () => {
    const salt = project("Salt", { is_published: true, domain: "salt.example" });
    const oil = project("Oil");
    await loadLibrary();
    await archiveItems([salt.num_id]);
    Object.assign(api.library.project(oil.num_id), { domain: "salt.example" });
    undoLast();
    await writer.idle();
    expect(projectOf(salt.num_id)).toMatchObject({ is_published: true, domain: null });
    expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual([
      "salt.example is not connected to Salt again. It is connected to something else by now",
    ]);
  });

  it("DASH-319 speaks of several when restoring several fails", async () => {
    const ids = ["Salt", "Zinc"].map((title) => project(title, { isArchived: true }).num_id);
    await loadLibrary();
    api.fail("POST", "/api/mags/restore");
    await restoreItems(ids);
    expect(alerts()).toEqual(["An error occurred while restoring the projects."]);
    expect(ids.every((id) => projectOf(id)?.isArchived)).toBe(true);
  });

  it("DASH-321 speaks of several when deleting several fails, and they come back", async () => {
    const ids = ["Salt", "Zinc"].map((title) => project(title, { isArchived: true }).num_id);
    await loadLibrary();
    api.fail("POST", "/api/mags/remove");
    const removing = removeItems(ids);
    expect(ids.map(projectOf)).toEqual([undefined, undefined]);
    expect(await removing).toBe(false);
    expect(alerts()).toEqual(["An error occurred while deleting the projects."]);
    expect(ids.every((id) => projectOf(id)?.isArchived)).toBe(true);
  });

  it("restores a collection together with what was archived with it", async () => {
    const kiln = api.folder({ name: "Kiln" });
    const salt = project("Salt", { folder: kiln._id });
    await loadLibrary();
    await archiveItems([kiln.num_id]);
    expect(projectOf(salt.num_id)).toMatchObject({ isArchived: true, archivedWithFolder: true });
    expect(useLibrary.getState().counted.archive?.count).toBe(1);
    await restoreItems([kiln.num_id]);
    expect(projectOf(salt.num_id)).toMatchObject({ isArchived: false, folder: kiln._id });
    expect(useLibrary.getState().counted.archive).toBeNull();
  });
});

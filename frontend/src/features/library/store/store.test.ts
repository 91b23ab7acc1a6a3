import { beforeEach, describe, expect, it, vi } from "vitest";
import { useAlerts } from "@/shared/alerts";
import { navigation } from "@/shared/api/client";
import { setUser } from "@/shared/session";
import { hideAllToasts, undoLast, useToasts } from "@/shared/ui";
import { api } from "@/test/api";
import { setConfig } from "@/test/config";
import { drop } from "../drag/drop";
import { archiveItems, removeItems, restoreItems } from "./archive";
import { createFolder } from "./create";
import { duplicateProjects } from "./duplicate";
import { folderOf, projectOf, resetLibrary, useLibrary, writer } from "./library";
import { forgetLoading, loadLibrary } from "./load";
import { moveProjects } from "./move";
import { renameFolder, renameProject } from "./rename";
import { resetUi, useUi } from "./ui";

beforeEach(async () => {
  resetLibrary();
  forgetLoading();
  resetUi();
  hideAllToasts();
  useAlerts.setState({ alerts: [] });
  setUser(api.library.user);
});

const alerts = () => useAlerts.getState().alerts.map((alert) => alert.text);
const project = (title: string, changes = {}) => api.project({ title, ...changes });

describe("loading", () => {
  it("DASH-305 reads the whole list once and keeps the rows when nothing changed", async () => {
    project("Salt");
    await loadLibrary();
    const { view } = useLibrary.getState().rows;
    await loadLibrary();
    expect(useLibrary.getState().rows.view).toBe(view);
    expect(api.callsTo("GET", "/api/readymags/user")).toHaveLength(2);
  });

  it("takes over what changed elsewhere", async () => {
    const { num_id } = project("Salt");
    await loadLibrary();
    api.library.rename(String(num_id), "Pepper", true);
    await loadLibrary();
    expect(projectOf(num_id)?.title).toBe("Pepper");
  });

  it("never shows an older state over a write that is on its way", async () => {
    const { num_id } = project("Salt");
    await loadLibrary();
    api.library.version += 1;
    const release = api.hold();
    const reading = loadLibrary();
    const writing = renameProject(num_id, "Pepper");
    expect(projectOf(num_id)?.title).toBe("Pepper");
    release();
    await Promise.all([reading, writing]);
    expect(projectOf(num_id)?.title).toBe("Pepper");
  });

  it("DASH-115 focuses the name of a folder that asks for it, DASH-100 and keeps what is new marked", async () => {
    const { num_id } = project("Salt");
    await loadLibrary();
    await duplicateProjects([num_id]);
    const kiln = api.folder({ name: "Kiln", setInputFocus: true });
    api.library.version += 1;
    await loadLibrary();
    expect(useUi.getState().renaming).toMatchObject({ id: kiln.num_id });
    const titles = [...useLibrary.getState().rows.view.projects.values()];
    expect(titles.filter((one) => one.showAsNew).map((one) => one.title)).toEqual(["Salt copy"]);
  });

  it("leaves a signed-out person to sign-in, without an error on the page", async () => {
    vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
    api.auth.signedIn = false;
    await loadLibrary();
    expect(useLibrary.getState().status).toBe("loading");
  });

  it("keeps what stands when asking again fails", async () => {
    const { num_id } = project("Salt");
    await loadLibrary();
    api.fail("GET", "/api/readymags/user", 500);
    await loadLibrary();
    expect(useLibrary.getState().status).toBe("ready");
    expect(projectOf(num_id)?.title).toBe("Salt");
  });

  it("forgets the rows of one account before the next is shown", async () => {
    project("Salt");
    await loadLibrary();
    setUser({ ...api.library.user, _id: "019aa3c4-0000-7000-8000-000000100999" });
    expect(useLibrary.getState().status).toBe("loading");
    expect(useLibrary.getState().rows.view.projects.size).toBe(0);
  });
});

describe("writing", () => {
  it("DASH-178 a failing rename goes back exactly, with later writes kept", async () => {
    const salt = project("Salt");
    const kiln = api.folder({ name: "Kiln" });
    await loadLibrary();
    api.fail("POST", `/api/mag/${salt.num_id}/title`);
    const renaming = renameProject(salt.num_id, "Pepper");
    const moving = moveProjects([salt.num_id], kiln.num_id);
    expect(projectOf(salt.num_id)).toMatchObject({ title: "Pepper", folder: kiln._id });
    expect(await renaming).toBe(false);
    expect(await moving).toBe(true);
    expect(projectOf(salt.num_id)).toMatchObject({ title: "Salt", folder: kiln._id });
    expect(alerts()).toEqual(["While changing the project title, an error occurred"]);
  });

  it("DASH-235 an empty or unchanged title asks nobody", async () => {
    const { num_id } = project("Salt");
    await loadLibrary();
    await renameProject(num_id, "   ");
    await renameProject(num_id, " Salt ");
    expect(api.callsTo("POST", `/api/mag/${num_id}/title`)).toHaveLength(0);
    expect(useToasts.getState().toasts).toHaveLength(0);
  });

  it("DASH-236 cuts a name to 56 characters and a title to 128", async () => {
    const { num_id } = project("Salt");
    const kiln = api.folder({ name: "Kiln" });
    await loadLibrary();
    await renameProject(num_id, "é".repeat(140));
    await renameFolder(kiln.num_id, "名".repeat(60));
    expect([...(projectOf(num_id)?.title ?? "")]).toHaveLength(128);
    expect([...(folderOf(kiln.num_id)?.name ?? "")]).toHaveLength(56);
  });

  it("names a collection while it is still being made", async () => {
    await loadLibrary();
    const release = api.hold();
    const making = createFolder();
    const id = useUi.getState().renaming?.id ?? 0;
    expect(id).toBeLessThan(0);
    // Private from the first moment, as the server makes it.
    expect(folderOf(id)?.is_hidden).toBe(true);
    const naming = renameFolder(id, "Prints");
    expect(folderOf(id)?.name).toBe("Prints");
    release();
    const folder = await making;
    await naming;
    expect(folderOf(folder?.num_id ?? 0)?.name).toBe("Prints");
    expect(api.library.folders.map((one) => one.name)).toEqual(["Prints"]);
  });

  it("undoes a move to where each project was", async () => {
    const kiln = api.folder({ name: "Kiln" });
    const attic = api.folder({ name: "Attic" });
    const salt = project("Salt", { folder: kiln._id });
    const zinc = project("Zinc");
    await loadLibrary();
    await moveProjects([salt.num_id, zinc.num_id], attic.num_id);
    expect(folderOf(attic.num_id)?.count).toBe(2);
    expect(undoLast()).toBe(true);
    await writer.idle();
    expect(projectOf(salt.num_id)?.folder).toBe(kiln._id);
    expect(projectOf(zinc.num_id)?.folder).toBeNull();
  });

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

describe("many at once", () => {
  it("sends no more ids in one call than the server takes, and keeps what came through", async () => {
    setConfig({
      limits: {
        title: 128,
        folderName: 56,
        bulkItems: 2,
        name: 64,
        description: 300,
        password: { min: 8, max: 256 },
      },
    });
    const kiln = api.folder({ name: "Kiln" });
    const ids = ["A", "B", "C", "D", "E"].map((title) => project(title).num_id);
    await loadLibrary();
    const path = `/api/folders/movemags/${kiln._id}`;
    api.fail("POST", path);
    expect(await moveProjects(ids, kiln.num_id)).toBe(false);
    expect(api.callsTo("POST", path).map((call) => call.body.mag_num_ids)).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
    expect(ids.map((id) => projectOf(id)?.folder)).toEqual([
      null,
      null,
      kiln._id,
      kiln._id,
      kiln._id,
    ]);
    expect(alerts()).toEqual(["An error occurred while moving the project."]);
  });

  it("shows how far a long duplication has come", async () => {
    const ids = Array.from({ length: 30 }, (_, index) => project(`P${index}`).num_id);
    await loadLibrary();
    const release = api.hold();
    const copying = duplicateProjects(ids);
    expect(useUi.getState().progress).toEqual({
      label: "Duplicating 30 projects",
      done: 0,
      total: 30,
    });
    release();
    await copying;
    expect(useUi.getState().progress).toBeNull();
    expect(useLibrary.getState().rows.view.projects.size).toBe(60);
  });

  it("DASH-324 speaks of several when none was duplicated", async () => {
    const ids = ["A", "B"].map((title) => project(title).num_id);
    await loadLibrary();
    api.fail("POST", "/api/mags/duplicate");
    await duplicateProjects(ids);
    expect(alerts()).toEqual(["An error occurred while duplicating the projects."]);
  });
});

describe("dropping", () => {
  it("DASH-156 DASH-327 moves into the collection under the pointer, and says when it failed", async () => {
    const kiln = api.folder({ name: "Kiln" });
    const salt = project("Salt");
    await loadLibrary();
    useUi.setState({ dragged: new Set([salt.num_id]), over: `folder:${kiln.num_id}` });
    drop();
    expect(projectOf(salt.num_id)?.folder).toBe(kiln._id);
    expect(useUi.getState().dragged).toBeNull();
    await writer.idle();
    api.fail("POST", "/api/folders/movemags/root");
    useUi.setState({ dragged: new Set([salt.num_id]), over: "root" });
    drop();
    expect(projectOf(salt.num_id)?.folder).toBeNull();
    await writer.idle();
    expect(projectOf(salt.num_id)?.folder).toBe(kiln._id);
    expect(alerts()).toEqual(["An error occurred while moving the project."]);
  });

  it("archives what is dropped on the Archive", async () => {
    const salt = project("Salt");
    await loadLibrary();
    useUi.setState({ dragged: new Set([salt.num_id]), over: "archive" });
    drop();
    expect(projectOf(salt.num_id)?.isArchived).toBe(true);
    await writer.idle();
  });
});

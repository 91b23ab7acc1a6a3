import { beforeEach, describe, expect, it } from "vitest";
import { useToasts } from "@/shared/ui";
import { api } from "@/test/api";
import { createFolder } from "./create";
import { folderOf, projectOf } from "./library";
import { loadLibrary } from "./load";
import { moveProjects } from "./move";
import { renameFolder, renameProject } from "./rename";
import { alerts, freshLibrary, project } from "./testLibrary";
import { useUi } from "./ui";

beforeEach(freshLibrary);

describe("renaming", () => {
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
});

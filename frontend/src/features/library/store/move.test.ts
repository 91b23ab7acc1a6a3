import { beforeEach, describe, expect, it } from "vitest";
import { undoLast } from "@/shared/ui";
import { api } from "@/test/api";
import { setConfig } from "@/test/config";
import { folderOf, projectOf, writer } from "./library";
import { loadLibrary } from "./load";
import { moveProjects } from "./move";
import { alerts, freshLibrary, project } from "./testLibrary";

beforeEach(freshLibrary);

describe("moving", () => {
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
});

import { beforeEach, describe, expect, it } from "vitest";
import { api } from "@/test/api";
import { projectOf, writer } from "../store/library";
import { loadLibrary } from "../store/load";
import { alerts, freshLibrary, project } from "../store/testLibrary";
import { useUi } from "../store/ui";
import { drop } from "./drop";

beforeEach(freshLibrary);

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

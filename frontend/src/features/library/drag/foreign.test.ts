import { beforeEach, describe, expect, it } from "vitest";
import { loadTeam, resetTeam } from "@/entities/team";
import { api } from "@/test/api";
import { resetLibrary } from "../store/library";
import { forgetLoading, loadLibrary } from "../store/load";
import { draggable } from "./drop";

beforeEach(() => {
  resetLibrary();
  forgetLoading();
  resetTeam();
});

describe("dragging", () => {
  it("DASH-263 carries one's own things and nothing that others share", async () => {
    const noor = api.team.owner({ name: "Noor Haddad" });
    const reeds = api.team.sharedProject(noor, { title: "Reeds" });
    const prints = api.team.sharedFolder(noor, { name: "Prints" });
    const salt = api.project({ title: "Salt" });
    await Promise.all([loadLibrary(), loadTeam()]);
    expect(draggable(salt.num_id)).toEqual([salt.num_id]);
    expect(draggable(reeds.num_id)).toEqual([]);
    expect(draggable(prints.num_id)).toEqual([]);
  });
});

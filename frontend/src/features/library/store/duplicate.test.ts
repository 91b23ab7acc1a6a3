import { beforeEach, describe, expect, it } from "vitest";
import { api } from "@/test/api";
import { duplicateProjects } from "./duplicate";
import { useLibrary } from "./library";
import { loadLibrary } from "./load";
import { alerts, freshLibrary, project } from "./testLibrary";
import { useUi } from "./ui";

beforeEach(freshLibrary);

describe("duplicating", () => {
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

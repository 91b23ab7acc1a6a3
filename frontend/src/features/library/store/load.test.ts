import { beforeEach, describe, expect, it, vi } from "vitest";
import { navigation } from "@/shared/api/client";
import { setUser } from "@/shared/session";
import { api } from "@/test/api";
import { saveTitle } from "@/test/api/library/projects";
import { duplicateProjects } from "./duplicate";
import { projectOf, useLibrary } from "./library";
import { loadLibrary } from "./load";
import { renameProject } from "./rename";
import { freshLibrary, project } from "./testLibrary";
import { useUi } from "./ui";

beforeEach(freshLibrary);

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
    saveTitle(api.library, num_id, "Pepper", true);
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

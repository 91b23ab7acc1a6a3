import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { takeDetail } from "@/features/library/store";
import { publicationApi } from "@/shared/api/publication";
import { TOAST_MS } from "@/shared/ui";
import { api } from "@/test/api";
import {
  card,
  noCard,
  openLibrary,
  resetLibraryPage,
  serverFolder,
  serverProject,
  titles,
} from "./openLibrary";

type Person = Awaited<ReturnType<typeof openLibrary>>["person"];

beforeEach(resetLibraryPage);

const choose = async (person: Person, name: string, row: string | RegExp) => {
  await person.click(within(await card(name)).getByRole("button", { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole("menuitem", { name: row }));
};
const undo = (person: Person) => person.keyboard("{Control>}z{/Control}");
const redo = (person: Person) => person.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");

interface Deed {
  /** Does it, and waits until the server knows. */
  act: (person: Person) => Promise<unknown>;
  done: () => unknown;
}

const rename = async (person: Person) => {
  await choose(person, "Salt", /Rename/);
  await person.clear(await screen.findByRole("textbox", { name: "Project title" }));
  await person.keyboard("Sea salt{Enter}");
};
const arrange = (now: string, wanted: string) => async (person: Person) => {
  await person.click(await screen.findByRole("button", { name: now }));
  await person.click(await screen.findByRole("menuitemradio", { name: wanted }));
};

const titleOf = () => api.library.projects.map(({ title }) => title);
const salt = () => api.library.projects.find(({ num_id }) => num_id === 200);

/** What can be undone, and how the mock shows that it is done. */
const deeds: Record<string, Deed> = {
  renaming: { act: rename, done: () => salt()?.title === "Sea salt" },
  "archiving a project": {
    act: (person) => choose(person, "Salt", /Archive/),
    done: () => salt()?.isArchived,
  },
  "archiving a collection": {
    act: (person) => choose(person, "Kiln", /Archive/),
    done: () => serverFolder(300)?.isArchived,
  },
  "showing a collection": {
    act: (person) => choose(person, "Kiln", "Make public"),
    done: () => !serverFolder(300)?.is_hidden,
  },
  publishing: {
    act: async (person) => {
      await choose(person, "Salt", "Publish");
      await screen.findByRole("button", { name: "Undo" });
    },
    done: () => salt()?.is_published,
  },
  duplicating: {
    act: (person) => choose(person, "Salt", /Duplicate/),
    done: () => titleOf().includes("Salt copy"),
  },
  moving: {
    act: async (person) => {
      await choose(person, "Salt", /Move to collection/);
      await person.click(await screen.findByRole("radio", { name: /Kiln/ }));
      await person.click(screen.getByRole("button", { name: "Move to Kiln" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    },
    done: () => salt()?.folder === serverFolder(300)?._id,
  },
  "making a collection": {
    act: async (person) => {
      await person.click(screen.getByRole("button", { name: "Add…" }));
      await person.click(await screen.findByRole("menuitem", { name: "Collection" }));
      const field = await screen.findByPlaceholderText("Enter a folder name");
      await waitFor(() => expect(field).toHaveFocus());
      await person.keyboard("Prints{Enter}");
      await waitFor(() => expect(api.library.folders.map(({ name }) => name)).toContain("Prints"));
    },
    done: () => api.library.folders.some(({ name }) => name === "Prints"),
  },
  sorting: {
    act: arrange("Last edited", "A to Z"),
    done: () => api.library.user.sortMode === "Alphabet",
  },
  grouping: {
    act: arrange("Last edited", "Ungrouped"),
    done: () => api.library.user.groupMode === "Ungrouped",
  },
};

async function begin() {
  api.project({ num_id: 200, title: "Salt" });
  api.folder({ num_id: 300, name: "Kiln", is_hidden: true });
  const shown = await openLibrary();
  await card("Salt");
  return shown.person;
}

const both = (done: Deed["done"], wanted: boolean) =>
  waitFor(() => expect(Boolean(done())).toBe(wanted));

describe("undo", () => {
  it.each(Object.entries(deeds))("takes back %s, and does it again", async (_, { act, done }) => {
    const person = await begin();
    await act(person);
    await both(done, true);
    await undo(person);
    await both(done, false);
    await redo(person);
    await both(done, true);
    await undo(person);
    await both(done, false);
  });

  it("takes back restoring", async () => {
    api.project({ num_id: 200, title: "Salt", isArchived: true });
    api.project({ title: "Marrow" });
    const { person } = await openLibrary("/ines.okafor/f/archived");
    await choose(person, "Salt", "Restore");
    await both(() => !salt()?.isArchived, true);
    await undo(person);
    await both(() => salt()?.isArchived, true);
    await redo(person);
    await both(() => salt()?.isArchived, false);
  });

  const unpublish = async (changed: boolean) => {
    api.project({ num_id: 200, title: "Salt", is_published: true, changed });
    const { person } = await openLibrary();
    await choose(person, "Salt", "Unpublish");
    const toasts = screen.getByRole("region", { name: "Notifications" });
    await within(toasts).findByText(/^Unpublished/);
    return person;
  };

  it("takes back unpublishing, until something was edited", async () => {
    const person = await unpublish(false);
    await undo(person);
    await both(() => salt()?.is_published, true);
    await redo(person);
    await both(() => salt()?.is_published, false);
    const detail = await publicationApi.project(200);
    act(() => takeDetail({ ...detail, updated: "2026-11-21T12:00:00Z" }));
    await undo(person);
    expect(salt()?.is_published).toBe(false);
  });

  it("publishes no changes that nobody has read yet", async () => {
    const person = await unpublish(true);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await undo(person);
    expect(salt()?.is_published).toBe(false);
  });

  it("goes back one by one, long after the toasts are gone", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const person = await begin();
      await rename(person);
      await choose(person, "Sea salt", /Archive/);
      await both(() => salt()?.isArchived, true);
      await act(() => vi.advanceTimersByTimeAsync(TOAST_MS + 1000));
      expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
      await undo(person);
      await both(() => salt()?.isArchived, false);
      expect(salt()?.title).toBe("Sea salt");
      await undo(person);
      await both(() => salt()?.title === "Salt", true);
      await undo(person);
      expect(salt()).toMatchObject({ title: "Salt", isArchived: false });
    } finally {
      vi.useRealTimers();
    }
  });

  it("says what was taken back, and offers to do it again", async () => {
    const person = await begin();
    await choose(person, "Salt", /Archive/);
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone: Salt archived")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Redo" }));
    await both(() => salt()?.isArchived, true);
    expect(await screen.findByText("Done again: Salt archived")).toBeVisible();
  });

  it("something new ends what could be done again", async () => {
    const person = await begin();
    await choose(person, "Salt", /Archive/);
    await both(() => salt()?.isArchived, true);
    await undo(person);
    await both(() => salt()?.isArchived, false);
    await choose(person, "Kiln", "Make public");
    await redo(person);
    expect(salt()?.isArchived).toBe(false);
  });

  it("leaves out what was refused, and what is gone", async () => {
    const person = await begin();
    api.fail("POST", "/api/mag/200/title");
    await rename(person);
    await screen.findByText("While changing the project title, an error occurred");
    await undo(person);
    expect(api.callsTo("POST", "/api/mag/200/title")).toHaveLength(1);

    await choose(person, "Kiln", "Make public");
    await rename(person);
    await both(() => salt()?.title === "Sea salt", true);
    await choose(person, "Sea salt", "Delete");
    await person.click(await screen.findByRole("button", { name: "Yes, delete" }));
    await waitFor(() => expect(salt()).toBeUndefined());
    await undo(person);
    await both(() => serverFolder(300)?.is_hidden, true);
    expect(api.callsTo("POST", "/api/mag/200/title")).toHaveLength(2);
  });

  it("can be tried again when the server did not answer", async () => {
    const person = await begin();
    await rename(person);
    await both(() => salt()?.title === "Sea salt", true);
    api.fail("POST", "/api/mag/200/title");
    await undo(person);
    await screen.findByText("While changing the project title, an error occurred");
    await card("Sea salt");
    await undo(person);
    await both(() => salt()?.title === "Salt", true);
  });

  it("does not take a copy away in which somebody has worked", async () => {
    const person = await begin();
    await choose(person, "Salt", /Duplicate/);
    await screen.findByText("Salt duplicated");
    const copy = api.library.projects.find(({ title }) => title === "Salt copy");
    await choose(person, "Salt copy", "Publish");
    await both(() => copy?.is_published, true);
    await undo(person);
    expect(titleOf()).toContain("Salt copy");
    expect(serverProject(copy?.num_id ?? 0)).toBeDefined();
  });

  it("brings each of several back to the collection that it came from", async () => {
    const prints = api.folder({ name: "Prints" });
    const kiln = api.folder({ name: "Kiln" });
    const one = api.project({ title: "One", folder: prints._id, is_published: true });
    const two = api.project({ title: "Two", is_published: true });
    const { person } = await openLibrary("/published");
    await card("One");
    await person.click(screen.getByRole("button", { name: "Select" }));
    await person.click(await card("One"));
    await person.click(await card("Two"));
    await person.click(screen.getByRole("button", { name: "Move" }));
    await person.click(await screen.findByRole("radio", { name: /Kiln/ }));
    await person.click(screen.getByRole("button", { name: "Move to Kiln" }));
    const folders = () => [one.folder, two.folder];
    await waitFor(() => expect(folders()).toEqual([kiln._id, kiln._id]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.keyboard("{Escape}");
    await undo(person);
    await waitFor(() => expect(folders()).toEqual([prints._id, null]));
  });

  it("is not there for what cannot be taken back", async () => {
    const person = await begin();
    await choose(person, "Salt", "Delete");
    await person.click(await screen.findByRole("button", { name: "Yes, delete" }));
    await waitFor(() => expect(salt()).toBeUndefined());
    expect(await screen.findByText("Salt deleted")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(noCard("Salt")).toBeNull();
    expect(titles()).toEqual(["Kiln"]);
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { api } from "@/test/api";
import { card, noCard, openLibrary, resetLibraryPage, serverProject } from "./openLibrary";

beforeEach(resetLibraryPage);

type Person = Awaited<ReturnType<typeof openLibrary>>["person"];

/** Somebody else has deleted it meanwhile: the page does not know yet. */
function vanish(title: string): void {
  api.library.projects = api.library.projects.filter((project) => project.title !== title);
}

async function selectAll(person: Person, ...names: string[]) {
  await card(names[0] ?? "");
  await person.click(screen.getByRole("button", { name: "Select" }));
  for (const name of names) await person.click(await card(name));
}

async function begin(address = "/") {
  const [one, two] = ["One", "Two", "Three"].map((title) => api.project({ title }));
  const { person } = await openLibrary(address);
  await selectAll(person, "One", "Two", "Three");
  vanish("Three");
  return { person, one: one?.num_id ?? 0, two: two?.num_id ?? 0 };
}

const results = () => screen.findByRole("dialog", { name: "Not everything was done" });

async function look(person: Person, sentence: string) {
  expect(await screen.findByText(sentence)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "See which" }));
  const shown = await results();
  expect(within(shown).getByText("1 item stayed as before:")).toBeVisible();
  const [row, ...more] = within(shown).getAllByRole("listitem");
  expect(more).toEqual([]);
  expect(row).toHaveTextContent("ThreeThere is no such item.");
  return shown;
}

describe("what a bulk operation left out", () => {
  it("of archiving is listed item by item, and the rest can be undone", async () => {
    const { person, one, two } = await begin();
    await person.click(screen.getByRole("button", { name: "Archive" }));
    expect(
      await screen.findByText("An error occurred while archiving the projects."),
    ).toBeVisible();
    const shown = await look(person, "2 of 3 items archived");
    await person.click(within(shown).getAllByRole("button", { name: "Close" })[1] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(noCard("One")).toBeNull();
    expect(await card("Three")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect([one, two].map((id) => serverProject(id)?.isArchived)).toEqual([false, false]),
    );
  });

  it("of deleting", async () => {
    const { person } = await begin();
    await person.click(screen.getByRole("button", { name: "Delete" }));
    await person.click(await screen.findByRole("button", { name: "Yes, delete" }));
    await look(person, "2 of 3 items deleted");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("DASH-320 of duplicating", async () => {
    const { person } = await begin();
    await person.click(screen.getByRole("button", { name: "Duplicate" }));
    expect(await screen.findByText("Some of your projects was not duplicated.")).toBeVisible();
    await look(person, "2 of 3 projects duplicated");
  });

  it("of moving, beside the dialog’s own sentence", async () => {
    api.folder({ name: "Kiln" });
    const { person } = await begin();
    await person.click(screen.getByRole("button", { name: "Move" }));
    const dialog = await screen.findByRole("dialog", { name: "Move to collection" });
    await person.click(within(dialog).getByRole("radio", { name: /Kiln/ }));
    await person.click(within(dialog).getByRole("button", { name: "Move to Kiln" }));
    expect(
      await within(dialog).findByText(
        "An error has occurred. Project was not moved. Please try again.",
      ),
    ).toBeVisible();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await look(person, "2 of 3 projects moved");
  });

  it("is no list when the call did not come through at all", async () => {
    const { person } = await begin();
    api.fail("POST", "/api/mags/archive");
    await person.click(screen.getByRole("button", { name: "Archive" }));
    expect(
      await screen.findByText("An error occurred while archiving the projects."),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "See which" })).toBeNull();
    expect(await card("One")).toBeVisible();
  });
});

describe("archiving what is published", () => {
  it("says how many are no longer published, in collections too, and which domains are free", async () => {
    const kiln = api.folder({ name: "Kiln" });
    api.project({
      title: "Bowls",
      folder: kiln._id,
      is_published: true,
      domain: "kiln.example",
    });
    api.project({ title: "Salt", is_published: true, domain: "salt.example" });
    const { person } = await openLibrary();
    await selectAll(person, "Kiln", "Salt");
    await person.click(screen.getByRole("button", { name: "Archive" }));
    expect(await screen.findByText("2 items archived, 2 no longer published")).toBeVisible();
    expect(await screen.findByText(/are free for another project/)).toHaveTextContent(
      "salt.example and kiln.example are free for another project",
    );
  });

  it("says nothing of domains where none was freed", async () => {
    api.project({ title: "Salt", is_published: true });
    const { person } = await openLibrary();
    await selectAll(person, "Salt");
    await person.click(screen.getByRole("button", { name: "Archive" }));
    expect(await screen.findByText("Salt archived and no longer published")).toBeVisible();
    await waitFor(() => expect(api.library.projects[0]?.isArchived).toBe(true));
    expect(screen.queryByText(/free for another project/)).toBeNull();
  });
});

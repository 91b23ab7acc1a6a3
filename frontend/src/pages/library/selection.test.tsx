import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { useShell } from "@/shared/shell";
import { api } from "@/test/api";
import { card, noCard, openLibrary, resetLibraryPage, titles } from "./openLibrary";

beforeEach(resetLibraryPage);

const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}T10:00:00.000000Z`;

function fill() {
  const kiln = api.folder({ name: "Kiln", uri: "kiln" });
  ["Alum", "Basalt", "Chalk", "Dorsal"].forEach((title, index) => {
    api.project({ title, last_changed: day(20 - index) });
  });
  api.project({ title: "Old", isArchived: true });
  return kiln;
}

const bar = () => screen.findByRole("toolbar", { name: "Selection" });
const noBar = () => screen.queryByRole("toolbar", { name: "Selection" });
const selected = () =>
  screen
    .getAllByRole("gridcell", { selected: true })
    .map((cell) => within(cell).getByRole("link").textContent);

describe("selecting", () => {
  it("DASH-065 DASH-149 DASH-151 the Select button begins it and quietens the rest", async () => {
    fill();
    const { person } = await openLibrary();
    await card("Alum");
    expect(noBar()).toBeNull();
    await person.click(screen.getByRole("button", { name: "Select" }));
    expect(await bar()).toHaveTextContent("0selected");
    expect(useShell.getState().quiet).toBe(true);
    await person.click(await card("Alum"));
    expect(selected()).toEqual(["Alum"]);
    await person.click(await card("Alum"));
    expect(await bar()).toHaveTextContent("0selected");
  });

  it("DASH-239 DASH-154 DASH-155 Select all takes everything but the Archive, then clears", async () => {
    fill();
    const { person } = await openLibrary();
    await card("Alum");
    await person.click(screen.getByRole("button", { name: "Select" }));
    await person.click(await screen.findByRole("button", { name: "Select all 5" }));
    expect(selected()).toEqual(["Kiln", "Alum", "Basalt", "Chalk", "Dorsal"]);
    expect(await card("Archive")).not.toHaveAttribute("aria-selected");
    await person.click(await card("Archive"));
    expect(await bar()).toHaveTextContent("5selected");
    await person.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.queryAllByRole("gridcell", { selected: true })).toHaveLength(0);
    expect(screen.getByRole("button", { name: "Select all 5" })).toBeVisible();
  });

  it("Ctrl toggles, Shift takes the range", async () => {
    fill();
    await openLibrary();
    fireEvent.click(await card("Alum"), { ctrlKey: true });
    expect(selected()).toEqual(["Alum"]);
    fireEvent.click(await card("Chalk"), { shiftKey: true });
    expect(selected()).toEqual(["Alum", "Basalt", "Chalk"]);
    fireEvent.click(await card("Basalt"), { ctrlKey: true });
    expect(selected()).toEqual(["Alum", "Chalk"]);
  });

  it("DASH-153 Cancel and Escape lead back to where one was", async () => {
    fill();
    const { person } = await openLibrary();
    fireEvent.click(await card("Alum"), { ctrlKey: true });
    await bar();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(noBar()).toBeNull());
    expect(screen.queryAllByRole("gridcell", { selected: true })).toHaveLength(0);
    fireEvent.click(await card("Alum"), { ctrlKey: true });
    await person.click(within(await bar()).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(noBar()).toBeNull());
    expect(useShell.getState().quiet).toBe(false);
  });

  it("DASH-317 several are archived together; the sentence speaks of several", async () => {
    fill();
    const { person } = await openLibrary();
    fireEvent.click(await card("Alum"), { ctrlKey: true });
    fireEvent.click(await card("Basalt"), { ctrlKey: true });
    api.fail("POST", "/api/mags/archive");
    await person.click(within(await bar()).getByRole("button", { name: "Archive" }));
    await screen.findByText("An error occurred while archiving the projects.");
    await card("Alum");
    fireEvent.click(await card("Alum"), { ctrlKey: true });
    fireEvent.click(await card("Basalt"), { ctrlKey: true });
    await person.click(within(await bar()).getByRole("button", { name: "Archive" }));
    await waitFor(() => expect(noCard("Basalt")).toBeNull());
    expect(await card("Archive")).toHaveTextContent("3 projects");
  });

  it("DASH-168 deleting everything ends the selection", async () => {
    api.project({ title: "Old", isArchived: true });
    api.project({ title: "Older", isArchived: true });
    const { person } = await openLibrary("/ines.okafor/f/archived");
    await card("Older");
    await person.click(screen.getByRole("button", { name: "Select" }));
    await person.click(await screen.findByRole("button", { name: "Select all 2" }));
    await person.click(within(await bar()).getByRole("button", { name: "Delete" }));
    await person.click(await screen.findByRole("button", { name: "Yes, delete" }));
    await waitFor(() => expect(noBar()).toBeNull());
    expect(await screen.findByText("There are no projects.")).toBeVisible();
    await waitFor(() => expect(api.library.projects).toHaveLength(0));
  });

  it("DASH-323 some copies failed", async () => {
    fill();
    const { person } = await openLibrary();
    fireEvent.click(await card("Alum"), { ctrlKey: true });
    fireEvent.click(await card("Basalt"), { ctrlKey: true });
    api.library.projects = api.library.projects.filter((project) => project.title !== "Basalt");
    await person.click(within(await bar()).getByRole("button", { name: "Duplicate" }));
    await screen.findByText("Some of your projects was not duplicated.");
    await card("Alum copy");
    expect(noCard("Basalt copy")).toBeNull();
  });
});

describe("the keyboard", () => {
  it("is one tab stop; arrows walk, Shift extends, Home and End jump", async () => {
    fill();
    const { person } = await openLibrary();
    const alum = await card("Alum");
    expect(screen.getAllByRole("gridcell").filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
    alum.focus();
    await person.keyboard("{ArrowRight}");
    expect(await card("Basalt")).toHaveFocus();
    await person.keyboard("{ArrowDown}");
    expect(await card("Dorsal")).toHaveFocus();
    await person.keyboard("{ArrowUp}{Home}");
    expect(await card("Kiln")).toHaveFocus();
    await person.keyboard("{End}");
    expect(await card("Dorsal")).toHaveFocus();
    await person.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    expect(selected()).toEqual(["Chalk", "Dorsal"]);
  });

  it("X toggles, Enter opens, Backspace archives and the focus goes to the next", async () => {
    fill();
    const { person, router } = await openLibrary();
    (await card("Basalt")).focus();
    await person.keyboard("x");
    expect(selected()).toEqual(["Basalt"]);
    await person.keyboard("x");
    await waitFor(() => expect(noBar()).toBeNull());
    await person.keyboard("{Backspace}");
    await waitFor(() => expect(noCard("Basalt")).toBeNull());
    expect(await card("Chalk")).toHaveFocus();
    await person.keyboard("{Control>}z{/Control}");
    await card("Basalt");
    await person.keyboard("{Enter}");
    expect(router.state.location.pathname).toMatch(/^\/edit\//);
  });

  it("letters can be switched off", async () => {
    fill();
    api.library.user.opts.singleKeyShortcuts = false;
    const { person } = await openLibrary();
    (await card("Alum")).focus();
    await person.keyboard("xr");
    expect(noBar()).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("moving to a collection", () => {
  it("DASH-084 DASH-180 DASH-181 lists the collections, moves there and counts", async () => {
    const kiln = fill();
    const { person } = await openLibrary();
    (await card("Alum")).focus();
    await person.keyboard("m");
    const dialog = await screen.findByRole("dialog", { name: "Move to collection" });
    expect(dialog).toHaveTextContent("Alum, now in no collection");
    await person.click(within(dialog).getByRole("radio", { name: /Kiln/ }));
    await person.click(within(dialog).getByRole("button", { name: "Move to Kiln" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await card("Kiln")).toHaveTextContent("1 project");
    expect(await card("Alum")).toHaveFocus();
    await person.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(api.library.projects.every((project) => project.folder !== kiln._id)).toBe(true),
    );
    expect(await card("Kiln")).toHaveTextContent("0 projects");
  });

  it("DASH-336 a failure is said in the dialog, which stays", async () => {
    const kiln = fill();
    api.fail("POST", `/api/folders/movemags/${kiln._id}`);
    const { person } = await openLibrary();
    (await card("Alum")).focus();
    await person.keyboard("m");
    const dialog = await screen.findByRole("dialog", { name: "Move to collection" });
    await person.click(within(dialog).getByRole("radio", { name: /Kiln/ }));
    await person.click(within(dialog).getByRole("button", { name: "Move to Kiln" }));
    expect(
      await within(dialog).findByText(
        "An error has occurred. Project was not moved. Please try again.",
      ),
    ).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Move to Kiln" })).toBeEnabled();
  });

  it("finds a collection by name, and makes a new one", async () => {
    fill();
    api.folder({ name: "Longreads" });
    const { person } = await openLibrary();
    (await card("Alum")).focus();
    await person.keyboard("m");
    const dialog = await screen.findByRole("dialog", { name: "Move to collection" });
    await person.type(within(dialog).getByRole("searchbox", { name: "Find a collection" }), "LONG");
    expect(within(dialog).getAllByRole("radio")).toHaveLength(1);
    await person.click(within(dialog).getByRole("button", { name: "New collection…" }));
    await person.keyboard("Minerals{Enter}");
    await person.click(await within(dialog).findByRole("button", { name: "Move to Minerals" }));
    await waitFor(() =>
      expect(api.library.projects.find((p) => p.title === "Alum")?.folder).toBeTruthy(),
    );
    expect(await card("Minerals")).toHaveTextContent("1 project");
  });

  it("takes a project out of its collection, and out of its page", async () => {
    const kiln = fill();
    api.project({ title: "Salt", folder: kiln._id });
    const { person } = await openLibrary("/ines.okafor/f/kiln");
    (await card("Salt")).focus();
    await person.keyboard("m");
    const dialog = await screen.findByRole("dialog", { name: "Move to collection" });
    await person.click(within(dialog).getByRole("radio", { name: /No collection/ }));
    await person.click(within(dialog).getByRole("button", { name: "Take out of its collection" }));
    await waitFor(() => expect(noCard("Salt")).toBeNull());
    expect(api.callsTo("POST", "/api/folders/movemags/root")).toHaveLength(1);
  });
});

describe("search", () => {
  it("DASH-064 DASH-072 DASH-153 selects among what was found and goes back to the search", async () => {
    fill();
    const { person } = await openLibrary();
    await card("Alum");
    await person.keyboard("/");
    const search = await screen.findByRole("dialog", { name: /search/i });
    await person.type(within(search).getByPlaceholderText("project name or username"), "al");
    await person.click(within(search).getByRole("button", { name: "Select" }));
    await bar();
    await waitFor(() =>
      expect([...titles()].sort()).toEqual(["Alum", "Basalt", "Chalk", "Dorsal"]),
    );
    await person.click(within(await bar()).getByRole("button", { name: "Cancel" }));
    await screen.findByRole("dialog", { name: /search/i });
  });

  it("DASH-024 a query in the address opens the search", async () => {
    fill();
    await openLibrary("/?query=alum");
    expect(await screen.findByRole("dialog", { name: /search/i })).toBeVisible();
  });
});

import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { api } from "@/test/api";
import { card, openLibrary, resetLibraryPage } from "./openLibrary";

await import("@/features/library/print/PrintSheet");

beforeEach(resetLibraryPage);

const sheet = () => document.querySelector<HTMLElement>("[data-print-sheet]");

/** What a browser does when somebody prints. */
async function print(): Promise<HTMLElement> {
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(sheet()).not.toBeNull();
  });
  return sheet() as HTMLElement;
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe("printing", () => {
  it("sets the contents list with its title, the date and all of its lines", async () => {
    api.library.user.opts.viewMode = "list";
    const kiln = api.folder({ name: "Kiln" });
    api.project({ title: "Salt", is_published: true, views: 12408, folder: kiln._id });
    for (let at = 0; at < 120; at += 1) api.project({ title: `Leaf ${at}` });
    await openLibrary();
    await card("Kiln");
    const printed = await print();
    expect(within(printed).getByRole("heading", { level: 1 })).toHaveTextContent("Projects");
    expect(printed).toHaveTextContent("Ines Okafor");
    const rows = rowsOf(within(printed).getByRole("table"));
    expect(rows).toHaveLength(1 + 1 + 121);
    expect(rows[0]).toEqual(["Folio", "Title", "Status", "Last edited", "Views"]);
    expect(rows[1]).toEqual(["i", "Kiln", "Public", "1 project"]);
    expect(rows.find(([, title]) => title === "Salt")).toEqual([
      expect.stringMatching(/^\d+$/),
      "Salt",
      "Published",
      "21 Nov 2026",
      "12,408",
    ]);
    expect(within(printed).queryByRole("button")).toBeNull();
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(sheet()).toBeNull();
  });

  it("sets the grid as figures under the heads of its sections, without those that are closed", async () => {
    api.library.user.opts.collectionsCollapsed = true;
    api.folder({ name: "Kiln" });
    api.project({ title: "Salt" });
    const { unmount } = await openLibrary();
    await card("Salt");
    const printed = await print();
    expect(printed).toHaveTextContent("Salt");
    expect(printed).toHaveTextContent("Unpublished");
    expect(printed).not.toHaveTextContent("Kiln");
    expect(within(printed).queryByRole("table")).toBeNull();
    act(() => void window.dispatchEvent(new Event("afterprint")));
    unmount();
  });

  it("prints no sheet of nothing", async () => {
    await openLibrary("/published");
    await screen.findByText("You have no published projects.");
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(sheet()).toBeNull();
    act(() => void window.dispatchEvent(new Event("afterprint")));
  });
});

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "@/shared/commands";
import { api as mock } from "@/test/api";
import { create, id, PAGE, remove, set, typed, wordsOf } from "../model/testing/documents";
import { pageOf, widgetOf } from "../publishing/testDifference";
import { openHistory } from "./testHistory";

const person = userEvent.setup();

const TWO_DAYS = {
  yesterday: [
    [
      create(2, "text"),
      typed(2, 0, "High water"),
      create(4, "text", PAGE, "a2"),
      typed(4, 0, "Ebb"),
    ],
  ],
  today: [[typed(2, 0, "Very ")], [remove(4)], [create(3, "shape", PAGE, "a3")]],
};

describe("putting back", () => {
  afterEach(() => vi.restoreAllMocks());

  it("EDIT-348 EDIT-349 a page comes back in one step, which Undo takes back", async () => {
    const { editor, slider, asked } = await openHistory(TWO_DAYS);
    fireEvent.keyDown(slider, { key: "PageUp" });
    const put = await screen.findByRole("button", { name: "Put this page back" });
    await waitFor(() => expect(put).toBeEnabled());
    await person.click(put);
    expect(await screen.findByText(/^The page was put back as of 11 November 2026/)).toBeVisible();
    expect(asked.restored).toEqual([{ version: "at:1", scope: PAGE }]);
    expect(wordsOf(editor.document, 4)).toBe("Ebb\n");
    await person.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(editor.document.records.has(id(4))).toBe(false));
    expect(asked.compared, "nothing is compared where nothing was chosen for it").toEqual([]);
  });

  it("EDIT-348 EDIT-349 all comes back in one step, which Undo takes back in one step", async () => {
    const { editor, slider, asked, server } = await openHistory(TWO_DAYS);
    fireEvent.keyDown(slider, { key: "PageUp" });
    const put = await screen.findByRole("button", { name: "The whole project" });
    await waitFor(() => expect(put).toBeEnabled());
    await person.click(put);
    expect(await screen.findByText(/^The project was put back as of/)).toBeVisible();
    expect(asked.restored).toEqual([{ version: "at:1", scope: "all" }]);
    expect(wordsOf(editor.document, 2)).toBe("High water\n");
    expect(wordsOf(editor.document, 4)).toBe("Ebb\n");
    expect(editor.document.records.has(id(3))).toBe(false);
    // What was put back is now.
    await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toMatch(/^Now/));
    const before = server.head;
    await person.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(server.head).toBe(before + 1));
    expect(wordsOf(editor.document, 2)).toBe("Very High water\n");
    expect([3, 4].map((number) => editor.document.records.has(id(number)))).toEqual([true, false]);
  });

  it("EDIT-349 Undo is offered only as long as it takes back what was put back", async () => {
    const { editor, slider } = await openHistory(TWO_DAYS);
    const putBack = async () => {
      fireEvent.keyDown(slider, { key: "PageUp" });
      const put = await screen.findByRole("button", { name: "Put this page back" });
      await waitFor(() => expect(put).toBeEnabled());
      await person.click(put);
      expect(await screen.findByText(/^The page was put back/)).toBeVisible();
    };
    await putBack();
    act(() => void runCommand("editor.undo"));
    expect(editor.document.records.has(id(4))).toBe(false);
    expect(screen.queryByText(/^The page was put back/)).toBeNull();
    await putBack();
    // Now Undo would take back another step.
    act(() => void editor.change([set(2, "name", "Tide")]));
    expect(screen.queryByText(/^The page was put back/)).toBeNull();
  });

  it("EDIT-349 what is said of it stands above the time line", async () => {
    const rect = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
    rect.mockReturnValue(new DOMRect(0, 600, 500, 167.5));
    await openHistory(TWO_DAYS);
    const above = () => document.documentElement.style.getPropertyValue("--toasts-above");
    expect(above()).toBe("168px");
    act(() => void runCommand("history.close"));
    expect(above()).toBe("");
  });

  it("EDIT-348 a widget is chosen from the page, and put back alone", async () => {
    const { editor, slider, side, asked } = await openHistory(TWO_DAYS);
    fireEvent.keyDown(slider, { key: "PageUp" });
    await side.findByRole("option", { name: "Ebb" });
    await person.selectOptions(side.getByLabelText("A widget of this page"), "High water");
    await person.click(side.getByRole("button", { name: "Put “High water” back" }));
    expect(await screen.findByText(/^“High water” was put back as of/)).toBeVisible();
    expect(asked.restored).toEqual([{ version: "at:1", scope: id(2) }]);
    expect(wordsOf(editor.document, 2)).toBe("High water\n");
    expect(editor.document.records.has(id(3))).toBe(true);
  });

  it("EDIT-348 from a comparison a widget is put back, and what is newer taken out", async () => {
    const { editor, slider, side, asked } = await openHistory({
      ...TWO_DAYS,
      differs: {
        pages: [
          pageOf("", [
            widgetOf(4, { excerpt: "Ebb", change: "removed" }),
            widgetOf(3, { kind: "shape", name: "Moon", change: "added" }),
          ]),
        ],
      },
    });
    fireEvent.keyDown(slider, { key: "PageUp" });
    await person.selectOptions(side.getByLabelText("Compare with"), "The draft now");
    await person.click(await side.findByRole("button", { name: "Put back “Ebb”" }));
    expect(await screen.findByText(/^“Ebb” was put back/)).toBeVisible();
    expect(asked.restored).toEqual([{ version: "at:1", scope: id(4) }]);
    expect(editor.document.records.has(id(4))).toBe(true);
    await person.click(side.getByRole("button", { name: "Take out “Moon”" }));
    expect(editor.document.records.has(id(3))).toBe(false);
    editor.session.undo();
    expect(editor.document.records.has(id(3))).toBe(true);
  });

  it("EDIT-348 who may not change the layout puts nothing back", async () => {
    const { slider, side } = await openHistory({ ...TWO_DAYS, access: "editor" });
    fireEvent.keyDown(slider, { key: "PageUp" });
    expect(
      await side.findByText("Only who may change the layout can put something back."),
    ).toBeVisible();
    expect(side.queryByRole("button", { name: "Put this page back" })).toBeNull();
  });

  it("EDIT-348 a refusal is said, and nothing is put back", async () => {
    const { editor, slider } = await openHistory(TWO_DAYS);
    const detail = "The page was not there yet";
    mock.server.use(
      http.post("*/api/documents/:id/versions/:version/restore", () =>
        HttpResponse.json(
          { code: "not_in_version", status: 422, title: "x", detail },
          { status: 422 },
        ),
      ),
    );
    fireEvent.keyDown(slider, { key: "PageUp" });
    const put = await screen.findByRole("button", { name: "Put this page back" });
    await waitFor(() => expect(put).toBeEnabled());
    await person.click(put);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(wordsOf(editor.document, 2)).toBe("Very High water\n");
    expect(editor.session.canUndo).toBe(false);
  });
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { runCommand } from "@/shared/commands";
import { useLimits } from "@/shared/limits";
import { api as mock } from "@/test/api";
import { create, id, remove, set, typed } from "../model/testing/documents";
import { pageOf, partsOf, register, widgetOf } from "../publishing/testDifference";
import { INES, openHistory, TOMAS, version } from "./testHistory";

const person = userEvent.setup();

/** Yesterday a text is written, and today it is written on and a shape is drawn. */
const TWO_DAYS = {
  yesterday: [[create(2, "text"), typed(2, 0, "High water")], [set(2, "position", [1_000, 2_000])]],
  today: [[typed(2, 0, "Very ")], [create(3, "shape", id(1), "a2")]],
};

const desk = () => screen.findByRole("region", { name: /^The page .* as it was$/ });

describe("the time line", () => {
  it("EDIT-342 EDIT-343 goes from the creation to now, by keys, with its sittings and versions", async () => {
    const { slider, side } = await openHistory({
      ...TWO_DAYS,
      list: {
        versions: [
          version(1, { seq: 3, kind: "published", author: TOMAS.id }),
          version(2, { seq: 2, kind: "named", name: "First proof", author: INES.id }),
          version(3, { seq: 1 }),
        ],
      },
    });
    expect(slider).toHaveFocus();
    expect(slider).toHaveAttribute("aria-valuetext", "Now, step 4 of 4");
    fireEvent.keyDown(slider, { key: "ArrowLeft" });
    expect(slider).toHaveAttribute("aria-valuenow", "3");
    fireEvent.keyDown(slider, { key: "PageUp" });
    expect(slider).toHaveAttribute("aria-valuenow", "2");
    expect(slider.getAttribute("aria-valuetext")).toMatch(/^11 November 2026, .*, step 2 of 4$/);
    expect(side.getByRole("heading", { name: /^11 November 2026/ })).toBeVisible();
    fireEvent.keyDown(slider, { key: "Home" });
    expect(slider).toHaveAttribute("aria-valuenow", "0");
    fireEvent.keyDown(slider, { key: "End" });
    expect(slider).toHaveAttribute("aria-valuenow", "4");
    expect(screen.getByTitle(/^Ines Okafor, 2 steps, /)).toBeInTheDocument();
    expect(screen.getByTitle(/^Tomas Berg, 2 steps, /)).toBeInTheDocument();
    const versions = side.getByRole("list", { name: "Versions" });
    const rows = within(versions).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^● PublishedTomas Berg, /),
      expect.stringMatching(/^First proofNamed, Ines Okafor, /),
      expect.stringMatching(/^Kept automatically11 Nov/),
    ]);
    await person.click(within(versions).getByRole("button", { name: /^First proof/ }));
    expect(slider).toHaveAttribute("aria-valuenow", "2");
  });

  it("EDIT-342 is moved by the pointer", async () => {
    const { slider } = await openHistory(TWO_DAYS);
    slider.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect;
    slider.hasPointerCapture = () => true;
    fireEvent.pointerDown(slider, { clientX: 300, pointerId: 1 });
    expect(slider).toHaveAttribute("aria-valuenow", "2");
    fireEvent.pointerMove(slider, { clientX: 200, pointerId: 1 });
    expect(slider).toHaveAttribute("aria-valuenow", "1");
    fireEvent.pointerMove(slider, { clientX: 900, pointerId: 1 });
    expect(slider).toHaveAttribute("aria-valuenow", "4");
  });

  it("EDIT-345 shows the page of any moment as it was, and only the one that is rested on", async () => {
    const { slider, asked } = await openHistory(TWO_DAYS);
    expect(await desk()).toHaveTextContent("Very High water");
    for (let times = 0; times < 2; times += 1) fireEvent.keyDown(slider, { key: "ArrowLeft" });
    await waitFor(async () => expect(await desk()).toHaveTextContent(/^High water$/));
    expect(asked.moments).toEqual([2]);
    fireEvent.keyDown(slider, { key: "Home" });
    await waitFor(async () => expect(await desk()).not.toHaveTextContent("High water"));
    const page = (await desk()).querySelector("[data-widget]");
    expect(page).toBeNull();
  });

  it("EDIT-345 a moment that cannot be read is said, and read again", async () => {
    const { slider } = await openHistory(TWO_DAYS);
    mock.server.use(
      http.get("*/api/documents/:id", () => HttpResponse.json({ code: "x" }, { status: 503 }), {
        once: true,
      }),
    );
    fireEvent.keyDown(slider, { key: "ArrowLeft" });
    const alert = await screen.findByText("This moment could not be read");
    await person.click(
      within(alert.parentElement as HTMLElement).getByRole("button", { name: "Try again" }),
    );
    expect(await desk()).toHaveTextContent("Very High water");
  });

  it("EDIT-346 compares a moment with the draft in words", async () => {
    const text = {
      isCut: false,
      isFormatted: false,
      parts: partsOf("The sea comes at ", "-noon", "+dusk"),
    };
    const { slider, side, asked } = await openHistory({
      ...TWO_DAYS,
      differs: {
        pages: [
          pageOf("", [
            widgetOf(2, { excerpt: "High water", text }),
            widgetOf(3, { kind: "shape", change: "added" }),
          ]),
          pageOf("Low water", [widgetOf(8, { change: "removed", excerpt: "Ebb" })], { id: id(9) }),
        ],
      },
    });
    expect(side.queryByRole("option", { name: "The draft now" })).toBeNull();
    fireEvent.keyDown(slider, { key: "PageUp" });
    await person.selectOptions(side.getByLabelText("Compare with"), "The draft now");
    const here = within(await side.findByRole("list", { name: "On this page" }));
    // Nothing else was compared on the way, such as the moment before.
    expect(asked.compared).toEqual(["at:2 draft"]);
    expect(await here.findByText("“noon” became “dusk” in “High water”")).toBeVisible();
    expect(here.getByText("dusk").tagName).toBe("INS");
    expect(here.getByText("Added")).toBeVisible();
    const elsewhere = within(side.getByRole("list", { name: "Elsewhere" }));
    expect(elsewhere.getByText("“Ebb” deleted")).toBeVisible();
  });

  it("EDIT-347 marks on the page what was added, changed and removed", async () => {
    const { slider, side } = await openHistory({
      yesterday: [
        [create(2, "text"), typed(2, 0, "High water"), create(4, "text"), typed(4, 0, "Ebb")],
      ],
      today: [[create(3, "shape", id(1), "a2")], [remove(4)], [set(2, "position", [4_000, 100])]],
      differs: {
        pages: [
          pageOf("", [
            widgetOf(2, { registers: [register("position", "0 0", "40 1")] }),
            widgetOf(3, { kind: "shape", change: "added" }),
            widgetOf(4, { excerpt: "Ebb", change: "removed" }),
          ]),
        ],
      },
    });
    fireEvent.keyDown(slider, { key: "PageUp" });
    await waitFor(async () => expect(await desk()).toHaveTextContent("Ebb"));
    await person.selectOptions(side.getByLabelText("Compare with"), "The draft now");
    const fates = async () =>
      [...(await desk()).querySelectorAll<HTMLElement>("[data-mark]")].map(({ dataset }) => [
        dataset.mark,
        dataset.fate,
      ]);
    await waitFor(async () =>
      expect(await fates()).toEqual([
        [id(2), "changed"],
        [id(3), "added"],
        [id(4), "removed"],
      ]),
    );
    // What was removed is drawn from the older document, and nothing else of that is seen.
    const gone = (await desk()).querySelectorAll("[data-gone]");
    expect([...gone].map(({ textContent }) => textContent)).toEqual(["Ebb"]);
    const [now, older] = (await desk()).querySelectorAll<HTMLElement>(".canvas-page");
    expect(now?.style.visibility).toBe("visible");
    expect(older?.style.visibility).toBe("hidden");
    await person.click(side.getByRole("button", { name: /^Ebb/ }));
    expect((await desk()).querySelector(`[data-mark="${id(4)}"]`)).toHaveAttribute(
      "data-picked",
      "true",
    );
  });

  it("EDIT-343 a moment and an automatic version are named; a name is needed", async () => {
    const { slider, side, asked } = await openHistory({
      ...TWO_DAYS,
      list: { versions: [version(1, { seq: 1 })] },
    });
    fireEvent.keyDown(slider, { key: "PageUp" });
    await person.click(screen.getByRole("button", { name: "Name this moment" }));
    const field = screen.getByRole("textbox", { name: "Name" });
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(field).toHaveAccessibleDescription("A version needs a name");
    await person.type(field, " First proof {Enter}");
    await waitFor(() => expect(asked.named).toEqual([{ name: "First proof", at: 2 }]));
    await person.click(side.getByRole("button", { name: /^Name the version of / }));
    await person.type(side.getByRole("textbox", { name: "Name" }), "Before Yann{Enter}");
    await waitFor(() => expect(asked.named[1]).toEqual({ name: "Before Yann", id: "version-1" }));
    // Escape leaves the field, and not the time line.
    await person.click(side.getByRole("button", { name: /^Name the version of / }));
    await person.keyboard("{Escape}");
    expect(side.queryByRole("textbox", { name: "Name" })).toBeNull();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("slider", { name: "Moment" })).toBeNull());
  });

  it("EDIT-350 says how many versions a larger plan would show", async () => {
    const { side } = await openHistory({ ...TWO_DAYS, list: { hidden: 3, offered: 1 } });
    await person.click(side.getByRole("button", { name: "3 more with a larger plan" }));
    expect(useLimits.getState()).toMatchObject({
      limit: "default",
      sentence: expect.stringMatching(/^3 versions of this project are kept/),
    });
  });

  it("EDIT-342 a project without a change has nothing but its creation", async () => {
    const { slider } = await openHistory({ yesterday: [], today: [] });
    expect(screen.getByText(/^Nothing has been changed since/)).toBeVisible();
    fireEvent.keyDown(slider, { key: "ArrowLeft" });
    expect(slider).toHaveAttribute("aria-valuenow", "0");
  });

  it("EDIT-342 a time line that cannot be read is said, and read again", async () => {
    const { side: _, ...opened } = await openHistory(TWO_DAYS);
    act(() => void runCommand("history.close"));
    const { numId } = opened.editor;
    const { queryClient } = await import("@/shared/api/query");
    queryClient.clear();
    mock.server.use(
      http.get(
        `*/api/documents/${numId}/versions`,
        () => HttpResponse.json({ code: "x" }, { status: 503 }),
        { once: true },
      ),
    );
    await person.click(screen.getByRole("button", { name: "Time line" }));
    await screen.findByText("The time line could not be read");
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("slider", { name: "Moment" })).toBeVisible();
  });
});

import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { publicationApi } from "@/shared/api/publication";
import { ToastHost } from "@/shared/ui";
import { api as mock } from "@/test/api";
import { renderInEditor } from "../editor/testing/render";
import { Panels } from "../frame/Panels";
import type { Op } from "../model/op";
import { create, id, set } from "../model/testing/documents";
import { RemarksContext, useRemarksOf } from "../remarks/context";
import { text } from "../remarks/testRemarks";
import { sayDifference } from "./compare";
import { PublishActions } from "./PublishActions";
import { NO_DIFFERENCE } from "./testDifference";

await Promise.all([
  import("@/shared/ui/DialogPanel"),
  import("../remarks/BeforeReaders"),
  import("../remarks/RemarksPanel"),
  import("../remarks/survey"),
]);

const FINE: readonly Op[] = [
  set(1, "language", "en"),
  set(1, "title", "Tides"),
  set(1, "description", "When the sea comes"),
  ...text(2, "The long ebb", { element: "h1" }),
];
const JUMP = text(3, "High water", { element: "h4" });

async function sheet(ops: readonly Op[]) {
  const { num_id } = mock.project({ title: "Salt" });
  const detail = await publicationApi.project(num_id);
  const comparison = { state: "here", value: sayDifference(NO_DIFFERENCE) } as const;
  const acts = { onRetry: () => undefined, onPublished: () => undefined };
  const Around = () => (
    <RemarksContext value={useRemarksOf()}>
      <PublishActions detail={detail} comparison={comparison} {...acts} />
      <Panels />
      <ToastHost />
    </RemarksContext>
  );
  const shown = await renderInEditor(<Around />, { ops: [...FINE, ...ops], numId: num_id });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Publish…" }));
  const dialog = within(await screen.findByRole("dialog"));
  const before = within(await dialog.findByRole("region", { name: "Before readers see it" }));
  const rows = () => within(before.getByRole("list")).queryAllByRole("listitem");
  return { ...shown, num_id, user, dialog, before, rows };
}

describe("remarks in the sheet that publishes", () => {
  it("EDIT-319 EDIT-355 counts them and says what mends each, and publishes all the same", async () => {
    const draft = [create(9, "page", null, "a9"), set(9, "state", "draft")];
    const { num_id, user, dialog, before, rows } = await sheet([...JUMP, ...draft]);
    expect(await before.findByText("1 remark, which does not stop you")).toBeVisible();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      "01Tides: “High water” is h4 after h1: a level is left outMake it h2",
    ]);
    await user.click(dialog.getByRole("button", { name: /^Publish 1 page/ }));
    expect(await screen.findByText("Published, 1 page")).toBeVisible();
    expect(mock.callsTo("POST", `/api/mag/${num_id}/publish`)).toHaveLength(1);
  });

  it("EDIT-318 EDIT-319 mends in the sheet what is mended in one step", async () => {
    const { editor, user, before } = await sheet(JUMP);
    await user.click(await before.findByRole("button", { name: /^Make it h2: / }));
    expect(await before.findByText("Nothing to remark")).toBeVisible();
    expect(editor.records.get(id(3))?.text?.at(-1)?.attributes).toEqual({ element: "h2" });
    await waitFor(() =>
      expect(before.getByRole("heading", { name: "Before readers see it" })).toHaveFocus(),
    );
  });

  it("EDIT-318 EDIT-319 leads to where more is asked for, with the focus there", async () => {
    const { editor, user, before } = await sheet([
      { type: "clear", id: id(1), key: "description", width: "base" },
    ]);
    await user.click(await before.findByRole("button", { name: /^Write it: / }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(editor.view.getState().panel).toBe("remarks");
    const field = await screen.findByRole("textbox", { name: "Description" });
    await waitFor(() => expect(field).toHaveFocus());
  });

  it("EDIT-319 lists some of them, and the panel all", async () => {
    const more = Array.from({ length: 7 }, (_, at) => [
      create(20 + at, "button"),
      set(20 + at, "words", `Tide ${at}`),
      set(20 + at, "size", [16_000, 6_400]),
    ]).flat();
    const { editor, user, before, rows } = await sheet(more);
    expect(await before.findByText("7 remarks, none of them stops you")).toBeVisible();
    expect(rows()).toHaveLength(5);
    await user.click(before.getByRole("button", { name: "and 2 more" }));
    await waitFor(() => expect(editor.view.getState().panel).toBe("remarks"));
    const panel = await screen.findByRole("region", { name: "Remarks" });
    expect(within(panel).getAllByRole("listitem")).toHaveLength(7);
    act(() => editor.view.setState({ panel: "properties" }));
  });
});

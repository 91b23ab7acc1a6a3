import { render, screen } from "@testing-library/react";
import { type ReactNode, useLayoutEffect } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { describe, expect, it } from "vitest";
import type { Op } from "../model/op";
import { newRecord, type RecordId } from "../model/record";
import type { Editor } from "./Editor";
import { openEditor } from "./testing/editor";
import { usePageInAddress } from "./usePageInAddress";

const SECOND = "p2v9x0q2m7ab" as RecordId;
const SECOND_PAGE: Op = {
  type: "create",
  id: SECOND,
  record: newRecord("page", { parent: null, order: "a5" }),
};

function Pages({ editor }: { editor: Editor }) {
  usePageInAddress(editor);
  return <output>{useLocation().pathname}</output>;
}

/** Turns to the second page as soon as anything can be seen. */
function Hasty({ editor }: { editor: Editor }) {
  useLayoutEffect(() => editor.openPage(SECOND), [editor]);
  return null;
}

describe("the page in the address", () => {
  it("EDIT-136 stays as it was turned, however early that was", async () => {
    const { editor } = await openEditor({ ops: [SECOND_PAGE] });
    const shown = (element: ReactNode) => (
      <MemoryRouter initialEntries={["/edit/7/contents/"]}>
        <Routes>
          <Route path="/edit/:numId/contents/:pageId?" element={element} />
        </Routes>
      </MemoryRouter>
    );
    // The application stands before an editor is opened.
    const { rerender } = render(shown(null));
    rerender(
      shown(
        <>
          <Pages editor={editor} />
          <Hasty editor={editor} />
        </>,
      ),
    );
    expect(editor.view.getState().page).toBe(SECOND);
    expect(screen.getByRole("status")).toHaveTextContent(`/edit/7/contents/${SECOND}/`);
  });
});

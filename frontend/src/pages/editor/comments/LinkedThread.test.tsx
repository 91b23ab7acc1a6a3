import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInEditor } from "@/features/documents/editor/testing/render";
import { newRecord } from "@/features/documents/model/record";
import { id } from "@/features/documents/model/testing/documents";
import { api as mock } from "@/test/api";
import { makeComment } from "@/test/api/comments";
import { setViewport } from "@/test/browser";
import { CommentsPanel } from "./CommentsPanel";
import { EditorComments } from "./EditorComments";
import { ReadingPins } from "./ReadingPins";

const SECOND = id(5);
const PAGES = [
  {
    type: "create",
    id: SECOND,
    record: newRecord("page", { parent: null, order: "a5" }),
  } as const,
];

function Address() {
  return <output data-testid="search">{useLocation().search}</output>;
}

/** Follows the link of a mail. */
async function follow(thread: string, phone = false) {
  const onOpen = vi.fn();
  const shown = await renderInEditor(
    <>
      <Link to={`?comment=${thread}`}>The mail</Link>
      <Address />
      <EditorComments numId={1}>
        {phone && <ReadingPins onOpen={onOpen} />}
        <CommentsPanel />
      </EditorComments>
    </>,
    { ops: PAGES },
  );
  await userEvent.click(screen.getByRole("link", { name: "The mail" }));
  const panel = within(screen.getByRole("region", { name: "Comments" }));
  return { ...shown, panel, onOpen };
}

describe("the link of a mail about comments", () => {
  beforeEach(() => {
    mock.comments.add({}, makeComment(1, { text: "Of the first page" }));
    mock.comments.add({ page: SECOND }, makeComment(2, { text: "Of the second page" }));
  });

  it("EDIT-383 opens the comments on its thread, and goes to its place", async () => {
    const { editor, panel } = await follow("thread-2");
    expect(await panel.findByText("Of the second page", { selector: "p" })).toBeVisible();
    expect(panel.queryByText("Of the first page")).toBeNull();
    expect(editor.view.getState()).toMatchObject({ panel: "comments", page: SECOND });
    // Else a reload opened it again.
    expect(screen.getByTestId("search")).toBeEmptyDOMElement();
    await userEvent.click(panel.getByRole("button", { name: "All comments" }));
    expect(await panel.findByRole("list", { name: "Threads" })).toBeVisible();
  });

  it("EDIT-383 opens what was resolved meanwhile", async () => {
    const by = { kind: "person", id: "ines", name: "Ines Okafor", avatar: null } as const;
    const [second] = mock.comments.threads;
    if (second) mock.comments.put({ ...second, resolved: { by, at: second.lastAt } });
    const { editor, panel } = await follow("thread-2");
    expect(await panel.findByText(/^Resolved by Ines Okafor/)).toBeVisible();
    expect(editor.view.getState().page).toBe(SECOND);
  });

  it("EDIT-383 says where it was deleted meanwhile, until another one is opened", async () => {
    const { panel } = await follow("thread-9");
    expect(await panel.findByText("The comment of the link was deleted")).toBeVisible();
    await userEvent.click(panel.getByRole("button", { name: /Of the first page/ }));
    await userEvent.click(panel.getByRole("button", { name: "All comments" }));
    expect(await panel.findByRole("list", { name: "Threads" })).toBeVisible();
    expect(panel.queryByText("The comment of the link was deleted")).toBeNull();
  });

  it("EDIT-383 opens the sheet of all comments on a phone", async () => {
    setViewport(390);
    const { onOpen, panel } = await follow("thread-2", true);
    await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
    expect(await panel.findByText("Of the second page", { selector: "p" })).toBeVisible();
  });
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { DocumentCommands } from "@/features/documents/commands/DocumentCommands";
import { renderInEditor } from "@/features/documents/editor/testing/render";
import { Tools } from "@/features/documents/frame/Tools";
import { create, id, PAGE, set } from "@/features/documents/model/testing/documents";
import { ConfirmHost, ToastHost } from "@/shared/ui";
import { api as mock } from "@/test/api";
import { ENORA, makeComment } from "@/test/api/comments";
import { CommentPins } from "./CommentPins";
import { CommentsPanel } from "./CommentsPanel";
import { EditorComments } from "./EditorComments";

// What is fetched when it is shown is here before.
await import("@/shared/ui/DialogPanel");

const BOX = [
  create(2, "shape"),
  set(2, "name", "Boat"),
  set(2, "position", [10_000, 20_000]),
  set(2, "size", [30_000, 10_000]),
];

async function open(access: "owner" | "editor" = "owner") {
  const shown = await renderInEditor(
    <EditorComments numId={1}>
      <DocumentCommands />
      <Tools hidden={false} />
      <CommentPins />
      <CommentsPanel />
      <ConfirmHost />
      <ToastHost />
    </EditorComments>,
    { ops: BOX, access },
  );
  return { ...shown, user: userEvent.setup() };
}

const calls = (method: string, rest = "") =>
  mock.calls.filter(
    (call) => call.method === method && call.path.startsWith(`/api/documents/1/comments${rest}`),
  );
const panel = () => within(screen.getByRole("region", { name: "Comments" }));
const reply = () => panel().getByRole("textbox", { name: "Your reply" });

describe("pins of comments", () => {
  it("EDIT-379 a press of the tool pins a comment to the widget under it", async () => {
    const { editor, controller, user } = await open("editor");
    await user.click(screen.getByRole("button", { name: "Comment" }));
    expect(editor.view.getState().tool).toEqual({ name: "comment" });
    act(() => {
      controller.take(editor.view.getState().tool);
      controller.dispatch({
        type: "down",
        at: { x: 175, y: 225 },
        time: 0,
        modifiers: { shift: false, alt: false, mod: false },
        target: { kind: "canvas" },
        button: 0,
        detail: 1,
      });
    });
    const card = within(await screen.findByRole("dialog", { name: "On “Boat”" }));
    expect(editor.view.getState().tool).toEqual({ name: "select" });
    const field = card.getByRole("textbox", { name: "Your comment" });
    expect(field).toHaveFocus();
    await user.type(field, "Turn it round");
    await user.click(card.getByRole("button", { name: "Comment" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls("POST").map(({ body }) => body)).toEqual([
      {
        key: expect.any(String),
        text: "Turn it round",
        mentions: [],
        place: { page: PAGE, widget: id(2), x: 250, y: 250 },
      },
    ]);
    expect(await screen.findByRole("button", { name: "Ines Okafor, On “Boat”" })).toBeVisible();
  });

  it("EDIT-379 a comment is written by keys as well, on what is selected or on the page", async () => {
    const { editor, user } = await open();
    await user.keyboard("{Shift>}C{/Shift}");
    expect(await screen.findByRole("dialog", { name: /^On page 01/ })).toBeVisible();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(editor.view.getState().commenting).toBeNull();
  });

  it("EDIT-379 stand at the edge of the page where their widget was deleted", async () => {
    mock.comments.add({ widget: id(2), x: 500, y: 500 });
    const { editor } = await open();
    expect(await screen.findByRole("button", { name: "Enora Le Goff, On “Boat”" })).toBeVisible();
    act(() => void editor.change([{ type: "delete", id: id(2) }]));
    const pin = await screen.findByRole("button", {
      name: "Enora Le Goff, Its widget was deleted",
    });
    expect(pin.closest("li")?.style.translate).not.toBe("");
  });

  it("EDIT-380 open the thread, which Escape closes", async () => {
    mock.comments.add({}, makeComment(1), makeComment(2, { text: "Then we turn it" }));
    const { user } = await open();
    const pin = await screen.findByRole("button", { name: /^Enora Le Goff, On page 01.*1 reply$/ });
    await user.click(pin);
    const card = within(screen.getByRole("dialog"));
    expect(card.getByText("1 of 1")).toBeVisible();
    expect(card.getAllByRole("listitem")).toHaveLength(2);
    expect(card.getByRole("textbox", { name: "Your reply" })).toHaveFocus();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(pin).toHaveFocus();
  });
});

describe("the panel of comments", () => {
  it("EDIT-382 lists what is unread first, counts it, and an opened thread is read", async () => {
    mock.comments.add({}, makeComment(1, { text: "Older", isUnread: true }));
    mock.comments.add({}, makeComment(2, { text: "Newer" }));
    const { user } = await open();
    const list = within(await screen.findByRole("list", { name: "Threads" }));
    const rows = list.getAllByRole("button");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Older.*Unread/),
      expect.stringMatching(/Newer/),
    ]);
    expect(screen.getByRole("button", { name: "Comments 1" })).toBeVisible();
    const [first] = rows;
    if (first) await user.click(first);
    await waitFor(() => expect(calls("PATCH", "/thread-1")[0]?.body).toEqual({ read: 1 }));
    expect(await screen.findByRole("button", { name: "Comments" })).toBeVisible();
  });

  it("EDIT-380 a reply stays in its field where it was refused, and is sent with the same key", async () => {
    mock.comments.add();
    const { user } = await open();
    await user.click(await panel().findByRole("button", { name: /chapel door/ }));
    mock.fail("POST", "/api/documents/1/comments", 429, {
      code: "http_429",
      detail: "Wait a minute",
    });
    await user.type(reply(), "We turn it");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await panel().findByRole("alert")).toHaveTextContent("Wait a minute");
    expect(reply()).toHaveValue("We turn it");
    await user.click(panel().getByRole("button", { name: "Reply" }));
    expect(await panel().findByText("We turn it", { selector: "p" })).toBeVisible();
    expect(reply()).toHaveValue("");
    const keys = calls("POST").map(({ body }) => body.key);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it("EDIT-380 a thread is resolved at once, and found among the resolved ones", async () => {
    mock.comments.add();
    const { user } = await open();
    await user.click(await panel().findByRole("button", { name: /chapel door/ }));
    await user.click(panel().getByRole("button", { name: "Resolve" }));
    expect(await panel().findByText("Nobody has commented on anything yet")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Enora/ })).toBeNull();
    await user.click(panel().getByRole("button", { name: "Resolved" }));
    await user.click(await panel().findByRole("button", { name: /chapel door/ }));
    expect(await panel().findByText(/^Resolved by Ines Okafor/)).toBeVisible();
    await user.click(panel().getByRole("button", { name: "Open again" }));
    await waitFor(() => expect(mock.comments.threads[0]?.resolved).toBeNull());
  });

  it("EDIT-380 says where a thread could not be resolved, and shows it again", async () => {
    mock.comments.add();
    const { user } = await open();
    await user.click(await panel().findByRole("button", { name: /chapel door/ }));
    mock.fail("PATCH", "/api/documents/1/comments/thread-1", 409, {
      code: "archived",
      detail: "The project is archived",
    });
    await user.click(panel().getByRole("button", { name: "Resolve" }));
    expect(await screen.findByText("The project is archived")).toBeVisible();
    expect(await panel().findByRole("button", { name: /chapel door/ })).toBeVisible();
  });

  it("EDIT-380 one's own comment is edited and deleted", async () => {
    const own = { isOwn: true, canDelete: true, text: "Mine" } as const;
    mock.comments.add({}, makeComment(1), makeComment(2, own));
    const { user } = await open();
    await user.click(await panel().findByRole("button", { name: /chapel door/ }));
    const more = panel().getByRole("button", { name: "More about the comment of Enora Le Goff" });
    await user.click(more);
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const field = panel().getByRole("textbox", { name: "Your comment" });
    await user.clear(field);
    await user.type(field, "Better");
    await user.click(panel().getByRole("button", { name: "Save" }));
    expect(await panel().findByText("Better")).toBeVisible();
    expect(panel().getByText("edited")).toBeVisible();
    await user.click(panel().getByRole("button", { name: /^More about/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(mock.comments.threads[0]?.count).toBe(1));
    expect(panel().queryByText("Better")).toBeNull();
  });

  it("EDIT-381 people who have access are mentioned by keys", async () => {
    mock.comments.add();
    const { user } = await open();
    await user.click(await panel().findByRole("button", { name: /chapel door/ }));
    expect(panel().getByText("@ mentions somebody.")).toBeVisible();
    expect(reply()).toHaveAccessibleDescription(/^@ mentions somebody. Ctrl or ⌘/);
    await user.type(reply(), "Ask @");
    const people = await screen.findByRole("listbox", { name: "People who can be mentioned" });
    expect(
      within(people)
        .getAllByRole("option")
        .map((one) => one.textContent),
    ).toEqual([expect.stringContaining("Enora Le Goff"), expect.stringContaining("Tomás Vega")]);
    await user.keyboard("{ArrowDown}{ArrowUp}{Enter}please");
    expect(reply()).toHaveValue("Ask @Enora Le Goff please");
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await panel().findByText("@Enora Le Goff", { selector: "strong" })).toBeVisible();
    expect(calls("POST")[0]?.body).toMatchObject({ thread: "thread-1", mentions: [ENORA.id] });
  });

  it("EDIT-381 nothing is said of mentions where nobody else has access", async () => {
    mock.comments.people = [];
    mock.comments.add();
    const { user } = await open();
    await user.click(await panel().findByRole("button", { name: /chapel door/ }));
    expect(reply()).toHaveAccessibleDescription("Ctrl or ⌘ and Enter sends.");
    expect(panel().queryByText(/mentions/)).toBeNull();
  });

  it("EDIT-384 comments of readers stand under the name that they gave", async () => {
    mock.comments.add({}, makeComment(1, { author: { kind: "guest", name: "Noor" } }));
    await open();
    const row = await panel().findByRole("button", { name: /chapel door/ });
    expect(row).toHaveTextContent(/Noor.*Guest/);
  });

  it("says where they could not be read, and asks again", async () => {
    mock.fail("GET", "/api/documents/1/comments", 500);
    const { user } = await open();
    expect(await panel().findByText("The comments could not be read")).toBeVisible();
    mock.comments.add();
    await user.click(panel().getByRole("button", { name: "Try again" }));
    expect(await panel().findByRole("button", { name: /chapel door/ })).toBeVisible();
  });

  it("leaves the page of a thread alone where that was deleted", async () => {
    mock.comments.add({ page: "gone" });
    const { user } = await open();
    await user.click(await panel().findByRole("button", { name: /Its page was deleted/ }));
    expect(panel().queryByRole("button", { name: "Go there" })).toBeNull();
    fireEvent.keyDown(reply(), { key: "a" });
  });
});

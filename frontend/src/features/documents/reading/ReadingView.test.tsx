import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { type ProjectDetail, publicationApi } from "@/shared/api/publication";
import { CommandHost } from "@/shared/commands";
import { hideAllToasts, SharedMenu, ToastHost } from "@/shared/ui";
import { api as mock } from "@/test/api";
import { makeAsset } from "@/test/api/documents";
import { setViewport } from "@/test/browser";
import { render } from "@/test/render";
import { ProjectPictures } from "../assets/ProjectPictures";
import { CommentPartsContext } from "../comments/parts";
import { EditorContext, useView } from "../editor/context";
import { Editor } from "../editor/Editor";
import { openSession } from "../editor/open";
import { canvasOf } from "../editor/testing/canvas";
import { frameAt } from "../hit/boxes";
import { publishingMessages } from "../messages/publishing";
import { newRecord } from "../model/record";
import { create, id, set } from "../model/testing/documents";
import { plainOf } from "../model/text";
import { NO_DIFFERENCE, pageOf, widgetOf } from "../publishing/testDifference";
import { loadProse } from "../text/loading";
import { typing } from "../text/typing";
import { ReadingView } from "./ReadingView";

await import("@/shared/ui/DialogPanel");
await import("@/shared/ui/MenuPanel");
await import("./TextTools");

const KEY = "0123456789abcdef0123456789abcdef";
const [TEXT, PICTURE, SECOND] = [id(2), id(3), id(4)];
const editors: Editor[] = [];
const person = userEvent.setup();

beforeAll(async () => {
  await loadProse();
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollBy = () => undefined;
});

beforeEach(() => {
  setViewport(390);
  // Nothing is laid out but the page itself.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this.matches(".canvas-page") ? new DOMRect(0, 0, 390, 900) : new DOMRect();
  });
});

afterEach(() => {
  act(() => hideAllToasts());
  for (const editor of editors.splice(0)) editor.close();
  vi.restoreAllMocks();
});

/** What stands for the comments of the project. */
const PARTS = {
  Panel: function Panel() {
    const commenting = useView((view) => view.commenting);
    return <p>{commenting === null ? "All threads" : `About ${commenting.widget}`}</p>;
  },
  Pins: () => null,
  PagePins: ({ onOpen }: { onOpen: () => void }) => (
    <button type="button" onClick={onOpen}>
      Pin
    </button>
  ),
  Unread: () => " 4",
};

async function open(given: Partial<ProjectDetail> = {}) {
  const { num_id } = mock.project({ title: "The long ebb", is_published: true, changed: true });
  mock.documents.difference = {
    ...NO_DIFFERENCE,
    pages: [pageOf("Home", [widgetOf(2, { change: "added" })])],
  };
  mock.documents.assets = [makeAsset(KEY, { name: "boat.jpg" })];
  const editor = new Editor(await openSession(num_id, "ines"), num_id, null);
  editors.push(editor);
  editor.change([
    set(1, "title", "Home"),
    create(2, "text"),
    set(2, "position", [2_000, 2_000]),
    set(2, "size", [30_000, 4_000]),
    { type: "text", id: TEXT, delta: [{ insert: "Low water" }] },
    create(3, "picture"),
    set(3, "asset", KEY),
    set(3, "position", [2_000, 20_000]),
    set(3, "size", [30_000, 20_000]),
  ]);
  const detail = { ...(await publicationApi.project(num_id)), ...given };
  const shown = render(
    <MemoryRouter>
      <EditorContext value={editor}>
        <ProjectPictures>
          <CommentPartsContext value={PARTS}>
            <ReadingView title="The long ebb" detail={detail} onPublished={() => undefined} />
          </CommentPartsContext>
        </ProjectPictures>
      </EditorContext>
      <CommandHost />
      <SharedMenu />
      <ToastHost />
    </MemoryRouter>,
  );
  return { editor, ...shown };
}

const main = () => screen.getByRole("main");
const widget = (of: string) => {
  const found = main().querySelector<HTMLElement>(`[data-widget="${of}"]`);
  if (found === null) throw new Error(`${of} is not on the page`);
  return found;
};
const words = (editor: Editor) => plainOf(editor.records.get(TEXT)?.text ?? []);

/** The middle of a widget, where phones have it. */
function placeOf(editor: Editor, of: string) {
  const { boxes } = canvasOf(editor);
  const index = boxes.indexOf.get(of);
  if (index === undefined) throw new Error(`${of} is not on the page`);
  const { x, y, width, height } = frameAt(boxes, index);
  return { clientX: (x + width / 2) / 100, clientY: (y + height / 2) / 100 };
}

const tap = (editor: Editor, of: string) =>
  act(() => void fireEvent.click(main(), placeOf(editor, of)));

const type = (letters: string) =>
  act(() => {
    typing.getState().session?.run((state, dispatch) => {
      dispatch?.(state.tr.insertText(letters));
      return true;
    });
  });

describe("the reading view", () => {
  it("EDIT-414 EDIT-418 shows the draft as phones get it, without anything that lays it out", async () => {
    const { editor, unmount } = await open();
    expect(main()).toHaveTextContent("Low water");
    expect(editor.width).toBe("phone");
    expect(screen.queryByRole("navigation", { name: "Tools" })).toBeNull();
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(screen.getByRole("banner")).toHaveTextContent("The long ebb01 of 01");
    expect(screen.getByRole("contentinfo")).toContainElement(
      screen.getByRole("group", { name: "What a tap does" }),
    );
    unmount();
    expect(editor.width).toBe("base");
  });

  it("EDIT-414 turns its pages, one after another and from their list", async () => {
    const { editor } = await open();
    const page = {
      type: "create",
      id: SECOND,
      record: newRecord("page", { parent: null, order: "a9" }),
    } as const;
    act(() => void editor.change([page, set(4, "title", "Storms")]));
    expect(screen.getByRole("button", { name: "Previous page" })).toBeDisabled();
    await person.click(screen.getByRole("button", { name: "Next page" }));
    expect(screen.getByRole("main", { name: "Page Storms" })).not.toHaveTextContent("Low water");
    expect(screen.getByRole("button", { name: "Next page" })).toBeDisabled();
    await person.click(screen.getByRole("button", { name: "Pages, 02 of 02" }));
    const sheet = await screen.findByRole("dialog", { name: "Pages" });
    expect(within(sheet).getByRole("button", { name: /Storms/ })).toHaveFocus();
    await person.click(within(sheet).getByRole("button", { name: /Home/ }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("main", { name: "Page Home" })).toHaveTextContent("Low water");
  });

  it("EDIT-416 a tap on a text edits it in place, and one step takes it back", async () => {
    const { editor } = await open();
    tap(editor, TEXT);
    const field = within(main()).getByRole("textbox");
    expect(field).toHaveFocus();
    type("High and ");
    await person.click(await screen.findByRole("button", { name: "Done" }));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(words(editor)).toContain("High and ");
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(words(editor)).toBe("Low water\n");
    await person.click(screen.getByRole("button", { name: "Redo" }));
    expect(words(editor)).toContain("High and ");
  });

  it("EDIT-416 EDIT-418 a text is said to be a heading or emphasis, and has no styles, colours or places", async () => {
    const { editor } = await open();
    act(() => void editor.change([create(5, "textStyle", null), set(5, "name", "Body")]));
    act(() => widget(TEXT).focus());
    await person.keyboard("{Enter}");
    const bar = await screen.findByRole("toolbar", { name: "Text" });
    expect(within(bar).getAllByRole("button")).toHaveLength(5);
    await person.click(within(bar).getAllByRole("button")[0] as HTMLElement);
    const menu = await screen.findByRole("menu");
    expect(within(menu).queryByRole("menuitemradio", { name: "Body" })).toBeNull();
    await person.click(within(menu).getByRole("menuitemradio", { name: "Heading 2" }));
    expect(editor.records.get(TEXT)?.text).toEqual([
      { insert: "Low water" },
      { insert: "\n", attributes: { element: "h2" } },
    ]);
  });

  it("EDIT-416 a tap on a picture opens what can be done with it: another file, a photo, and what is said of it", async () => {
    const { editor } = await open();
    tap(editor, PICTURE);
    const sheet = await screen.findByRole("dialog");
    const asked: HTMLInputElement[] = [];
    vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (
      this: HTMLInputElement,
    ) {
      asked.push(this);
    });
    await person.click(within(sheet).getByRole("button", { name: "Take a photo" }));
    await person.click(within(sheet).getByRole("button", { name: "Choose another picture" }));
    expect(asked.map((input) => input.getAttribute("capture"))).toEqual(["environment", null]);
    await person.type(within(sheet).getByRole("textbox", { name: "Alternative text" }), "A boat");
    await person.click(within(sheet).getByRole("button", { name: "Done" }));
    expect(editor.records.get(PICTURE)?.base.label).toBe("A boat");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("EDIT-416 a place for a picture asks for a first one", async () => {
    const { editor } = await open();
    const place = [create(5, "picture"), set(5, "position", [2_000, 60_000])];
    act(() => void editor.change([...place, set(5, "size", [30_000, 20_000])]));
    tap(editor, id(5));
    const sheet = await screen.findByRole("dialog");
    expect(sheet).toHaveTextContent("No picture yet");
    expect(within(sheet).getByRole("button", { name: "Choose a picture" })).toBeVisible();
  });

  it("EDIT-414 while it is only read, a tap changes nothing; nor where the project is archived", async () => {
    const { editor, unmount } = await open();
    await person.click(screen.getByRole("button", { name: "Read" }));
    tap(editor, TEXT);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(widget(TEXT)).not.toHaveAttribute("tabindex");
    unmount();
    const archived = await open({ isArchived: true });
    tap(archived.editor, TEXT);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByRole("button", { name: "Edit text" })).toBeDisabled();
  });

  it("EDIT-417 publishes what was changed", async () => {
    await open();
    await person.click(screen.getByRole("button", { name: "Publish" }));
    const sheet = await screen.findByRole("dialog");
    expect(within(sheet).getByRole("list")).toHaveTextContent("Home");
    await person.click(within(sheet).getByRole("button", { name: /^Publish/ }));
    await waitFor(() =>
      expect(mock.calls.some(({ path }) => path.endsWith("/publish"))).toBe(true),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("EDIT-417 those who may not publish are told why", async () => {
    await open({ access: "editor" });
    const button = screen.getByRole("button", { name: "Publish" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await person.click(button);
    expect(await screen.findByText(publishingMessages.mayNot.editor)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("EDIT-415 comments stand in a sheet, which pins open as well", async () => {
    await open();
    await person.click(screen.getByRole("button", { name: "Comments 4" }));
    const sheet = await screen.findByRole("dialog", { name: "Comments" });
    expect(sheet).toHaveTextContent("All threads");
    await person.click(within(sheet).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Pin" }));
    expect(await screen.findByRole("dialog", { name: "Comments" })).toBeVisible();
  });

  it("EDIT-415 a finger that rests on a text comments on that, and is no tap", async () => {
    const { editor } = await open();
    const place = placeOf(editor, TEXT);
    fireEvent.pointerDown(main(), { ...place, pointerType: "touch", isPrimary: true });
    const sheet = await screen.findByRole("dialog", { name: "Comments" });
    expect(sheet).toHaveTextContent(`About ${TEXT}`);
    fireEvent.pointerUp(main(), { ...place, pointerType: "touch" });
    fireEvent.click(main(), place);
    expect(screen.queryByRole("textbox")).toBeNull();
    await person.click(within(sheet).getByRole("button", { name: "Close" }));
    expect(editor.view.getState().commenting).toBeNull();
  });

  it("EDIT-415 a picture is commented on from its sheet, and what has the focus by the key of the menu", async () => {
    const { editor } = await open();
    tap(editor, PICTURE);
    const sheet = await screen.findByRole("dialog");
    await person.click(within(sheet).getByRole("button", { name: "Comment on this picture" }));
    const comments = await screen.findByRole("dialog", { name: "Comments" });
    expect(comments).toHaveTextContent(`About ${PICTURE}`);
    await person.click(within(comments).getByRole("button", { name: "Close" }));
    fireEvent.contextMenu(widget(TEXT));
    expect(await screen.findByRole("dialog")).toHaveTextContent(`About ${TEXT}`);
  });
});

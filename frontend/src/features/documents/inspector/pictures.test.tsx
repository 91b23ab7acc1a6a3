import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Assets } from "../assets/Assets";
import type { Asset } from "../assets/asset";
import { AssetsContext } from "../assets/context";
import { useEditor } from "../editor/context";
import { renderInEditor } from "../editor/testing/render";
import type { Op } from "../model/op";
import { type RecordId, SETTINGS } from "../model/record";
import { create, id, set } from "../model/testing/documents";
import { Inspector } from "./Inspector";

// It is fetched when it is needed first.
beforeAll(() => import("@/shared/ui/MenuPanel"));
afterEach(() => {
  vi.restoreAllMocks();
});

const asset = (key: string, name: string, address = `/media/${key}`): Asset => ({
  key,
  name,
  kind: "picture",
  bytes: 48_000,
  duration: null,
  picture: { address, renditions: [], size: [1_200, 800] },
});

const KILN = asset("kiln", "Kiln.jpg");
const MARK = asset("mark", "Mark.svg", "/media/mark/whole.svg?token=1");
const NEW = asset("new", "New.jpg");

/** The pictures of a project, to which each file adds the same new one. */
function Known({ children }: { children: ReactNode }) {
  const editor = useEditor();
  const [assets] = useState(() => {
    const list = async () => [KILN, MARK];
    const files = {
      address: () => "blob:new",
      forget: () => {},
      measure: async () => null,
      look: async () => null,
    };
    const made = new Assets(editor, { list, add: async () => NEW, remove: async () => {} }, files);
    void made.load();
    return made;
  });
  return <AssetsContext value={assets}>{children}</AssetsContext>;
}

async function inspect(ops: readonly Op[] = [], page?: RecordId) {
  const shown = await renderInEditor(
    <Known>
      <Inspector />
    </Known>,
    { ops },
  );
  if (page) act(() => shown.editor.openPage(page));
  const base = (of: RecordId) => shown.editor.records.get(of)?.base;
  return { ...shown, base, user: userEvent.setup() };
}

const section = (name: string) => within(screen.getByRole("region", { name }));

async function choose(in_: string, label: string, item: string) {
  const user = userEvent.setup();
  await user.click(section(in_).getByRole("button", { name: new RegExp(`^${label}: `) }));
  await user.click(
    await screen.findByRole(/^(From|None)/.test(item) ? "menuitem" : "menuitemradio", {
      name: item,
    }),
  );
}

/** The dialog of the system answers with a file. */
function dialogAnswers(): void {
  vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (
    this: HTMLInputElement,
  ) {
    const file = new File(["…"], "New.jpg", { type: "image/jpeg" });
    Object.defineProperty(this, "files", { value: [file] });
    this.dispatchEvent(new Event("change"));
  });
}

describe("the pictures of a page and of the project", () => {
  it("EDIT-055 puts a picture behind the page, says what it covers, and takes it away", async () => {
    const { base, user } = await inspect();
    expect(section("Background").queryByText("Covers")).toBeNull();
    await choose("Background", "Picture", "Kiln.jpg");
    expect(base(id(1))).toMatchObject({ backgroundPicture: "kiln" });
    await choose("Background", "Covers", "The first window");
    const across = section("Background").getByRole("spinbutton", { name: "Focus, Across" });
    await user.clear(across);
    await user.type(across, "25{Enter}");
    expect(base(id(1))).toMatchObject({ backgroundArea: "window", backgroundFocus: [250, 500] });
    await choose("Background", "Picture", "None");
    expect(base(id(1))?.backgroundPicture).toBeUndefined();
  });

  it("EDIT-055 EDIT-234 uploads a picture for the page", async () => {
    const { base } = await inspect();
    dialogAnswers();
    await choose("Background", "Picture", "From a file…");
    await waitFor(() => expect(base(id(1))).toMatchObject({ backgroundPicture: "new" }));
    expect(base(id(1))?.pixels).toBeUndefined();
  });

  it("EDIT-045 EDIT-047 EDIT-326 says which picture a page and the project have for sharing", async () => {
    const { base } = await inspect();
    const shared = () =>
      section("For search and sharing").getByRole("button", { name: /^Share picture/ });
    expect(shared()).toHaveTextContent("Cover or drawing");
    await choose("Icon and sharing", "Share picture", "Kiln.jpg");
    expect(shared()).toHaveTextContent("As the project");
    expect(shared().querySelector("img")).toHaveAttribute("src", "/media/kiln");
    await choose("Icon and sharing", "Icon", "Mark.svg");
    expect(base(SETTINGS)).toMatchObject({ sharePicture: "kiln", favicon: "mark" });
    await userEvent.setup().click(shared());
    expect(screen.queryByRole("menuitemradio", { name: "Mark.svg" })).toBeNull();
  });

  it("EDIT-328 links a page with the one whose translation it is, and asks for languages", async () => {
    const pages = [create(5, "page", null, "a5"), set(1, "title", "Home")];
    const { base, editor } = await inspect(pages, id(5));
    await choose("For search and sharing", "Translation of", "Home");
    expect(base(id(5))).toMatchObject({ translationOf: id(1) });
    expect(screen.getByText(/^Say the languages of both pages/)).toBeInTheDocument();
    act(() => void editor.change([{ ...set(1, "language", "en"), id: SETTINGS }]));
    expect(screen.getByText(/^Say another language than English/)).toBeInTheDocument();
    act(() => void editor.change([set(5, "language", "pt")]));
    expect(screen.queryByText(/^Say /)).toBeNull();
    await choose("For search and sharing", "Translation of", "No other page");
    expect(base(id(5))?.translationOf).toBeUndefined();
  });
});

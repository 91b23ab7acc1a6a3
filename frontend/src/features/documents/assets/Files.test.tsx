import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConfirmHost, hideAllToasts, ToastHost } from "@/shared/ui";
import { api as mock } from "@/test/api";
import { makeAsset } from "@/test/api/documents";
import { render } from "@/test/render";
import { EditorContext } from "../editor/context";
import { Editor } from "../editor/Editor";
import { openSession } from "../editor/open";
import { SETTINGS } from "../model/record";
import { create, set } from "../model/testing/documents";
import { Files } from "./Files";
import { ProjectPictures } from "./ProjectPictures";

await import("@/shared/ui/DialogPanel");

const KEY = "0123456789abcdef0123456789abcdef";
const OTHER = KEY.replaceAll("0", "f");
const editors: Editor[] = [];
afterEach(() => {
  hideAllToasts();
  for (const editor of editors.splice(0)) editor.close();
});

const person = userEvent.setup();

async function open(before: (numId: number) => void = () => undefined) {
  const { num_id } = mock.project({ title: "Salt" });
  before(num_id);
  const editor = new Editor(await openSession(num_id, "ines"), num_id, null);
  editors.push(editor);
  editor.change([
    set(1, "title", "Home"),
    create(2, "picture"),
    set(2, "asset", KEY),
    create(3, "picture"),
    set(3, "asset", KEY),
  ]);
  render(
    <>
      <EditorContext value={editor}>
        <ProjectPictures>
          <Files />
        </ProjectPictures>
      </EditorContext>
      <ConfirmHost />
      <ToastHost />
    </>,
  );
  return { num_id, editor };
}

const pictures = () =>
  within(screen.getByRole("list", { name: "Pictures and files" })).queryAllByRole("listitem");
const named = (name: string) => {
  const row = pictures().find((one) => one.textContent?.includes(name));
  if (row === undefined) throw new Error(`There is no ${name}`);
  return within(row);
};

describe("the files of a project", () => {
  beforeEach(() => {
    mock.documents.assets = [
      makeAsset(KEY, { name: "boat.jpg", bytes: 2_400_000 }),
      makeAsset(OTHER, { name: "kiln.png" }),
      makeAsset(OTHER.replace("f", "e"), { name: "salt.png" }),
    ];
  });

  it("EDIT-237 EDIT-239 says of each where it is used, how large and how heavy it is", async () => {
    const { editor } = await open();
    await waitFor(() => expect(pictures()).toHaveLength(3));
    expect(named("boat.jpg").getByText("1,200 × 800, 2.4 MB")).toBeVisible();
    expect(named("boat.jpg").getByText("Used on Home (2)")).toBeVisible();
    expect(named("boat.jpg").queryByRole("button", { name: "Delete boat.jpg" })).toBeNull();
    expect(named("kiln.png").getByText("Not used")).toBeVisible();
    expect(screen.getByText("3 files, 2.5 MB")).toBeVisible();
    act(() => {
      editor.change([
        set(1, "backgroundPicture", OTHER),
        set(1, "sharePicture", OTHER),
        { ...set(1, "favicon", OTHER), id: SETTINGS },
      ]);
    });
    const used = "Used as the icon, behind Home, for sharing Home";
    expect(named("kiln.png").getByText(used)).toBeVisible();
  });

  it("EDIT-254 EDIT-259 EDIT-260 says of what is no picture what it is and how long it lasts", async () => {
    mock.documents.assets = [
      makeAsset(KEY, {
        ...{ name: "kiln.mp4", kind: "video", contentType: "video/mp4", durationMs: 754_400 },
        ...{ width: 1_920, height: 1_080, bytes: 5_200_000, renditions: [] },
      }),
      makeAsset(OTHER, {
        ...{ name: "bell.mp3", kind: "audio", contentType: "audio/mpeg", durationMs: 7_000 },
        ...{ width: 0, height: 0, bytes: 64_000, renditions: [] },
      }),
      makeAsset(OTHER.replace("f", "e"), {
        ...{ name: "prices.pdf", kind: "file", contentType: "application/pdf" },
        ...{ width: 0, height: 0, bytes: 320_000, renditions: [] },
      }),
    ];
    await open();
    await waitFor(() => expect(pictures()).toHaveLength(3));
    expect(named("kiln.mp4").getByText("Video, 1,920 × 1,080, 12:34, 5.2 MB")).toBeVisible();
    expect(named("bell.mp3").getByText("Audio, 0:07, 64 kB")).toBeVisible();
    expect(named("prices.pdf").getByText("File to download, 320 kB")).toBeVisible();
    expect(named("kiln.mp4").queryByRole("img")).toBeNull();
  });

  it("EDIT-237 shows a picture where it is used", async () => {
    const { editor } = await open();
    await waitFor(() => expect(pictures()).toHaveLength(3));
    await person.click(named("boat.jpg").getByRole("button", { name: /^Show/ }));
    expect(editor.selection.store.getState().ids).toHaveLength(1);
  });

  it("EDIT-239 deletes one, and all that nothing shows", async () => {
    const { num_id } = await open();
    await waitFor(() => expect(pictures()).toHaveLength(3));
    await person.click(screen.getByRole("button", { name: "Delete 2 unused files" }));
    await person.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(pictures()).toHaveLength(1));
    expect(mock.callsTo("DELETE", `/api/documents/${num_id}/assets/${OTHER}`)).toHaveLength(1);
    expect(mock.documents.assets.map(({ name }) => name)).toEqual(["boat.jpg"]);
  });

  it("EDIT-233 EDIT-235 adds files, and says why one was not added", async () => {
    const { num_id } = await open();
    await waitFor(() => expect(pictures()).toHaveLength(3));
    mock.fail("POST", `/api/documents/${num_id}/assets`, 415, { detail: "It is no picture" });
    const choose = vi.spyOn(HTMLInputElement.prototype, "click").mockImplementation(function (
      this: HTMLInputElement,
    ) {
      Object.defineProperty(this, "files", {
        value: [new File(["x"], "oven.png", { type: "image/png" })],
      });
      this.dispatchEvent(new Event("change"));
    });
    await person.click(screen.getByRole("button", { name: "Add files…" }));
    expect(await screen.findByText("It is no picture")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again: oven.png" }));
    await waitFor(() => expect(pictures()).toHaveLength(4));
    expect(screen.queryByRole("list", { name: "Being added" })).toBeNull();
    choose.mockRestore();
  });

  it("says when the pictures cannot be read, and reads them again", async () => {
    await open((numId) => mock.fail("GET", `/api/documents/${numId}/assets`, 500));
    await person.click(
      within(await screen.findByRole("alert")).getByRole("button", { name: "Try again" }),
    );
    await waitFor(() => expect(pictures()).toHaveLength(3));
  });
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { type ReactNode, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "@/shared/commands";
import { searchCommands } from "@/shared/commands/search";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { api as mock } from "@/test/api";
import { makeServiceFile } from "@/test/api/services";
import { Assets } from "../assets/Assets";
import type { Asset } from "../assets/asset";
import { AssetsContext } from "../assets/context";
import { useEditor } from "../editor/context";
import { renderInEditor } from "../editor/testing/render";
import type { Op } from "../model/op";
import type { RecordId } from "../model/record";
import { create, id, set } from "../model/testing/documents";
import { plainOf } from "../model/text";
import { askServices } from "./asked";
import { FromServices } from "./FromServices";

await import("@/shared/ui/DialogPanel");
await import("./ServicesDialog");

const person = userEvent.setup();
const WAVES = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

/** The names of files that were uploaded, and what was fetched of services. */
let uploaded: string[] = [];
let fetched: string[] = [];

/** The files of a project, to which everything is added at once. */
function Project({ children }: { children: ReactNode }) {
  const editor = useEditor();
  const [assets] = useState(() => {
    const add = async ({ name }: File): Promise<Asset> => {
      uploaded.push(name);
      const picture = { address: "/media/new", renditions: [], size: [1_200, 800] as const };
      return { key: "new", name, kind: "picture", bytes: 48_000, duration: null, picture };
    };
    const files = {
      address: () => "blob:new",
      forget: () => {},
      measure: async () => [1_200, 800] as const,
      look: async () => null,
    };
    return new Assets(editor, { list: async () => [], add, remove: async () => {} }, files);
  });
  return <AssetsContext value={assets}>{children}</AssetsContext>;
}

interface Given {
  readonly ops?: readonly Op[];
  readonly access?: "owner" | "editor";
  readonly selected?: readonly RecordId[];
}

async function open({ selected = [], ...given }: Given = {}) {
  const opened = await renderInEditor(
    <Project>
      <FromServices />
      <ToastHost />
    </Project>,
    given,
  );
  opened.controller.setViewport({ width: 1_920, height: 1_000 });
  act(() => opened.editor.selection.select(selected));
  return opened;
}

async function asked(ask: () => void = () => void runCommand("services.choose")) {
  act(ask);
  return within(await screen.findByRole("dialog", { name: "From a service" }));
}

/** Each file has its title as its name. */
function sendsPictures(answer?: () => Response | Promise<Response>): void {
  mock.server.use(
    http.post("*/api/me/services/:id/files/:file/fetch", ({ params }) => {
      fetched.push(`${params.id} ${params.file}`);
      const name = `attachment; filename="p.jpg"; filename*=UTF-8''Salt%C3%B6fen.jpg`;
      const headers = { "Content-Type": "image/jpeg", "Content-Disposition": name };
      return answer?.() ?? new HttpResponse("a picture", { headers });
    }),
  );
}

beforeEach(() => {
  [uploaded, fetched] = [[], []];
  hideAllToasts();
  sendsPictures();
  const { services } = mock;
  services.connect("flickr", "ines on film");
  services.files.flickr = Array.from({ length: 30 }, (_, at) =>
    makeServiceFile(`f${at}`, { title: at === 29 ? "Salt" : `Photo ${at}` }),
  );
  services.files.unsplash = [
    makeServiceFile("u1", { title: "", alternative: "Waves at night", author: "Ana Ruiz" }),
  ];
  services.files.youtube = [
    makeServiceFile("y1", { kind: "video", title: "Waves", seconds: 65, address: WAVES }),
    makeServiceFile("y2", { kind: "video", title: "Gone", address: "https://video.example/1" }),
  ];
});

describe("pictures and videos from services", () => {
  it("EDIT-234 says of each service how it stands, and asks anew when the window is back", async () => {
    const vimeo = mock.services.of("vimeo");
    [vimeo.available, vimeo.reason] = [false, "Vimeo has not been set up by the operator"];
    await open();
    const dialog = await asked();
    const tab = (name: RegExp) => dialog.findByRole("tab", { name });
    expect(await tab(/Flickr ?ines on film/)).toHaveAttribute("aria-selected", "true");
    await person.click(await tab(/^Vimeo/));
    expect(dialog.getByText("Vimeo has not been set up by the operator")).toBeVisible();
    await person.click(await tab(/^Unsplash/));
    const link = dialog.getByRole("link", { name: /^Connect Unsplash in the settings/ });
    expect(link).toHaveAttribute("href", "/settings/#connected-services");
    expect(link).toHaveAttribute("target", "_blank");
    mock.services.connect("unsplash", "ines");
    act(() => void window.dispatchEvent(new Event("focus")));
    expect(await dialog.findByRole("button", { name: "Waves at night, Ana Ruiz" })).toBeVisible();
  });

  it("EDIT-234 a picture is found, taken by keys, and placed with what it shows", async () => {
    const { editor } = await open();
    const dialog = await asked();
    const field = await dialog.findByRole("searchbox", { name: "Search your photos" });
    await waitFor(() => expect(field).toHaveFocus());
    const first = await dialog.findByRole("button", { name: "Photo 0" });
    expect(dialog.queryByRole("button", { name: "Photo 24" })).toBeNull();
    dialog.getByRole("button", { name: "Show more" }).focus();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(dialog.getByRole("button", { name: "Photo 24" })).toHaveFocus());
    await person.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowLeft}");
    expect(dialog.getByRole("button", { name: "Photo 1" })).toHaveFocus();
    expect(first).toHaveAttribute("tabindex", "-1");
    await person.type(field, "Salt{Enter}");
    (await dialog.findByRole("button", { name: "Salt" })).focus();
    await person.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([fetched, uploaded]).toEqual([["flickr f29"], ["Saltöfen.jpg"]]);
    const [made] = editor.selection.store.getState().ids;
    const { kind, base } = editor.records.get(made as RecordId) ?? {};
    expect([kind, base?.name, base?.asset, base?.label]).toEqual([
      "picture",
      "Saltöfen",
      "new",
      undefined,
    ]);
  });

  it("EDIT-234 says what a picture of Unsplash shows, and offers whose it is as its caption", async () => {
    mock.services.connect("unsplash", "ines");
    const { editor } = await open();
    const dialog = await asked();
    await person.click(await dialog.findByRole("button", { name: "Waves at night, Ana Ruiz" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [made] = editor.selection.store.getState().ids;
    expect(editor.records.get(made as RecordId)?.base.label).toBe("Waves at night");
    const words = () =>
      [...editor.document.records.values()].flatMap(({ text }) => (text ? plainOf(text) : []));
    expect(words()).toEqual([]);
    await person.click(await screen.findByRole("button", { name: "Add it as a caption" }));
    expect(words()).toEqual(["Photo by Ana Ruiz on Unsplash\n"]);
  });

  it("EDIT-234 in an album the caption says whose it is, and more can be taken", async () => {
    mock.services.connect("unsplash", "ines");
    const ops = [create(2, "gallery")];
    const { editor } = await open({ ops, selected: [id(2)] });
    const dialog = await asked();
    expect((await dialog.findAllByRole("tab")).map((tab) => tab.textContent)).toEqual([
      "Unsplashines",
      "Flickrines on film",
    ]);
    await person.click(await dialog.findByRole("button", { name: "Waves at night, Ana Ruiz" }));
    await dialog.findByRole("button", { name: "Waves at night, Ana Ruiz, Added" });
    const [picture] = editor.records.children(id(2));
    expect(editor.records.get(picture as RecordId)?.base).toMatchObject({
      label: "Waves at night",
      caption: "Photo by Ana Ruiz on Unsplash",
    });
    await person.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("EDIT-234 where the files are asked for, a picture is only added to them", async () => {
    const { editor } = await open();
    const before = editor.document;
    const dialog = await asked(() => askServices({ for: "files" }));
    await person.click(await dialog.findByRole("button", { name: "Photo 3" }));
    await dialog.findByRole("button", { name: "Photo 3, Added" });
    expect(dialog.queryByRole("tab", { name: /YouTube|Youtube/ })).toBeNull();
    await waitFor(() => expect(uploaded).toEqual(["Saltöfen.jpg"]));
    expect(editor.document).toBe(before);
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("EDIT-234 a video becomes the widget of its address", async () => {
    mock.services.connect("youtube", "ines");
    const { editor } = await open();
    const dialog = await asked();
    await person.click(await dialog.findByRole("tab", { name: /^Youtube/ }));
    await person.click(await dialog.findByRole("button", { name: "Gone" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(/no address that a page can show/);
    await person.click(await dialog.findByRole("button", { name: "Waves, 1:05" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [made] = editor.selection.store.getState().ids;
    const { kind, base } = editor.records.get(made as RecordId) ?? {};
    expect([kind, base?.videoAddress, base?.label]).toEqual(["video", WAVES, "Waves"]);
    expect(fetched).toEqual([]);
  });

  it("EDIT-012 EDIT-234 who may not change the layout replaces a picture, and places nothing", async () => {
    const ops = [create(2, "picture"), set(2, "asset", "old"), set(2, "label", "A kiln")];
    const { editor } = await open({ ops, access: "editor" });
    act(() => void runCommand("services.choose"));
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => editor.selection.select([id(2)]));
    const dialog = await asked();
    await person.click(await dialog.findByRole("button", { name: "Photo 0" }));
    await waitFor(() => expect(editor.records.get(id(2))?.base.asset).toBe("new"));
    // What somebody wrote stays.
    expect(editor.records.get(id(2))?.base.label).toBe("A kiln");
    expect(dialog.queryByRole("tab", { name: /^Youtube/ })).toBeNull();
  });

  it("EDIT-234 a fetch that fails says why, and one that is stopped changes nothing", async () => {
    const detail = "Flickr does not answer";
    sendsPictures(() =>
      HttpResponse.json({ code: "service_unreachable", detail }, { status: 502 }),
    );
    const { editor } = await open();
    const before = editor.document;
    const dialog = await asked();
    const tile = await dialog.findByRole("button", { name: "Photo 0" });
    await person.click(tile);
    expect(await dialog.findByRole("alert")).toHaveTextContent(detail);
    sendsPictures(() => new Promise<Response>(() => {}));
    await person.click(tile);
    expect(await dialog.findByRole("progressbar", { name: "Fetching “Photo 0”" })).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Stop" }));
    await waitFor(() => expect(tile).toHaveFocus());
    expect(dialog.queryByRole("alert")).toBeNull();
    expect(editor.document).toBe(before);
  });

  it("EDIT-234 one that no longer lets the account in is to be connected again", async () => {
    mock.services.lost = ["flickr"];
    await open();
    const dialog = await asked();
    expect(await dialog.findByText(/Flickr has to be connected again/)).toBeVisible();
    expect(dialog.getByRole("link", { name: /^Connect Flickr again/ })).toBeVisible();
    mock.services.lost = [];
    act(() => void fireEvent.focus(window));
    expect(await dialog.findByRole("button", { name: "Photo 0" })).toBeVisible();
  });

  it("EDIT-234 says what there is not, and tries again what failed", async () => {
    mock.server.use(
      http.get(
        "*/api/me/services/flickr/files",
        () =>
          HttpResponse.json({ code: "unavailable", detail: "Too much at once" }, { status: 503 }),
        { once: true },
      ),
    );
    await open();
    const dialog = await asked();
    expect(await dialog.findByText("Too much at once")).toBeVisible();
    mock.services.files.flickr = [];
    await person.click(dialog.getByRole("button", { name: "Try again" }));
    expect(await dialog.findByText("There is no photo in your account yet.")).toBeVisible();
    await person.type(dialog.getByRole("searchbox"), "kiln{Enter}");
    expect(await dialog.findByText("Nothing matches “kiln”.")).toBeVisible();
  });

  it("EDIT-234 is found by the names of the services, and takes no words of other commands", async () => {
    await open();
    const ids = (text: string) => searchCommands(text).map(({ command }) => command.id);
    expect(ids("unsplash")).toContain("services.choose");
    expect(ids("vimeo")).toContain("services.choose");
    expect(ids("a to z")).toEqual([]);
  });
});

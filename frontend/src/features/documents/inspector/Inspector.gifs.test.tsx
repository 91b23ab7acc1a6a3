import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { describe, expect, it } from "vitest";
import { Assets } from "../assets/Assets";
import type { Asset } from "../assets/asset";
import { AssetsContext } from "../assets/context";
import { useEditor } from "../editor/context";
import { renderInEditor } from "../editor/testing/render";
import type { Op } from "../model/op";
import { create, id, set } from "../model/testing/documents";
import { Inspector } from "./Inspector";

const asset = (key: string, kind: Asset["kind"], address: string): Asset => ({
  key,
  name: `Kiln.${address.split(".").at(-1)}`,
  kind,
  bytes: 48_000,
  duration: null,
  picture: { address, renditions: [], size: [60, 40] },
});
const ASSETS = [
  asset("gif", "picture", "/media/assets/1/gif/whole.gif"),
  asset("boat", "picture", "/media/assets/1/boat/1280.webp"),
  asset("film", "video", "/media/assets/1/film/whole.webm"),
];

function Known({ children }: { children: ReactNode }) {
  const editor = useEditor();
  const [assets] = useState(() => {
    const add = () => new Promise<Asset>(() => {});
    const made = new Assets(editor, { list: async () => ASSETS, add, remove: async () => {} });
    void made.load();
    return made;
  });
  return <AssetsContext value={assets}>{children}</AssetsContext>;
}

async function inspect(ops: readonly Op[], access: "owner" | "editor" = "owner") {
  const shown = await renderInEditor(
    <Known>
      <Inspector />
    </Known>,
    { ops, access },
  );
  await act(async () => shown.editor.selection.select([id(2)]));
  const kinds = () => [...shown.editor.document.records.values()].map(({ kind }) => kind);
  return { ...shown, kinds, user: userEvent.setup() };
}

const show = () => screen.queryByRole("button", { name: "Show it as a video with pause" });
const keep = () => screen.queryByRole("button", { name: "Keep it as a GIF" });

const video = [create(2, "video"), set(2, "media", "film"), set(2, "gif", "gif")];

describe("the inspector of GIFs", () => {
  it("EDIT-242 shows a video as the GIF of which it was made, and that as the video", async () => {
    const { kinds, user } = await inspect(video);
    await user.click(keep() as HTMLElement);
    expect(kinds()).toContain("picture");
    expect(keep()).toBeNull();
    await waitFor(() => expect(show()).toHaveFocus());
    await user.click(show() as HTMLElement);
    expect(kinds()).toContain("video");
    await waitFor(() => expect(keep()).toHaveFocus());
  });

  it("EDIT-242 offers it for GIFs alone, and not where the layout is locked", async () => {
    const { unmount } = await inspect([create(2, "picture"), set(2, "asset", "boat")]);
    expect(show()).toBeNull();
    unmount();
    const plain = await inspect([create(2, "video"), set(2, "media", "film")]);
    expect(keep()).toBeNull();
    plain.unmount();
    const locked = await inspect(video, "editor");
    expect(keep()).toBeNull();
    locked.unmount();
    await inspect([create(2, "picture"), set(2, "asset", "gif")]);
    expect(show()).toBeInTheDocument();
  });
});

import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ToastHost } from "@/shared/ui";
import { api as mock } from "@/test/api";
import { makeFamily } from "@/test/api/documents";
import { FontManager } from "./FontManager";
import { addFonts, isFont, loadOwnFonts, ownFonts } from "./ownFonts";

const file = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name);
const names = () => ownFonts.getState().families.map(({ name }) => name);
const add = (...files: File[]) => act(() => addFonts(files));

describe("own fonts", () => {
  beforeEach(() => {
    ownFonts.setState({ state: "loading", families: [], mayChange: false, sending: 0 });
  });

  it("EDIT-443 are taken in with the project, added, and said", async () => {
    mock.documents.fonts = [makeFamily("Brick", { id: "own-sans-0123456789abcdef" })];
    render(<ToastHost />);
    await act(() => loadOwnFonts(7));
    expect(ownFonts.getState()).toMatchObject({ state: "here", mayChange: true });
    const [added] = await add(file("Kiln.ttf"));
    expect(added?.name).toBe("Kiln");
    expect(names()).toEqual(["Brick", "Kiln"]);
    expect(await screen.findByText("Kiln is among your fonts")).toBeVisible();
    expect(mock.callsTo("POST", "/api/fonts")).toHaveLength(1);
  });

  it("EDIT-215 EDIT-217 says with its name what cannot be one", async () => {
    render(<ToastHost />);
    await act(() => loadOwnFonts(7));
    await add(file("shut.ttf"));
    const refused = "shut.ttf: The maker of this font does not allow it to be embedded in pages";
    expect(await screen.findByText(refused)).toBeVisible();
    await add(file("Long.otf", 4 * 1024 * 1024 + 1));
    expect(await screen.findByText("Long.otf: a font has at most 4 MB.")).toBeVisible();
    expect(names()).toEqual([]);
    expect(ownFonts.getState().sending).toBe(0);
  });

  it("EDIT-443 are not added to the fonts of somebody else", async () => {
    render(<ToastHost />);
    expect(await add(file("Kiln.ttf"))).toEqual([]);
    expect(
      await screen.findByText("Only the owner of the project adds fonts to it."),
    ).toBeVisible();
    expect(mock.callsTo("POST", "/api/fonts")).toEqual([]);
  });

  it("EDIT-166 are known by their type or their name", () => {
    expect(isFont(file("a.WOFF2"))).toBe(true);
    expect(isFont(new File([], "a", { type: "font/ttf" }))).toBe(true);
    expect(isFont(file("a.png"))).toBe(false);
  });
});

describe("the manager of own fonts", () => {
  it("EDIT-443 renames a family, and deletes a font once that is confirmed", async () => {
    mock.documents.fonts = [makeFamily("Kiln")];
    await act(() => loadOwnFonts(7));
    const person = userEvent.setup();
    render(<FontManager onClose={() => undefined} />);
    // The dialog's code is fetched when it opens.
    const name = await screen.findByRole("textbox", { name: "Name of Kiln" });
    await person.clear(name);
    await person.type(name, "Brick{Enter}");
    await waitFor(() => expect(names()).toEqual(["Brick"]));
    const list = within(screen.getByRole("dialog"));
    await person.click(list.getByRole("button", { name: "Delete Regular of Brick" }));
    expect(list.getByRole("alert")).toHaveTextContent("on published pages");
    expect(mock.callsTo("DELETE", "/api/fonts/{id}")).toEqual([]);
    await person.click(list.getByRole("button", { name: "Delete font" }));
    await waitFor(() => expect(names()).toEqual([]));
    expect(list.getByText(/^No fonts yet/)).toBeVisible();
  });
});

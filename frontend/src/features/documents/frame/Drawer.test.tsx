import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useMemo } from "react";
import { useRegisterCommands } from "@/shared/commands";
import { handleKey } from "@/shared/commands/shortcuts";
import { setViewport } from "@/test/browser";
import { renderInEditor } from "../editor/testing/render";
import { Drawer, DrawerButtons } from "./Drawer";

const person = userEvent.setup();

const parts = (
  <div id="root">
    <button type="button">Elsewhere</button>
    <Drawer name="panel" label="Panels">
      <input aria-label="Width" />
    </Drawer>
    <Drawer name="pages" label="Pages">
      <button type="button">Page 01</button>
    </Drawer>
    <DrawerButtons />
  </div>
);

describe("the parts around the page", () => {
  it("EDIT-419 stand beside it where there is room", async () => {
    await renderInEditor(parts);
    expect(screen.getByRole("textbox", { name: "Width" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("group", { name: "Pages and panels" })).toBeNull();
  });

  describe("in a window of a tablet", () => {
    beforeEach(() => setViewport(820));

    it("EDIT-419 are sheets that hold the focus, and give it back with Escape", async () => {
      await renderInEditor(parts);
      expect(screen.queryByRole("textbox")).toBeNull();
      const button = screen.getByRole("button", { name: "Properties" });
      await person.click(button);
      expect(screen.getByRole("dialog", { name: "Panels" })).toHaveFocus();
      // All else cannot be reached.
      expect(screen.getByText("Elsewhere").closest("[inert]")).not.toBeNull();
      await person.tab();
      expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
      await person.keyboard("{Escape}");
      expect(screen.queryByRole("dialog")).toBeNull();
      await vi.waitFor(() => expect(button).toHaveFocus());
    });

    it("EDIT-419 EDIT-180 keys of commands work while no sheet is open", async () => {
      const run = vi.fn();
      const command = { id: "test", label: "Test", group: "Test", shortcut: "shift+q", run };
      function Commands() {
        useRegisterCommands(useMemo(() => [command], []));
        return parts;
      }
      await renderInEditor(<Commands />);
      const press = () => handleKey(new KeyboardEvent("keydown", { key: "Q", shiftKey: true }));
      press();
      expect(run).toHaveBeenCalledOnce();
      await person.click(screen.getByRole("button", { name: "Properties" }));
      press();
      expect(run).toHaveBeenCalledOnce();
    });

    it("EDIT-419 a panel that is asked for opens, and the pages close with the one that is chosen", async () => {
      const { editor } = await renderInEditor(parts);
      act(() => editor.view.setState({ panel: "layers" }));
      await person.click(await screen.findByRole("button", { name: "Close" }));
      await person.click(screen.getByRole("button", { name: /^Pages 01 of 01/ }));
      expect(screen.getByRole("button", { name: "Page 01" })).toBeVisible();
      act(() => editor.view.setState({ page: "another" as never }));
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });
});

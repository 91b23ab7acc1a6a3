import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { type Command, CommandHost, registerCommands } from ".";

/** The palette does not come before this is let go. */
const fetched = vi.hoisted(() => {
  let come = () => {};
  const here = new Promise<void>((done) => {
    come = done;
  });
  return { here, come };
});

vi.mock("./Palette", async (original) => {
  await fetched.here;
  return original();
});

// A busy machine takes its time over the first import.
beforeAll(() => vi.importActual("./Palette"));

it("keeps what is typed before the palette is there, and takes none of it for shortcuts", async () => {
  const ran: string[] = [];
  const command = (id: string, shortcut: string): Command => ({
    id,
    label: id,
    group: "Projects",
    shortcut,
    run: () => ran.push(id),
  });
  const unregister = registerCommands([command("New project", "n"), command("Archive", "e")]);
  render(
    <MemoryRouter>
      <CommandHost />
    </MemoryRouter>,
  );
  const press = (key: string) => fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  for (const key of ["n", "e", "x", "Backspace", "w", "Enter"]) press(key);
  fetched.come();
  expect(await screen.findByRole("combobox")).toHaveValue("new");
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
    expect.stringContaining("New project"),
  ]);
  expect(ran).toEqual([]);
  // The next one begins with nothing.
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Escape" });
  expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(await screen.findByRole("combobox")).toHaveValue("");
  unregister();
});

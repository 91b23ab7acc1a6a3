import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { MemoryRouter } from "react-router-dom";
import { onTestFinished } from "vitest";
import { makeUser } from "@/test/api";
import { clearSession, setUser } from "../session";
import { SharedMenu } from "../ui";
import {
  activeCommands,
  type Command,
  CommandHost,
  commandMenu,
  formatShortcut,
  matches,
  registerCommands,
  runCommand,
  useRegisterCommands,
} from ".";
import { resetOwnKeys } from "./ownKeys";

const person = userEvent.setup();
let ran: string[] = [];
let unregister: () => void;

function command(id: string, more: Partial<Command> = {}): Command {
  return { id, label: id, group: "Projects", run: () => ran.push(id), ...more };
}

const commands: Command[] = [
  command("new", { label: "New project", shortcut: "n", keywords: "add create" }),
  command("archive", { label: "Archive", shortcut: "Backspace" }),
  command("publish", { label: "Publish", when: () => ({ reason: "Nothing has changed" }) }),
  command("secret", { label: "Secret", when: () => false, shortcut: "s" }),
  command("extend", { label: "Extend", shortcut: "shift+ArrowRight", handledLocally: true }),
];

// Fetched before anybody waits for them: a busy machine takes its time over the first import.
beforeAll(() =>
  Promise.all([import("./Palette"), import("./ShortcutsSheet"), import("../ui/DialogPanel")]),
);

beforeEach(() => {
  ran = [];
  unregister = registerCommands(commands);
});

afterEach(() => {
  unregister();
  act(clearSession);
});

function renderHost() {
  render(
    <MemoryRouter>
      <input aria-label="Title" />
      <button type="button">Elsewhere</button>
      <CommandHost />
      <SharedMenu />
    </MemoryRouter>,
  );
}

describe("the registry", () => {
  it("makes menu rows: hidden ones left out, unavailable ones with their reason", () => {
    expect(commandMenu(["new", "publish", "secret", "nowhere"]).items).toMatchObject([
      { id: "new", label: "New project", shortcut: "n" },
      { id: "publish", disabledReason: "Nothing has changed" },
    ]);
  });

  it("runs only what is available", () => {
    expect(["new", "publish", "secret", "nowhere"].map(runCommand)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(ran).toEqual(["new"]);
  });

  it("lets a later registration stand in for an earlier one until it is taken back", () => {
    const back = registerCommands([command("new", { label: "New in Longreads" })]);
    expect(activeCommands().find(({ id }) => id === "new")?.label).toBe("New in Longreads");
    back();
    expect(activeCommands().find(({ id }) => id === "new")?.label).toBe("New project");
  });
});

describe("shortcuts", () => {
  const key = (init: KeyboardEventInit) => new KeyboardEvent("keydown", init);

  it("match exactly their keys", () => {
    expect(matches(key({ key: "k", ctrlKey: true }), "mod+k")).toBe(true);
    expect(matches(key({ key: "K", ctrlKey: true, shiftKey: true }), "mod+k")).toBe(false);
    expect(matches(key({ key: "n", ctrlKey: true }), "n")).toBe(false);
    expect(matches(key({ key: "N", shiftKey: true }), "n")).toBe(false);
    expect(matches(key({ key: "?", shiftKey: true }), "?")).toBe(true);
    expect(matches(key({ key: "ArrowRight", shiftKey: true }), "shift+ArrowRight")).toBe(true);
    // What Macs type with Alt held, and a letter that only stands on that key of another keyboard.
    expect(matches(key({ key: "º", code: "Digit0", altKey: true }), "alt+0")).toBe(true);
    expect(matches(key({ key: "º", code: "Digit0" }), "alt+0")).toBe(false);
    expect(matches(key({ key: "t", code: "KeyK", ctrlKey: true }), "mod+k")).toBe(false);
    expect(formatShortcut("mod+shift+ArrowUp")).toBe("Ctrl Shift ↑");
  });

  it("run their command, but not while text is typed, and local ones never from here", async () => {
    renderHost();
    await person.keyboard("n{Backspace}{Shift>}{ArrowRight}{/Shift}s");
    expect(ran).toEqual(["new", "archive"]);
    await person.click(screen.getByLabelText("Title"));
    await person.keyboard("n{Backspace}");
    expect(ran).toEqual(["new", "archive"]);
  });

  it("of one letter can be switched off by the person", async () => {
    renderHost();
    const user = makeUser();
    act(() => setUser({ ...user, opts: { ...user.opts, singleKeyShortcuts: false } }));
    await person.keyboard("n?{Backspace}");
    expect(ran).toEqual(["archive"]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await person.keyboard("{Control>}k{/Control}");
    expect(await screen.findByRole("dialog", { name: "Commands" })).toBeInTheDocument();
  });
});

describe("the palette", () => {
  async function open() {
    renderHost();
    screen.getByRole("button", { name: "Elsewhere" }).focus();
    await person.keyboard("{Control>}k{/Control}");
    return screen.findByRole("combobox");
  }

  it("finds commands by label and keyword, runs the chosen one and gives the focus back", async () => {
    const field = await open();
    await waitFor(() => expect(field).toHaveFocus());
    await person.keyboard("creat");
    expect(screen.getAllByRole("option")).toHaveLength(1);
    await person.keyboard("{Enter}");
    await waitFor(() => expect(ran).toEqual(["new"]));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus());
  });

  it("shows a reason and does not run what is unavailable", async () => {
    await open();
    await person.keyboard("publi");
    const row = screen.getByRole("option", { name: /Publish/ });
    expect(row).toHaveTextContent("Nothing has changed");
    expect(row).toHaveAttribute("aria-disabled", "true");
    await person.keyboard("{Enter}");
    expect(ran).toEqual([]);
    expect(screen.getByRole("dialog")).toBeInTheDocument();
  });

  it("goes round with the arrows and offers nothing hidden", async () => {
    const field = await open();
    const options = screen.getAllByRole("option");
    expect(screen.queryByRole("option", { name: /Secret/ })).toBeNull();
    await person.keyboard("{ArrowUp}");
    expect(field).toHaveAttribute("aria-activedescendant", options.at(-1)?.id);
    await person.keyboard("{ArrowDown}");
    expect(field).toHaveAttribute("aria-activedescendant", options[0]?.id);
    await person.keyboard("xyzzy");
    expect(screen.getByRole("status")).toHaveTextContent("No command of that name.");
    await person.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the sheet of shortcuts", () => {
  it("lists every shortcut of the registry, local ones too", async () => {
    renderHost();
    await person.keyboard("?");
    const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    for (const label of ["New project", "Extend", "Open the command palette"]) {
      expect(sheet).toHaveTextContent(label);
    }
    expect(sheet).not.toHaveTextContent("Publish");
  });
});

describe("shortcuts of a person's own", () => {
  const other = command("copy", { label: "Make a copy", shortcut: "mod+d" });
  const typed = command("bold", { label: "Bold", shortcut: "mod+b", inText: true });
  const bare = command("sort", { label: "Sort by name" });

  afterEach(() => act(resetOwnKeys));

  async function change() {
    const back = registerCommands([other, typed, bare]);
    onTestFinished(back);
    renderHost();
    await person.keyboard("?");
    await person.click(await screen.findByRole("button", { name: "Change shortcuts" }));
  }

  it("EDIT-180 are pressed, and then run the command and stand in menus and palette", async () => {
    await change();
    await person.click(screen.getByRole("button", { name: "New project: N. Change" }));
    expect(screen.getByText("Press the keys")).toBeVisible();
    await person.keyboard("{Control>}{Shift>}e{/Shift}{/Control}");
    expect(screen.getByRole("button", { name: "New project: Ctrl Shift E. Change" })).toHaveFocus();
    expect(commandMenu(["new"]).items).toMatchObject([{ shortcut: "mod+shift+e" }]);
    await person.click(screen.getByRole("button", { name: "Done" }));
    await person.keyboard("{Escape}n{Control>}{Shift>}e{/Shift}{/Control}");
    expect(ran).toEqual(["new"]);
    expect(localStorage.getItem("octavo-shortcuts")).toBe('{"new":"mod+shift+e"}');
  });

  it("EDIT-180 say which command has the keys, and can take them over", async () => {
    await change();
    await person.click(screen.getByRole("button", { name: "New project: N. Change" }));
    await person.keyboard("{Control>}d{/Control}");
    expect(screen.getByText("Ctrl D is “Make a copy”.")).toBeVisible();
    expect(commandMenu(["new"]).items).toMatchObject([{ shortcut: "n" }]);
    await person.click(screen.getByRole("button", { name: "Use it here" }));
    expect(screen.getByRole("button", { name: "Make a copy: no keys. Change" })).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Reset the keys of Make a copy" }));
    expect(screen.getByText("Ctrl D is “New project”.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Reset all" }));
    expect(screen.getByRole("button", { name: "Make a copy: Ctrl D. Change" })).toBeVisible();
    expect(screen.getByRole("button", { name: "New project: N. Change" })).toBeVisible();
  });

  it("EDIT-180 are refused where browsers, fixed keys or typing would come in between", async () => {
    await change();
    // What moves the focus and what leaves stays as it is.
    expect(screen.queryByRole("button", { name: /^Archive: / })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Bold: Ctrl B. Change" }));
    await person.keyboard("{Control>}w{/Control}");
    expect(screen.getByText(/^The browser keeps Ctrl W/)).toBeVisible();
    await person.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(screen.getByText(/^Shift → always does the same/)).toBeVisible();
    await person.keyboard("x");
    expect(screen.getByText(/^This works while text is typed/)).toBeVisible();
    await person.keyboard("{Escape}");
    expect(screen.getByRole("button", { name: "Bold: Ctrl B. Change" })).toBeVisible();
  });

  it("EDIT-180 are taken away, and given to commands that have none", async () => {
    await change();
    await person.click(screen.getByRole("button", { name: "Clear the keys of New project" }));
    expect(commandMenu(["new"]).items[0]).not.toHaveProperty("shortcut");
    await person.click(screen.getByRole("checkbox", { name: "Commands without keys, too" }));
    await person.click(screen.getByRole("button", { name: "Sort by name: no keys. Change" }));
    await person.keyboard("{Alt>}s{/Alt}");
    expect(commandMenu(["sort"]).items).toMatchObject([{ shortcut: "alt+s" }]);
  });
});

it("runs a command before what has it is painted, as a key may be pressed at once", () => {
  const own = [command("going")];
  function Going() {
    useRegisterCommands(own);
    return null;
  }
  function Page() {
    // The effects of what lies in it ran already.
    useLayoutEffect(() => {
      runCommand("going");
    }, []);
    return <Going />;
  }
  render(<Page />);
  expect(ran).toEqual(["going"]);
});

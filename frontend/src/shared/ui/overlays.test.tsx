import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { Button, ConfirmHost, confirmDialog, Dialog, DropdownMenu, openMenu, SharedMenu } from ".";

const person = userEvent.setup();

// Fetched before anybody waits for them: a busy machine takes its time over the first import.
beforeAll(() => Promise.all([import("./DialogPanel"), import("./MenuPanel")]));

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Move to collection"
        context="Low Season"
        footer={<Button variant="filled">Move</Button>}
      >
        <input aria-label="Find a collection" />
      </Dialog>
    </>
  );
}

describe("a dialog", () => {
  it("is named, starts in its first field, makes the page inert and gives the focus back", async () => {
    const { container } = render(<Opener />);
    await person.click(screen.getByRole("button", { name: "Open" }));
    const dialog = await screen.findByRole("dialog", { name: "Move to collection" });
    expect(dialog).toHaveAccessibleDescription("Low Season");
    await waitFor(() => expect(screen.getByLabelText("Find a collection")).toHaveFocus());
    expect(container).toHaveAttribute("inert");
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(container).not.toHaveAttribute("inert");
    await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
  });
});

describe("what is laid over an open dialog", () => {
  it("stays alive, as a bank's page must, also when the dialog shows something else", async () => {
    const { container, rerender } = render(<Dialog open onOpenChange={() => {}} title="Card" />);
    await screen.findByRole("dialog", { name: "Card" });
    await waitFor(() => expect(container).toHaveAttribute("inert"));
    const bank = document.body.appendChild(document.createElement("iframe"));
    rerender(<Dialog open onOpenChange={() => {}} title="Card" footer="Saving" />);
    expect(bank).not.toHaveAttribute("inert");
    expect(container).toHaveAttribute("inert");
    rerender(<Dialog open={false} onOpenChange={() => {}} title="Card" />);
    await waitFor(() => expect(container).not.toHaveAttribute("inert"));
    bank.remove();
  });

  it("another dialog: the first is inert until the second is gone", async () => {
    const both = (second: boolean) => (
      <>
        <Dialog open onOpenChange={() => {}} title="First" />
        {second && <Dialog open onOpenChange={() => {}} title="Second" />}
      </>
    );
    const { container, rerender } = render(both(false));
    const first = (await screen.findByRole("dialog", { name: "First" })).closest("body > *");
    rerender(both(true));
    await screen.findByRole("dialog", { name: "Second" });
    await waitFor(() => expect(first).toHaveAttribute("inert"));
    rerender(both(false));
    await waitFor(() => expect(first).not.toHaveAttribute("inert"));
    expect(container).toHaveAttribute("inert");
  });
});

describe("a press beside a dialog", () => {
  it("on the scrim closes it; in a menu that is gone by the time of the click it does not", async () => {
    render(<Opener />);
    await person.click(screen.getByRole("button", { name: "Open" }));
    const dialog = await screen.findByRole("dialog", { name: "Move to collection" });
    // The dialog listens from the next turn on.
    await new Promise((turn) => setTimeout(turn));
    const choice = document.createElement("button");
    document.body.append(choice);
    fireEvent.pointerDown(choice);
    choice.remove();
    fireEvent.click(document.body);
    await new Promise((turn) => setTimeout(turn));
    expect(screen.getByRole("dialog")).toBe(dialog);
    await person.click(dialog.parentElement as HTMLElement);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("a question", () => {
  it("answers yes only to the button that says what it does", async () => {
    render(<ConfirmHost />);
    const question = { title: "Delete?", text: "For good.", confirm: "Yes, delete" };
    const ask = () => {
      let answer: Promise<boolean> | undefined;
      act(() => {
        answer = confirmDialog(question);
      });
      return answer;
    };
    let answer = ask();
    const dialog = await screen.findByRole("alertdialog", { name: "Delete?" });
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
    await person.click(within(dialog).getByRole("button", { name: "Yes, delete" }));
    expect(await answer).toBe(true);

    answer = ask();
    await person.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(await answer).toBe(false);

    answer = ask();
    await screen.findByRole("alertdialog");
    await person.keyboard("{Escape}");
    expect(await answer).toBe(false);
  });
});

describe("the one menu", () => {
  const chosen: string[] = [];
  const groups = () => [
    {
      items: [
        { id: "open", label: "Open", shortcut: "Enter", run: () => chosen.push("open") },
        {
          id: "domain",
          label: "Connect domain",
          disabledReason: "All 5 domains are in use",
          run: () => chosen.push("domain"),
        },
      ],
    },
    { items: [] },
    { items: [{ id: "sort", label: "A to Z", checked: true, run: () => chosen.push("sort") }] },
  ];

  function renderMenu() {
    chosen.length = 0;
    render(
      <MemoryRouter>
        <DropdownMenu label="Project" trigger="More" groups={groups} />
        <SharedMenu />
      </MemoryRouter>,
    );
    return screen.getByRole("button", { name: "More" });
  }

  it("opens from its button, runs the chosen row after the focus went back", async () => {
    const button = renderMenu();
    await person.click(button);
    expect(button).toHaveAttribute("aria-expanded", "true");
    const menu = await screen.findByRole("menu", { name: "Project" });
    expect(within(menu).getByRole("menuitemradio", { name: /A to Z/ })).toBeChecked();
    await person.click(within(menu).getByRole("menuitem", { name: /Open/ }));
    await waitFor(() => expect(chosen).toEqual(["open"]));
    expect(screen.queryByRole("menu")).toBeNull();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-expanded", "false");
  });

  it("shows why a row is unavailable and does nothing when it is chosen", async () => {
    await person.click(renderMenu());
    const row = await screen.findByRole("menuitem", { name: /Connect domain/ });
    expect(row).toHaveTextContent("All 5 domains are in use");
    expect(row).toHaveAttribute("aria-disabled", "true");
    await person.click(row);
    expect(screen.getByRole("menu")).toBeInTheDocument();
    expect(chosen).toEqual([]);
  });

  it("is walked with the arrows and left with Escape", async () => {
    const button = renderMenu();
    button.focus();
    await person.keyboard("{ArrowDown}");
    await screen.findByRole("menu");
    await person.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(chosen).toEqual(["open"]);
    await person.click(button);
    await screen.findByRole("menu");
    await person.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  });

  it("is replaced by the next one that opens", async () => {
    renderMenu();
    act(() => openMenu({ x: 1, y: 2 }, groups(), { label: "First" }));
    await screen.findByRole("menu", { name: "First" });
    act(() => openMenu({ x: 3, y: 4 }, groups(), { label: "Second" }));
    await screen.findByRole("menu", { name: "Second" });
    expect(screen.getAllByRole("menu")).toHaveLength(1);
  });
});

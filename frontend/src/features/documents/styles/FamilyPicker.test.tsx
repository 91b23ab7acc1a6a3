import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EditorContext } from "../editor/context";
import { openWidgets } from "../editor/testing/widgets";
import { fontFamilies } from "../fonts/library";
import { FamilyPicker } from "./FamilyPicker";

/** What is watched, so that a test says what comes into sight. */
const watched = new Map<Element, (isIntersecting: boolean) => void>();

class Sight {
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element): void {
    watched.set(target, (isIntersecting) => {
      const entry = { target, isIntersecting } as IntersectionObserverEntry;
      act(() => this.callback([entry], this as unknown as IntersectionObserver));
    });
  }
  unobserve(target: Element): void {
    watched.delete(target);
  }
  disconnect(): void {}
}

beforeEach(() => {
  watched.clear();
  vi.stubGlobal("IntersectionObserver", Sight);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(value: string | null = null) {
  const editor = await openWidgets({
    moon: { kind: "text", base: { family: "alegreya" }, text: [{ insert: "Low water\n" }] },
  });
  const onChange = vi.fn();
  render(
    <EditorContext value={editor}>
      <FamilyPicker value={value} inherited="inter" onChange={onChange} />
    </EditorContext>,
  );
  return { onChange, opener: screen.getByRole("button", { name: /^Font/ }) };
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Find a font" });
const options = () => within(screen.getByRole("listbox")).queryAllByRole("option");
const names = () => options().map((option) => option.ariaLabel ?? "");
/** The row at which the keyboard is. */
const active = () =>
  document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.ariaLabel;
const family = (option: Element) => option.querySelector("span")?.style.fontFamily ?? "";

describe("the font picker", () => {
  it("EDIT-219 shows the whole library by kind, and what is in use before it", async () => {
    const { opener } = await show();
    expect(opener).toHaveTextContent("Inter");
    expect(opener).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(opener);
    expect(opener).toHaveAttribute("aria-expanded", "true");
    const groups = within(screen.getByRole("listbox", { name: "Font" })).getAllByRole("group");
    expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual([
      "In this project",
      "Serif",
      "Sans serif",
      "Display",
      "Monospaced",
      "Handwriting",
    ]);
    expect(options()).toHaveLength(fontFamilies.length + 1);
    expect(screen.getByRole("status")).toHaveTextContent(`${fontFamilies.length} fonts`);
    const selected = options().filter((option) => option.ariaSelected === "true");
    expect(selected.map((option) => option.ariaLabel)).toEqual(["Inter"]);
  });

  it("EDIT-219 sets a family in itself when it has been in sight, and loads no other", async () => {
    const { opener } = await show();
    await userEvent.click(opener);
    vi.useFakeTimers();
    const row = (name: string) => {
      const [option] = screen.getAllByRole("option", { name });
      if (option === undefined) throw new Error(`no ${name}`);
      return option;
    };
    const loaded = () =>
      document.adoptedStyleSheets
        .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
        .join("");
    expect(loaded()).not.toContain("Jost");
    for (const name of ["Jost", "Syne", "Heebo"]) expect(family(row(name))).toBe("");
    watched.get(row("Jost"))?.(true);
    watched.get(row("Syne"))?.(true);
    watched.get(row("Syne"))?.(false);
    act(() => void vi.advanceTimersByTime(1_000));
    expect(family(row("Jost"))).toContain("Jost");
    expect(loaded()).toContain('"Jost"');
    // It was only passed.
    expect(family(row("Syne"))).toBe("");
    expect(family(row("Heebo"))).toBe("");
    expect(loaded()).not.toContain("Heebo");
  });

  it("EDIT-219 is moved through with the keyboard, which stays in the field", async () => {
    const { onChange, opener } = await show("literata");
    opener.focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(field()).toHaveFocus();
    expect(active()).toBe("Literata");
    await userEvent.keyboard("{ArrowDown}");
    expect(active()).toBe("EB Garamond");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    expect(active()).toBe("Newsreader");
    await userEvent.keyboard("{End}");
    expect(active()).toBe("Sansita Swashed");
    await userEvent.keyboard("{ArrowDown}");
    expect(active()).toBe("Sansita Swashed");
    await userEvent.keyboard("{Home}");
    expect(active()).toBe("Alegreya");
    await userEvent.keyboard("{PageDown}{ArrowUp}{Enter}");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("bitter");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(opener).toHaveFocus();
  });

  it("EDIT-219 looks for what is typed on the closed picker", async () => {
    const { onChange, opener } = await show();
    opener.focus();
    await userEvent.keyboard("j");
    expect(field()).toHaveValue("j");
    await userEvent.keyboard("os");
    expect(names()).toEqual(["Jost"]);
    await userEvent.keyboard("{Escape}");
    expect(onChange).not.toHaveBeenCalled();
    expect(opener).toHaveFocus();
    await userEvent.keyboard("pla{Enter}");
    expect(onChange).toHaveBeenCalledExactlyOnceWith("playfair");
  });

  it("finds by name, what begins with it first, else by designer, kind or script", async () => {
    const { opener } = await show();
    await userEvent.click(opener);
    const find = (typed: string) => fireEvent.change(field(), { target: { value: typed } });
    find("ge");
    expect(active()).toBe("Geist Mono");
    expect(names()).toContain("Noto Sans Georgian");
    find("SANS ");
    expect(names().length).toBeGreaterThanOrEqual(8);
    expect(names().filter((name) => !name.includes("Sans"))).toEqual([]);
    find("rosetta");
    expect(names()).toEqual(["Eczar", "Handjet"]);
    find("handwriting");
    expect(names()).toEqual(["Caveat", "Shantell Sans", "Sansita Swashed"]);
    find("greek");
    expect(names()).toContain("Literata");
  });

  it("EDIT-212 EDIT-219 shows only families of a script, those drawn for it first", async () => {
    const { opener } = await show();
    await userEvent.click(opener);
    const script = screen.getByRole("combobox", { name: "Script" });
    const options = within(script)
      .getAllByRole("option")
      .map((option) => option.textContent);
    expect(options[0]).toBe("All scripts");
    expect(options).toHaveLength(10);
    await userEvent.selectOptions(script, "hebrew");
    const list = screen.getByRole("listbox", { name: "Font" });
    const sans = within(list).getByRole("group", { name: "Sans serif" });
    const [first, ...others] = within(sans).getAllByRole("option");
    expect(first).toHaveAccessibleName("Heebo");
    expect(first).toHaveTextContent("אבג");
    expect(others.map((option) => option.ariaLabel)).toContain("Rubik");
    expect(within(list).queryByRole("option", { name: "Inter" })).toBeNull();
    await userEvent.type(field(), "inter");
    expect(screen.getByText("No font with Hebrew is called “inter”")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("0 fonts");
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(list).toBeInTheDocument();
  });
});

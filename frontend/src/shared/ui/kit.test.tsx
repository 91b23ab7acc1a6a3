import { readFileSync } from "node:fs";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { setViewport } from "@/test/browser";
import { placeConfig } from "@/test/config";
import { Breadcrumb, Figures, Sheet, useDebounced, usePhone } from ".";
import { hueOf, initials } from "./Avatar";

describe("avatars", () => {
  it.each([
    ["Ines Okafor", "IO"],
    ["Ana de la Cruz", "AC"],
    ["studio", "S"],
    ["  ", ""],
    ["李 明", "李明"],
  ])("take the initials of %j", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it("have a hue that an id always gives", () => {
    expect(hueOf("a")).toBe(hueOf("a"));
    expect(hueOf("a")).not.toBe(hueOf("b"));
    expect(hueOf("a")).toBeGreaterThanOrEqual(0);
    expect(hueOf("a")).toBeLessThan(360);
  });
});

describe("the sheet", () => {
  it("lies as an octavo's outer forme, with leaf 1 as its action", () => {
    const { container } = render(<Sheet leaf={<button type="button">Start a project</button>} />);
    const order = [...container.querySelectorAll("[class*=folio]")].map((one) => one.textContent);
    expect(order).toEqual(["5", "12", "9", "8", "4", "13", "16", "1"]);
    expect(screen.getByRole("button", { name: "Start a project" })).toBeInTheDocument();
  });
});

describe("the breadcrumb", () => {
  it("shows the path; its last part is no link", () => {
    render(
      <MemoryRouter>
        <Breadcrumb
          items={[
            { label: "Learn", to: "/learn" },
            { label: "Archive", to: "/x" },
          ]}
        />
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Learn" })).toHaveAttribute("href", "/learn");
    expect(screen.queryByRole("link", { name: "Archive" })).toBeNull();
    expect(screen.getByText("Archive")).toHaveAttribute("aria-current", "page");
  });
});

describe("small things", () => {
  it("set only digits in tabular figures", () => {
    const { container } = render(<Figures>12,408</Figures>);
    expect(container).toHaveTextContent("12,408");
    const tabular = [...container.querySelectorAll("span")].map((one) => one.textContent);
    expect(tabular).toEqual(["12", "408"]);
  });

  it("know a phone by its width and notice when that changes", () => {
    const Width = () => <p>{usePhone() ? "phone" : "desk"}</p>;
    render(<Width />);
    expect(screen.getByText("desk")).toBeInTheDocument();
    act(() => setViewport(767));
    expect(screen.getByText("phone")).toBeInTheDocument();
    act(() => setViewport(768));
    expect(screen.getByText("desk")).toBeInTheDocument();
    act(() => setViewport(1440));
  });

  it("BILL-276 know a phone by the limit that the configuration gives", () => {
    const Width = () => <p>{usePhone() ? "phone" : "desk"}</p>;
    placeConfig({ phoneBreakpoint: 600 });
    render(<Width />);
    act(() => setViewport(767));
    expect(screen.getByText("desk")).toBeInTheDocument();
    act(() => setViewport(599));
    expect(screen.getByText("phone")).toBeInTheDocument();
    act(() => setViewport(1440));
  });

  it("wait 300 ms after the last call, flush at once, and forget when they leave", () => {
    vi.useFakeTimers();
    const called: string[] = [];
    let debounced: ReturnType<typeof useDebounced<[string]>> | undefined;
    const Debounced = () => {
      debounced = useDebounced((text: string) => void called.push(text));
      return null;
    };
    const { unmount } = render(<Debounced />);
    debounced?.("a");
    vi.advanceTimersByTime(299);
    debounced?.("b");
    vi.advanceTimersByTime(299);
    expect(called).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(called).toEqual(["b"]);
    debounced?.("c");
    debounced?.flush();
    expect(called).toEqual(["b", "c"]);
    debounced?.("d");
    unmount();
    vi.runAllTimers();
    expect(called).toEqual(["b", "c"]);
    vi.useRealTimers();
  });
});

describe("the theme before the first paint", () => {
  const run = () => new Function(readFileSync("public/theme.js", "utf8"))();

  afterEach(() => {
    delete document.documentElement.dataset.theme;
  });

  it.each([
    ["dark", "dark"],
    ["light", "light"],
    ["system", undefined],
    ["nonsense", undefined],
  ])("of a stored %s is %s", (stored, theme) => {
    localStorage.setItem("octavo-theme", stored);
    run();
    expect(document.documentElement.dataset.theme).toBe(theme);
  });
});

import { readFileSync } from "node:fs";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { setViewport } from "@/test/browser";
import { setConfig } from "@/test/config";
import {
  Breadcrumb,
  CheckboxRow,
  Choice,
  Empty,
  Failed,
  Figures,
  Sheet,
  Table,
  useDebounced,
  useOnChange,
  usePhone,
  useTimer,
} from ".";
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

describe("a choice", () => {
  function Paper() {
    const [value, setValue] = useState<"wove" | "laid">("wove");
    return (
      <Choice
        label="Paper"
        name="paper"
        options={[
          { value: "wove", label: "Wove" },
          { value: "laid", label: "Laid", note: "With lines" },
        ]}
        value={value}
        onChange={setValue}
      />
    );
  }

  it("is one group, named for those who listen, and moved through by the arrows", async () => {
    render(<Paper />);
    expect(screen.getByRole("radiogroup", { name: "Paper" })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    expect(screen.getByRole("radio", { name: /^Laid/ })).toBeChecked();
    expect(screen.getByRole("radio", { name: "Wove" })).not.toBeChecked();
  });

  it("of yes and no is changed by its words", async () => {
    const change = vi.fn();
    render(<CheckboxRow label="Deckle" note="Rough edges" onChange={change} />);
    await userEvent.click(screen.getByText("Deckle"));
    expect(screen.getByRole("checkbox", { name: /^Deckle/ })).toBeChecked();
    expect(change).toHaveBeenCalledOnce();
  });
});

describe("what could not be read", () => {
  it("is shown as an alert, with Retry", async () => {
    const retry = vi.fn();
    render(<Failed onRetry={retry}>The sheets could not be read.</Failed>);
    expect(screen.getByRole("alert")).toHaveTextContent("The sheets could not be read.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe("a timer", () => {
  it("calls what was given last, once, and not while it has no time", () => {
    vi.useFakeTimers();
    const calls: string[] = [];
    function Timed({ ms, name }: { ms: number | null; name: string }) {
      useTimer(ms, () => calls.push(name));
      return null;
    }
    const { rerender } = render(<Timed ms={null} name="a" />);
    vi.advanceTimersByTime(1000);
    rerender(<Timed ms={500} name="a" />);
    rerender(<Timed ms={500} name="b" />);
    vi.advanceTimersByTime(2000);
    expect(calls).toEqual(["b"]);
    vi.useRealTimers();
  });
});

describe("what follows a property", () => {
  it("is set before anything is drawn with the new one", () => {
    const drawn: string[] = [];
    function Titled({ title }: { title: string }) {
      const [text, setText] = useState(title);
      useOnChange(title, setText);
      drawn.push(`${title} ${text}`);
      return <p>{text}</p>;
    }
    const { rerender } = render(<Titled title="a" />);
    rerender(<Titled title="b" />);
    expect(screen.getByText("b")).toBeVisible();
    expect(drawn.at(-1)).toBe("b b");
  });
});

describe("an empty state", () => {
  it("says what there is none of, why, and what can be done", () => {
    const { container } = render(
      <Empty
        picture={<svg />}
        heading="No prints yet"
        sentence="They stand here once you made one."
        action={<button type="button">Print</button>}
      />,
    );
    expect(container).toHaveTextContent("No prints yetThey stand here once you made one.Print");
    expect(screen.getByRole("button", { name: "Print" })).toBeVisible();
    expect(container.querySelector("svg")?.parentElement).toHaveAttribute("aria-hidden", "true");
  });

  it("may be a heading alone", () => {
    const { container } = render(<Empty heading="No prints yet" />);
    expect(container.firstElementChild?.children).toHaveLength(1);
  });
});

describe("a table", () => {
  const row = (
    <tr>
      <th scope="row">Wove</th>
      <td />
      <td>12</td>
    </tr>
  );
  const columns = ["Paper", { label: null }, { label: "Sheets", silent: true, className: "end" }];

  it("names its columns, one that only draws excepted", () => {
    render(
      <Table label="Stock" columns={columns}>
        {row}
      </Table>,
    );
    expect(screen.getByRole("table", { name: "Stock" })).toBeVisible();
    const heads = screen.getAllByRole("columnheader");
    expect(heads.map(({ textContent }) => textContent)).toEqual(["Paper", "Sheets"]);
    for (const head of heads) expect(head).toHaveAttribute("scope", "col");
    expect(heads[1]).toHaveClass("end");
    expect(screen.getByRole("rowheader", { name: "Wove" })).toBeVisible();
  });

  it("is named by its caption", () => {
    render(
      <Table caption="Stock" columns={columns}>
        {row}
      </Table>,
    );
    expect(screen.getByRole("table", { name: "Stock" })).toContainElement(
      screen.getByText("Stock", { selector: "caption" }),
    );
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
    setConfig({ phoneBreakpoint: 600 });
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

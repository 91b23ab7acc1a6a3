import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { ACCOUNT_ALERTS, Alerts, showAlert, useAlerts } from ".";

beforeEach(() => {
  vi.useFakeTimers();
  useAlerts.setState({ alerts: [] });
  render(<Alerts />, { wrapper: MemoryRouter });
});

afterEach(() => {
  vi.useRealTimers();
});

const show = (...args: Parameters<typeof showAlert>) => act(() => showAlert(...args));
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe("alerts", () => {
  it("keeps at most one of a type: the newer one stands, with its own time", () => {
    show("archive", "First");
    wait(4000);
    show("archive", "Second");
    show("rename", "Other");
    expect(screen.queryByText("First")).toBeNull();
    expect(screen.getByRole("alert")).toHaveTextContent("Second");
    expect(screen.getByRole("alert")).toHaveTextContent("Other");
    wait(4999);
    expect(screen.getByText("Second")).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText("Second")).toBeNull();
  });

  it("closes by itself after 5000 ms, or after the time it was given", () => {
    show("a", "Short");
    show("b", "Long", { ms: 10_000 });
    wait(5000);
    expect(screen.queryByText("Short")).toBeNull();
    expect(screen.getByText("Long")).toBeInTheDocument();
    wait(5000);
    expect(screen.queryByText("Long")).toBeNull();
  });

  it("closes at a press", () => {
    show("a", "Gone");
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByText("Gone")).toBeNull();
  });

  it("is never shown again once that was asked for, and only for that id", () => {
    show("pay", "Card declined", { doNotShowAgainId: "in_1" });
    fireEvent.click(screen.getByRole("button", { name: "Do not show again" }));
    expect(screen.queryByText("Card declined")).toBeNull();
    show("pay", "Card declined", { doNotShowAgainId: "in_1" });
    expect(screen.queryByText("Card declined")).toBeNull();
    show("pay", "Card declined", { doNotShowAgainId: "in_2" });
    expect(screen.getByText("Card declined")).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem("alertShowedStatuses") ?? "")).toEqual({ in_1: true });
  });

  it("survives a storage that holds nonsense", () => {
    localStorage.setItem("alertShowedStatuses", "{");
    show("pay", "Shown", { doNotShowAgainId: "x" });
    expect(screen.getByText("Shown")).toBeInTheDocument();
  });
});

describe("the types of alerts", () => {
  const filesUnder = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    });

  it("DASH-347 know those of the account, and no screen of the dashboard raises one", () => {
    // Those of the requirement, and that of the share picture.
    expect(ACCOUNT_ALERTS).toHaveLength(16);
    const screens = ["library", "team", "prompts", "copies"];
    const sources = filesUnder("src/features")
      .filter((path) => screens.some((name) => path.includes(`features/${name}/`)))
      .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
      .map((path) => readFileSync(path, "utf8"));
    expect(sources.length).toBeGreaterThan(50);
    const raised = sources.flatMap((text) =>
      [...text.matchAll(/(?:showAlert|alertFailure)\(\s*"([^"]+)"/g)].map(([, type]) => type),
    );
    expect(raised.length).toBeGreaterThan(5);
    expect(raised.filter((type) => ACCOUNT_ALERTS.some((known) => known === type))).toEqual([]);
  });

  it("can say where something can be done, and go when that is followed", () => {
    show("payment", "Declined", { action: { label: "See the plan", to: "/settings/" } });
    const link = screen.getByRole("link", { name: "See the plan" });
    expect(link).toHaveAttribute("href", "/settings/");
    fireEvent.click(link);
    expect(screen.queryByText("Declined")).toBeNull();
  });
});

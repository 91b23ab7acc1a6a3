import { act, fireEvent, render, screen } from "@testing-library/react";
import { Alerts, showAlert, useAlerts } from ".";

beforeEach(() => {
  vi.useFakeTimers();
  useAlerts.setState({ alerts: [] });
  render(<Alerts />);
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

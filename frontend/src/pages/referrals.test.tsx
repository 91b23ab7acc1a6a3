import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ANALYTICS_EVENT } from "@/shared/analytics";
import { clearSession } from "@/shared/session";
import { api as mock } from "@/test/api";
import { openSettings } from "./settings.setup";

const person = userEvent.setup();

beforeEach(() => act(clearSession));

describe("the referral", () => {
  /** Figures stand in spans of their own, so that they line up. */
  const earned = async () => {
    const line = (await screen.findByText("Earned")).parentElement;
    expect(line).toHaveTextContent("Earned$20.00");
  };

  it.each(["#referral", "#affiliate"])("ACCT-013 %s opens it", async (hash) => {
    openSettings(hash);
    expect(await screen.findByRole("region", { name: "Referral" })).toBeInTheDocument();
    await earned();
  });

  it("ACCT-045 ACCT-231 promises up to $40 and leads to the programme", async () => {
    openSettings("#referral");
    expect(screen.getByText("Earn up to $40")).toBeInTheDocument();
    const more = screen.getByRole("link", { name: "About the programme" });
    expect(more).toHaveAttribute("href", "/learn/referral");
    await earned();
  });

  it("ACCT-233 ACCT-234 copies the link, says so for two seconds, and reports it once a day", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-21T10:00:00Z") });
    const quick = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const passes = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    const events: string[] = [];
    const listen = (event: Event) => events.push((event as CustomEvent).detail.name);
    window.addEventListener(ANALYTICS_EVENT, listen);
    try {
      localStorage.removeItem("affiliate-copy-link-last-date");
      openSettings("#referral");
      const link = "http://localhost:3000/auth/join?ref=100001";
      expect(screen.getByRole("textbox", { name: "Your link" })).toHaveValue(link);
      await quick.click(screen.getByRole("button", { name: "Copy link" }));
      expect(await navigator.clipboard.readText()).toBe(link);
      await passes(50);
      expect(screen.getByRole("button", { name: "Link copied" })).toBeInTheDocument();
      await passes(50);
      await passes(2000);
      await quick.click(await screen.findByRole("button", { name: "Copy link" }));
      const copied = () => events.filter((name) => name === "referral_link_copied").length;
      expect(copied()).toBe(1);
      expect(localStorage.getItem("affiliate-copy-link-last-date")).toBe("2026-11-21");
      vi.setSystemTime(new Date("2026-11-22T10:00:00Z"));
      await passes(50);
      await passes(2000);
      await quick.click(await screen.findByRole("button", { name: "Copy link" }));
      expect(copied()).toBe(2);
    } finally {
      window.removeEventListener(ANALYTICS_EVENT, listen);
      vi.useRealTimers();
    }
  });

  it("says that the statistics cannot be read, and reads them again", async () => {
    mock.fail("GET", "/api/user/affiliate", 500);
    openSettings("#referral");
    await person.click(await screen.findByRole("button", { name: "Try again" }));
    await earned();
  });
});

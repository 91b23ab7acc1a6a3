import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { forgetReminder } from "@/features/auth/ConfirmReminder";
import { forgetPayment } from "@/features/billing/alerts/watchPayment";
import { forgetLoading, resetLibrary, resetUi } from "@/features/library";
import { useAlerts } from "@/shared/alerts";
import { navigation } from "@/shared/api/client";
import type { User } from "@/shared/api/model";
import { removeCookie } from "@/shared/cookies";
import { clearSession } from "@/shared/session";
import { hideAllToasts } from "@/shared/ui";
import { makeNews, makeUser, api as mock } from "@/test/api";
import { setConfig } from "@/test/config";
import { render } from "@/test/render";
import { App } from "./App";

await Promise.all([
  import("@/shared/ui/DialogPanel"),
  import("@/pages/LibraryPage"),
  import("@/pages/NotFoundPage"),
  import("@/pages/library/DashboardPrompts"),
  import("@/features/prompts/news/WhatsNewDialog"),
]);

const person = userEvent.setup();
let address = "";

function Address() {
  const { pathname, search } = useLocation();
  address = `${pathname}${search}`;
  return null;
}

function open(at = "/", changes: Partial<User> = {}) {
  const base = makeUser({ opts: { ...makeUser().opts, guidanceKitCollapsed: true } });
  mock.library.user = { ...base, ...changes };
  return render(
    <MemoryRouter initialEntries={[at]}>
      <App />
      <Address />
    </MemoryRouter>,
  );
}

const popup = () => screen.queryByRole("dialog", { name: "What’s new" });
const opened = () => screen.findByRole("dialog", { name: "What’s new" });
/** Every prompt has been asked. */
const asked = () => waitFor(() => expect(mock.callsTo("GET", "/api/whats-new")).toHaveLength(1));

beforeEach(() => {
  act(clearSession);
  resetLibrary();
  forgetLoading();
  resetUi();
  hideAllToasts();
  forgetPayment();
  forgetReminder();
  useAlerts.setState({ alerts: [] });
  removeCookie("_rm_start_with_preset_demo");
});

describe("what is new", () => {
  it("ACCT-035 ACCT-053 ACCT-204 comes by itself while something is unseen, and then no more", async () => {
    mock.news.items = [
      makeNews("Home projects", {
        date: "2026-11-20T09:00:00Z",
        href: "/settings/#public-profile",
      }),
      makeNews("Older", { date: "2026-11-01T09:00:00Z", type: "event" }),
    ];
    const { unmount } = open();
    const dialog = within(await opened());
    expect(dialog.getByRole("heading", { name: "Home projects" })).toBeVisible();
    expect(dialog.getByRole("link", { name: "Read more: Home projects" })).toHaveAttribute(
      "href",
      "/settings/#public-profile",
    );
    await waitFor(() => expect(mock.library.user.whatsnew_last_seen).toBe("2026-11-20T09:00:00Z"));
    expect(mock.callsTo("POST", "/api/whats-new/seen")).toMatchObject([
      { body: { date: "2026-11-20T09:00:00Z", type: "feature" } },
    ]);
    await person.click(dialog.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    await waitFor(() => expect(popup()).toBeNull());
    unmount();
    mock.calls = [];
    open("/", { whatsnew_last_seen: "2026-11-20T09:00:00Z" });
    await asked();
    expect(popup()).toBeNull();
  });

  it("ACCT-034 comes when the address asks for it, and leaves it", async () => {
    open("/?show_popups=true&sort=x");
    const dialog = within(await opened());
    expect(dialog.getByText(/^There is no news yet/)).toBeVisible();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(popup()).toBeNull());
    expect(address).toBe("/?sort=x");
    expect(mock.callsTo("POST", "/api/whats-new/seen")).toEqual([]);
  });

  it("ACCT-034 stays away for any other value", async () => {
    open("/?show_popups=1");
    await asked();
    expect(popup()).toBeNull();
  });

  it("ACCT-036 ACCT-037 lets the preset demo begin a project", async () => {
    mock.news.items = [makeNews("Presets", { type: "template" })];
    open();
    await opened();
    const set = vi.spyOn(document, "cookie", "set");
    act(() => void window.dispatchEvent(new Event("start_presets_demo")));
    expect(set.mock.calls[0]?.[0]).toMatch(/^_rm_start_with_preset_demo=true; .*Max-Age=86400/);
    await waitFor(() => expect(address).toMatch(/^\/edit\/\d+\/contents\/$/));
    expect(mock.callsTo("POST", "/api/mag")).toHaveLength(1);
  });
});

describe("the reminder to confirm the address", () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  const unconfirmed = (age: number): Partial<User> => ({
    email_confirmation_date: null,
    createDate: hours(age),
  });
  const reminder = () => screen.queryByText(/^Please confirm your e-mail address/);

  it("ACCT-241 stands for 60 s when the account is over a day old", async () => {
    const timer = vi.spyOn(window, "setTimeout");
    open("/", unconfirmed(25));
    await waitFor(() => expect(reminder()).toBeVisible());
    const over = timer.mock.calls.find(([, ms]) => ms === 60_000)?.[0] as () => void;
    act(over);
    expect(reminder()).toBeNull();
  });

  it("stands in the page’s own flow, and covers nothing of it", async () => {
    open("/", unconfirmed(25));
    await waitFor(() => expect(reminder()).toBeVisible());
    const strip = screen.getByRole("status", { name: "Reminder" });
    expect(screen.getByRole("main")).toContainElement(strip);
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    const title = await screen.findByRole("heading", { level: 1 });
    expect(strip.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await person.click(within(strip).getByRole("button", { name: "Close" }));
    expect(reminder()).toBeNull();
  });

  it("waits while one of its buttons has the focus", async () => {
    const timer = vi.spyOn(window, "setTimeout");
    open("/", unconfirmed(25));
    await waitFor(() => expect(reminder()).toBeVisible());
    screen.getByRole("button", { name: "Resend the letter" }).focus();
    const over = timer.mock.calls.find(([, ms]) => ms === 60_000)?.[0] as () => void;
    act(over);
    expect(reminder()).toBeVisible();
    act(() => (document.activeElement as HTMLElement).blur());
    await waitFor(() => expect(reminder()).toBeNull());
  });

  it("BILL-229 sends the letter again, and leads to support", async () => {
    setConfig({ supportEmail: "help@octavo.example" });
    open("/", unconfirmed(25));
    const support = await screen.findByRole("link", { name: "Contact support" });
    expect(support).toHaveAttribute("href", "mailto:help@octavo.example");
    await person.click(screen.getByRole("button", { name: "Resend the letter" }));
    expect(await screen.findByText("Email has been re-sent")).toBeVisible();
    expect(mock.auth.confirmationsSent).toBe(1);
  });

  it("BILL-205 BILL-229 says when the letter could not be sent; without an address there is the help", async () => {
    setConfig({ supportEmail: null });
    mock.fail("POST", "/api/confirm/resend", 500);
    open("/", unconfirmed(25));
    const support = await screen.findByRole("link", { name: "Contact support" });
    expect(support).toHaveAttribute("href", "/learn");
    await person.click(screen.getByRole("button", { name: "Resend the letter" }));
    expect(await screen.findByText("Unable to resend email")).toBeVisible();
  });

  it.each([
    ["a younger account", unconfirmed(23)],
    ["a confirmed address", { createDate: hours(48) }],
  ])("ACCT-241 does not for %s", async (_, changes) => {
    open("/", changes);
    await asked();
    expect(reminder()).toBeNull();
  });
});

describe("the page that stands in for another", () => {
  it("ACCT-042 has the avatar and the navigation for people who are signed in", async () => {
    open("/no/such/page");
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
    const main = await screen.findByRole("navigation", { name: "Main" });
    expect(within(main).getByRole("link", { name: /Projects/ })).toBeVisible();
    expect(screen.getByRole("link", { name: /Ines Okafor/ })).toBeVisible();
  });

  it("ACCT-042 ACCT-043 has neither for others, and sends nobody to sign-in", async () => {
    mock.auth.signedIn = false;
    const leave = vi.spyOn(navigation, "leaveTo");
    open("/no/such/page");
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
    await waitFor(() => expect(mock.callsTo("GET", "/api/me").length).toBeGreaterThan(0));
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
    expect(screen.queryByRole("link", { name: /Ines/ })).toBeNull();
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    ["/error/423", "This is a private profile page"],
    ["/error/500", "Something went wrong"],
    ["/error/502", "An error occurred. Please try again later"],
    ["/error/nothing", "Page not found"],
  ])("ACCT-039 ACCT-040 ACCT-041 at %s reads: %s", async (at, sentence) => {
    open(at);
    expect(await screen.findByRole("heading", { level: 1, name: sentence })).toBeVisible();
  });
});

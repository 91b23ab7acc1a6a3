import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { ALERT_MS, Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import { ANALYTICS_EVENT } from "@/shared/analytics";
import { clearSession, setUser } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makeUser, api as mock } from "@/test/api";
import { placeConfig } from "@/test/config";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";
import UnsubscribePage from "./UnsubscribePage";

const person = userEvent.setup();
type User = ReturnType<typeof makeUser>;

function open(hash: string, changes: Partial<User> = {}) {
  act(() => {
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
    Object.assign(mock.library.user, changes);
    setUser(makeUser(changes));
  });
  return render(
    <MemoryRouter initialEntries={[`/settings/${hash}`]}>
      <SettingsPage />
      <ToastHost />
      <Alerts />
    </MemoryRouter>,
  );
}

const section = (name: string) => within(screen.getByRole("region", { name }));
const permissions = { ...makeUser().permissions, can_make_mag_private_by_email: true };

beforeEach(() => act(clearSession));

describe("the newsletter", () => {
  it("ACCT-010 ACCT-114 shows each topic in one of three states, and remembers a choice", async () => {
    mock.outreach.interests = { promotions: true };
    open("#mailing-list");
    // The first page of a file is slow to load.
    const list = await screen.findByRole("list", { name: "Topics" }, { timeout: 10_000 });
    expect(within(list).getAllByRole("checkbox")).toHaveLength(4);
    const promotions = within(list).getByRole("checkbox", { name: /^Promotions/ });
    expect(promotions).toBeChecked();
    expect(promotions).toHaveAccessibleDescription("Subscribed");
    const news = within(list).getByRole("checkbox", { name: /^Product news/ });
    expect(news).toHaveAccessibleDescription("Not subscribed");
    await person.click(news);
    expect(news).toHaveAccessibleDescription("Subscribed");
    await waitFor(() => expect(mock.outreach.interests["product-news"]).toBe(true));
    expect(screen.getByRole("heading", { name: "Email newsletter" })).toBeInTheDocument();
  });

  it("ACCT-147 says pending while the address is not confirmed, and sends the letter again", async () => {
    open("#mailing-list", { email_confirmation_date: null });
    const news = await screen.findByRole("checkbox", { name: /^Product news/ });
    await person.click(news);
    expect(news).toHaveAccessibleDescription("Pending");
    expect(screen.getByText(/Nothing is sent before you open the link/)).toBeInTheDocument();
    await person.click(
      section("Email newsletter").getByRole("button", { name: "Resend confirmation" }),
    );
    expect(await screen.findByText("Email has been re-sent")).toBeInTheDocument();
  });

  it("a choice that fails goes back and says so", async () => {
    open("#mailing-list");
    mock.fail("POST", "/api/me/mail", 500);
    const news = await screen.findByRole("checkbox", { name: /^Product news/ });
    await person.click(news);
    expect(await screen.findByText("Unable to update subscriptions")).toBeInTheDocument();
    await waitFor(() => expect(news).not.toBeChecked());
  });

  it("ACCT-225 tells that the topics cannot be read", async () => {
    mock.fail("GET", "/api/list/topics", 500);
    open("#mailing-list");
    const told = await screen.findAllByText("Unable to load");
    expect(told.length).toBeGreaterThan(0);
    await person.click(section("Email newsletter").getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("list", { name: "Topics" })).toBeInTheDocument();
  });

  it("ACCT-219 tells that the subscriptions cannot be read", async () => {
    mock.fail("GET", "/api/me/mail", 500);
    open("#mailing-list");
    const told = await screen.findAllByText("Unable to get subscriptions data");
    expect(told.length).toBeGreaterThan(0);
  });
});

describe("unsubscribing by a letter", () => {
  const arrive = (token: string) =>
    render(
      <MemoryRouter initialEntries={[`/unsubscribe?token=${token}`]}>
        <UnsubscribePage />
      </MemoryRouter>,
    );

  it("works signed out, and only once it is asked for", async () => {
    mock.accounts.signedIn = false;
    mock.outreach.interests = { "product-news": true, promotions: true };
    arrive(mock.outreach.letter);
    expect(mock.outreach.interests["product-news"]).toBe(true);
    await person.click(screen.getByRole("button", { name: "Unsubscribe" }));
    expect(await screen.findByText(/“Product news” no longer comes/)).toBeInTheDocument();
    expect(mock.outreach.interests).toEqual({ "product-news": false, promotions: true });
  });

  it("ends all of them when that is asked for", async () => {
    mock.outreach.interests = { "product-news": true, promotions: true };
    arrive(mock.outreach.letter);
    await person.click(screen.getByRole("checkbox", { name: "Unsubscribe from all newsletters" }));
    await person.click(screen.getByRole("button", { name: "Unsubscribe" }));
    expect(await screen.findByText(/No newsletter comes/)).toBeInTheDocument();
    expect(mock.outreach.interests).toEqual({});
  });

  it("says that a link is not complete", async () => {
    arrive("something");
    await person.click(screen.getByRole("button", { name: "Unsubscribe" }));
    expect(
      await screen.findByRole("heading", { name: "This link is not complete" }),
    ).toBeInTheDocument();
  });
});

describe("the referral", () => {
  /** Figures stand in spans of their own, so that they line up. */
  const earned = async () => {
    const line = (await screen.findByText("Earned")).parentElement;
    expect(line).toHaveTextContent("Earned$20.00");
  };

  it.each(["#referral", "#affiliate"])("ACCT-013 %s opens it", async (hash) => {
    open(hash);
    expect(await screen.findByRole("region", { name: "Referral" })).toBeInTheDocument();
    await earned();
  });

  it("ACCT-045 ACCT-231 promises up to $40 and leads to the programme", async () => {
    open("#referral");
    expect(screen.getByText("Earn up to $40")).toBeInTheDocument();
    const more = screen.getByRole("link", { name: "About the programme" });
    expect(more).toHaveAttribute("href", "/learn/referral");
    await earned();
  });

  it("ACCT-233 ACCT-234 copies the link, says so for two seconds, and tells it once a day", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-21T10:00:00Z") });
    const quick = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const passes = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
    const told: string[] = [];
    const listen = (event: Event) => told.push((event as CustomEvent).detail.name);
    window.addEventListener(ANALYTICS_EVENT, listen);
    try {
      localStorage.removeItem("affiliate-copy-link-last-date");
      open("#referral");
      const link = "http://localhost:3000/auth/join?ref=100001";
      expect(screen.getByRole("textbox", { name: "Your link" })).toHaveValue(link);
      await quick.click(screen.getByRole("button", { name: "Copy link" }));
      expect(await navigator.clipboard.readText()).toBe(link);
      await passes(50);
      expect(screen.getByRole("button", { name: "Link copied" })).toBeInTheDocument();
      await passes(50);
      await passes(2000);
      await quick.click(await screen.findByRole("button", { name: "Copy link" }));
      const copied = () => told.filter((name) => name === "referral_link_copied").length;
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
    open("#referral");
    await person.click(await screen.findByRole("button", { name: "Try again" }));
    await earned();
  });
});

describe("project protection", () => {
  const field = () => screen.getByRole("textbox", { name: "Who may read" });
  const save = () => person.click(screen.getByRole("button", { name: "Save list" }));

  it("ACCT-155 is for those with the permission alone", () => {
    open("#change-name");
    expect(screen.queryByRole("region", { name: "Project protection" })).not.toBeInTheDocument();
  });

  it("ACCT-139 ACCT-198 saves addresses and domains apart", async () => {
    open("#email-protection", { permissions });
    await person.type(field(), "noor@haddad.example , @kiln.example,zoe@x.example,");
    await save();
    expect(await screen.findByText("List saved")).toBeInTheDocument();
    expect(mock.callsTo("PUT", "/api/me").at(-1)?.body).toEqual({
      magEmailWhitelist: {
        allowedEmails: ["noor@haddad.example", "zoe@x.example"],
        allowedDomains: ["@kiln.example"],
      },
    });
    expect(field()).toHaveValue("noor@haddad.example, zoe@x.example, @kiln.example");
  });

  it.each(["example.com", "@example", "ines@", "a@b.example @kiln.example"])(
    "ACCT-141 refuses %s and saves nothing",
    async (entry) => {
      open("#email-protection", { permissions });
      await person.type(field(), entry);
      await save();
      expect(screen.getByText("Please enter valid emails or domains.")).toBeInTheDocument();
      expect(field()).toHaveFocus();
      expect(mock.callsTo("PUT", "/api/me")).toEqual([]);
    },
  );

  it("ACCT-142 refuses what is there twice", async () => {
    open("#email-protection", { permissions });
    await person.type(field(), "a@b.example, A@b.example");
    await save();
    expect(screen.getByText("Some entries are duplicates.")).toBeInTheDocument();
    expect(mock.callsTo("PUT", "/api/me")).toEqual([]);
  });

  it("ACCT-226 names a way to support for ten seconds when saving fails", async () => {
    open("#email-protection", { permissions });
    mock.fail("PUT", "/api/me", 500);
    await person.type(field(), "a@b.example");
    await save();
    expect(await screen.findByText(/support@octavo\.example/)).toBeInTheDocument();
    const alert = useAlerts.getState().alerts.find(({ type }) => type === "project-protection");
    expect(alert?.ms).toBe(10_000);
    expect(ALERT_MS).toBe(5_000);
    expect(field()).toHaveValue("a@b.example");
  });

  it("leads to the form of requests where no address is named", async () => {
    placeConfig({ supportEmail: null });
    try {
      open("#email-protection", { permissions });
      mock.fail("PUT", "/api/me", 500);
      await person.type(field(), "a@b.example");
      await save();
      const link = await screen.findByRole("link", { name: "Contact support" });
      expect(link).toHaveAttribute("href", "/request-a-demo");
    } finally {
      placeConfig();
    }
  });
});

describe("the creator profile", () => {
  it("ACCT-021 ACCT-022 is read, and changed through support", () => {
    const profile = {
      creatorName: "Studio Okafor",
      portfolioLink: "https://okafor.example",
      contactLink: null,
    };
    open("#creator-profile", { creatorProfiles: [profile] });
    const group = section("Creator profile");
    expect(group.getByText("Studio Okafor")).toBeInTheDocument();
    expect(group.getByRole("link", { name: "okafor.example" })).toHaveAttribute(
      "href",
      "https://okafor.example",
    );
    expect(group.getByText("None")).toBeInTheDocument();
    expect(group.getByText(/made through support/)).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Templates" })).toBeInTheDocument();
  });

  it("ACCT-161 has nothing to type into", () => {
    open("#creator-profile");
    const group = section("Creator profile");
    expect(group.queryAllByRole("textbox")).toEqual([]);
    expect(group.queryAllByRole("button")).toEqual([]);
  });
});

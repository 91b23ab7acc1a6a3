import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter, MemoryRouter } from "react-router-dom";
import { navigation } from "@/shared/api/client";
import { clearSession, loadMe, signOut, updateMe, useSession } from "@/shared/session";
import { setProjectCount, setShellQuiet } from "@/shared/shell";
import { makePlan, makeUser, api as mock } from "@/test/api";
import { setViewport } from "@/test/browser";
import { setConfig } from "@/test/config";
import { render } from "@/test/render";
import { App } from "./App";
import { currentItem } from "./navigation";

const person = userEvent.setup();

function open(address = "/settings/") {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <App />
    </MemoryRouter>,
  );
}

const main = () => screen.findByRole("navigation", { name: "Main" });

// Fetched before anybody waits for them: a busy machine takes its time over the first import.
beforeAll(() =>
  Promise.all([
    import("@/pages/SettingsPage"),
    import("@/pages/ChangePlanPage"),
    import("@/pages/LearnPage"),
    import("@/pages/NotFoundPage"),
    import("@/shared/commands/Palette"),
  ]),
);

beforeEach(() => {
  act(clearSession);
  vi.spyOn(navigation, "leaveTo").mockImplementation(() => {});
});

afterEach(() => {
  act(() => {
    setProjectCount(null);
    setShellQuiet(false);
    setViewport(1440);
  });
  setConfig();
});

describe("the navigation", () => {
  it("has its three groups in order; Examples, Learn and Pricing open in a new tab", async () => {
    open();
    const groups = within(await main()).getAllByRole("list");
    const labels = groups.map((group) =>
      within(group)
        .getAllByRole("link")
        // Without the number of projects, which comes with the person.
        .map((link) => link.textContent?.replace(/\d+$/, "")),
    );
    expect(labels).toEqual([
      ["Projects", "Settings"],
      ["Pricing, opens in a new tab", "Examples, opens in a new tab", "Learn, opens in a new tab"],
      ["Log out"],
    ]);
    const [, outside] = groups;
    for (const link of within(outside as HTMLElement).getAllByRole("link")) {
      expect(link).toHaveAttribute("target", "_blank");
      expect(link).toHaveAttribute("rel", "noopener");
    }
    const logOut = within(await main()).getByRole("link", { name: "Log out" });
    expect(logOut).toHaveAttribute("href", "/auth/logout");
    expect(logOut).not.toHaveAttribute("target");
    expect(within(await main()).getByRole("link", { name: /Pricing/ })).toHaveAttribute(
      "href",
      "/settings/#pricing",
    );
  });

  it("DASH-034 leads to the settings, DASH-039 and to the configured Examples and Learn", async () => {
    setConfig({
      links: { examples: "https://pages.example/templates", learn: "https://help.example/" },
    });
    open();
    const links = within(await main());
    const target = (name: RegExp) => links.getByRole("link", { name }).getAttribute("href");
    expect(target(/^Settings/)).toBe("/settings/");
    expect(target(/^Examples/)).toBe("https://pages.example/templates");
    expect(target(/^Learn/)).toBe("https://help.example/");
  });

  it("marks where the person is and counts the projects", async () => {
    open();
    act(() => setProjectCount(1247));
    const links = within(await main());
    expect(links.getByRole("link", { name: "Settings" })).toHaveAttribute("aria-current", "page");
    const projects = links.getByRole("link", { name: /Projects/ });
    expect(projects).not.toHaveAttribute("aria-current");
    expect(projects).toHaveTextContent("1,247");
  });

  it("counts the projects where the library was not opened yet, as the account says", async () => {
    mock.library.user = makeUser({ projectsCount: 36 });
    open();
    const links = within(await main());
    await waitFor(() =>
      expect(links.getByRole("link", { name: /Projects/ })).toHaveTextContent("36"),
    );
  });

  it("labels Pricing 'Black Friday' while that toggle is on", async () => {
    setConfig({ toggles: { blackFriday: true } });
    open();
    const links = within(await main());
    expect(links.getByRole("link", { name: /Black Friday/ })).toBeInTheDocument();
    expect(links.queryByRole("link", { name: /Pricing/ })).toBeNull();
  });

  it.each([
    ["cyberMonday", /Cyber Monday/],
    ["summerSale2025", /Summer sale/],
  ])("BILL-162 BILL-163 labels Pricing by the toggle %s", async (toggle, label) => {
    setConfig({ toggles: { [toggle]: true } });
    open();
    expect(within(await main()).getByRole("link", { name: label })).toBeInTheDocument();
  });

  it("BILL-163 a flag of the person's own stands over the toggle of everybody", async () => {
    setConfig({ toggles: { blackFriday: true } });
    mock.library.user = makeUser({ ab_flags: { blackFriday: false, cyberMonday: true } });
    open();
    const links = within(await main());
    await waitFor(() => expect(links.getByRole("link", { name: /Cyber Monday/ })).toBeVisible());
    expect(links.queryByRole("link", { name: /Black Friday/ })).toBeNull();
  });

  it("shows plan, published projects and views from the person's data", async () => {
    const { plan_limits } = makeUser();
    mock.library.user = makeUser({
      plan: makePlan("studio"),
      plan_limits: { ...plan_limits, published_mags: -1, views_per_month: 50_000 },
      publishedMagsCount: 31,
      current_month_page_views: 38_240,
    });
    open();
    const plan = await screen.findByRole("region", { name: "Plan and use" });
    expect(plan).toHaveTextContent("Studio");
    expect(plan).toHaveTextContent("31, no limit");
    expect(plan).toHaveTextContent("38,240 of 50k");
  });

  it("cannot be used while things are being selected", async () => {
    open();
    const frame = (await main()).closest("[class*=frame]");
    act(() => setShellQuiet(true));
    expect(frame).toHaveAttribute("inert");
    act(() => setShellQuiet(false));
    expect(frame).not.toHaveAttribute("inert");
  });
});

describe("where the person is", () => {
  it.each([
    ["/", "projects"],
    ["/published", "projects"],
    ["/team/tomas", "projects"],
    ["/shared/tomas/f/longreads", "projects"],
    ["/ines.okafor/f/archived", "projects"],
    ["/f/longreads", "projects"],
    ["/settings/change-plan", "settings"],
    ["/edit/7/contents/", null],
    ["/edit/7/about/", null],
    ["/learn", null],
    ["/nowhere", null],
  ])("%s", (pathname, item) => {
    expect(currentItem(pathname)).toBe(item);
  });
});

describe("pages", () => {
  it("focuses and announces a page reached from within, and keeps the shell", async () => {
    open("/settings/");
    await screen.findByRole("heading", { level: 1, name: "Profile" });
    const nav = await main();
    await person.keyboard("{Control>}k{/Control}");
    await person.type(await screen.findByRole("combobox"), "go to learn{Enter}");
    const heading = await screen.findByRole("heading", { name: "Learn", level: 1 });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe("Learn – Octavo");
    expect(await screen.findByText("Learn, page loaded")).toBeInTheDocument();
    expect(await main()).toBe(nav);
  });

  it("says when there is no such page", async () => {
    open("/nowhere/at/all");
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to projects" })).toHaveAttribute("href", "/");
  });

  it("DASH-344 ACCT-227 says so when the answer has no _id", async () => {
    mock.library.user = makeUser({ _id: "" });
    open("/learn");
    expect(
      await screen.findByRole("heading", { name: "Unable to get user data" }),
    ).toBeInTheDocument();
  });

  it("offers to try again when the person's data cannot be read", async () => {
    mock.fail("GET", "/api/me", 500);
    open("/learn");
    expect(
      await screen.findByRole("heading", { name: "Unable to get user data" }),
    ).toBeInTheDocument();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Learn" })).toBeInTheDocument();
  });

  it("BILL-008 shows it instead of the page on which plans are changed, too", async () => {
    mock.fail("GET", "/api/me", 500);
    open("/settings/change-plan/checkout/studio");
    expect(await screen.findByText("500")).toBeVisible();
    expect(screen.getByText("Sorry, couldn’t get your data. Please try again.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Change plan" })).toBeVisible();
  });

  it("ACCT-023 ACCT-024 BILL-008 shows the error page of status 500 instead of the settings", async () => {
    mock.fail("GET", "/api/me", 500);
    open();
    const heading = await screen.findByRole("heading", { level: 1, name: "Something went wrong" });
    expect(heading).toBeVisible();
    expect(screen.getByText("500")).toBeVisible();
    expect(screen.getByText("Sorry, couldn’t get your data. Please try again.")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  });

  it("goes to sign-in when signed out", async () => {
    mock.auth.signedIn = false;
    window.history.replaceState(null, "", "/settings/");
    open();
    await waitFor(() =>
      expect(navigation.leaveTo).toHaveBeenCalledWith(
        "/auth/login?redirect=%2Fsettings%2F&attempt=1",
      ),
    );
  });

  it("has help articles that lead to one another", async () => {
    open("/learn");
    await person.click(await screen.findByRole("link", { name: "Collections" }));
    expect(
      await screen.findByRole("heading", { name: "Collections", level: 1 }),
    ).toBeInTheDocument();
    await person.click(screen.getByRole("link", { name: /Finding things/ }));
    expect(
      await screen.findByRole("heading", { name: "Finding things", level: 1 }),
    ).toBeInTheDocument();
  });
});

describe("on a phone", () => {
  it("has the navigation in an overlay that says creating needs the desktop", async () => {
    setViewport(390);
    open();
    const button = await screen.findByRole("button", { name: "Open menu" });
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
    await person.click(button);
    const menu = await screen.findByRole("dialog", { name: "Menu" });
    expect(menu).toHaveTextContent(
      "To create projects in Octavo you need to go to the desktop version",
    );
    expect(within(menu).getByRole("button", { name: "Close menu" })).toHaveFocus();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
    await person.click(button);
    await person.click(await screen.findByRole("link", { name: "Settings" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("DASH-058 has the avatar lead to the projects", async () => {
    setViewport(390);
    open();
    const header = (await screen.findByRole("button", { name: "Open menu" })).closest("header");
    const home = within(header as HTMLElement).getByRole("link", { name: "Projects" });
    expect(home).toHaveAttribute("href", "/");
    expect(home).toHaveTextContent(/^IO$/);
  });

  it("names the product as it is configured", async () => {
    setConfig({ productName: "Folio" });
    setViewport(390);
    open();
    await person.click(await screen.findByRole("button", { name: "Open menu" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent("To create projects in Folio you");
  });
});

function Crash(): never {
  throw new Error("on purpose");
}

describe("a crash while rendering", () => {
  it("says so and offers to reload", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { ErrorBoundary } = await import("./ErrorBoundary");
    render(
      <ErrorBoundary>
        <Crash />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("heading", { name: "Something went wrong." })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Reload the page" })).toBeInTheDocument();
  });
});

describe("the other windows of this browser", () => {
  it("leaves at once when one of them has signed out, and notifies them when it does", async () => {
    window.history.replaceState(null, "", "/settings/");
    open("/settings/");
    await screen.findByRole("heading", { level: 1, name: "Profile" });
    const other = new BroadcastChannel("octavo");
    const heard: unknown[] = [];
    other.addEventListener("message", ({ data }) => heard.push(data));
    await act(() => updateMe({ name: "Bo" }));
    await waitFor(() => expect(heard).toContain("account"));
    other.postMessage("signed-out");
    const address = "/auth/login?redirect=%2Fsettings%2F&attempt=1";
    await waitFor(() => expect(navigation.leaveTo).toHaveBeenCalledWith(address));
    expect(useSession.getState().user).toBeNull();
    await act(signOut);
    await waitFor(() => expect(heard).toContain("signed-out"));
    other.close();
  });
});

describe("another device of the account", () => {
  it("has changed the name: who comes back to the window reads the new one", async () => {
    open();
    await screen.findAllByText("Ines Okafor");
    mock.library.user = { ...mock.library.user, name: "Ines Marchetti" };
    window.dispatchEvent(new Event("focus"));
    await screen.findAllByText("Ines Marchetti");
    const asked = mock.callsTo("GET", "/api/me").length;
    document.dispatchEvent(new Event("visibilitychange"));
    expect(mock.callsTo("GET", "/api/me")).toHaveLength(asked);
  });
});

describe("an attempt number in the address", () => {
  it("DASH-306 leaves it at once, and still counts when the page is left again", async () => {
    window.history.replaceState(null, "", "/settings/?attempt=1&from=x#change-name");
    render(
      <BrowserRouter>
        <App />
      </BrowserRouter>,
    );
    await screen.findByRole("heading", { level: 1, name: "Profile" });
    expect(window.location.search).toBe("?from=x");
    expect(window.location.hash).toBe("#change-name");
    mock.auth.signedIn = false;
    await act(() => loadMe());
    const address = "/auth/login?redirect=%2Fsettings%2F%3Ffrom%3Dx%23change-name&attempt=2";
    expect(navigation.leaveTo).toHaveBeenCalledWith(address);
  });
});

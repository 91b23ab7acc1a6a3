import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { forgetLoading, resetLibrary, resetUi } from "@/features/library";
import { forgetViewsLimit } from "@/features/prompts/limits/viewsLimit";
import { closeKitDialog } from "@/features/prompts/onboarding/guidance";
import { useTour } from "@/features/prompts/onboarding/tour/store";
import { showCategory } from "@/features/prompts/templates/store";
import { useAlerts } from "@/shared/alerts";
import type { User } from "@/shared/api/model";
import { readCookie, removeCookie, setCookie } from "@/shared/cookies";
import { useLimits } from "@/shared/limits";
import { clearSession } from "@/shared/session";
import { hideAllToasts } from "@/shared/ui";
import { makeTemplate, makeUser, api as mock } from "@/test/api";
import { setViewport } from "@/test/browser";
import { render } from "@/test/render";
import { App } from "./App";

// Fetched beforehand: a busy machine takes its time over the first import.
await Promise.all([
  import("@/shared/ui/DialogPanel"),
  import("@/shared/ui/MenuPanel"),
  import("@/pages/LibraryPage"),
  import("@/pages/EditorPage"),
  import("@/pages/ProjectPage"),
  import("@/pages/library/DashboardPrompts"),
  import("@/features/prompts/onboarding/kit/GuidanceKit"),
  import("@/features/documents/tour/EditorTour"),
]);

const person = userEvent.setup();
let address = "";

function Address() {
  const { pathname, search } = useLocation();
  address = `${pathname}${search}`;
  return null;
}

function open(at = "/") {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <App />
      <Address />
    </MemoryRouter>,
  );
}

const newcomer = (changes: Partial<User> = {}) =>
  makeUser({ ab_flags: { onboardingViaTemplate: true }, ...changes });
const putAway = () =>
  makeUser({ opts: { ...makeUser().opts, guidanceKitCollapsed: true }, name: "Ines Okafor" });
const kit = () => screen.findByRole("region", { name: "Guidance Kit" });
const row = () => screen.findByRole("button", { name: /^Guidance Kit\d of 5$/ });
const popup = () => screen.findByRole("dialog", { name: "Where would you like to begin?" });
const metrics = () => mock.library.user.behavior_metrics;

beforeEach(() => {
  showCategory(null);
  act(clearSession);
  resetLibrary();
  forgetLoading();
  resetUi();
  hideAllToasts();
  closeKitDialog();
  forgetViewsLimit();
  useAlerts.setState({ alerts: [] });
  useLimits.setState({ limit: null });
  useTour.setState({ step: null, project: null });
  removeCookie("_rm_start_with_help_tour");
  removeCookie("_rm_start_with_preset_demo");
  mock.project({ title: "Salt" });
  mock.prompts.templates = [makeTemplate(100007), makeTemplate(100008, { title: "Folio" })];
});

describe("the first start", () => {
  it("DASH-210 DASH-211 opens with three ways to begin, for whom the flag is on", async () => {
    mock.library.user = newcomer();
    open();
    const dialog = within(await popup());
    const names = ["Templates", "Product tour", "Blank canvas"];
    for (const name of names) {
      expect(dialog.getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible();
    }
  });

  it.each([
    ["without the flag", { ab_flags: {} }],
    ["for whom began already", { behavior_metrics: { initial_onboarding_type: "blank" } }],
    ["for whom took the tour", { behavior_metrics: { constructor_tour_shown: true } }],
  ])("DASH-210 stays away %s", async (_, changes) => {
    mock.library.user = newcomer(changes);
    open();
    await waitFor(() => expect(mock.callsTo("GET", "/api/stripe/customer")).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("DASH-212 DASH-213 DASH-352 Templates shows them in three columns; going back counts as blank", async () => {
    mock.library.user = newcomer();
    open();
    await person.click(within(await popup()).getByRole("button", { name: /^Templates/ }));
    await waitFor(() => expect(metrics().initial_onboarding_type).toBe("templates"));
    const dialog = within(await screen.findByRole("dialog", { name: "Choose a template" }));
    const card = await dialog.findByRole("article", { name: "Field Notes" });
    expect(card.closest("ul")).toHaveClass("three");
    await person.click(dialog.getByRole("button", { name: "Back" }));
    await popup();
    await waitFor(() => expect(metrics().initial_onboarding_type).toBe("blank"));
  });

  it("shows first what somebody said they would make", async () => {
    mock.library.user = newcomer({
      registrationData: { future_project: "Online store" },
    });
    open();
    await person.click(within(await popup()).getByRole("button", { name: /^Templates/ }));
    expect(await screen.findByRole("button", { name: /^ecommerce/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  it("DASH-126 DASH-146 asks what it will be, keeps the answer, and shows such templates first", async () => {
    mock.library.user = newcomer();
    open();
    const dialog = within(await popup());
    const asked = within(dialog.getByRole("group", { name: "First I am going to make" }));
    expect(asked.getAllByRole("button").map((answer) => answer.textContent)).toEqual([
      "Portfolio",
      "Presentation",
      "Editorial",
      "Landing page",
      "Online store",
      "Something else",
    ]);
    await person.click(asked.getByRole("button", { name: "Editorial" }));
    expect(asked.getByRole("button", { name: "Editorial" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await waitFor(() =>
      expect(mock.callsTo("PUT", "/api/me").map((call) => call.body)).toContainEqual({
        registrationData: { future_project: "Editorial" },
      }),
    );
    await person.click(dialog.getByRole("button", { name: /^Templates/ }));
    expect(await screen.findByRole("button", { name: /^editorial/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  it("DASH-213 closing it counts as blank and makes nothing", async () => {
    mock.library.user = newcomer();
    open();
    await popup();
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(metrics().initial_onboarding_type).toBe("blank"));
    expect(mock.callsTo("POST", "/api/mag")).toEqual([]);
  });

  it("DASH-215 EDIT-018 Blank canvas makes a project and opens it", async () => {
    mock.library.user = newcomer();
    open();
    await person.click(within(await popup()).getByRole("button", { name: /^Blank canvas/ }));
    await waitFor(() => expect(address).toMatch(/^\/edit\/\d+\/contents\/$/));
    expect(metrics().initial_onboarding_type).toBe("blank");
    expect(mock.callsTo("POST", "/api/mag")).toHaveLength(1);
  });

  it("DASH-214 DASH-217 EDIT-020 Product tour opens the sample project with the flag set", async () => {
    mock.library.user = newcomer();
    open();
    await person.click(within(await popup()).getByRole("button", { name: /^Product tour/ }));
    await waitFor(() => expect(address).toMatch(/^\/edit\/\d+\/contents\/$/));
    expect(metrics().initial_onboarding_type).toBe("tour");
    expect(readCookie("_rm_start_with_help_tour")).toBe("true");
  });

  it("DASH-216 counts as seen after 500 ms", async () => {
    const seen: string[] = [];
    const listen = (event: Event) => seen.push((event as CustomEvent).detail.name);
    window.addEventListener("octavo:event", listen);
    mock.library.user = newcomer();
    const begun = performance.now();
    open();
    await popup();
    await waitFor(() => expect(seen).toContain("onboarding_shown"));
    // The page itself waits before the first prompt.
    expect(performance.now() - begun).toBeGreaterThan(800);
    window.removeEventListener("octavo:event", listen);
  });

  it("makes no offer on a phone, where projects are not made", async () => {
    setViewport(390);
    mock.library.user = newcomer();
    open();
    await waitFor(() => expect(mock.callsTo("GET", "/api/stripe/customer")).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the Guidance Kit", () => {
  it("DASH-364 has five cards", async () => {
    open();
    const cards = within(await kit()).getByRole("list");
    expect(
      within(cards)
        .getAllByRole("button")
        .map((card) => card.querySelector(".name")?.textContent),
    ).toEqual([
      "How-to videos",
      "Import from a design tool",
      "Widgets walkthrough",
      "Templates",
      "Product tour",
    ]);
  });

  it("DASH-218 DASH-219 is put away and brought back, and the account remembers", async () => {
    open();
    await person.click(
      within(await kit()).getByRole("button", { name: /Put the Guidance Kit away/ }),
    );
    expect(screen.queryByRole("region", { name: "Guidance Kit" })).toBeNull();
    expect(await row()).toHaveFocus();
    expect(await row()).toHaveAttribute("aria-expanded", "false");
    await waitFor(() => expect(mock.library.user.opts.guidanceKitCollapsed).toBe(true));
    expect(localStorage.getItem("profile-collapsed-part-guidance-kit")).toBe("true");
    await person.click(await row());
    await kit();
    await waitFor(() => expect(mock.library.user.opts.guidanceKitCollapsed).toBe(false));
  });

  it("DASH-025 stands open where the address says so, whatever was saved", async () => {
    mock.library.user = putAway();
    open("/?guidance-kit=true");
    await kit();
    expect(mock.library.user.opts.guidanceKitCollapsed).toBe(true);
    await person.click(await row());
    expect(screen.queryByRole("region", { name: "Guidance Kit" })).toBeNull();
    expect(address).toBe("/");
  });

  it("DASH-219 stays away after a reload", async () => {
    mock.library.user = putAway();
    open();
    await row();
    expect(screen.queryByRole("region", { name: "Guidance Kit" })).toBeNull();
  });

  it.each([
    ["How-to videos", "How-to videos"],
    ["Import from a design tool", "Import from a design tool"],
    ["Widgets walkthrough", "Widgets walkthrough"],
    ["Templates", "Templates"],
  ])(
    "DASH-088 DASH-089 DASH-365 the card %s opens what it names, closes, and was seen",
    async (card, title) => {
      open();
      const opener = within(await kit()).getByRole("button", { name: new RegExp(`^${card}`) });
      await waitFor(() => expect(mock.callsTo("GET", "/api/stripe/customer")).toHaveLength(1));
      await person.click(opener);
      await screen.findByRole("dialog", { name: title });
      await person.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(opener).toHaveFocus();
      expect(await row()).toHaveTextContent("1 of 5");
    },
  );

  it("EDIT-412 shows films of the editor with their steps in words, and stops them", async () => {
    open();
    await person.click(within(await kit()).getByRole("button", { name: /^How-to/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "How-to videos" }));
    await person.click(dialog.getByRole("button", { name: /Publish/, pressed: false }));
    const film = document.querySelector("[data-playing]");
    expect(film).toHaveAttribute("data-playing", "true");
    const seen = () => film?.querySelector("img")?.getAttribute("src");
    expect(seen()).toMatch(/publish-0-light/);
    await person.click(dialog.getByRole("button", { name: "The mark fills: readers see it now." }));
    expect(film).toHaveAttribute("data-playing", "false");
    expect(seen()).toMatch(/publish-2-light/);
    expect(dialog.getByText(/^The mark fills/)).toHaveAttribute("aria-current", "step");
    await person.click(dialog.getByRole("button", { name: "Play" }));
    expect(film).toHaveAttribute("data-playing", "true");
    await person.click(dialog.getByRole("button", { name: "Pause" }));
    expect(film).toHaveAttribute("data-playing", "false");
  });

  it("walks through the parts of a page to the end", async () => {
    open();
    await person.click(within(await kit()).getByRole("button", { name: /^Widgets/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Widgets walkthrough" }));
    for (let step = 1; step < 6; step += 1) {
      expect(dialog.getByText(`${step} of 6`)).toBeVisible();
      await person.click(dialog.getByRole("button", { name: "Next" }));
    }
    expect(dialog.getByText(/ask readers for a password/)).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("has nothing that makes a project on a phone", async () => {
    setViewport(390);
    open("/?guidance-kit=true");
    const cards = within(await kit());
    expect(cards.getByRole("button", { name: /^Import/ })).toBeDisabled();
    expect(cards.getByRole("button", { name: /^Product tour/ })).toBeDisabled();
    expect(cards.getByRole("button", { name: /^How-to/ })).toBeEnabled();
  });
});

describe("the tour", () => {
  const note = () => screen.findByRole("complementary", { name: "Product tour" });

  it("DASH-027 DASH-303 DASH-365 begins on the sample project, and can be skipped for good", async () => {
    open();
    await person.click(within(await kit()).getByRole("button", { name: /^Product tour/ }));
    const first = await note();
    expect(address).toMatch(/^\/edit\/\d+\/contents\/$/);
    expect(first).toHaveTextContent("1 of 8");
    expect(mock.callsTo("POST", "/api/tour/project")).toHaveLength(1);
    await person.click(within(first).getByRole("button", { name: "Skip the tour" }));
    expect(screen.queryByRole("complementary", { name: "Product tour" })).toBeNull();
    expect(readCookie("_rm_start_with_help_tour")).toBeNull();
    await waitFor(() => expect(metrics().constructor_tour_shown).toBe(true));
  });

  it("EDIT-411 goes on where it was left while its flag is set, in its own project alone", async () => {
    const [sample, other] = [mock.project({ title: "A Guided Tour" }), mock.project({})];
    mock.library.user = makeUser({
      behavior_metrics: { constructor_tour_project: sample.num_id, constructor_tour_step: 3 },
    });
    setCookie("_rm_start_with_help_tour", "true", 60);
    const elsewhere = open(`/edit/${other.num_id}/contents/`);
    await screen.findByRole("navigation", { name: "Tools" });
    expect(screen.queryByRole("complementary", { name: "Product tour" })).toBeNull();
    elsewhere.unmount();
    open(`/edit/${sample.num_id}/contents/`);
    expect(await note()).toHaveTextContent("4 of 8");
    await person.click(within(await note()).getByRole("button", { name: "Next" }));
    await waitFor(() => expect(metrics().constructor_tour_step).toBe(4));
  });

  it("EDIT-411 begins anew from the help of the editor", async () => {
    const { num_id } = mock.project({ title: "A Guided Tour" });
    setCookie("_rm_start_with_help_tour", "true", 60);
    open(`/edit/${num_id}/contents/`);
    await person.click(within(await note()).getByRole("button", { name: "Next" }));
    await person.click(within(await note()).getByRole("button", { name: "Skip the tour" }));
    await person.click(screen.getByRole("button", { name: "Help" }));
    await person.click(await screen.findByRole("menuitem", { name: /^Product tour/ }));
    expect(await note()).toHaveTextContent("1 of 8");
    expect(readCookie("_rm_start_with_help_tour")).toBe("true");
  });

  it("EDIT-411 waits in a window in which nothing is laid out, and can be ended there", async () => {
    setViewport(390);
    const { num_id } = mock.project({ title: "A Guided Tour" });
    setCookie("_rm_start_with_help_tour", "true", 60);
    open(`/edit/${num_id}/contents/`);
    expect(await note()).toHaveTextContent("The tour needs a wider window.");
    await person.click(screen.getByRole("button", { name: "End the tour" }));
    expect(screen.queryByRole("complementary", { name: "Product tour" })).toBeNull();
  });

  it("says when the sample project cannot be made", async () => {
    mock.fail("POST", "/api/tour/project", 500);
    open();
    await person.click(within(await kit()).getByRole("button", { name: /^Product tour/ }));
    await waitFor(() =>
      expect(useAlerts.getState().alerts).toMatchObject([
        { text: "An error occurred while creating the project." },
      ]),
    );
    expect(address).toBe("/");
  });
});

describe("the preset demo", () => {
  it.each(["start_presets_demo", "start_preset_demo"])(
    "DASH-367 %s sets its flag for a day and begins a project",
    async (name) => {
      open();
      await kit();
      const set = vi.spyOn(document, "cookie", "set");
      act(() => void window.dispatchEvent(new Event(name)));
      expect(set.mock.calls[0]?.[0]).toMatch(/^_rm_start_with_preset_demo=true; .*Max-Age=86400/);
      await waitFor(() => expect(address).toMatch(/^\/edit\/\d+\/contents\/$/));
    },
  );
});

describe("the first page", () => {
  it("offers the templates under the sheet, and the kit below", async () => {
    mock.library.projects = [];
    open();
    await person.click(await screen.findByRole("button", { name: "or start from a template" }));
    await screen.findByRole("dialog", { name: "Templates" });
    expect(await screen.findByRole("article", { name: "Folio" })).toBeVisible();
  });
});

describe("the plan's page", () => {
  it.each([
    ["/settings/change-plan?plan=studio&openCardModal=true&fromAlert=true", "Change plan"],
    ["/settings/?plan=studio#pricing", "Plan and add-ons"],
    ["/settings/change-plan", "Change plan"],
  ])("DASH-035 DASH-036 opens at %s", async (at, title) => {
    open(at);
    expect(await screen.findByRole("heading", { name: title, level: 1 })).toBeInTheDocument();
    expect(await screen.findByRole("list", { name: "Plans" })).toBeInTheDocument();
    expect(address).toContain(at.split("#")[0]);
  });
});

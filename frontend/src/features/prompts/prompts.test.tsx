import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { LIMIT_KINDS, openLimit, useLimits } from "@/shared/limits";
import { setUser, useSession } from "@/shared/session";
import { makeBanner, makePlan, makeUser, api as mock } from "@/test/api";
import { setViewport } from "@/test/browser";
import { render, renderAlone, renderRoutes } from "@/test/render";
import { BannerStrip, PromoBannerHost } from "./banner/PromoBannerHost";
import { Feedback } from "./feedback/Feedback";
import { LimitHost } from "./limits/LimitHost";
import { PushModal } from "./limits/PushModal";
import { prompts } from "./messages/prompts";
import { UpgradeToast } from "./upgrade/UpgradeToast";

await Promise.all([import("@/shared/ui/DialogPanel"), import("./limits/LimitModal")]);

const metrics = () => mock.library.user.behavior_metrics;
const settled = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

beforeEach(() => {
  setUser(mock.library.user);
  useLimits.setState({ limit: null, sentence: null });
});

describe("the plan-limit modal", () => {
  const open = () => renderRoutes([{ path: "/*", element: <LimitHost /> }]);

  it.each(LIMIT_KINDS.map((kind) => [kind, prompts.limits[kind]] as const))(
    "DASH-361 DASH-362 of type %s shows a text and leads to changing the plan",
    async (kind, { title, text }) => {
      open();
      act(() => openLimit(kind));
      const dialog = within(await screen.findByRole("dialog", { name: title }));
      expect(dialog.getByText(text)).toBeVisible();
      expect(dialog.getByRole("link", { name: "Change plan" })).toHaveAttribute(
        "href",
        "/settings/#change-plan",
      );
    },
  );

  it("says the server's sentence where there is one, and closes", async () => {
    const { person } = open();
    act(() => openLimit("contributors", "Your plan has 2 contributors."));
    await screen.findByText("Your plan has 2 contributors.");
    await person.keyboard("{Escape}");
    await settled();
    act(() => openLimit("publish"));
    expect(await screen.findByText(prompts.limits.publish.text)).toBeVisible();
  });

  it("DASH-037 leads business to a demo", async () => {
    setUser(makeUser({ plan: makePlan("business") }));
    const { person, router } = open();
    act(() => openLimit("businessDomain"));
    await person.click(await screen.findByRole("link", { name: "Request a demo" }));
    expect(router.state.location.pathname).toBe("/request-a-demo");
    await settled();
  });

  it("DASH-148 of views remembers that it was dismissed", async () => {
    const { person } = open();
    act(() => openLimit("views"));
    await person.click(await screen.findByRole("button", { name: "Not now" }));
    expect(localStorage.getItem("octavo-views-limit-dismissed")).toMatch(/^\d{4}-\d\d$/);
  });
});

describe("a promo banner", () => {
  const show = async () => {
    const shown = renderAlone(<PromoBannerHost />);
    await screen.findByRole("region", { name: "Offer" });
    return shown;
  };

  beforeEach(() => {
    mock.prompts.banners = [makeBanner({ isEndless: false, endDate: "2099-11-30T23:59:00Z" })];
  });

  it("DASH-091 DASH-304 is wide on a desk and compact elsewhere", async () => {
    await show();
    const region = screen.getByRole("region", { name: "Offer" });
    expect(region).toHaveAttribute("data-variant", "wide");
    expect(region.style.getPropertyValue("--banner-background")).toBe("#e5ea15");
    act(() => setViewport(390));
    expect(region).toHaveAttribute("data-variant", "compact");
    expect(region.style.getPropertyValue("--banner-background")).toBe("#1b1714");
  });

  it("DASH-135 DASH-359 has its title, its last day, its terms and its code", async () => {
    await show();
    const title = screen.getByRole("link", { name: /^A third off every plan/ });
    expect(title).toHaveAttribute("target", "_blank");
    expect(title).toHaveAttribute("href", "/settings/#pricing");
    expect(screen.getByText("UNTIL 30 November 2099, 23:59 UTC")).toBeVisible();
    expect(screen.getByRole("link", { name: /^Terms/ })).toBeVisible();
    expect(screen.getByRole("button", { name: "Code AUTUMN" })).toBeVisible();
  });

  it("DASH-135 opens in the same tab where it says so", () => {
    const banner = makeBanner({
      title: { text: "Here", href: "/settings/", openInNewTab: false },
      terms: null,
      promocode: null,
      isEndless: true,
    });
    render(<BannerStrip banner={banner} wide onClose={() => {}} />);
    expect(screen.getByRole("link", { name: "Here" })).not.toHaveAttribute("target");
    expect(screen.queryByText(/UNTIL/)).toBeNull();
  });

  it("keeps its code for later and says that it was wanted", async () => {
    const { person } = await show();
    await person.click(screen.getByRole("button", { name: "Code AUTUMN" }));
    expect(document.cookie).toContain("rm_promocode=AUTUMN");
    await waitFor(() =>
      expect(mock.callsTo("POST", "/api/promo/coupon-used/autumn")).toHaveLength(1),
    );
  });

  it("DASH-228 DASH-298 DASH-301 stays away once closed, here and on the server", async () => {
    const { person, unmount } = await show();
    await waitFor(() => expect(metrics().seenBannersAmount).toBe(1));
    await person.click(screen.getByRole("button", { name: "Close the offer" }));
    expect(screen.queryByRole("region", { name: "Offer" })).toBeNull();
    await waitFor(() => expect(metrics().banner_autumn_closed).toBe(true));
    expect(mock.callsTo("POST", "/api/promo/unwanted/banner-1")).toHaveLength(1);
    unmount();
    renderAlone(<PromoBannerHost />);
    await waitFor(() => expect(mock.callsTo("GET", "/api/promo")).toHaveLength(2));
    expect(screen.queryByRole("region", { name: "Offer" })).toBeNull();
  });
});

describe("the upgrade toast", () => {
  const gone = vi.fn();
  const more = vi.fn();
  const show = () => render(<UpgradeToast reason="publish" onMore={more} onGone={gone} />);
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  beforeEach(() => {
    gone.mockReset();
    more.mockReset();
  });

  it("DASH-298 DASH-349 notes that it came, and goes by itself after 30 s", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    wait(29_900);
    expect(gone).not.toHaveBeenCalled();
    wait(200);
    expect(gone).toHaveBeenCalledOnce();
    vi.useRealTimers();
    await waitFor(() => expect(metrics().lastUpgradePromoDate).toEqual(expect.any(String)));
    expect(metrics().upgradePromoDismissed).toBeUndefined();
  });

  it("waits while it is pointed at", () => {
    vi.useFakeTimers();
    show();
    const toast = screen.getByRole("region", { name: "Upgrade" });
    wait(29_000);
    fireEvent.pointerEnter(toast);
    wait(60_000);
    expect(gone).not.toHaveBeenCalled();
    fireEvent.pointerLeave(toast);
    wait(1_000);
    expect(gone).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it("DASH-232 DASH-302 notes that it was dismissed", async () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(gone).toHaveBeenCalledOnce();
    await waitFor(() => expect(metrics().upgradePromoDismissed).toBe(true));
    await waitFor(() => {
      // One that went by itself says that it may still be shown.
      const call = mock.callsTo("POST", "/api/promo/upgrade").at(-1);
      expect(call?.body).toEqual({ closeDate: expect.any(String), isShown: false });
    });
  });

  it("DASH-090 leads to the push-the-limits modal, which closes", async () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "See your limits" }));
    expect(more).toHaveBeenCalledOnce();
    const close = vi.fn();
    const facts = { published: 1, domains: 0, lastUnpublished: null, lastUnmapped: null };
    render(
      <MemoryRouter>
        <PushModal open onClose={close} user={makeUser()} facts={facts} />
      </MemoryRouter>,
    );
    const dialog = within(await screen.findByRole("dialog", { name: "Push the limits" }));
    expect(dialog.getByText("Published projects").closest("div")).toHaveTextContent(
      "Published projectsfull1 of 1",
    );
    expect(dialog.getByText("Domains").closest("div")).toHaveTextContent("Not included");
    expect(dialog.getByRole("link", { name: "Change plan" })).toBeVisible();
    fireEvent.click(dialog.getByRole("button", { name: "Not now" }));
    expect(close).toHaveBeenCalledOnce();
  });
});

describe("feedback", () => {
  const gone = vi.fn();
  const sent = () => mock.callsTo("POST", "/api/user/feedback").map((call) => call.body);
  const rate = async (stars: number) => {
    const shown = renderAlone(<Feedback onGone={gone} />);
    const name = stars === 1 ? "1 star" : `${stars} stars`;
    await shown.person.click(screen.getByRole("button", { name }));
    return { ...shown, popup: within(screen.getByRole("dialog")) };
  };

  beforeEach(() => gone.mockReset());

  it.each([1, 2, 3, 4, 5])("DASH-224 DASH-299 %i is sent at once, as a number", async (stars) => {
    await rate(stars);
    await waitFor(() => expect(sent()).toEqual([{ rating: stars }]));
  });

  it("DASH-225 DASH-227 DASH-299 then asks for words, which are sent alone", async () => {
    const { popup, person } = await rate(4);
    const button = popup.getByRole("button", { name: "Send" });
    expect(button).toBeDisabled();
    const field = popup.getByLabelText("In your own words");
    expect(field).toHaveFocus();
    await person.type(field, "  ");
    expect(button).toBeDisabled();
    await person.type(field, "More paper ");
    await person.click(button);
    await waitFor(() => expect(sent()).toEqual([{ rating: 4 }, { feedback: "More paper" }]));
    expect(gone).toHaveBeenCalledOnce();
  });

  it("DASH-226 has no Close after 1, and one after 2 to 5", async () => {
    const { popup, unmount } = await rate(1);
    expect(popup.queryByRole("button", { name: "Close" })).toBeNull();
    unmount();
    for (const stars of [2, 3, 4, 5]) {
      const next = await rate(stars);
      expect(next.popup.getByRole("button", { name: "Close" })).toBeVisible();
      next.unmount();
    }
  });

  it("DASH-338 a failure is only logged", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    mock.fail("POST", "/api/user/feedback", 500);
    await rate(5);
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith("Feedback was not stored", expect.anything()),
    );
    expect(screen.queryByRole("alert")).toBeNull();
    expect(useSession.getState().user).not.toBeNull();
  });
});

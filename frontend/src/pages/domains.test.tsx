import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { Alerts } from "@/shared/alerts";
import { useAlerts } from "@/shared/alerts/alerts";
import type { DomainStatus, Reseller } from "@/shared/api/domains";
import type { User } from "@/shared/api/model";
import { clearSession, setUser } from "@/shared/session";
import { ConfirmHost, hideAllToasts, ToastHost } from "@/shared/ui";
import { makePlan, makeUser, api as mock } from "@/test/api";
import { setConfig } from "@/test/config";
import { render } from "@/test/render";
import SettingsPage from "./SettingsPage";

type Level = Parameters<typeof makePlan>[0];

await Promise.all([import("@/shared/ui/DialogPanel"), import("@/entities/project/picker")]);

const person = userEvent.setup();

function open(changes: Partial<User> = {}, level: Level = "studio") {
  const user = makeUser({
    plan: makePlan(level),
    permissions: { ...makeUser().permissions, can_map_domain: true },
    ...changes,
  });
  mock.library.user = { ...user };
  act(() => setUser(user));
  return render(
    <MemoryRouter initialEntries={["/settings/#domain"]}>
      <SettingsPage />
      <ToastHost />
      <ConfirmHost />
      <Alerts />
    </MemoryRouter>,
  );
}

const section = () => within(screen.getByRole("region", { name: "Domain" }));
const button = (name: string) => section().getByRole("button", { name });
const field = () => section().getByRole("textbox", { name: "Your domain" });
const choose = (name: RegExp) => person.click(section().getByRole("radio", { name }));

/** Tests a domain that something may stand against, and waits for the result. */
async function test(domain: string, ...against: DomainStatus[]) {
  mock.domains.against = against;
  await choose(/^Registered/);
  await person.type(field(), domain);
  await person.click(button("Test"));
  await waitFor(() => expect(section().getByRole("status")).not.toBeEmptyDOMElement());
  return section().getByRole("status");
}

beforeEach(() => {
  act(() => {
    clearSession();
    hideAllToasts();
    useAlerts.setState({ alerts: [] });
  });
});

it.each(["free", "personal", "beginner"] as const)("ACCT-149 is hidden on the plan %s", (level) => {
  open({}, level);
  const menu = within(screen.getByRole("navigation", { name: "Sections" }));
  expect(menu.queryByRole("link", { name: "Domain" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Domain" })).toBeNull();
});

it("ACCT-080 asks what there is before a domain can be written", async () => {
  open();
  expect(section().getByRole("radio", { name: /^None/ })).toBeChecked();
  expect(section().queryByRole("textbox")).toBeNull();
  await choose(/^New/);
  expect(section().queryByRole("textbox")).toBeNull();
  await choose(/^Registered/);
  expect(field()).toBeVisible();
});

it("ACCT-126 tests nothing that is no name", async () => {
  open();
  await choose(/^Registered/);
  expect(button("Test")).toBeDisabled();
  for (const wrong of [
    "https://salt.example",
    "me@salt.example",
    "salt\\example",
    "salt.example/a",
  ]) {
    await person.clear(field());
    await person.type(field(), wrong);
    expect(button("Test")).toBeDisabled();
  }
  await person.clear(field());
  await person.type(field(), "salt.example");
  expect(button("Test")).toBeEnabled();
});

it("ACCT-096 shows the result 600 ms after the answer", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const typing = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  open();
  await typing.click(section().getByRole("radio", { name: /^Registered/ }));
  await typing.type(field(), "salt.example");
  await typing.click(button("Test"));
  await waitFor(() => expect(mock.callsTo("POST", "/api/checkdomain")).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(section().getByRole("status")).toBeEmptyDOMElement();
  expect(button("Testing…")).toBeDisabled();
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(section().getByRole("status")).toHaveTextContent("All is in order.");
  vi.useRealTimers();
});

describe("ACCT-003 ACCT-093 ACCT-094 a domain in order", () => {
  it("is connected once it was tested, and no other", async () => {
    open();
    await choose(/^Registered/);
    expect(button("Connect")).toBeDisabled();
    expect(await test("Salt.Example")).toHaveTextContent("The domain can be connected.");
    expect(button("Connect")).toBeEnabled();
    await person.type(field(), "s");
    expect(button("Connect")).toBeDisabled();
    await person.type(field(), "{Backspace}");
    await person.click(button("Test"));
    await waitFor(() => expect(button("Connect")).toBeEnabled());
    await person.click(button("Connect"));
    expect(await section().findByRole("link", { name: "salt.example" })).toBeVisible();
    expect(mock.callsTo("POST", "/api/user/domain")).toMatchObject([
      { body: { domain: "salt.example", status: "on" } },
    ]);
  });
});

describe("what stands against a domain", () => {
  it.each([
    ["ACCT-081", "NotPublished", /^Publish a project first/],
    ["ACCT-082", "NoValidSubscription", /Upgrade to map one/],
    ["ACCT-083", "NoValidSubscriptionMapped", /your plan no longer includes custom domains/],
    ["ACCT-084", "PausedSubscription", /subscription is paused/],
    ["ACCT-085", "DomainNotFound", /unavailable at first, and it may take hours/],
    ["ACCT-090", "DomainUsedByOther", /Another user has mapped this domain/],
    ["ACCT-091", "DomainUsedByMe", /Your own profile has this domain/],
  ] as const)("%s is shown for %s", async (_, status, sentence) => {
    open();
    expect(await test("salt.example", status)).toHaveTextContent(sentence);
    expect(button("Connect")).toBeDisabled();
  });

  it("ACCT-086 are the records of the domain itself, each of which can be copied", async () => {
    open();
    await test("salt.example", "BadDNSSettings");
    const table = section().getByRole("table", { name: "A records" });
    expect(within(table).getAllByRole("row")[1]).toHaveTextContent(
      "A@salt.exampleCopy203.0.113.10Copy",
    );
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await person.click(within(table).getByRole("button", { name: "Copy the value" }));
    expect(written).toHaveBeenCalledWith("203.0.113.10");
  });

  it("ACCT-086 is the record of a subdomain", async () => {
    open();
    await test("www.salt.example", "BadDNSSettings");
    const row = within(section().getByRole("table", { name: "CNAME records" })).getAllByRole(
      "row",
    )[1];
    expect(row).toHaveTextContent("CNAMEwwwwww.salt.exampleCopypages.octavo.exampleCopy");
  });

  it("ACCT-087 ACCT-088 ACCT-089 ACCT-230 can be several things at once", async () => {
    open();
    mock.domains.dns = { foreignAaaarecord: ["2001:db8::9"] };
    const outcome = await test("salt.example", "BadDNSSettings", "InvalidOwner", "IPv6Present");
    expect(within(outcome).getAllByRole("table")).toHaveLength(3);
    expect(within(outcome).getByRole("table", { name: "TXT records" })).toHaveTextContent(
      "octavo-verify=5f0c",
    );
    expect(outcome).toHaveTextContent("Remove the AAAA record");
    const gone = within(outcome).getByRole("table", { name: "AAAA records" });
    expect(gone).toHaveTextContent("2001:db8::9");
    expect(within(gone).queryByRole("button")).toBeNull();
    expect(outcome).toHaveTextContent("DNS changes take from minutes up to 72 hours.");
  });

  it("ACCT-092 is a project of one’s own, which it can be switched away from", async () => {
    const { num_id } = mock.project({ title: "Salt" });
    mock.domains.mappedTo = { type: "mag", user: 100001, mag: num_id };
    open();
    const outcome = await test("salt.example", "DomainUsedByMyMag");
    expect(outcome).toHaveTextContent("Your own project “Salt” has this domain.");
    expect(button("Connect")).toBeDisabled();
    await person.click(button("Switch it to the profile"));
    expect(await section().findByRole("link", { name: "salt.example" })).toBeVisible();
  });
});

describe("what goes wrong", () => {
  const alert = () => useAlerts.getState().alerts.map(({ text }) => text);
  const tried = async () => {
    await choose(/^Registered/);
    await person.type(field(), "salt.example");
    await person.click(button("Test"));
  };

  it("ACCT-211 is shown for a check, with what the server says of the name", async () => {
    open();
    mock.fail("POST", "/api/checkdomain", 422, {
      code: "own_domain",
      detail: "This is one of our own addresses",
      more: { fieldName: "domain" },
    });
    await tried();
    const sentence = "An error occurred while checking domain. Please try again later";
    await waitFor(() => expect(alert()).toEqual([sentence]));
    expect(field()).toHaveAccessibleDescription(/^This is one of our own addresses/);
  });

  it("ACCT-211 raises no alert when the answer took too long", async () => {
    open();
    mock.fail("POST", "/api/checkdomain", 504, { code: "dns_timeout" });
    await tried();
    expect(await section().findByText(/gave no answer in time/)).toBeVisible();
    expect(alert()).toEqual([]);
  });

  it("ACCT-213 is shown for an answer that cannot be read", async () => {
    open();
    mock.domains.against = ["Gossip" as DomainStatus];
    await tried();
    await waitFor(() => expect(alert()).toEqual(["An error occurred while testing domain."]));
    expect(button("Connect")).toBeDisabled();
  });

  it("ACCT-212 is shown for connecting, and the test’s result stays to try again with", async () => {
    open();
    await test("salt.example");
    mock.fail("POST", "/api/user/domain", 500);
    await person.click(button("Connect"));
    await waitFor(() => expect(alert()).toEqual(["An error occurred while mapping domain."]));
    expect(section().getByRole("status")).toHaveTextContent("The domain can be connected.");
    expect(field()).toHaveValue("salt.example");
    await waitFor(() => expect(button("Connect")).toBeEnabled());
    await person.click(button("Connect"));
    expect(await section().findByRole("link", { name: "salt.example" })).toBeVisible();
    expect(mock.callsTo("POST", "/api/checkdomain")).toHaveLength(1);
  });

  it("ACCT-210 is shown for unmapping", async () => {
    open({ domain: "salt.example", domain_state: "served" });
    mock.fail("POST", "/api/user/domain", 500);
    await person.click(button("Unmap"));
    await person.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Unmap" }),
    );
    await waitFor(() => expect(alert()).toEqual(["An error occurred while unmapping domain."]));
    expect(section().getByRole("link", { name: "salt.example" })).toBeVisible();
  });
});

describe("a domain that is mapped", () => {
  it("ACCT-095 is unmapped after a question", async () => {
    open({ domain: "salt.example", domain_state: "served" });
    expect(section().queryByRole("textbox")).toBeNull();
    await person.click(button("Unmap"));
    await person.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Unmap" }),
    );
    expect(await section().findByRole("radio", { name: /^None/ })).toBeChecked();
    expect(mock.library.user.domain).toBeNull();
  });

  it("ACCT-033 can show one project instead", async () => {
    const { num_id } = mock.project({ title: "Salt", is_published: true });
    open({ domain: "salt.example", domain_state: "served" });
    await person.click(button("Show a project instead…"));
    const dialog = within(await screen.findByRole("dialog", { name: "Select project" }));
    await person.click(await dialog.findByRole("radio", { name: /Salt/ }));
    await person.click(dialog.getByRole("button", { name: "Show it" }));
    await waitFor(() =>
      expect(mock.library.projects.find((one) => one.num_id === num_id)?.domain).toBe(
        "salt.example",
      ),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says when its records no longer lead here, and when the plan has none", async () => {
    open({ domain: "salt.example", domain_state: "suspended" });
    expect(section().getByText(/it is not served/)).toBeVisible();
    act(() =>
      setUser({
        ...mock.library.user,
        permissions: { ...mock.library.user.permissions, can_map_domain: false },
      }),
    );
    expect(section().getByText(/your plan no longer includes custom domains/)).toBeVisible();
    expect(section().queryByRole("button", { name: "Show a project instead…" })).toBeNull();
    expect(button("Unmap")).toBeEnabled();
  });

  it("is looked at when its owner opens it", async () => {
    mock.domains.against = ["BadDNSSettings"];
    open({ domain: "salt.example", domain_state: "served" });
    await person.click(section().getByRole("link", { name: "salt.example" }));
    await waitFor(() => expect(mock.callsTo("POST", "/api/domain/visit")).toHaveLength(1));
    expect(await section().findByText(/Add this record/)).toBeVisible();
  });
});

it("stands in the field again after a test, until none is wanted", async () => {
  open({ last_checked_domain: "salt.example" });
  expect(field()).toHaveValue("salt.example");
  await choose(/^None/);
  await waitFor(() => expect(mock.callsTo("DELETE", "/api/me/domain")).toHaveLength(1));
});

describe("a new domain", () => {
  const script = "https://partner.example/shop.js";
  const partner: Reseller = {
    id: "entri",
    script,
    settings: { applicationId: "x" },
    discountInCents: 1200,
    freeDomain: null,
  };
  const plans = ["Freelancer", "Studio", "Business"];

  /** What the partner's script would have done, had it come over the network. */
  async function load(shop: unknown, address = script) {
    const found = await waitFor(() => {
      const element = document.querySelector<HTMLScriptElement>(`script[src="${address}"]`);
      expect(element).not.toBeNull();
      return element as HTMLScriptElement;
    });
    Object.assign(window, { entri: shop });
    act(() => void found.dispatchEvent(new Event("load")));
  }

  it("ACCT-046 leads to the page about the free one, and offers nothing without a partner", async () => {
    open({ domainDiscountIsAvailable: true });
    await choose(/^New/);
    expect(section().getByRole("link", { name: "About the free .XYZ domain" })).toHaveAttribute(
      "href",
      "/learn/free-xyz-domain",
    );
    await waitFor(() =>
      expect(mock.callsTo("GET", "/api/domain-reseller/default")).toHaveLength(1),
    );
    expect(section().queryByRole("button", { name: "Buy a domain" })).toBeNull();
    expect(section().queryByText(/\$12/)).toBeNull();
  });

  it("ACCT-047 ACCT-235 is bought from the partner, whose script is loaded then", async () => {
    mock.domains.reseller = partner;
    const user = {
      domainDiscountIsAvailable: true,
      behavior_metrics: { entri_purchase_amount: 1 },
    };
    open(user);
    await choose(/^New/);
    expect(await section().findByText("$12 off your first domain")).toBeVisible();
    expect(document.querySelector(`script[src="${script}"]`)).toBeNull();
    await person.click(button("Buy a domain"));
    const purchaseDomain = vi.fn();
    await load({ purchaseDomain });
    await waitFor(() => expect(purchaseDomain).toHaveBeenCalledWith(partner.settings));
    const detail = { success: true, domain: "bought.example" };
    act(() => void window.dispatchEvent(new CustomEvent("onEntriClose", { detail })));
    await waitFor(() => expect(field()).toHaveValue("bought.example"));
    await waitFor(() =>
      expect(mock.library.user.behavior_metrics).toMatchObject({ entri_purchase_amount: 2 }),
    );
  });

  it("shows no discount to people who have none", async () => {
    mock.domains.reseller = partner;
    open();
    await choose(/^New/);
    expect(await section().findByRole("button", { name: "Buy a domain" })).toBeVisible();
    expect(section().queryByText(/\$12/)).toBeNull();
  });

  it("ACCT-236 ACCT-237 offers a free one with the first plan, instead of the discount", async () => {
    const address = "https://partner.example/offered.js";
    mock.domains.reseller = { ...partner, script: address, freeDomain: { isDue: false, plans } };
    open({ domainDiscountIsAvailable: true });
    await choose(/^New/);
    const outcome =
      "Or take a .XYZ domain, free for 1 year with your first Freelancer, Studio or Business plan billed yearly. See the plans";
    expect(await section().findByText(/^Or take a/)).toHaveTextContent(outcome);
    expect(section().getByRole("link", { name: "See the plans" })).toHaveAttribute(
      "href",
      "/settings/change-plan",
    );
    expect(section().queryByText(/\$12/)).toBeNull();
    await person.click(button("Buy a domain"));
    const purchaseDomain = vi.fn();
    await load({ purchaseDomain }, address);
    await waitFor(() => expect(purchaseDomain).toHaveBeenCalledWith(partner.settings));
  });

  it("ACCT-236 lets the one be chosen that came with the plan", async () => {
    const address = "https://partner.example/due.js";
    mock.domains.reseller = { ...partner, script: address, freeDomain: { isDue: true, plans } };
    open({ domainDiscountIsAvailable: true });
    await choose(/^New/);
    expect(await section().findByText(/comes with your plan, free for 1 year/)).toBeVisible();
    expect(section().queryByText(/\$12/)).toBeNull();
    await person.click(button("Choose your free domain"));
    const purchaseDomain = vi.fn();
    await load({ purchaseDomain }, address);
    await waitFor(() =>
      expect(purchaseDomain).toHaveBeenCalledWith({ applicationId: "x", freeDomain: true }),
    );
  });

  it("asks for no partner where there is none", async () => {
    setConfig({ sellsDomains: false });
    mock.domains.reseller = partner;
    open();
    await choose(/^New/);
    expect(await section().findByText(/^Buy it anywhere/)).toBeVisible();
    expect(mock.callsTo("GET", "/api/domain-reseller/default")).toHaveLength(0);
    expect(section().queryByRole("button", { name: "Buy a domain" })).toBeNull();
  });
});

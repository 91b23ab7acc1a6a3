import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { forgetCustomer } from "@/entities/customer";
import { clearSession, setUser } from "@/shared/session";
import { makeInvoice, makeLine, makeUser, api as mock } from "@/test/api";
import { setConfig } from "@/test/config";
import { render } from "@/test/render";
import { receiptAddress, receiptFile } from "./api";
import { BillingHistory } from "./BillingHistory";
import { itemName, sumsOf } from "./itemName";

await import("@/shared/ui/DialogPanel");

const person = userEvent.setup();

function open(changes = {}) {
  act(() => setUser(makeUser(changes)));
  return render(
    <MemoryRouter>
      <BillingHistory />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  act(clearSession);
  forgetCustomer();
});

describe("what was bought", () => {
  const name = (plan_name: string, billing_reason = "subscription_create" as const) =>
    itemName({ plan_name, billing_reason }, false);

  it("BILL-272 is Add-ons where its name is that of a price", () => {
    expect(name("price_1QxYz")).toBe("Add-ons");
    expect(name("Add-ons")).toBe("Add-ons");
  });

  it("BILL-271 of a renewal is named in two words", () => {
    const cycle = { plan_name: "Monthly Personal renewed", billing_reason: "subscription_cycle" };
    expect(itemName(cycle as Parameters<typeof itemName>[0], false)).toBe("Monthly Personal");
    expect(name("Annual Studio with add-ons")).toBe("Annual Studio with add-ons");
  });

  it.each(["Personal", "Freelancer", "Studio", "Business", "Extra"])(
    "BILL-273 names %s by how it is paid",
    (plan) => {
      expect(name(`Monthly ${plan}`)).toBe(`Monthly ${plan}`);
      expect(name(`Annual ${plan}`)).toBe(`Annual ${plan}`);
    },
  );

  it("BILL-163 BILL-273 calls Business Advanced where it is renamed", async () => {
    mock.billing.invoices = [makeInvoice({ plan_name: "Annual Business" })];
    const { unmount } = open({ ab_flags: { businessToAdvancedTitle: true } });
    expect(await screen.findByText("Annual Advanced")).toBeVisible();
    unmount();
    setConfig({ toggles: { businessToAdvancedTitle: true } });
    open();
    expect(await screen.findByText("Annual Advanced")).toBeVisible();
  });
});

describe("the sums of an invoice", () => {
  it("lead from the lines to what was charged", () => {
    const invoice = makeInvoice({
      amount_due: 1665,
      total: 2065,
      lines: {
        data: [
          makeLine({ amount: 3350, discount: 335 }),
          makeLine({ amount: -950, kind: "credit" }),
        ],
      },
    });
    expect(sumsOf(invoice).map(({ label, cents }) => [label, cents])).toEqual([
      ["Subtotal", 2400],
      ["Discount", -335],
      ["From balance", -400],
      ["Charged", 1665],
    ]);
  });

  it("leave out what is nothing, and say what is still to be paid", () => {
    const open = makeInvoice({ paid: false, status: "open" });
    expect(sumsOf(open).map(({ label }) => label)).toEqual(["Subtotal", "To be paid"]);
  });

  it("say what went onto the balance, and the tax", () => {
    const invoice = makeInvoice({
      amount_due: 0,
      total: -500,
      lines: { data: [makeLine({ amount: -600, tax: 100, kind: "credit" })] },
    });
    expect(sumsOf(invoice).map(({ label, cents }) => [label, cents])).toEqual([
      ["Subtotal", -600],
      ["Tax", 100],
      ["To balance", 500],
      ["Charged", 0],
    ]);
  });
});

describe("billing history", () => {
  it("BILL-032 is a table with four columns and a receipt in every row", async () => {
    mock.billing.invoices = [
      makeInvoice(),
      makeInvoice({ id: "in_0", plan_name: "Add-ons", amount_due: 267, created: 1_789_000_000 }),
    ];
    open();
    const table = within(await screen.findByRole("table", { name: "Billing history" }));
    const heads = table.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual(["Purchased item", "Date", "Price", "Receipt"]);
    const [, first, , second] = table.getAllByRole("row", { hidden: true });
    expect(first).toHaveTextContent("Monthly Studio21 Nov 2026$40.00Get receiptPDF");
    expect(second).toHaveTextContent(/^Add-ons.*\$2\.67Get receiptPDF$/);
  });

  it("BILL-149 a price below 50 cents is shown as zero", async () => {
    mock.billing.invoices = [makeInvoice({ amount_due: 49 })];
    open();
    expect(await screen.findByText(/Monthly Studio/)).toBeVisible();
    expect(screen.getByRole("table")).toHaveTextContent("$0.00");
  });

  it("BILL-001 opens the lines behind a price, in words", async () => {
    mock.billing.invoices = [
      makeInvoice({
        lines: {
          data: [
            makeLine({ words: "15 of 30 days of Freelancer", amount: 1900 }),
            makeLine({
              words: "Not used: 15 of 30 days of Personal",
              amount: -950,
              kind: "credit",
            }),
          ],
        },
      }),
    ];
    open();
    const row = await screen.findByRole("button", {
      name: "Monthly Studio, 21 November 2026: what it was for",
    });
    expect(row).toHaveAttribute("aria-expanded", "false");
    await person.click(row);
    expect(row).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByText("15 of 30 days of Freelancer").closest("div")).toHaveTextContent(
      "$19.00",
    );
    expect(
      screen.getByText("Not used: 15 of 30 days of Personal").closest("div"),
    ).toHaveTextContent("\u2212$9.50");
    await person.click(row);
    expect(screen.queryByText("15 of 30 days of Freelancer")).toBeNull();
  });

  it("says what was not paid, dropped or refunded", async () => {
    mock.billing.invoices = [
      makeInvoice({ id: "a", paid: false, status: "open" }),
      makeInvoice({ id: "b", paid: false, status: "void" }),
      makeInvoice({ id: "c", refunded: 1000 }),
    ];
    open();
    expect(await screen.findByText("Not paid")).toBeVisible();
    expect(screen.getByText("Void")).toBeVisible();
    expect(screen.getByText("$10.00 refunded")).toBeVisible();
    const [unpaid] = screen.getAllByRole("button", { name: /^Get receipt/ });
    expect(unpaid).toHaveAttribute("aria-disabled", "true");
    expect(unpaid).toHaveAccessibleDescription("Once it is paid");
    expect(screen.getAllByRole("link", { name: /^PDF/ })).toHaveLength(1);
  });

  it.each([
    ["", "/receipt/in_1"],
    [" Okafor Studio, NL123 ", "/receipt/in_1?extra=Okafor+Studio%2C+NL123"],
  ])("BILL-030 BILL-031 with %j the receipt opens beside it at %s", async (extra, address) => {
    mock.billing.invoices = [makeInvoice()];
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    open();
    const button = await screen.findByRole("button", { name: /^Get receipt/ });
    await person.click(button);
    const dialog = within(await screen.findByRole("dialog", { name: "Get receipt" }));
    const field = dialog.getByRole("textbox", { name: "Contact or tax information" });
    expect(field).not.toBeRequired();
    expect(dialog.getByText("optional")).toBeVisible();
    if (extra) await person.type(field, extra);
    await person.click(dialog.getByRole("button", { name: /^Get receipt/ }));
    expect(opened).toHaveBeenCalledWith(address, "_blank", "noopener");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(button).toHaveFocus();
  });

  it("every receipt is a file as well", async () => {
    mock.billing.invoices = [makeInvoice()];
    open();
    const link = await screen.findByRole("link", { name: "PDF: Monthly Studio, 21 November 2026" });
    expect(link).toHaveAttribute("href", "/receipt/in_1.pdf");
    expect(link).toHaveAttribute("download");
  });

  it("a receipt is saved with what is added to it", async () => {
    mock.billing.invoices = [makeInvoice()];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    open();
    await person.click(await screen.findByRole("button", { name: /^Get receipt/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Get receipt" }));
    await person.type(dialog.getByRole("textbox"), "Okafor Studio");
    await person.click(dialog.getByRole("button", { name: "Save as PDF" }));
    const [link] = click.mock.contexts as HTMLAnchorElement[];
    expect(link?.getAttribute("href")).toBe("/receipt/in_1.pdf?extra=Okafor+Studio");
    expect(link?.hasAttribute("download")).toBe(true);
    expect(opened).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("keeps an address an address", () => {
    expect(receiptFile("in/../1", "a&b=c")).toBe("/receipt/in%2F..%2F1.pdf?extra=a%26b%3Dc");
    expect(receiptAddress("in/../1", "a&b=c")).toBe("/receipt/in%2F..%2F1?extra=a%26b%3Dc");
  });

  it("BILL-152 without a payment says so, and what can be done", async () => {
    open();
    expect(await screen.findByText("Nothing has been bought yet")).toBeVisible();
    expect(screen.getByRole("link", { name: "Choose a plan" })).toHaveAttribute(
      "href",
      "/settings/change-plan",
    );
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("BILL-223 says when it cannot be read, and tries again", async () => {
    mock.fail("GET", "/api/stripe/customer/invoices", 500);
    mock.billing.invoices = [makeInvoice()];
    open();
    expect(await screen.findByText("Unable to get invoices data")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Monthly Studio")).toBeVisible();
    expect(screen.queryByText("Unable to get invoices data")).toBeNull();
  });
});

import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { useCatalogue } from "@/entities/customer";
import { clearSession, setUser } from "@/shared/session";
import { hideAllToasts, ToastHost } from "@/shared/ui";
import { makeUser, api as mock } from "@/test/api";
import { render } from "@/test/render";
import { BillingDetails } from "./BillingDetails";

const person = userEvent.setup();

function open(beside: ReactNode = null) {
  act(() => setUser(makeUser()));
  return render(
    <MemoryRouter>
      <BillingDetails />
      {beside}
      <ToastHost />
    </MemoryRouter>,
  );
}

const kept = () =>
  within(screen.getByRole("region", { name: "Billing details" })).getByText(/Okafor/);

beforeEach(() => {
  act(clearSession);
  hideAllToasts();
});

describe("billing details", () => {
  it("are typed, saved and shown line by line", async () => {
    open();
    await person.click(await screen.findByRole("button", { name: "Add" }));
    const company = screen.getByRole("textbox", { name: "Company" });
    expect(company).toHaveFocus();
    await person.type(company, "Okafor Studio");
    await person.type(
      screen.getByRole("textbox", { name: "Address" }),
      "Torstraße 1\n10119 Berlin",
    );
    await person.selectOptions(screen.getByRole("combobox", { name: "Country" }), "Germany");
    await person.type(screen.getByRole("textbox", { name: "VAT ID" }), "DE123456789");
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Billing details saved")).toBeVisible();
    expect(kept().textContent).toBe(
      "Okafor Studio\nTorstraße 1\n10119 Berlin\nGermany\nVAT ID DE123456789",
    );
    expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus();
    expect(mock.billing.details.country).toBe("DE");
  });

  it("say at the field what is wrong, and keep what was typed", async () => {
    mock.billing.details = { ...mock.billing.details, company: "Okafor" };
    open();
    await person.click(await screen.findByRole("button", { name: "Edit" }));
    const field = screen.getByRole("textbox", { name: "VAT ID" });
    await person.type(field, "nonsense");
    await person.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(/^A VAT id of Germany looks like DE123456789/);
    expect(field).toHaveValue("nonsense");
    await person.click(screen.getByRole("button", { name: "Cancel" }));
    expect(kept()).toHaveTextContent("Okafor");
    expect(mock.billing.details.vat_id).toBe("");
  });

  it("say in their own words that they were not saved", async () => {
    open();
    await person.click(await screen.findByRole("button", { name: "Add" }));
    mock.fail("PUT", "/api/stripe/customer/details", 500);
    await person.click(screen.getByRole("button", { name: "Save" }));
    expect(
      await screen.findByText("The billing details could not be saved. Please try again."),
    ).toBeVisible();
  });

  it("say when they cannot be read, and try again", async () => {
    mock.fail("GET", "/api/stripe/customer/details", 500);
    open();
    expect(await screen.findByText("Unable to get the billing details")).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("button", { name: "Add" })).toBeVisible();
  });

  it("change the tax, so the plans are asked for anew", async () => {
    function Tax() {
      return <output>{useCatalogue().catalogue?.tax_basis_points}</output>;
    }
    open(<Tax />);
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("0"));
    await person.click(await screen.findByRole("button", { name: "Add" }));
    mock.checkout.catalogue = { ...mock.checkout.catalogue, tax_basis_points: 1900 };
    await person.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("1900"));
  });
});

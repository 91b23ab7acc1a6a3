/** How a card is entered, and a bank answered, at whichever provider takes the payments. */
import { expect, type Locator, type Page } from "@playwright/test";

/** Cards that every provider knows by what they do. */
export const CARDS = {
  pays: "4242424242424242",
  empty: "4000000000009995",
  asksAlways: "4000002760003184",
} as const;

const EXPIRY = "12/39";
const SECRET = "123";

export interface Provider {
  /** The provider's own fields in the dialog. */
  number: (form: Locator) => Locator;
  fill: (form: Locator, number: string) => Promise<void>;
  /** Does the bank ask when a card that always asks is stored? */
  asksWhenStored: boolean;
  /** What the bank asks on. */
  bank: (page: Page) => { question: Locator; confirm: Locator; refuse: Locator };
  /** A card without the pages in which one is entered; answers the payment method. */
  store: (page: Page, secret: string, number: string, origin: string) => Promise<string>;
}

export const sandbox: Provider = {
  asksWhenStored: false,
  number: (form) => form.getByLabel("Card number"),
  fill: async (form, number) => {
    await form.getByLabel("Card number").fill(number);
    await form.getByLabel("Valid until").fill(EXPIRY);
    await form.getByLabel("Security code").fill(SECRET);
  },
  bank: (page) => {
    const question = page.getByRole("dialog", { name: "Confirm the payment", exact: true });
    const button = (name: string) => question.getByRole("button", { name, exact: true });
    return { question, confirm: button("Confirm"), refuse: button("Refuse") };
  },
  store: async (page, secret, number, origin) => {
    const answer = await page.request.post("/api/sandbox/cards", {
      headers: { "X-Octavo-Client": "web", Origin: origin },
      data: {
        client_secret: secret,
        number,
        exp_month: 8,
        exp_year: 2038,
        cvc: SECRET,
        name: "Ines Okafor",
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { payment_method: string }).payment_method;
  },
};

/** The provider's own fields and its bank's page, as a double of Stripe shows them. */
export function stripe(double: string): Provider {
  return {
    asksWhenStored: true,
    number: (form) => form.getByLabel("Credit or debit card number"),
    fill: async (form, number) => {
      await form.getByLabel("Credit or debit card number").fill(number);
      await form.getByLabel("Credit or debit card expiration date").fill(EXPIRY);
      await form.getByLabel("Credit or debit card CVC/CVV").fill(SECRET);
    },
    bank: (page) => {
      const frame = page.frameLocator("iframe[title='3D Secure']");
      return {
        question: frame.getByRole("heading", { name: "3D Secure 2 test page" }),
        confirm: frame.getByRole("button", { name: "Complete" }),
        refuse: frame.getByRole("button", { name: "Fail" }),
      };
    },
    store: async (page, secret, number) => {
      const [id] = secret.split("_secret_");
      const answer = await page.request.post(`${double}/v1/setup_intents/${id}/confirm`, {
        form: {
          key: "pk_test_double",
          client_secret: secret,
          "payment_method_data[type]": "card",
          "payment_method_data[card][number]": number,
          "payment_method_data[card][exp_month]": "8",
          "payment_method_data[card][exp_year]": "2038",
          "payment_method_data[card][cvc]": SECRET,
          "payment_method_data[billing_details][name]": "Ines Okafor",
        },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      const stored = (await answer.json()) as { payment_method: string; status: string };
      if (stored.status === "requires_action") {
        const asked = await page.request.post(`${double}/_control/answer`, {
          data: { client_secret: secret, approve: true },
        });
        expect(asked.ok(), await asked.text()).toBe(true);
      }
      return stored.payment_method;
    },
  };
}

import { expect, type Page } from "@playwright/test";
import { type Provider, sandbox } from "./cards";
import { mailedLink } from "./mail";

/** What the client adds to every write, and to what makes something at the card provider. */
const headersFrom = (origin: string) => ({ "X-Octavo-Client": "web", Origin: origin });

/** A buyer without the pages in which plans are chosen: those have a story of their own. */
export class Buyer {
  constructor(
    private readonly page: Page,
    private readonly origin: string,
    private readonly provider: Provider = sandbox,
  ) {}

  private async call<T>(method: string, path: string, data?: object): Promise<T> {
    const answer = await this.page.request.fetch(`/api${path}`, {
      method,
      headers: headersFrom(this.origin),
      ...(data === undefined ? {} : { data }),
    });
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }

  /** Nothing is charged to an address that nobody has confirmed. */
  async confirmAddress(email: string): Promise<void> {
    await this.page.goto(await mailedLink(this.page, email, "/auth/confirm"));
    await expect(this.page.getByText("Your e-mail address is confirmed.")).toBeVisible();
  }

  async card(number: string): Promise<void> {
    const { client_secret } = await this.call<{ client_secret: string }>(
      "GET",
      "/stripe/intents/create",
    );
    const method = await this.provider.store(this.page, client_secret, number, this.origin);
    await this.call("POST", "/stripe/payment_method/attach", { payment_method_id: method });
  }

  /** Answers the status of the call: 200 once it is paid, 402 while the bank asks. */
  async subscribe(plan: string): Promise<number> {
    const answer = await this.page.request.post("/api/stripe/customer", {
      headers: headersFrom(this.origin),
      data: { plan },
    });
    return answer.status();
  }

  change(body: object): Promise<unknown> {
    return this.call("PUT", "/stripe/subscription", body);
  }
}

import { act, render, screen, waitFor } from "@testing-library/react";
import { createRef } from "react";
import { setDark } from "@/test/browser";
import type { CardSetup } from "../api/contract";
import { CardError, type CardFieldsHandle, providerOf } from "./entry";
import { forgetStripe, stripe } from "./stripe";

const loadStripe = vi.hoisted(() => vi.fn());
vi.mock("@stripe/stripe-js/pure", () => ({ loadStripe }));

const SETUP: CardSetup = {
  client_secret: "seti_secret",
  provider: "stripe",
  publishable_key: "pk_test_1",
  script: null,
};

type Listener = (event: { error?: { message: string } }) => void;

/** The provider's script, as far as it is used. */
class FakeStripe {
  listeners: Record<string, Listener> = {};
  mounted: HTMLElement | null = null;
  destroyed = false;
  looks: object[] = [];
  setup: object = { setupIntent: { payment_method: "pm_7" } };
  payment: object = { paymentIntent: { status: "succeeded" } };
  asked: unknown[] = [];

  elements() {
    return {
      create: () => ({
        on: (event: string, listener: Listener) => {
          this.listeners[event] = listener;
        },
        mount: (host: HTMLElement) => {
          this.mounted = host;
        },
        update: (options: { style: { base: { color: string } } }) => {
          this.looks.push(options.style.base);
        },
        destroy: () => {
          this.destroyed = true;
        },
      }),
    };
  }

  confirmCardSetup(...given: unknown[]) {
    this.asked = given;
    return Promise.resolve(this.setup);
  }

  confirmCardPayment(...given: unknown[]) {
    this.asked = given;
    return Promise.resolve(this.payment);
  }
}

let fake: FakeStripe;

beforeEach(() => {
  forgetStripe();
  fake = new FakeStripe();
  loadStripe.mockReset().mockResolvedValue(fake);
});

async function fields(onFocus: () => void = () => {}) {
  const ref = createRef<CardFieldsHandle>();
  const { Fields } = await providerOf(SETUP);
  const view = render(<Fields ref={ref} setup={SETUP} onFocus={onFocus} />);
  await waitFor(() => expect(fake.mounted).not.toBeNull());
  return { ...view, handle: ref.current as CardFieldsHandle };
}

describe("Stripe", () => {
  it("BILL-191 draws its own field, tells of its focus, and is put away", async () => {
    const onFocus = vi.fn();
    const { unmount } = await fields(onFocus);
    expect(loadStripe).toHaveBeenCalledWith("pk_test_1");
    fake.listeners.focus?.({});
    expect(onFocus).toHaveBeenCalledOnce();
    act(() => fake.listeners.change?.({ error: { message: "Your card number is incomplete." } }));
    expect(screen.getByRole("alert")).toHaveTextContent("Your card number is incomplete.");
    unmount();
    expect(fake.destroyed).toBe(true);
  });

  it("has its field drawn anew when the colours of the page change", async () => {
    setDark(false);
    await fields();
    expect(fake.looks).toEqual([]);
    act(() => setDark(true));
    expect(fake.looks).toEqual([expect.objectContaining({ fontSize: "16px" })]);
    act(() => setDark(false));
    expect(fake.looks).toHaveLength(2);
  });

  it("BILL-144 stores the card under the name on it", async () => {
    const { handle } = await fields();
    expect(await handle.save("Ines Okafor")).toBe("pm_7");
    expect(fake.asked).toMatchObject([
      "seti_secret",
      { payment_method: { billing_details: { name: "Ines Okafor" } } },
    ]);
  });

  it("BILL-219 BILL-220 says what it says, and else that nothing was charged", async () => {
    const { handle } = await fields();
    fake.setup = { error: { message: "Your card was declined." } };
    await expect(handle.save("Ines")).rejects.toEqual(new CardError("Your card was declined."));
    fake.setup = { error: {} };
    await expect(handle.save("Ines")).rejects.toThrow("You’ve not been charged");
  });

  it("says that the form could not be loaded, and loads it the next time", async () => {
    loadStripe.mockRejectedValueOnce(new Error("blocked"));
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { Fields } = stripe;
    const { unmount } = render(<Fields ref={null} setup={SETUP} onFocus={() => {}} />);
    expect(await screen.findByText("The card form could not be loaded.")).toBeInTheDocument();
    unmount();
    await fields();
    expect(loadStripe).toHaveBeenCalledTimes(2);
  });

  it("BILL-191 has the payment confirmed by its own page", async () => {
    const { Confirm } = stripe;
    const onEnd = vi.fn();
    const shown = render(<Confirm access={SETUP} clientSecret="pi_secret" onEnd={onEnd} />);
    await waitFor(() => expect(onEnd).toHaveBeenCalledWith("confirmed"));
    expect(fake.asked).toEqual(["pi_secret"]);
    shown.unmount();
    fake.payment = { error: { message: "no" } };
    render(<Confirm access={SETUP} clientSecret="pi_secret" onEnd={onEnd} />);
    await waitFor(() => expect(onEnd).toHaveBeenLastCalledWith("refused"));
  });
});

import { act, screen, waitFor } from "@testing-library/react";
import { createRef } from "react";
import type { CardSetup } from "@/entities/customer";
import { setDark } from "@/test/browser";
import { render } from "@/test/render";
import { CardError, type CardFieldsHandle, providerOf } from "./cardForm";
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
  group: unknown = null;
  created: unknown[] = [];
  looks: object[] = [];
  submitted: object = {};
  setup: object = { setupIntent: { status: "succeeded", payment_method: "pm_7" } };
  payment: object = { paymentIntent: { status: "succeeded" } };
  status = "requires_action";
  asked: unknown[] = [];
  confirmations = 0;

  elements(group: unknown) {
    this.group = group;
    return {
      create: (...created: unknown[]) => {
        this.created = created;
        return {
          on: (event: string, listener: Listener) => {
            this.listeners[event] = listener;
          },
          mount: (host: HTMLElement) => {
            this.mounted = host;
          },
          destroy: () => {
            this.destroyed = true;
          },
        };
      },
      submit: () => Promise.resolve(this.submitted),
      update: (options: { appearance: { variables: object } }) => {
        this.looks.push(options.appearance.variables);
      },
    };
  }

  confirmSetup(...given: unknown[]) {
    this.confirmations += 1;
    this.asked = given;
    return Promise.resolve(this.setup);
  }

  retrievePaymentIntent() {
    return Promise.resolve({ paymentIntent: { status: this.status } });
  }

  handleNextAction(...given: unknown[]) {
    this.asked = ["next", ...given];
    return Promise.resolve(this.payment);
  }

  confirmPayment(...given: unknown[]) {
    this.asked = ["confirm", ...given];
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
  it("BILL-191 draws its own fields for a card alone, reports their focus, and is put away", async () => {
    const onFocus = vi.fn();
    const { unmount } = await fields(onFocus);
    expect(loadStripe).toHaveBeenCalledWith("pk_test_1");
    expect(fake.group).toMatchObject({ clientSecret: "seti_secret" });
    expect(fake.created).toMatchObject(["payment", { wallets: { link: "never" } }]);
    fake.listeners.focus?.({});
    expect(onFocus).toHaveBeenCalledOnce();
    vi.spyOn(console, "error").mockImplementation(() => {});
    act(() => fake.listeners.loaderror?.({ error: { message: "No such setupintent" } }));
    expect(screen.getByRole("alert")).toHaveTextContent("The card form could not be loaded.");
    unmount();
    expect(fake.destroyed).toBe(true);
  });

  it("has its field drawn anew when the colours of the page change", async () => {
    setDark(false);
    await fields();
    expect(fake.looks).toEqual([]);
    act(() => setDark(true));
    expect(fake.looks).toEqual([expect.objectContaining({ fontSizeBase: "16px" })]);
    act(() => setDark(false));
    expect(fake.looks).toHaveLength(2);
  });

  it("BILL-144 stores the card under the name on it", async () => {
    const { handle } = await fields();
    expect(await handle.save("Ines Okafor")).toBe("pm_7");
    expect(fake.asked).toMatchObject([
      {
        confirmParams: {
          return_url: window.location.href,
          payment_method_data: { billing_details: { name: "Ines Okafor" } },
        },
        redirect: "if_required",
      },
    ]);
  });

  it("confirms a set-up once, however often what follows it fails", async () => {
    const { handle } = await fields();
    expect(await handle.save("Ines")).toBe("pm_7");
    expect(await handle.save("Ines")).toBe("pm_7");
    expect(fake.confirmations).toBe(1);
  });

  it("takes the card of a set-up that had succeeded before its answer was lost", async () => {
    const { handle } = await fields();
    fake.setup = {
      error: {
        code: "setup_intent_unexpected_state",
        message: "You cannot confirm this SetupIntent because it has already succeeded.",
        setup_intent: { status: "succeeded", payment_method: { id: "pm_8" } },
      },
    };
    expect(await handle.save("Ines")).toBe("pm_8");
  });

  it("sends nothing that is incomplete", async () => {
    const { handle } = await fields();
    fake.submitted = { error: { message: "Your card number is incomplete." } };
    await expect(handle.save("Ines")).rejects.toThrow("Your card number is incomplete.");
    expect(fake.confirmations).toBe(0);
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

  const confirm = async (card: string | null) => {
    const { Confirm } = stripe;
    const onEnd = vi.fn();
    const view = render(
      <Confirm access={SETUP} clientSecret="pi_secret" card={card} onEnd={onEnd} />,
    );
    await waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
    view.unmount();
    return onEnd.mock.calls[0]?.[0];
  };

  it("BILL-191 has the bank's question shown by its own page", async () => {
    expect(await confirm("pm_1")).toBe("confirmed");
    expect(fake.asked).toEqual(["next", { clientSecret: "pi_secret" }]);
    fake.payment = { error: { message: "no" } };
    expect(await confirm("pm_1")).toBe("refused");
  });

  it("has a payment that was asked for without its customer confirmed with their card", async () => {
    fake.status = "requires_payment_method";
    expect(await confirm("pm_1")).toBe("confirmed");
    expect(fake.asked).toMatchObject([
      "confirm",
      {
        clientSecret: "pi_secret",
        confirmParams: { payment_method: "pm_1" },
        redirect: "if_required",
      },
    ]);
    fake.asked = [];
    expect(await confirm(null)).toBe("refused");
    expect(fake.asked).toEqual([]);
  });

  it("asks nobody about a payment that was made meanwhile", async () => {
    fake.status = "succeeded";
    expect(await confirm("pm_1")).toBe("confirmed");
    expect(fake.asked).toEqual([]);
  });
});

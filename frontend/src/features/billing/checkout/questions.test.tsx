import { act } from "@testing-library/react";
import { useState } from "react";
import type { Coupon, Interval, PlanId, Preview } from "@/entities/customer";
import { forgetCustomer, takeCustomer } from "@/entities/customer";
import { ApiError, networkError } from "@/shared/api/problem";
import { common } from "@/shared/messages/common";
import { forgetPromoCode } from "@/shared/promoCode";
import { makeLatest, api as mock } from "@/test/api";
import { makeCoupon, makePreview, makeSubscriber } from "@/test/billing";
import { renderHook } from "@/test/render";
import { billingApi } from "../api/billing";
import { useProcessing } from "./useProcessing";
import { usePromocode } from "./usePromocode";
import { useQuote } from "./useQuote";

/** A question that has been asked, and is answered when the test says so. */
interface Asked<Answer> {
  about: string;
  answer: (answer: Answer) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

function asking<Answer>(): [Asked<Answer>[], (about: string) => Promise<Answer>] {
  const asked: Asked<Answer>[] = [];
  const ask = (about: string) =>
    new Promise<Answer>((resolve, reject) => {
      asked.push({
        about,
        answer: (answer) => act(async () => resolve(answer)),
        fail: (error) => act(async () => reject(error)),
      });
    });
  return [asked, ask];
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const body = (plan_id: PlanId) => ({ plan_id });
const refusal = (code: "coupon_unknown" | "internal", detail: string) =>
  new ApiError({ status: 422, code, title: detail, detail });

beforeEach(() => {
  vi.useFakeTimers();
  forgetCustomer();
  forgetPromoCode();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the quote", () => {
  let asked: Asked<Preview>[];

  function show(first: PlanId | null = "personal_monthly") {
    return renderHook((plan: PlanId | null) => useQuote(plan && body(plan)), first);
  }

  beforeEach(() => {
    let ask: (about: string) => Promise<Preview>;
    [asked, ask] = asking<Preview>();
    vi.spyOn(billingApi, "preview").mockImplementation(({ plan_id }) => ask(plan_id));
  });

  it("is asked for at once, and then once what is chosen has rested", async () => {
    const { result, rerender } = show(null);
    await pass(0);
    expect(asked).toHaveLength(0);
    rerender("personal_monthly");
    await pass(0);
    rerender("studio_monthly");
    await pass(299);
    rerender("studio_yearly");
    await pass(299);
    expect(asked.map(({ about }) => about)).toEqual(["personal_monthly"]);
    await pass(1);
    expect(asked.map(({ about }) => about)).toEqual(["personal_monthly", "studio_yearly"]);
    await asked[1]?.answer(makePreview({ amount_due: 2 }));
    expect(result.current).toMatchObject({ preview: { amount_due: 2 }, current: true });
  });

  it("is never that of what was chosen before, however late it comes", async () => {
    const { result, rerender } = show();
    rerender("studio_monthly");
    await pass(300);
    await asked[0]?.answer(makePreview({ amount_due: 1 }));
    expect(result.current).toMatchObject({ preview: null, current: false });
    await asked[1]?.answer(makePreview({ amount_due: 2 }));
    expect(result.current).toMatchObject({ preview: { amount_due: 2 }, current: true });
  });

  it("stays, as one that holds no longer, until the next is there", async () => {
    const { result, rerender } = show();
    await asked[0]?.answer(makePreview({ amount_due: 1 }));
    rerender("studio_monthly");
    expect(result.current).toMatchObject({ preview: { amount_due: 1 }, current: false });
    rerender(null);
    await pass(0);
    expect(result.current.preview).toBeNull();
    rerender("studio_monthly");
    expect(result.current.preview).toBeNull();
  });

  it("can be asked for again after a failure", async () => {
    const { result } = show();
    await asked[0]?.fail(refusal("internal", "The server failed."));
    expect(result.current).toMatchObject({ error: "The server failed.", current: false });
    await act(async () => result.current.again());
    expect(result.current.error).toBeNull();
    await asked[1]?.answer(makePreview());
    expect(result.current).toMatchObject({ current: true, renewed: false });
  });

  it("says that it failed where the server says only that something did", async () => {
    const { result } = show();
    await asked[0]?.fail(refusal("internal", common.defaultError));
    expect(result.current.error).toBe("The amounts could not be worked out.");
  });

  it("says that the server could not be reached", async () => {
    const { result } = show();
    await asked[0]?.fail(networkError(common.networkFailed));
    expect(result.current.error).toBe(common.networkFailed);
  });

  it("is asked for again when it runs out", async () => {
    const { result } = show();
    const preview = makePreview();
    const holds = (preview.valid_until - preview.quoted_at) * 1000;
    await asked[0]?.answer(preview);
    await pass(holds - 1);
    expect(result.current.current).toBe(true);
    await pass(1);
    expect(result.current.current).toBe(false);
    await asked[1]?.answer(preview);
    expect(result.current).toMatchObject({ current: true, renewed: true });
  });
});

describe("the promocode", () => {
  let asked: Asked<Coupon>[];

  function show() {
    return renderHook((interval: Interval) => {
      const [coupon, onCoupon] = useState<Coupon | null>(null);
      const onInterval = () => {};
      const level = "studio";
      const promocode = usePromocode({ level, interval, coupon, onCoupon, onInterval });
      return { coupon, ...promocode };
    }, "month" as Interval);
  }

  const verify = (shown: ReturnType<typeof show>["result"], code: string) => {
    act(() => shown.current.type(code));
    act(() => shown.current.verify());
    return pass(0);
  };

  beforeEach(() => {
    let ask: (about: string) => Promise<Coupon>;
    [asked, ask] = asking<Coupon>();
    vi.spyOn(billingApi, "coupon").mockImplementation((code, plan) => ask(`${code} ${plan}`));
  });

  it("is the one that was typed last, however late another is found", async () => {
    const { result } = show();
    await verify(result, "OLD");
    await verify(result, "NEW");
    await asked[1]?.answer(makeCoupon({ id: "NEW" }));
    await asked[0]?.answer(makeCoupon({ id: "OLD" }));
    expect(result.current).toMatchObject({ coupon: { id: "NEW" }, busy: false });
  });

  it("is not applied while another is typed", async () => {
    const { result } = show();
    await verify(result, "OLD");
    act(() => result.current.type("NEW"));
    await asked[0]?.answer(makeCoupon({ id: "OLD" }));
    expect(result.current).toMatchObject({ coupon: null, code: "NEW", busy: false, problem: null });
  });

  it("is verified again for another plan, and goes when it does not hold for it", async () => {
    const { result, rerender } = show();
    await verify(result, "NEW");
    await asked[0]?.answer(makeCoupon({ id: "NEW" }));
    rerender("year");
    await pass(0);
    expect(asked.map(({ about }) => about)).toEqual(["NEW studio_monthly", "NEW studio_yearly"]);
    await asked[1]?.fail(refusal("coupon_unknown", "The code doesn’t exist"));
    expect(result.current).toMatchObject({ coupon: null, problem: "The code doesn’t exist" });
  });

  it("can be verified again after a failure", async () => {
    const { result } = show();
    await verify(result, "NEW");
    await asked[0]?.fail(refusal("coupon_unknown", "The code doesn’t exist"));
    expect(result.current.problem).toBe("The code doesn’t exist");
    act(() => result.current.verify());
    await pass(0);
    expect(result.current.problem).toBeNull();
    await asked[1]?.answer(makeCoupon({ id: "NEW" }));
    expect(result.current.coupon?.id).toBe("NEW");
  });

  it("points to support where the server says only that something failed", async () => {
    const { result } = show();
    await verify(result, "NEW");
    await asked[0]?.fail(refusal("internal", common.defaultError));
    expect(result.current.problem).toBe("Something went wrong. Please contact support");
  });
});

describe("a payment that is processed", () => {
  const waiting = () => {
    const payment_intent = { status: "processing", error: null, last_payment_error: null } as const;
    const subscriber = makeSubscriber("studio", "month");
    const latest_invoice = makeLatest({ paid: false, status: "open", payment_intent });
    const subscription = subscriber.subscription && { ...subscriber.subscription, latest_invoice };
    return { ...subscriber, subscription };
  };
  const looks = () => mock.callsTo("GET", "/api/stripe/customer").length;

  it("is looked after soon at first, then more and more seldom, until it is settled", async () => {
    mock.billing.customer = waiting();
    act(() => takeCustomer(waiting()));
    const settled = vi.fn();
    const { result } = renderHook(() => useProcessing(settled), null);
    expect(result.current).toBe(true);
    const seen: number[] = [];
    for (let second = 0; second < 100; second += 1) {
      await pass(1000);
      if (looks() > seen.length) seen.push(second);
    }
    expect(seen).toHaveLength(7);
    expect(settled).not.toHaveBeenCalled();
    mock.billing.customer = makeSubscriber("studio", "month");
    await pass(40_000);
    expect(settled).toHaveBeenCalledTimes(1);
    const before = looks();
    await pass(100_000);
    expect(looks()).toBe(before);
  });

  it("is looked after on, when a look fails", async () => {
    mock.billing.customer = waiting();
    act(() => takeCustomer(waiting()));
    mock.fail("GET", "/api/stripe/customer");
    vi.spyOn(console, "error").mockImplementation(() => {});
    const settled = vi.fn();
    renderHook(() => useProcessing(settled), null);
    await pass(2000);
    mock.billing.customer = makeSubscriber("studio", "month");
    await pass(5000);
    expect(settled).toHaveBeenCalledTimes(1);
  });
});

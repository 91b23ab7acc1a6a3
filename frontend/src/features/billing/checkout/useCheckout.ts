import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Addons, Catalogue, Coupon, Customer, Interval, Level } from "@/entities/customer";
import { track } from "@/shared/analytics";
import { promptsApi } from "@/shared/api/prompts";
import { readConfig } from "@/shared/config";
import { logFailure } from "@/shared/log";
import { paths } from "@/shared/paths";
import { forgetPromoCode } from "@/shared/promoCode";
import { useSession } from "@/shared/session";
import { announce, useOnChange } from "@/shared/ui";
import { billingApi } from "../api/billing";
import { billing } from "../messages/billing";
import { shownAddons } from "../model/addons";
import {
  begin,
  type Choice,
  changeBody,
  type DoneLabel,
  doneLabel,
  fitted,
  isChanged,
  pathOf,
  previewBody,
  subscribeBody,
  type World,
} from "../model/choice";
import { currentLevel, hasSubscription, planId, planOf } from "../model/plans";
import { type Change, usePayment } from "./usePayment";
import { latestPayment } from "./useProcessing";
import { usePromocode } from "./usePromocode";
import { useQuote } from "./useQuote";

/** The toggles of everybody, and over them the person's own. */
function useToggles(): Record<string, boolean> {
  const flags = useSession((state) => state.user?.ab_flags);
  return { ...readConfig().toggles, ...(flags as Record<string, boolean> | undefined) };
}

/** Changes whenever the server's word about the subscription does. */
function originOf(customer: Customer): string {
  const { plan, interval, addons, autoRenew, status } = customer;
  return JSON.stringify([plan.id, interval, addons, autoRenew, status]);
}

function noteCoupon(coupon: Coupon | null): void {
  const banner = coupon?.metadata.bannerId;
  if (!banner) return;
  promptsApi.noteCoupon(banner).catch((error: unknown) => {
    logFailure("The use of a banner's coupon could not be noted", error);
  });
}

/** Has the server put this into force? */
function hasReached(choice: Choice, before: Customer) {
  const invoice = latestPayment(before)?.id;
  return (customer: Customer): boolean => {
    if (choice.level === "free") return !customer.autoRenew;
    const is = customer.plan.id === planId(choice.level, choice.interval);
    const settled = customer.status === "active" || customer.status === "trialing";
    const latest = latestPayment(customer);
    // A change that costs nothing leaves the latest invoice as it was.
    return is && settled && (latest === null || latest.paid || latest.id === invoice);
  };
}

/** What came of the last change, as long as the plan is shown that it led to. */
interface Done {
  label: DoneLabel;
  level: Level;
}

interface Kept {
  origin: string;
  level: Level;
  choice: Choice;
}

/** Everything that happens on the checkout: what is chosen, what it costs, how it goes through. */
export function useCheckout(
  catalogue: Catalogue,
  customer: Customer,
  level: Level,
  yearly = false,
) {
  const toggles = useToggles();
  const navigate = useNavigate();
  const world: World = { catalogue, customer, toggles };
  const origin = originOf(customer);
  const [kept, setKept] = useState<Kept>(() => ({
    origin,
    level,
    choice: begin(world, level, undefined, yearly),
  }));
  const [done, setDone] = useState<Done | null>(null);
  let { choice } = kept;
  if (kept.level !== level || kept.origin !== origin) {
    choice = begin(world, level, kept.level === level ? undefined : choice, yearly);
    if (kept.level === level) choice = fitted({ ...choice, coupon: kept.choice.coupon }, world);
    setKept({ origin, level, choice });
  }

  const change = (changes: Partial<Choice>) => {
    setDone(null);
    payment.forget();
    setKept((now) => ({ ...now, choice: fitted({ ...now.choice, ...changes }, world) }));
  };

  const plan = planOf(catalogue, level);
  const changed = isChanged(choice, world);
  const path = pathOf(choice, world);
  const quote = useQuote(changed && path !== "renew" ? previewBody(choice) : null);
  const promocode = usePromocode({
    level,
    interval: choice.interval,
    coupon: choice.coupon,
    onCoupon: (coupon) => change({ coupon }),
    onInterval: (interval) => change({ interval }),
  });
  const payment = usePayment({
    onQuoteExpired: () => quote.again(),
    onCoupon: promocode.refuse,
  });

  // What was said of another plan does not stand beside this one.
  useOnChange(level, () => {
    payment.forget();
    setDone((last) => (last?.level === level ? last : null));
  });

  const finish = (label: DoneLabel, coupon: Coupon | null) => {
    forgetPromoCode();
    noteCoupon(coupon);
    setKept((now) => ({ ...now, choice: { ...now.choice, coupon: null } }));
    setDone({ label, level: choice.level === "free" ? currentLevel(customer) : choice.level });
    announce(billing.labels[label]);
    track("plan_changed", { result: label, plan: planId(choice.level, choice.interval) });
    navigate(paths.plan(), { replace: true });
  };

  const changeOf = (): Change | null => {
    const label = doneLabel(choice, world);
    const onDone = () => finish(label, choice.coupon);
    const reached = hasReached(choice, customer);
    if (path === "renew") {
      const send = () => billingApi.change({ auto_renew: true });
      const fallback = billing.problems.autoRenew;
      return { charge: 0, binds: true, send, reached, onDone, fallback };
    }
    const { preview } = quote;
    if (!preview || !quote.current) return null;
    const send =
      path === "subscribe"
        ? () => billingApi.subscribe(subscribeBody(choice, preview))
        : () => billingApi.change(changeBody(choice, customer, preview));
    return {
      charge: preview.amount_due,
      binds: path === "subscribe",
      send,
      reached,
      onDone,
    };
  };

  const confirm = () => {
    const wanted = changeOf();
    if (wanted) void payment.run(wanted);
  };

  return {
    world,
    plan,
    choice,
    changed,
    path,
    quote,
    promocode,
    payment,
    done: done?.level === level ? done.label : null,
    kinds: plan ? shownAddons({ catalogue, plan, customer, coupon: choice.coupon, toggles }) : [],
    isOwn: level === currentLevel(customer) && hasSubscription(customer),
    confirm,
    setInterval: (interval: Interval) => change({ interval }),
    setAddons: (addons: Addons) => change({ addons }),
    setAutoRenew: (autoRenew: boolean) => change({ autoRenew }),
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

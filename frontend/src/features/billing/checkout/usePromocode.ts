import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Coupon, Interval, Level } from "@/entities/customer";
import { showAlert } from "@/shared/alerts";
import {
  ApiError,
  type ErrorCode,
  type FailureCode,
  NETWORK_FAILED,
  withoutSentence,
} from "@/shared/api/problem";
import { forgetPromoCode, keptPromoCode } from "@/shared/promoCode";
import { useAfterChange, useLatest } from "@/shared/ui";
import { billingApi } from "../api/billing";
import { billing } from "../messages/billing";
import { planId } from "../model/plans";
import { codeProblem, trimmed } from "../model/promocode";

const words = billing.promocode;
const APPLIED_MS = 4000;

interface Selection {
  level: Level;
  interval: Interval;
}

interface PromocodeOptions extends Selection {
  /** What the code gives, or null when there is none that holds. */
  coupon: Coupon | null;
  onCoupon: (coupon: Coupon | null) => void;
  onInterval: (interval: Interval) => void;
}

export interface Promocode {
  code: string;
  type: (text: string) => void;
  /** What is wrong with it. */
  problem: string | null;
  /** Worth knowing, though nothing is wrong. */
  note: string | null;
  busy: boolean;
  verify: () => void;
  /** Back to typing. */
  change: () => void;
  /** The server has refused it when the change was asked for. */
  refuse: (error: ApiError) => void;
}

/** The refusals whose sentences stand for themselves; any other has the way to support after it. */
const KNOWN: ReadonlySet<FailureCode> = new Set<ErrorCode>([
  "coupon_unknown",
  "coupon_expired",
  "coupon_characters",
  "coupon_too_long",
  "coupon_other_plan",
  "coupon_monthly_only",
  "coupon_yearly_only",
  "coupon_used",
]);

function couponSentence(error: ApiError): string {
  if (KNOWN.has(error.code)) return error.detail;
  return words.contact(withoutSentence(error) ? billing.problems.unknown : error.detail);
}

function forcesMonth(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.problem.forceInterval === "month";
}

interface Verification extends Selection {
  code: string;
  origin: "typed" | "kept" | "applied";
}

interface Verified {
  coupon: Coupon;
  /** The interval that it holds for. */
  interval: Interval;
}

/** Looks the code up; one that is only for the month is looked up for the month. */
async function look({ code, level, interval }: Verification): Promise<Verified> {
  try {
    return { coupon: await billingApi.coupon(code, planId(level, interval)), interval };
  } catch (error) {
    if (!forcesMonth(error) || interval === "month" || level === "free") throw error;
    return { coupon: await billingApi.coupon(code, planId(level, "month")), interval: "month" };
  }
}

function sentenceOf(error: Error): string {
  if (!(error instanceof ApiError)) return billing.problems.unknown;
  return error.code === NETWORK_FAILED ? error.detail : couponSentence(error);
}

/** A code that is typed, verified against what is chosen, and verified again when that changes. */
export function usePromocode({
  level,
  interval,
  coupon,
  onCoupon,
  onInterval,
}: PromocodeOptions): Promocode {
  const [code, setCode] = useState("");
  const [refused, setRefused] = useState<ApiError | null>(null);
  // A question, not a write; but it is asked by a press, and only the last one's answer is taken.
  const { mutate, reset, data, error, isPending, variables } = useMutation({ mutationFn: look });
  const given = useLatest({ onCoupon, onInterval });

  const check = useCallback(
    (verification: Verification) => {
      setRefused(null);
      mutate(verification, {
        onSuccess: (found) => {
          if (found.interval !== verification.interval) given.current.onInterval(found.interval);
          given.current.onCoupon(found.coupon);
          if (verification.origin !== "typed") return;
          showAlert("discount", words.applied, { ms: APPLIED_MS, tone: "good" });
        },
        onError: () => {
          given.current.onCoupon(null);
          if (verification.origin !== "kept") return;
          // Nobody has typed it: it goes as silently as it came.
          setCode("");
          forgetPromoCode();
        },
      });
    },
    [mutate],
  );

  const forget = () => {
    reset();
    setRefused(null);
  };

  const first = useRef({ level, interval });
  useEffect(() => {
    const kept = keptPromoCode();
    if (kept === null || first.current.level === "free") return;
    if (codeProblem(kept) !== null) {
      forgetPromoCode();
      return;
    }
    setCode(kept);
    check({ ...first.current, code: kept, origin: "kept" });
  }, [check]);

  const id = coupon && level !== "free" ? planId(level, interval) : null;
  useAfterChange(id, () => {
    const known = variables && data && planId(variables.level, data.interval);
    if (coupon === null || id === null || known === id) return;
    check({ level, interval, code: coupon.id, origin: "applied" });
  });

  const failure = refused ?? (variables?.origin === "kept" ? null : error);
  return {
    code,
    problem: failure ? sentenceOf(failure) : codeProblem(code),
    note: data && data.interval !== variables?.interval ? words.monthlyOnly : null,
    busy: isPending,
    type: (text) => {
      forget();
      setCode(trimmed(text));
    },
    verify: () => {
      if (code === "" || isPending || codeProblem(code) !== null) return;
      check({ level, interval, code, origin: "typed" });
    },
    change: () => {
      forget();
      given.current.onCoupon(null);
    },
    refuse: (error) => {
      given.current.onCoupon(null);
      setRefused(error);
      if (forcesMonth(error)) given.current.onInterval("month");
    },
  };
}

import { useCallback, useEffect, useRef, useState } from "react";
import type { Coupon, Interval, Level } from "@/entities/customer";
import { showAlert } from "@/shared/alerts";
import {
  ApiError,
  type ErrorCode,
  type FailureCode,
  isCanceled,
  NETWORK_FAILED,
} from "@/shared/api/problem";
import { forgetPromoCode, keptPromoCode } from "@/shared/promoCode";
import { useLatest } from "@/shared/ui";
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

interface Wish extends Selection {
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
  verify: () => Promise<void>;
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
  return words.contact(error.detail || billing.problems.unknown);
}

function forcesMonth(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.problem.forceInterval === "month";
}

/** A code that is typed, verified against what is chosen, and verified again when that changes. */
export function usePromocode({ level, interval, coupon, onCoupon, onInterval }: Wish): Promocode {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);
  const prepared = useRef(false);
  const verifiedFor = useRef("");
  const given = useLatest({ onCoupon, onInterval });

  const check = useCallback(async (wanted: string, selection: Selection, quiet: boolean) => {
    asked.current += 1;
    const turn = asked.current;
    const isLate = () => turn !== asked.current;
    let { interval: by } = selection;
    const ask = () => billingApi.coupon(wanted, planId(selection.level, by));
    setBusy(true);
    setProblem(null);
    setNote(null);
    try {
      let found: Coupon;
      try {
        found = await ask();
      } catch (error) {
        if (isLate() || !forcesMonth(error) || by === "month" || selection.level === "free") {
          throw error;
        }
        by = "month";
        found = await ask();
        if (isLate()) return;
        setNote(words.monthlyOnly);
        given.current.onInterval(by);
      }
      if (isLate()) return;
      verifiedFor.current = planId(selection.level, by);
      given.current.onCoupon(found);
      if (!quiet) showAlert("discount", words.applied, { ms: APPLIED_MS, tone: "good" });
    } catch (error) {
      if (isLate() || isCanceled(error)) return;
      given.current.onCoupon(null);
      if (prepared.current) {
        // Nobody has typed it: it goes as silently as it came.
        setCode("");
        forgetPromoCode();
      } else if (error instanceof ApiError) {
        setProblem(error.code === NETWORK_FAILED ? error.detail : couponSentence(error));
      } else setProblem(billing.problems.unknown);
    } finally {
      if (!isLate()) {
        prepared.current = false;
        setBusy(false);
      }
    }
  }, []);

  const first = useRef({ level, interval });
  useEffect(() => {
    const kept = keptPromoCode();
    if (kept === null || first.current.level === "free") return;
    if (codeProblem(kept) !== null) {
      forgetPromoCode();
      return;
    }
    prepared.current = true;
    setCode(kept);
    void check(kept, first.current, true);
  }, [check]);

  const id = coupon ? planId(level, interval) : null;
  const held = coupon?.id ?? null;
  useEffect(() => {
    if (id === null || held === null || level === "free" || verifiedFor.current === id) return;
    verifiedFor.current = id;
    void check(held, { level, interval }, true);
  }, [id, held, level, interval, check]);

  return {
    code,
    problem,
    note,
    busy,
    type: (text) => {
      const next = trimmed(text);
      prepared.current = false;
      setCode(next);
      setProblem(codeProblem(next));
      setNote(null);
    },
    verify: async () => {
      if (code === "" || busy) return;
      const wrong = codeProblem(code);
      setProblem(wrong);
      if (wrong === null) await check(code, { level, interval }, false);
    },
    change: () => {
      asked.current += 1;
      setBusy(false);
      setProblem(null);
      setNote(null);
      given.current.onCoupon(null);
    },
    refuse: (error) => {
      given.current.onCoupon(null);
      setProblem(couponSentence(error));
      if (forcesMonth(error)) given.current.onInterval("month");
    },
  };
}

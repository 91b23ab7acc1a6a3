import { useEffect, useRef, useState } from "react";
import type { Preview } from "@/entities/customer";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { billingApi, type PreviewBody } from "../api/billing";
import { billing } from "../messages/billing";

/** Typing is not asked about key by key. */
const PATIENCE_MS = 300;

export interface QuoteView {
  /** Stays while a newer one is worked out, so that nothing jumps. */
  preview: Preview | null;
  /** Does it hold for what is chosen right now? */
  current: boolean;
  error: string | null;
  /** It ran out, or was refused, and these are other cents than the person saw. */
  renewed: boolean;
  again: (renewed?: boolean) => void;
}

interface Known {
  key: string;
  preview: Preview | null;
  error: string | null;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return billing.statement.failed;
  if (error.code === "payment_incomplete") return billing.problems.incomplete;
  return error.detail || billing.statement.failed;
}

/**
 * What a change costs, asked anew whenever what is chosen changes and whenever the answer has run out.
 * Without a body nothing is asked.
 */
export function useQuote(body: PreviewBody | null): QuoteView {
  const wanted = body === null ? null : JSON.stringify(body);
  const [round, setRound] = useState(0);
  const [renewed, setRenewed] = useState<string | null>(null);
  const [known, setKnown] = useState<Known | null>(null);
  const asked = useRef(false);
  const key = wanted === null ? null : `${round} ${wanted}`;

  useEffect(() => {
    if (key === null || wanted === null) {
      asked.current = false;
      setKnown(null);
      return;
    }
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const preview = await billingApi.preview(JSON.parse(wanted), leaving.signal);
        if (!leaving.signal.aborted) setKnown({ key, preview, error: null });
      } catch (error) {
        if (isCanceled(error) || leaving.signal.aborted) return;
        setKnown({ key, preview: null, error: sentenceOf(error) });
      }
    };
    const timer = window.setTimeout(() => void ask(), asked.current ? PATIENCE_MS : 0);
    asked.current = true;
    return () => {
      window.clearTimeout(timer);
      leaving.abort();
    };
  }, [key, wanted]);

  const current = known !== null && known.key === key;
  const preview = known?.preview ?? null;

  useEffect(() => {
    if (!preview || !current) return;
    // Counted from its arrival: this device's clock may be another than the server's.
    const holds = (preview.valid_until - preview.quoted_at) * 1000;
    const timer = window.setTimeout(() => {
      setRenewed(wanted);
      setRound((before) => before + 1);
    }, holds);
    return () => window.clearTimeout(timer);
  }, [preview, current, wanted]);

  return {
    preview,
    current: current && known.error === null,
    error: current ? known.error : null,
    renewed: renewed !== null && renewed === wanted,
    again: (isRenewed = false) => {
      if (isRenewed) setRenewed(wanted);
      setRound((before) => before + 1);
    },
  };
}

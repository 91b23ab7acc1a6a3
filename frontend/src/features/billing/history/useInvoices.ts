import { useCallback, useEffect, useRef, useState } from "react";
import { isCanceled } from "@/shared/api/problem";
import type { Invoice } from "../api/contract";
import { useCustomer } from "../store/customer";
import { readInvoices } from "./api";

interface Invoices {
  invoices: readonly Invoice[] | null;
  failed: boolean;
  reload: () => void;
}

/** All invoices, newest first; asked for anew whenever the customer has changed. */
export function useInvoices(): Invoices {
  const [invoices, setInvoices] = useState<readonly Invoice[] | null>(null);
  const [failed, setFailed] = useState(false);
  const request = useRef<AbortController | null>(null);
  const load = useCallback(async () => {
    request.current?.abort();
    const mine = new AbortController();
    request.current = mine;
    setFailed(false);
    try {
      setInvoices(await readInvoices(mine.signal));
    } catch (error) {
      if (!isCanceled(error)) setFailed(true);
    }
  }, []);
  useEffect(() => {
    void load();
    const stop = useCustomer.subscribe((state, before) => {
      const changed = state.customer !== before.customer;
      if (changed && before.customer !== null && state.customer !== null) void load();
    });
    return () => {
      stop();
      request.current?.abort();
    };
  }, [load]);
  return { invoices, failed, reload: () => void load() };
}

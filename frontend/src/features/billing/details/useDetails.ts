import { useCallback, useEffect, useRef, useState } from "react";
import { isCanceled } from "@/shared/api/problem";
import { loadCatalogue, useCatalogue } from "../store/catalogue";
import { loadCustomer } from "../store/customer";
import { type Details, type DetailsValues, readDetails, saveDetails } from "./api";

interface BillingDetails {
  details: Details | null;
  failed: boolean;
  reload: () => void;
  save: (values: DetailsValues) => Promise<void>;
}

/** What stands on invoices. What is saved may change the tax, and so what the plan and the others cost. */
export function useDetails(): BillingDetails {
  const [details, setDetails] = useState<Details | null>(null);
  const [failed, setFailed] = useState(false);
  const request = useRef<AbortController | null>(null);
  const load = useCallback(async () => {
    request.current?.abort();
    const mine = new AbortController();
    request.current = mine;
    setFailed(false);
    try {
      setDetails(await readDetails(mine.signal));
    } catch (error) {
      if (!isCanceled(error)) setFailed(true);
    }
  }, []);
  useEffect(() => {
    void load();
    return () => request.current?.abort();
  }, [load]);
  const save = async (values: DetailsValues) => {
    setDetails(await saveDetails(values));
    if (useCatalogue.getState().catalogue) void loadCatalogue();
    void loadCustomer();
  };
  return { details, failed, reload: () => void load(), save };
}

/** Fetching a design from Figma with a token that the server keeps (EDIT-392, 393). */

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { type FigmaAccess, figmaApi } from "@/shared/api/services";
import { announce } from "@/shared/ui";
import { bringingMessages } from "../messages/bringing";

const words = bringingMessages.fromFigma;

/** What is wrong, at its field; `other` is about neither. */
interface FigmaFaults {
  readonly address?: string;
  readonly token?: string;
  readonly other?: string;
}

interface Fetching {
  /** What is known of the token; null until the server has said it. */
  readonly access: FigmaAccess | null;
  readonly busy: boolean;
  readonly faults: FigmaFaults;
  /** Keeps the token, where there is a new one, and fetches the design. */
  readonly fetchDesign: (address: string, token: string | null) => void;
  /** Ends a fetch that has begun. */
  readonly cancel: () => void;
  readonly forget: () => void;
}

export function useFigma(onFetched: (archive: Blob) => void): Fetching {
  const [access, setAccess] = useState<FigmaAccess | null>(null);
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<FigmaFaults>({});
  const ended = useRef<AbortController | null>(null);

  useEffect(() => {
    const left = new AbortController();
    figmaApi.access(left.signal).then(setAccess, (error: unknown) => setFaults(faultsOf(error)));
    return () => {
      left.abort();
      ended.current?.abort();
    };
  }, []);

  const fetchDesign = useCallback(
    async (address: string, token: string | null) => {
      const missing = {
        ...(address === "" && { address: words.addressMissing }),
        ...(token === "" && { token: words.tokenMissing }),
      };
      setFaults(missing);
      if (Object.keys(missing).length > 0) return;
      const end = new AbortController();
      ended.current = end;
      setBusy(true);
      announce(words.fetching);
      try {
        if (token !== null) setAccess(await figmaApi.keep(token, end.signal));
        onFetched(await figmaApi.fetchDesign(address, end.signal));
      } catch (error) {
        setFaults(faultsOf(error));
      } finally {
        setBusy(false);
      }
    },
    [onFetched],
  );

  const forget = useCallback(async () => {
    try {
      await figmaApi.forget();
      setAccess((before) => before && { ...before, token: null });
      setFaults({});
      announce(words.forgotten);
    } catch (error) {
      setFaults(faultsOf(error));
    }
  }, []);

  return {
    access,
    busy,
    faults,
    fetchDesign: (address, token) => void fetchDesign(address, token),
    cancel: () => ended.current?.abort(),
    forget: () => void forget(),
  };
}

function faultsOf(error: unknown): FigmaFaults {
  if (isCanceled(error)) return {};
  if (!(error instanceof ApiError)) return { other: bringingMessages.failed };
  const { fieldName, detail } = error;
  return fieldName === "address" || fieldName === "token"
    ? { [fieldName]: detail }
    : { other: detail };
}

import { useCallback, useEffect, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut, navigation } from "@/shared/api/client";
import { type Export, exportApi } from "@/shared/api/export";
import { isCanceled } from "@/shared/api/problem";
import { exporting as words } from "@/shared/messages/export";
import { securityChanged } from "../activity/changed";
import { withFreshProof } from "../fresh/fresh";

/** Time between two looks at an export that is being made, at first and when it takes its time. */
const SOON_MS = 1_000;
const LATER_MS = 5_000;
/** So many looks are soon. */
const SOON_LOOKS = 30;

export interface Exporting {
  /** Undefined until it was read, null when there is none. */
  current: Export | null | undefined;
  failed: boolean;
  busy: boolean;
  reload: () => void;
  request: () => Promise<void>;
  download: () => Promise<void>;
}

export function isUnderWay(current: Export | null | undefined): boolean {
  return current?.state === "queued" || current?.state === "running";
}

/** The account's export: read, watched while it is being made, asked for, downloaded. */
export function useExport(): Exporting {
  const [current, setCurrent] = useState<Export | null | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const looks = useRef(0);
  const reading = useRef<AbortController | null>(null);

  const load = useCallback(async () => {
    reading.current?.abort();
    const mine = new AbortController();
    reading.current = mine;
    try {
      setCurrent(await exportApi.read(mine.signal));
      setFailed(false);
    } catch (error) {
      if (isCanceled(error) || isSignedOut(error)) return;
      setFailed(true);
    }
  }, []);
  useEffect(() => {
    void load();
    return () => reading.current?.abort();
  }, [load]);

  useEffect(() => {
    if (!isUnderWay(current) || failed) return;
    looks.current += 1;
    const wait = looks.current > SOON_LOOKS ? LATER_MS : SOON_MS;
    const timer = window.setTimeout(() => void load(), wait);
    return () => window.clearTimeout(timer);
  }, [current, failed, load]);

  const request = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const asked = await withFreshProof(exportApi.request);
      reading.current?.abort();
      looks.current = 0;
      setCurrent(asked);
      setFailed(false);
      securityChanged();
    } catch (error) {
      if (!isCanceled(error) && !isSignedOut(error)) showAlert("export", words.failed);
    } finally {
      setBusy(false);
    }
  };

  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      // It may have ended since, here or in another window: then the browser is not sent for a file that is not there.
      const now = await exportApi.read();
      setCurrent(now);
      if (now?.state === "ready") navigation.leaveTo(exportApi.download);
      else showAlert("export", words.lost);
    } catch (error) {
      if (!isCanceled(error) && !isSignedOut(error)) showAlert("export", words.loadFailed);
    } finally {
      setBusy(false);
    }
  };

  return { current, failed, busy, reload: () => void load(), request, download };
}

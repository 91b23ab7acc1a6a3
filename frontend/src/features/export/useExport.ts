import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut, navigation } from "@/shared/api/client";
import { type Export, exportApi } from "@/shared/api/export";
import { isCanceled } from "@/shared/api/problem";
import { queryClient } from "@/shared/api/query";
import { withReauthentication } from "@/shared/reauthentication";
import { securityChanged } from "@/shared/security";
import { exporting as words } from "./messages/export";
import { exportQuery } from "./queries";

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
  /** How often it had been read when it was asked for. */
  const asked = useRef(0);
  const {
    data: current,
    isError: failed,
    refetch,
  } = useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => {
      if (!isUnderWay(state.data) || state.status === "error") return false;
      const looks = state.dataUpdateCount - asked.current;
      return looks > SOON_LOOKS ? LATER_MS : SOON_MS;
    },
  });
  const [busy, setBusy] = useState(false);
  const set = (now: Export | null) => queryClient.setQueryData(exportQuery.queryKey, now);

  const request = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const begun = await withReauthentication(exportApi.request);
      await queryClient.cancelQueries({ queryKey: exportQuery.queryKey });
      asked.current = queryClient.getQueryState(exportQuery.queryKey)?.dataUpdateCount ?? 0;
      set(begun);
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
      set(now);
      if (now?.state === "ready") navigation.leaveTo(exportApi.download);
      else showAlert("export", words.lost);
    } catch (error) {
      if (!isCanceled(error) && !isSignedOut(error)) showAlert("export", words.loadFailed);
    } finally {
      setBusy(false);
    }
  };

  return { current, failed, busy, reload: () => void refetch(), request, download };
}

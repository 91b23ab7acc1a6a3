import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { connectionQuery, servicesQuery } from "@/entities/service";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { queryClient } from "@/shared/api/query";
import { type Service, servicesApi } from "@/shared/api/services";
import { securityChanged } from "@/shared/security";
import { announce, confirmDialog, showToast } from "@/shared/ui";
import { services as words } from "./messages/services";
import { onReturn } from "./returning";

/** Wide enough for the pages on which services ask. */
const WINDOW = "popup,width=560,height=760";

export interface Services {
  list: readonly Service[] | null;
  failed: boolean;
  /** Sentences of services that say that they are no longer connected, by their ids. */
  broken: Readonly<Record<string, string>>;
  busy: string | null;
  reload: () => void;
  connect: (service: Service) => Promise<void>;
  disconnect: (service: Service) => Promise<void>;
}

function alertFailure(failed: string, error: unknown): void {
  if (isCanceled(error) || isSignedOut(error)) return;
  showAlert("services", (error instanceof ApiError && error.said) || failed);
}

/**
 * What services say that are no longer connected, by their ids. Each is asked quietly: one that is away for a moment
 * is connected still.
 */
function useBroken(list: readonly Service[]): Readonly<Record<string, string>> {
  const asked = list.filter(({ connected, available }) => connected && available);
  return useQueries({
    queries: asked.map(connectionQuery),
    combine: (results) =>
      Object.fromEntries(
        results.flatMap(({ error }, index) => {
          const [id] = [asked[index]?.id];
          const says = error instanceof ApiError && error.status !== 401 && error.status < 500;
          return id !== undefined && says ? [[id, error.detail]] : [];
        }),
      ),
  });
}

/** The list, and each of its connections. */
function askAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey });
}

/** What the account is connected with, and the ways to change that. */
export function useServices(): Services {
  const { data: list = null, isError: failed } = useQuery(servicesQuery);
  const [busy, setBusy] = useState<string | null>(null);
  const broken = useBroken(list ?? []);

  useEffect(
    () =>
      onReturn((_id, outcome) => {
        void askAgain();
        if (outcome === "connected") securityChanged();
      }),
    [],
  );

  const connect = async (service: Service) => {
    if (busy !== null) return;
    // Opened at once, because browsers let only the click itself open a window.
    const opened = window.open("", "octavo-connect", WINDOW);
    setBusy(service.id);
    try {
      const { url } = await servicesApi.connect(service);
      if (opened && !opened.closed) opened.location.replace(url);
      else window.location.assign(url);
    } catch (error) {
      opened?.close();
      alertFailure(words.connectFailed(service.name), error);
    } finally {
      setBusy(null);
    }
  };

  const disconnect = async (service: Service) => {
    const { name, connected } = service;
    if (busy !== null || connected === null) return;
    const sure = await confirmDialog({
      title: words.ask.title(name),
      text: words.ask.text(name, connected.account),
      confirm: words.ask.confirm,
    });
    if (!sure) return;
    setBusy(service.id);
    try {
      await servicesApi.disconnect(service);
      queryClient.setQueryData(servicesQuery.queryKey, (now) =>
        now?.map((one) => (one.id === service.id ? { ...one, connected: null } : one)),
      );
      announce(words.disconnected(name));
      showToast({ text: words.disconnected(name) });
      securityChanged();
    } catch (error) {
      alertFailure(words.disconnectFailed(name), error);
    } finally {
      setBusy(null);
    }
  };

  return { list, failed, broken, busy, reload: () => void askAgain(), connect, disconnect };
}

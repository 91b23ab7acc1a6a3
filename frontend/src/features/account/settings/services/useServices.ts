import { useCallback, useEffect, useRef, useState } from "react";
import { showAlert } from "@/shared/alerts";
import { isSignedOut } from "@/shared/api/client";
import { ApiError, isCanceled } from "@/shared/api/problem";
import { type Service, servicesApi } from "@/shared/api/services";
import { services as words } from "@/shared/messages/services";
import { announce, confirmDialog, showToast } from "@/shared/ui";
import { securityChanged } from "../activity/changed";
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

function tell(failed: string, error: unknown): void {
  if (isCanceled(error) || isSignedOut(error)) return;
  showAlert("services", (error instanceof ApiError && error.said) || failed);
}

/** What the account is connected with, and the ways to change that. */
export function useServices(): Services {
  const [list, setList] = useState<readonly Service[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [broken, setBroken] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState<string | null>(null);
  const request = useRef<AbortController | null>(null);

  // Quietly: a service that is away for a moment is connected still.
  const check = useCallback(async (service: Service, signal: AbortSignal) => {
    try {
      await servicesApi.check(service, signal);
      setBroken(({ [service.id]: _mended, ...rest }) => rest);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500) return;
      setBroken((now) => ({ ...now, [service.id]: error.detail }));
    }
  }, []);

  const load = useCallback(async () => {
    request.current?.abort();
    const mine = new AbortController();
    request.current = mine;
    try {
      const found = await servicesApi.list(mine.signal);
      setList(found);
      setFailed(false);
      for (const service of found) {
        if (service.connected && service.available) void check(service, mine.signal);
      }
    } catch (error) {
      if (!isCanceled(error)) setFailed(true);
    }
  }, [check]);

  useEffect(() => {
    void load();
    const stop = onReturn((id, outcome) => {
      void load();
      if (outcome === "connected") {
        setBroken(({ [id]: _mended, ...rest }) => rest);
        securityChanged();
      }
    });
    return () => {
      stop();
      request.current?.abort();
    };
  }, [load]);

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
      tell(words.connectFailed(service.name), error);
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
      setBroken(({ [service.id]: _gone, ...rest }) => rest);
      setList(
        (now) =>
          now?.map((one) => (one.id === service.id ? { ...one, connected: null } : one)) ?? null,
      );
      announce(words.disconnected(name));
      showToast({ text: words.disconnected(name) });
      securityChanged();
    } catch (error) {
      tell(words.disconnectFailed(name), error);
    } finally {
      setBusy(null);
    }
  };

  return { list, failed, broken, busy, reload: () => void load(), connect, disconnect };
}

import { useEffect, useRef } from "react";
import type { Service } from "@/shared/api/services";
import { SettingsSection } from "@/shared/settings";
import styles from "@/shared/settings/settings.module.css";
import { Button, cx, Failed, Skeleton } from "@/shared/ui";
import { services as words } from "./messages/services";
import own from "./services.module.css";
import { useServices } from "./useServices";

interface RowProps {
  service: Service;
  /** The service's sentence, when it says that it is no longer connected. */
  broken: string | undefined;
  busy: boolean;
  onConnect: () => void;
  onDisconnect: () => void;
}

function ServiceRow({ service, broken, busy, onConnect, onDisconnect }: RowProps) {
  const { id, name, forms, available, reason, connected } = service;
  const state = `service-${id}`;
  return (
    <li className={own.row} data-service={id}>
      <div className={own.name}>
        <p>{name}</p>
        {forms && <p className={styles.quiet}>{words.forms}</p>}
      </div>
      <div id={state} className={own.state}>
        {connected ? (
          <>
            <p className={cx(own.mark, broken ? own.half : own.full)}>{connected.account}</p>
            {broken && <p className={own.broken}>{broken}</p>}
          </>
        ) : available ? (
          <p className={cx(own.mark, own.empty)}>{words.none}</p>
        ) : (
          <p className={styles.quiet}>{reason}</p>
        )}
      </div>
      <div className={own.actions}>
        {(!connected || broken !== undefined) && (
          <Button
            size="sm"
            aria-label={broken ? `${words.again}: ${name}` : words.connectOne(name)}
            aria-describedby={state}
            aria-disabled={!available}
            aria-busy={busy}
            onClick={() => available && onConnect()}
          >
            {broken ? words.again : words.connect}
          </Button>
        )}
        {connected && (
          <Button
            size="sm"
            aria-label={words.disconnectOne(name)}
            aria-busy={busy}
            onClick={onDisconnect}
          >
            {words.disconnect}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Services of others: what they are for, what is connected, and the ways there and back. */
export function ConnectedServicesSection() {
  const { list, failed, broken, busy, reload, connect, disconnect } = useServices();
  const rows = useRef<HTMLUListElement>(null);
  // The button that was pressed goes; the one that replaces it takes the focus.
  const left = useRef<string | null>(null);
  useEffect(() => {
    const id = left.current;
    if (id === null || list?.find((one) => one.id === id)?.connected) return;
    left.current = null;
    rows.current?.querySelector<HTMLElement>(`[data-service="${id}"] button`)?.focus();
  }, [list]);
  return (
    <SettingsSection id="connected-services" title={words.title}>
      <p className={styles.quiet}>{words.text}</p>
      {list === null && !failed && <Skeleton width="100%" height={336} />}
      {failed && <Failed onRetry={reload}>{words.loadFailed}</Failed>}
      {list !== null && !failed && (
        <ul ref={rows} className={own.list}>
          {list.map((service) => (
            <ServiceRow
              key={service.id}
              service={service}
              broken={broken[service.id]}
              busy={busy === service.id}
              onConnect={() => void connect(service)}
              onDisconnect={() => {
                left.current = service.id;
                void disconnect(service);
              }}
            />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

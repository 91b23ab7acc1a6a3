import type { MediaServiceId, Service } from "@/shared/api/services";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { LinkButton, VisuallyHidden } from "@/shared/ui";
import { servicesMessages as words } from "../messages/services";
import styles from "./Services.module.css";

interface UnconnectedProps {
  service: Service & { readonly id: MediaServiceId };
  /** What the service says that no longer lets the account in. */
  refusal?: string;
}

/** Leads to the settings, where services are connected, in another window: nothing of the work is left. */
export function Unconnected({ service: { id, name }, refusal }: UnconnectedProps) {
  const isRefused = refusal !== undefined;
  return (
    <div className={styles.state} role={isRefused ? "alert" : undefined}>
      <h3 className={styles.heading}>
        {isRefused ? words.refused.title(name) : words.unconnected.title(name)}
      </h3>
      <p>{refusal ?? words.unconnected.text[id]}</p>
      <LinkButton
        variant="filled"
        to={paths.settings("connected-services")}
        target="_blank"
        rel="noopener"
        data-autofocus
      >
        {isRefused ? words.refused.connect(name) : words.unconnected.connect(name)}
        <VisuallyHidden>, {common.opensInNewTab}</VisuallyHidden>
      </LinkButton>
    </div>
  );
}

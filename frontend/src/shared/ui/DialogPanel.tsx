import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useCallback, useMemo, useState } from "react";
import { common } from "../messages/common";
import { IconButton } from "./Button";
import { cx } from "./cx";
import type { DialogProps } from "./Dialog";
import styles from "./Dialog.module.css";
import { useModal } from "./modal";

const TABBABLE =
  "input:not([type=hidden], :disabled), textarea, select, button:not(:disabled), a[href], [tabindex='0']";

/** Where the work is: a marked control, else the first in the body, else the last in the footer. */
function firstFocus(panel: HTMLElement): HTMLElement {
  const marked = panel.querySelector<HTMLElement>("[data-autofocus]");
  const body = panel.querySelector<HTMLElement>(`[data-part='body'] :is(${TABBABLE})`);
  const buttons = panel.querySelectorAll<HTMLElement>(`[data-part='footer'] :is(${TABBABLE})`);
  return marked ?? body ?? [...buttons].at(-1) ?? panel;
}

interface PanelProps extends DialogProps {
  opener: { readonly current: HTMLElement | null };
}

export function DialogPanel(props: PanelProps) {
  const { open, onOpenChange, title, context, footer, children, flush, reading, opener } = props;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const panel = useMemo(() => ({ current: element }), [element]);
  useModal(panel, open && element !== null);
  const { persistent = false } = props;
  const keepOpen = useCallback(
    (event: CustomEvent<{ originalEvent: Event }>) => {
      // All else on the page is inert or floats above, as a menu does: only the scrim itself closes.
      if (persistent || event.detail.originalEvent.target !== element) event.preventDefault();
    },
    [persistent, element],
  );
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Portal>
        <div className={styles.scrim} ref={setElement}>
          <Radix.Content
            role={props.role ?? "dialog"}
            aria-modal="true"
            className={cx(styles.panel, props.wide && styles.wide, props.medium && styles.medium)}
            {...(context == null ? { "aria-describedby": undefined } : {})}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              if (event.target instanceof HTMLElement) firstFocus(event.target).focus();
            }}
            onInteractOutside={keepOpen}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // What it led to may have the focus already.
              const isNowhere = document.activeElement === document.body;
              if (isNowhere && opener.current?.isConnected) opener.current.focus();
            }}
          >
            <header className={styles.head}>
              <div className={styles.titles}>
                <Radix.Title className={styles.title}>{title}</Radix.Title>
                {context != null && (
                  <Radix.Description className={styles.context}>{context}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton label={common.close} icon={X} className={styles.close} />
              </Radix.Close>
            </header>
            <div
              data-part="body"
              className={cx(styles.body, !flush && styles.padded)}
              {...(reading ? { tabIndex: 0, role: "region", "aria-label": title } : {})}
            >
              {children}
            </div>
            {footer != null && (
              <footer data-part="footer" className={styles.footer}>
                {footer}
              </footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

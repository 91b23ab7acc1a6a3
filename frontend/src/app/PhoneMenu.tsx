import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { KitRow } from "@/features/prompts/onboarding";
import { readConfig } from "@/shared/config";
import { common } from "@/shared/messages/common";
import { useSession } from "@/shared/session";
import { Avatar, IconButton, useModal } from "@/shared/ui";
import { NavLinks } from "./NavLinks";
import styles from "./PhoneMenu.module.css";
import { PlanUseLine } from "./PlanUse";

/** The whole screen, so that the words can be as large as a running head. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const user = useSession((state) => state.user);
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  useModal(panel, true);
  useEffect(() => {
    close.current?.focus();
    return () => {
      window.setTimeout(() => {
        const focused = document.activeElement;
        const elsewhere = focused !== null && focused !== document.body;
        if (!elsewhere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, [opener]);
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-modal="true"
      aria-label={common.menu}
      className={styles.menu}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div className={styles.head}>
        {user ? (
          <div className={styles.person}>
            <Avatar id={user._id} name={user.name} pic={user.pic} />
            <span>
              <span className={styles.name}>{user.name}</span>
              <span className={styles.uri}>{user.uri}</span>
            </span>
          </div>
        ) : (
          <span />
        )}
        <IconButton
          ref={close}
          label={common.closeMenu}
          icon={X}
          iconSize={24}
          className={styles.close}
          onClick={onClose}
        />
      </div>
      <div className={styles.links}>
        <NavLinks large onFollow={onClose} />
      </div>
      <div className={styles.foot}>
        <p>{common.phoneCreate(readConfig().productName)}</p>
        <KitRow onFollow={onClose} />
        {user && <PlanUseLine user={user} />}
      </div>
    </div>,
    document.body,
  );
}

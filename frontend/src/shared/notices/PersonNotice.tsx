import type { ReactNode } from "react";
import { Avatar, usePhone } from "@/shared/ui";
import styles from "./notices.module.css";

interface Sender {
  name: string;
  uri: string;
  pic: string | null;
}

interface PersonNoticeProps {
  from: Sender;
  text: string;
  /** In small letters under the text. */
  detail: string;
  /** The buttons of the answers. */
  children: ReactNode;
}

/** Something from somebody that waits for an answer. */
export function PersonNotice({ from, text, detail, children }: PersonNoticeProps) {
  const phone = usePhone();
  return (
    <li className={styles.notice}>
      <Avatar id={from.uri || from.name} name={from.name} pic={from.pic} size={phone ? 24 : 32} />
      <p className={styles.text}>
        {text}
        <span className={styles.detail}>{detail}</span>
      </p>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

/** Such notices, one under the other. */
export function PersonNotices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.notices} aria-label={label}>
      {children}
    </ul>
  );
}

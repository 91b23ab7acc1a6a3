import type { ReactNode } from "react";
import type { AuthenticatorSecret } from "@/shared/api/auth";
import { CopyButton } from "@/shared/ui";
import { security } from "../messages/security";
import { QrCode } from "./QrCode";
import styles from "./twofactor.module.css";

const words = security.twoFactor.setup;

interface Part {
  /** Equal parts differ only in where they stand. */
  at: number;
  text: string;
}

/** Groups of four are easier to type. */
function grouped(secret: string): Part[] {
  return [...secret.matchAll(/.{1,4}/g)].map(({ index, 0: text }) => ({ at: index, text }));
}

interface SetupBodyProps {
  secret: AuthenticatorSecret;
  /** The field for the code that the app shows then. */
  children: ReactNode;
}

/** The secret as a square and as letters, and beneath it the proof that it arrived. */
export function SetupBody({ secret, children }: SetupBodyProps) {
  const { secretBase32Encoded, otpauthUri } = secret;
  return (
    <div className={styles.setup}>
      <QrCode text={otpauthUri} label={words.qr} />
      <div className={styles.secretPart}>
        <p>{words.scan}</p>
        <p className={styles.secretLabel}>{words.secret}</p>
        <p className={styles.secret} translate="no">
          {grouped(secretBase32Encoded).map(({ at, text }) => (
            <span key={at}>{text}</span>
          ))}
        </p>
        <CopyButton text={secretBase32Encoded} />
      </div>
      <div className={styles.proof}>{children}</div>
    </div>
  );
}

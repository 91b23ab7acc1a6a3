import { useEffect, useState } from "react";
import { isSignedOut } from "@/shared/api/client";
import { type DomainCertificate, readCertificate } from "@/shared/api/domainCertificate";
import { formatAhead, formatFullDate } from "@/shared/format";
import { logFailure } from "@/shared/log";
import { domainCertificate as words } from "@/shared/messages/domainCertificate";
import styles from "./domain.module.css";

/** One that is being made is looked at again after this time, in ms. */
const AGAIN = 5_000;

/** How the certificate of a mapped domain stands; nothing where certificates are somebody else’s work. */
export function Certificate({ domain }: { domain: string }) {
  const [certificate, setCertificate] = useState<DomainCertificate | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let timer: number | undefined;
    const look = async () => {
      try {
        const found = await readCertificate(domain, gone.signal);
        setCertificate(found);
        if (found?.state === "pending") timer = window.setTimeout(() => void look(), AGAIN);
      } catch (error) {
        if (gone.signal.aborted || isSignedOut(error)) return;
        logFailure("A certificate could not be read", error);
      }
    };
    void look();
    return () => {
      gone.abort();
      window.clearTimeout(timer);
    };
  }, [domain]);
  if (certificate === null) return null;
  const { state, validUntil, error, nextTry } = certificate;
  if (state === "failed") {
    return (
      <div className={styles.certificate}>
        <p className={styles.wrong}>{words.failed(formatAhead(nextTry))}</p>
        {error !== null && (
          <p className={`${styles.quiet} ${styles.said}`}>{words.reason(error)}</p>
        )}
      </div>
    );
  }
  const valid = state === "valid" && validUntil !== null;
  return (
    <p className={`${styles.quiet} ${styles.certificate}`}>
      {valid ? words.valid(formatFullDate(validUntil)) : words.pending}
    </p>
  );
}

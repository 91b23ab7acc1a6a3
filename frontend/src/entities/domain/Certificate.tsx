import { useQuery } from "@tanstack/react-query";
import { formatAhead, formatFullDate } from "@/shared/format";
import styles from "./domain.module.css";
import { domainCertificate as words } from "./messages/domainCertificate";
import { certificateQuery } from "./queries";

/** How the certificate of a mapped domain stands; nothing where certificates are somebody else’s work. */
export function Certificate({ domain }: { domain: string }) {
  const { data: certificate = null } = useQuery(certificateQuery(domain));
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

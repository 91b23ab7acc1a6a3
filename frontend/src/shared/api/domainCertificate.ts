/** The certificate of a custom domain. */
import { send } from "./raw";

export interface DomainCertificate {
  state: "pending" | "valid" | "failed";
  validUntil: string | null;
  /** Why the last order came to nothing, in the words of the certificate authority. */
  error: string | null;
  nextTry: string;
}

/** Null where certificates are somebody else’s work. */
export async function readCertificate(
  domain: string,
  signal?: AbortSignal,
): Promise<DomainCertificate | null> {
  const path = `/api/domain/certificate/${encodeURIComponent(domain)}`;
  const { certificate } = await send<{ certificate: DomainCertificate | null }>(
    "GET",
    path,
    undefined,
    { signal },
  );
  return certificate;
}

/** The certificate of a custom domain. */
import { bodyOf, client, until } from "./client";
import type { components } from "./schema";

export type DomainCertificate = components["schemas"]["Certificate"];

/** Null where certificates are somebody else’s work. */
export async function readCertificate(
  domain: string,
  signal?: AbortSignal,
): Promise<DomainCertificate | null> {
  const params = { path: { id: domain } };
  const call = client.GET("/api/domain/certificate/{id}", { params, ...until(signal) });
  return (await bodyOf(call)).certificate;
}

/** The certificate of a custom domain. */
export const domainCertificate = {
  pending: "Certificate: being made. Until then readers are served without one.",
  valid: (date: string) => `Certificate: valid until ${date}`,
  failed: (when: string) => `Certificate: failed. The next try is ${when}.`,
  reason: (said: string) => `The certificate authority says: ${said}`,
};

/** The window in which a service was asked reports to the settings, in another window, how it went. */

export const OUTCOMES = ["connected", "declined", "expired", "refused", "unreachable"] as const;
export type Outcome = (typeof OUTCOMES)[number];

const KEY = "octavo-service-returned";

/** Sent to the other windows; a time makes each report another one. */
export function reportReturn(service: string, outcome: Outcome): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ service, outcome, at: Date.now() }));
  } catch {
    // A browser that stores nothing: the settings show it once they are loaded again.
  }
}

/** Returns a function that ends the listening. */
export function onReturn(listener: (service: string, outcome: Outcome) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || newValue === null) return;
    const report = JSON.parse(newValue) as { service: string; outcome: Outcome };
    listener(report.service, report.outcome);
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

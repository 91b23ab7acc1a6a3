/** What shows the account's sessions or its activity, and wants to know when they are others. */
const listeners = new Set<() => void>();

/** Gives back what ends the listening. */
export function onSecurityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A new password or second factor ends sessions, and everything here is an event of the account. */
export function securityChanged(): void {
  for (const listener of listeners) listener();
}

/** Where the bank's own step is shown: small, because the app waits for it everywhere. */
import type { Confirmation } from "../card/cardForm";

/** Shows the bank's own step, and answers how the person came back from it. `card` is the card that pays. */
export type Authenticate = (
  clientSecret: string,
  invoiceId: string,
  card: string | null,
) => Promise<Confirmation>;

let shown: Authenticate | null = null;

/** A component that shows the bank's step registers here; returns a function that unregisters it. */
export function authenticateWith(show: Authenticate): () => void {
  shown = show;
  return () => {
    if (shown === show) shown = null;
  };
}

/** How the bank's step is shown now; null while nobody shows it. */
export function authenticator(): Authenticate | null {
  return shown;
}

import { queryClient } from "./api/query";

/** Of all queries whose answer is another after a change of how the account is entered. */
export const securityKey = ["account", "security"] as const;

/** A new password or second factor ends sessions, and everything here is an event of the account. */
export function securityChanged(): void {
  void queryClient.invalidateQueries({ queryKey: securityKey });
}

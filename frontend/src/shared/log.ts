/** The one module that writes to the browser's console: for failures that are no business of the person's. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}

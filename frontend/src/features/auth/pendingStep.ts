/**
 * That the password was given in this tab and a code is wanted, until when. What proves it is in a cookie that no script
 * can read; this only remembers which form to show after the page was loaded anew.
 */
const KEY = "octavo.second-step";

export function rememberStep(expiresAt: string): void {
  write(() => sessionStorage.setItem(KEY, expiresAt));
}

export function forgetStep(): void {
  write(() => sessionStorage.removeItem(KEY));
}

export function isStepPending(now = Date.now()): boolean {
  try {
    return Date.parse(sessionStorage.getItem(KEY) ?? "") > now;
  } catch {
    return false;
  }
}

/** A browser that keeps nothing shows the password form again, as it always did. */
function write(change: () => void): void {
  try {
    change();
  } catch {
    return;
  }
}

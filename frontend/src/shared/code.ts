/** Code that is fetched when it is needed. */

// The bundler asks for a style sheet once: one that did not come has to be asked for anew.
window.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
      target.dataset.failed = "";
  },
  { capture: true },
);

/**
 * Fetches code, with those of its style sheets that did not come before.
 *
 * @throws where it does not come; it can be asked for again
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = await load();
  const failed = document.querySelectorAll<HTMLLinkElement>("link[data-failed]");
  await Promise.all([...failed].map(fetchAgain));
  return code;
}

function fetchAgain(failed: HTMLLinkElement): Promise<void> {
  const link = document.createElement("link");
  Object.assign(link, { rel: failed.rel, crossOrigin: failed.crossOrigin, href: failed.href });
  return new Promise((done, lost) => {
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => lost(new Error(`no style sheet at ${link.href}`)));
    failed.replaceWith(link);
  });
}

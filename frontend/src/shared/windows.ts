/**
 * What the windows of one browser send each other: they share a session, so that what one of them does, or its end,
 * concerns all. Where a browser has no channels, coming back to a window and asking now and then do the same later.
 */
export type WindowNews = "signed-out" | "account" | "library";

const NAME = "octavo";
let opened: BroadcastChannel | null | undefined;

function channel(): BroadcastChannel | null {
  if (opened === undefined) {
    opened = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);
  }
  return opened;
}

/** Notifies the other windows. */
export function notifyWindows(news: WindowNews): void {
  channel()?.postMessage(news);
}

/** Calls `listener` for the other windows until the returned function is called. */
export function onWindowNews(listener: (news: WindowNews) => void): () => void {
  const here = channel();
  const listen = ({ data }: MessageEvent<WindowNews>) => listener(data);
  here?.addEventListener("message", listen);
  return () => here?.removeEventListener("message", listen);
}

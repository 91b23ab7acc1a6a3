import { useEffect } from "react";
import { retryTeam, revalidateTeam, useFreshTeam, useTeam } from "@/entities/team";
import { onWindowNews } from "@/shared/windows";
import { isTeamView } from "./arrangement/shared";
import type { LibraryView } from "./arrangement/view";
import type { LibraryStatus } from "./store/library";
import { useLibrary } from "./store/library";
import { loadLibrary, retryLoading, revalidate } from "./store/load";

/** How often a window that is looked at asks whether anything has changed elsewhere, in ms. */
const EVERY = 5_000;

/** Nearly always the answer is that nothing has: the version is all that is compared. */
function look(): void {
  if (document.visibilityState !== "visible") return;
  if (useLibrary.getState().status === "ready") void loadLibrary();
}

/** Loads at once, asks again now and then, and whenever the person comes back or goes elsewhere. */
export function useFreshness(pathname: string): void {
  useFreshTeam({ watched: true });
  useEffect(() => {
    if (!pathname) return;
    void (useLibrary.getState().status === "ready" ? revalidate() : loadLibrary());
    revalidateTeam();
  }, [pathname]);
  useEffect(() => {
    const back = () => {
      if (document.visibilityState !== "visible") return;
      revalidate();
    };
    window.addEventListener("focus", back);
    document.addEventListener("visibilitychange", back);
    const timer = window.setInterval(look, EVERY);
    const forget = onWindowNews((news) => {
      if (news !== "library") return;
      look();
      if (document.visibilityState === "visible") revalidateTeam();
    });
    return () => {
      window.clearInterval(timer);
      forget();
      window.removeEventListener("focus", back);
      document.removeEventListener("visibilitychange", back);
    };
  }, []);
}

/** Views of teamwork stand only once the team is known too. */
export function useStatus(view: LibraryView): LibraryStatus {
  const library = useLibrary((state) => state.status);
  const team = useTeam((state) => state.status);
  return library === "ready" && isTeamView(view) ? team : library;
}

/** Asks again for what could not be loaded. */
export function retry(): void {
  if (useLibrary.getState().status === "failed") retryLoading();
  if (useTeam.getState().status === "failed") retryTeam();
}

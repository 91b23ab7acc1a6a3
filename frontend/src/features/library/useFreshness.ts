import { useEffect } from "react";
import { loadTeam, retryTeam, revalidateTeam, useTeam } from "@/shared/team";
import { isTeamView } from "./arrangement/shared";
import type { LibraryView } from "./arrangement/view";
import { loadLibrary, retryLoading, revalidate, useLibrary } from "./store";
import type { LibraryStatus } from "./store/library";

/** Loads at once, and asks again whenever the person comes back or goes elsewhere. */
export function useFreshness(pathname: string): void {
  useEffect(() => {
    if (!pathname) return;
    void (useLibrary.getState().status === "ready" ? revalidate() : loadLibrary());
    void (useTeam.getState().status === "ready" ? revalidateTeam() : loadTeam());
  }, [pathname]);
  useEffect(() => {
    const back = () => {
      if (document.visibilityState !== "visible") return;
      revalidate();
      revalidateTeam();
    };
    window.addEventListener("focus", back);
    document.addEventListener("visibilitychange", back);
    return () => {
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

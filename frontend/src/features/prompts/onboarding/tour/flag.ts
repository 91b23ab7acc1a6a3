import { useEffect } from "react";
import { DAY_SECONDS, readCookie, removeCookie, setCookie } from "@/shared/cookies";
import { useSession } from "@/shared/session";
import { isToured, keptStep, useTour } from "./store";

/** Set when the tour is asked for; the editor reads it and begins. */
const FLAG = "_rm_start_with_help_tour";

export function setTourFlag(): void {
  setCookie(FLAG, "true", DAY_SECONDS);
}

export function removeTourFlag(): void {
  removeCookie(FLAG);
}

/** A tour that was asked for before this page was loaded goes on in the editor, where it was left. */
export function useTourFlag(project: number | null): void {
  const user = useSession((state) => state.user);
  useEffect(() => {
    if (project === null || user === null || useTour.getState().step !== null) return;
    if (readCookie(FLAG) !== "true" || !isToured(user, project)) return;
    useTour.setState({ project, step: keptStep(user, project) });
  }, [project, user]);
}

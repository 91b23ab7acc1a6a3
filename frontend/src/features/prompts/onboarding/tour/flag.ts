import { useEffect } from "react";
import { DAY_SECONDS, readCookie, removeCookie, setCookie } from "@/shared/cookies";
import { useTour } from "./store";

/** Set when the tour is asked for; the editor reads it and begins. */
const FLAG = "_rm_start_with_help_tour";

export function setTourFlag(): void {
  setCookie(FLAG, "true", DAY_SECONDS);
}

export function removeTourFlag(): void {
  removeCookie(FLAG);
}

/** A tour that was asked for before this page was loaded begins in the editor. */
export function useTourFlag(project: number | null): void {
  useEffect(() => {
    if (project === null || useTour.getState().step !== null) return;
    if (readCookie(FLAG) === "true") useTour.setState({ project, step: 0 });
  }, [project]);
}

import { useEffect } from "react";
import { DAY_SECONDS, setCookie } from "@/shared/cookies";

/** Said by a page or a script that wants a project begun from the presets; both spellings are in use. */
const EVENTS = ["start_presets_demo", "start_preset_demo"];
/** The editor reads it and begins with the presets. */
const FLAG = "_rm_start_with_preset_demo";

export function usePresetDemo(begin: () => unknown): void {
  useEffect(() => {
    const listen = () => {
      setCookie(FLAG, "true", DAY_SECONDS);
      begin();
    };
    for (const name of EVENTS) window.addEventListener(name, listen);
    return () => {
      for (const name of EVENTS) window.removeEventListener(name, listen);
    };
  }, [begin]);
}

import { useSyncExternalStore } from "react";
import { late } from "@/shared/ui";
import { useEditor } from "../editor/context";

const ReturnedDialog = late(async () => (await import("./ReturnedDialog")).ReturnedDialog);

/** Tells what both changed, once this browser hears others again. */
export function Returned() {
  const { away } = useEditor().session;
  const told = useSyncExternalStore(
    (listener) => away.subscribe(listener),
    () => away.told,
  );
  return told === null ? null : <ReturnedDialog told={told} onClose={() => away.dismiss()} />;
}

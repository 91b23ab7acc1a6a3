import { lazy, Suspense } from "react";
import { useSendCopy } from "@/shared/copies";

const SendDialog = lazy(() =>
  import("./SendDialog").then((module) => ({ default: module.SendDialog })),
);

/** Rendered once by the app: Send copy opens from wherever there is something to send. */
export function SendHost() {
  const subject = useSendCopy((state) => state.subject);
  if (!subject) return null;
  return (
    <Suspense fallback={null}>
      <SendDialog subject={subject} />
    </Suspense>
  );
}

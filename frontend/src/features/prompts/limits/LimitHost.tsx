import { lazy, Suspense, useState } from "react";
import { type LimitKind, useLimits } from "@/shared/limits";
import { useOnChange } from "@/shared/ui";

const LimitModal = lazy(() =>
  import("./LimitModal").then((module) => ({ default: module.LimitModal })),
);

/** Rendered once by the app. What was shown last stays while the modal closes. */
export function LimitHost() {
  const limit = useLimits((state) => state.limit);
  const [shown, setShown] = useState<LimitKind | null>(limit);
  useOnChange(limit, (now) => now && setShown(now));
  return <Suspense fallback={null}>{shown && <LimitModal limit={limit ?? shown} />}</Suspense>;
}

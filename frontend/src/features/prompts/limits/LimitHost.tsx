import { lazy, Suspense, useEffect, useState } from "react";
import { type LimitKind, useLimits } from "@/shared/limits";

const LimitModal = lazy(() =>
  import("./LimitModal").then((module) => ({ default: module.LimitModal })),
);

/** Rendered once by the app. What was shown last stays while the modal closes. */
export function LimitHost() {
  const limit = useLimits((state) => state.limit);
  const [shown, setShown] = useState<LimitKind | null>(null);
  useEffect(() => {
    if (limit) setShown(limit);
  }, [limit]);
  return <Suspense fallback={null}>{shown && <LimitModal limit={limit ?? shown} />}</Suspense>;
}

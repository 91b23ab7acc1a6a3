import { lazy, Suspense } from "react";
import { useTeamwork } from "@/entities/team";

const Teamwork = lazy(() => import("./Teamwork").then((module) => ({ default: module.Teamwork })));

/** Rendered once by the app: the teamwork modal opens from wherever there is something to share. */
export function TeamHost() {
  const subject = useTeamwork((state) => state.subject);
  if (!subject) return null;
  return (
    <Suspense fallback={null}>
      <Teamwork subject={subject} />
    </Suspense>
  );
}

import { lazy, Suspense, useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import { createProject, receiveItems, useLibrary } from "@/features/library";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { usePhone, useTimer } from "@/shared/ui";
import { usePresetDemo } from "./usePresetDemo";

const PromoBannerHost = lazy(() =>
  import("@/features/prompts/banner/PromoBannerHost").then((module) => ({
    default: module.PromoBannerHost,
  })),
);
const DashboardPrompts = lazy(() =>
  import("./DashboardPrompts").then((module) => ({ default: module.DashboardPrompts })),
);
const SendNotices = lazy(() =>
  import("@/features/copies/SendNotices").then((module) => ({ default: module.SendNotices })),
);

/** Prompts come so long after everything that was asked for, in ms. */
const PATIENCE = 300;

function useSettled(): boolean {
  const ready = useLibrary((state) => state.status === "ready");
  const [settled, setSettled] = useState(false);
  useTimer(ready ? PATIENCE : null, () => setSettled(true));
  return settled;
}

/** The offer over the running title. */
export function Offer() {
  const settled = useSettled();
  return <Suspense fallback={null}>{settled && <PromoBannerHost />}</Suspense>;
}

/** Copies that wait for an answer. */
export function Sent() {
  const settled = useSettled();
  return <Suspense fallback={null}>{settled && <SendNotices onReceive={receiveItems} />}</Suspense>;
}

/** Prompts and dialogs over the dashboard. They redraw themselves alone, not the page under them. */
export function Prompts() {
  const settled = useSettled();
  const user = useSession((state) => state.user);
  const phone = usePhone();
  const navigate = useNavigate();
  const begin = useCallback(async () => {
    if (phone) return;
    const project = await createProject();
    if (project) navigate(paths.project(project.num_id));
  }, [phone, navigate]);
  usePresetDemo(begin);
  return (
    <Suspense fallback={null}>
      {settled && user && <DashboardPrompts user={user} onBlank={begin} />}
    </Suspense>
  );
}

import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { createProject, Library, type SearchSlot, useLibrary } from "@/features/library";
import { KitPlace, openKitDialog } from "@/features/onboarding";
import { InvitationNotices } from "@/features/team";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { usePhone } from "@/shared/ui";
import { usePresetDemo } from "./library/usePresetDemo";

const loadSearch = () => import("@/features/search");
const SearchOverlay = lazy(() =>
  loadSearch().then((module) => ({ default: module.SearchOverlay })),
);

const PromoBannerPlace = lazy(() =>
  import("@/features/prompts/banner/PromoBannerPlace").then((module) => ({
    default: module.PromoBannerPlace,
  })),
);
const DashboardPrompts = lazy(() =>
  import("./library/DashboardPrompts").then((module) => ({ default: module.DashboardPrompts })),
);

const openTemplates = () => openKitDialog("templates");

/** What comes unasked comes after everything that was asked for, in ms. */
const PATIENCE = 300;

function useSettled(): boolean {
  const ready = useLibrary((state) => state.status === "ready");
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const timer = window.setTimeout(() => setSettled(true), PATIENCE);
    return () => window.clearTimeout(timer);
  }, [ready]);
  return settled;
}

function renderSearch(slot: SearchSlot) {
  if (!slot.open) return null;
  return (
    <Suspense fallback={null}>
      <SearchOverlay {...slot} />
    </Suspense>
  );
}

/** Every address of the dashboard is this one page. */
export default function LibraryPage() {
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
    <>
      <Library
        renderSearch={renderSearch}
        notices={
          <>
            <Suspense fallback={null}>{settled && <PromoBannerPlace />}</Suspense>
            <InvitationNotices />
          </>
        }
        guidance={<KitPlace />}
        onTemplates={openTemplates}
      />
      <Suspense fallback={null}>
        {settled && user && <DashboardPrompts user={user} onBlank={begin} />}
      </Suspense>
    </>
  );
}

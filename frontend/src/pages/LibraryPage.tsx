import { lazy, Suspense } from "react";
import { Library, type SearchSlot } from "@/features/library";
import { GuidanceKitHost, openKitDialog } from "@/features/prompts/onboarding";
import { InvitationNotices } from "@/features/team";
import { Offer, Prompts, Sent } from "./library/PromptQueue";

const loadSearch = () => import("@/features/library/search");
const SearchOverlay = lazy(() =>
  loadSearch().then((module) => ({ default: module.SearchOverlay })),
);

const openTemplates = () => openKitDialog("templates");

function renderSearch(slot: SearchSlot) {
  if (!slot.open) return null;
  return (
    <Suspense fallback={null}>
      <SearchOverlay {...slot} />
    </Suspense>
  );
}

const notices = (
  <>
    <Offer />
    <InvitationNotices />
    <Sent />
  </>
);
const guidance = <GuidanceKitHost />;

/** Every address of the dashboard is this one page. */
export default function LibraryPage() {
  return (
    <>
      <Library
        renderSearch={renderSearch}
        notices={notices}
        guidance={guidance}
        onTemplates={openTemplates}
      />
      <Prompts />
    </>
  );
}

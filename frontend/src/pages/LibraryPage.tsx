import { lazy, Suspense } from "react";
import { Library, type SearchSlot } from "@/features/library";

const loadSearch = () => import("@/features/search");
const SearchOverlay = lazy(() =>
  loadSearch().then((module) => ({ default: module.SearchOverlay })),
);

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
  return <Library renderSearch={renderSearch} />;
}

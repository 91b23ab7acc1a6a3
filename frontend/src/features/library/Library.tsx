import { ArrowLeft } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useRegisterCommands } from "@/shared/commands";
import { readConfig } from "@/shared/config";
import { afterFrame, fetchEarly, whenIdle } from "@/shared/idle";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session";
import { setProjectCount } from "@/shared/shell";
import { Button, Icon, usePhone } from "@/shared/ui";
import { personOfView } from "./arrangement/shared";
import { isArchiveView, viewAs, viewOfAddress } from "./arrangement/view";
import { PersonBar } from "./collections/PersonBar";
import { allCommands } from "./commands/commands";
import { LibrarySkeleton } from "./empty/LibrarySkeleton";
import { LibraryGrid } from "./grid/LibraryGrid";
import { surfaceHandlers } from "./grid/surface";
import { LibraryHeader } from "./header/LibraryHeader";
import { PhoneTools } from "./header/PhoneTools";
import { CollectionBar, RunningTitle } from "./header/RunningTitle";
import { SelectionBar } from "./header/SelectionBar";
import styles from "./Library.module.css";
import { libraryMessages as words } from "./messages/library";
import { ProgressNote } from "./Progress";
import { useArrangement } from "./store/arrangement";
import { fetchChanges } from "./store/later";
import { useLibrary } from "./store/library";
import { useSelectableTotal, useUi } from "./store/ui";
import { crumbsOf, titleOf } from "./titles";
import { useFormerAddress } from "./useFormerAddress";
import { retry, useFreshness, useStatus } from "./useFreshness";
import { usePageLayout } from "./usePageLayout";
import { useReceiving } from "./useReceiving";
import { useScrollMemory } from "./useScrollMemory";
import { type SearchSlot, useSearchSlot } from "./useSearchSlot";
import { useStage } from "./useStage";

const DragLayer = lazy(() =>
  import("./drag/DragLayer").then((module) => ({ default: module.DragLayer })),
);
const PrintSheet = lazy(() =>
  import("./print/PrintSheet").then((module) => ({ default: module.PrintSheet })),
);
const Marquee = lazy(() =>
  import("./grid/Marquee").then((module) => ({ default: module.Marquee })),
);
const SortSheet = lazy(() =>
  import("./header/SortSheet").then((module) => ({ default: module.SortSheet })),
);
const loadEmpty = () => import("./empty/EmptyState");
const FirstSheet = lazy(() => loadEmpty().then((module) => ({ default: module.FirstSheet })));
const EmptyView = lazy(() => loadEmpty().then((module) => ({ default: module.EmptyView })));
const loadMove = () => import("./dialogs/MoveDialog");
const ResultsDialog = lazy(() =>
  import("./dialogs/ResultsDialog").then((module) => ({ default: module.ResultsDialog })),
);
const MoveDialog = lazy(() => loadMove().then((module) => ({ default: module.MoveDialog })));

/** What is not needed to see the cards comes so long after them at the latest, in ms. */
const LATEST = 300;

/** What is not needed to see the cards comes once they have been painted, and the page rests. */
function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!ready) return;
    let cancel = () => {};
    const rest = () => {
      cancel = whenIdle(() => {
        setPainted(true);
        fetchChanges();
        fetchEarly(loadMove);
        fetchEarly(loadEmpty);
      }, LATEST);
    };
    cancel = afterFrame(rest);
    return () => cancel();
  }, [ready]);
  return painted;
}

export interface LibraryProps {
  /** Search is a feature of its own; the page puts it in. */
  renderSearch: (slot: SearchSlot) => ReactNode;
  /** What waits for an answer, above the running title. */
  notices?: ReactNode;
  /** What helps a beginner, on the first page: over the sections, or under the sheet while there is nothing. */
  guidance?: ReactNode;
  onTemplates: () => void;
}

export function Library({ renderSearch, notices, guidance, onTemplates }: LibraryProps) {
  const { pathname, search } = useLocation();
  const page = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const user = useSession((state) => state.user);
  const own = user?.uri;
  const view = useMemo(() => viewAs(viewOfAddress(pathname, search), own), [pathname, search, own]);
  const status = useStatus(view);
  const person = useLibrary((state) => personOfView(state.shared, view));
  const active = useLibrary((state) => state.counted.active);
  const nothing = useLibrary(
    (state) =>
      state.counted.active === 0 &&
      state.counted.folders.size === 0 &&
      state.shared.people.size === 0 &&
      !state.counted.archive,
  );
  const mode = useUi((state) => state.mode);
  const moving = useUi((state) => state.moving !== null);
  const sorting = useUi((state) => state.sortSheet);
  const results = useUi((state) => state.results !== null);
  const total = useSelectableTotal();
  useFreshness(pathname);
  useScrollMemory();
  useReceiving();
  useRegisterCommands(useState(allCommands)[0]);
  const ready = status === "ready" && user !== null;
  const painted = usePainted(ready);
  useEffect(() => {
    if (status === "ready") setProjectCount(active);
  }, [status, active]);

  const [slot, found, forgetFound] = useSearchSlot(search);
  useEffect(() => {
    if (mode === "Draggable") forgetFound();
  }, [mode, forgetFound]);
  const arranged = useArrangement(view, found);
  const { arrangement, sortMode, sortKey, groupMode, viewMode } = arranged;
  const { layout, columns } = usePageLayout({ page, arranged, view, found: found !== null, phone });
  useFormerAddress(view, arrangement.folder);
  useStage({ layout, view, pageKey: pathname, sortKey, surface, phone });

  const { folder } = arrangement;
  const title = found ? found.query : titleOf(view, folder, ready, person);
  const mine = folder?.canEdit === true && !folder.isArchive && !folder.isArchived;
  const first = ready && nothing && view.kind === "all";
  const empty = ready && !first && isEmpty(arrangement, view.kind === "all");
  const inArchive = isArchiveView(view) || folder?.isArchived === true;
  const dropHere = mine && view.kind === "folder" ? `folder:${folder.num_id}` : undefined;

  return (
    <>
      <div style={{ ["--measure" as string]: `${columns.measure}px` }}>
        {mode === "Selectable" ? (
          <SelectionBar total={total} archive={inArchive} />
        ) : (
          !phone && (
            <LibraryHeader
              view={view}
              viewMode={viewMode}
              sortMode={sortMode}
              sortKey={sortKey}
              groupMode={groupMode}
              crumbs={crumbsOf(view, user?.name ?? "", title ?? "", person)}
              dropsOut={mine}
              plainAdd={first}
              nothing={first}
            />
          )
        )}
        {/* One set of listeners for every card; each of them is a control of its own. */}
        <div
          ref={page}
          className={styles.page}
          data-mode={mode}
          data-drop={dropHere}
          {...surfaceHandlers}
        >
          <div className={styles.measure} style={{ maxInlineSize: columns.measure }}>
            <div ref={above}>
              {notices}
              {phone && view.kind !== "all" && !found && (
                <Link to={paths.home()} className={styles.back}>
                  <Icon of={ArrowLeft} />
                  {words.titles.all}
                </Link>
              )}
              <RunningTitle
                pageKey={pathname}
                title={title ?? words.titles.all}
                count={ready ? countOf(arrangement, inArchive) : null}
                folder={mine ? folder : null}
              />
              {phone && ready && !first && mode !== "Selectable" && <PhoneTools view={view} />}
              {mine && <CollectionBar folder={folder} />}
              {person && !found && <PersonBar person={person} folder={folder} />}
              {ready && view.kind === "all" && !found && !first && (
                <div className={styles.guidance} inert={mode === "Selectable"}>
                  {guidance}
                </div>
              )}
            </div>
            {status === "failed" && <Failed />}
            {status !== "failed" && !ready && (
              <LibrarySkeleton columns={columns} list={viewMode === "list" && !phone} />
            )}
            <Suspense fallback={null}>
              {first && (
                <FirstSheet
                  phone={phone}
                  phoneSentence={common.phoneCreate(readConfig().productName)}
                  onTemplates={onTemplates}
                />
              )}
            </Suspense>
            {first && <div className={styles.beneath}>{guidance}</div>}
            <Suspense fallback={null}>
              {empty && (
                <EmptyView
                  view={view}
                  missing={arrangement.missing}
                  pending={person?.teammate.isPending === true}
                  phone={phone}
                />
              )}
            </Suspense>
            {ready && !first && !empty && (
              <LibraryGrid
                layout={layout}
                surface={surface}
                above={above}
                phone={phone}
                created={sortMode === "DateCreated"}
                domains={view.kind === "filter" && view.filter === "WithDomains"}
              >
                <Suspense fallback={null}>
                  {painted && <Marquee area={page} surface={surface} />}
                </Suspense>
              </LibraryGrid>
            )}
          </div>
        </div>
      </div>
      <Suspense fallback={null}>
        {painted && <DragLayer area={page} />}
        {moving && <MoveDialog />}
        {results && <ResultsDialog />}
        {phone && sorting && (
          <SortSheet sortMode={sortMode} groupMode={groupMode} sortKey={sortKey} />
        )}
        {painted && !empty && !first && (
          <PrintSheet
            title={title ?? words.titles.all}
            owner={user?.name ?? ""}
            sections={layout.sections}
            created={sortMode === "DateCreated"}
          />
        )}
      </Suspense>
      <ProgressNote />
      {renderSearch(slot)}
    </>
  );
}

function isEmpty(
  {
    projects,
    folders,
    shared,
  }: { projects: readonly number[]; folders: readonly number[]; shared: readonly number[] },
  home: boolean,
): boolean {
  if (home) return false;
  return projects.length === 0 && folders.length === 0 && shared.length === 0;
}

function countOf(
  { projects, folders }: { projects: readonly number[]; folders: readonly number[] },
  inArchive: boolean,
): number {
  return inArchive ? projects.length + folders.length : projects.length;
}

function Failed() {
  return (
    <div role="alert" className={styles.failed}>
      <p className={styles.sentence}>{words.errors.load}</p>
      <Button variant="filled" onClick={retry}>
        {common.retry}
      </Button>
    </div>
  );
}

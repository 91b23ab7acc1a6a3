import { paths } from "@/shared/paths";
import { Button, cx, Empty, Sheet, TextLink } from "@/shared/ui";
import type { LibraryView } from "../arrangement/view";
import { newProject } from "../commands/library";
import { libraryMessages as words } from "../messages/library";
import { leaveMode } from "../store/ui";
import styles from "./EmptyState.module.css";

/** The sentence of each view without projects. */
export function emptySentence(view: LibraryView, pending = false): string {
  const { empty } = words;
  if (view.kind !== "filter") return empty.other;
  if (view.teammate !== null) return pending ? empty.pendingTeammate : empty.teammate;
  return view.filter === "ByMe" ? empty.other : empty[view.filter];
}

/** Formats of the unprinted leaves, width by height in px. */
const leaves = [
  { width: 180, height: 240 },
  { width: 336, height: 189 },
  { width: 240, height: 240 },
] as const;

interface EmptyStateProps {
  sentence: string;
  children?: React.ReactNode;
}

/** Unprinted leaves on their baselines, and what can be done about it. */
function EmptyState({ sentence, children }: EmptyStateProps) {
  return (
    <Empty
      className={styles.empty}
      picture={
        <div className={styles.leaves}>
          {leaves.map(({ width, height }) => (
            <div key={width} className={styles.well}>
              <div className={styles.leaf} style={{ inlineSize: width, blockSize: height }} />
            </div>
          ))}
        </div>
      }
      heading={sentence}
      action={children}
    />
  );
}

interface EmptyViewProps {
  view: LibraryView;
  missing: boolean;
  /** The teammate whose view it is has not answered yet. */
  pending: boolean;
  phone: boolean;
}

export function EmptyView({ view, missing, pending, phone }: EmptyViewProps) {
  const own = view.kind === "folder" && view.teammate === null;
  const inside = own && !missing && view.uri !== "archived";
  if (missing && view.kind === "folder" && view.owner !== null && view.teammate !== null) {
    return (
      <EmptyState sentence={words.empty.theirs}>
        <TextLink to={paths.viewerFolder(view.owner, view.uri)}>{words.empty.public}</TextLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState sentence={emptySentence(view, pending)}>
      {inside && !phone ? (
        <Button variant="outline" onClick={() => void newProject()}>
          {words.empty.start}
        </Button>
      ) : (
        view.kind !== "all" && <TextLink to={paths.home()}>{words.empty.showAll}</TextLink>
      )}
    </EmptyState>
  );
}

export function EmptySelection() {
  return (
    <EmptyState sentence={words.empty.other}>
      <Button onClick={leaveMode}>{words.select.cancel}</Button>
    </EmptyState>
  );
}

interface FirstSheetProps {
  phone: boolean;
  phoneSentence: string;
  /** Shows the templates to start from. */
  onTemplates: () => void;
}

/** Nothing at all yet: an unprinted sheet whose first leaf is the one action. */
export function FirstSheet({ phone, phoneSentence, onTemplates }: FirstSheetProps) {
  if (phone) {
    return (
      <div className={cx(styles.first, styles.unprinted)}>
        <Sheet note={<p className={styles.phoneNote}>{phoneSentence}</p>} />
      </div>
    );
  }
  return (
    <div className={styles.first}>
      <Sheet
        leaf={
          <button type="button" className={styles.start} onClick={() => void newProject()}>
            <span className={styles.call}>{words.empty.start}</span>
            <span className={styles.key} aria-hidden="true">
              N
            </span>
          </button>
        }
        note={words.empty.sheetNote}
        aside={
          <button type="button" className={styles.learn} onClick={onTemplates}>
            {words.empty.template}
          </button>
        }
      />
    </div>
  );
}

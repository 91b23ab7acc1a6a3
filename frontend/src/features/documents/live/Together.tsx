import { ChevronDown } from "lucide-react";
import { useContext, useMemo } from "react";
import { type Command, useRegisterCommands } from "@/shared/commands";
import { useSession } from "@/shared/session";
import { announce, DropdownMenu, Icon } from "@/shared/ui";
import { useEditor, useRecord } from "../editor/context";
import type { Editor } from "../editor/Editor";
import { liveMessages as words } from "../messages/live";
import type { DocumentRecord, RecordId } from "../model/record";
import { titleOf } from "../structure/pages";
import styles from "./live.module.css";
import { Portrait } from "./Portrait";
import { type Face, peopleOf } from "./people";
import { follow, type Live, LiveContext, showCursors, useLive } from "./state";

/** So many stand in the header; the others are in the menu beside them. */
const MOST = 5;

/** Who is here, in the header: a press follows one of them (EDIT-374, EDIT-386). */
export function Together() {
  const editor = useEditor();
  const live = useContext(LiveContext);
  const people = peopleOf(useLive(({ faces }) => faces));
  const own = useSession(({ user }) => user?._id);
  const cursors = useLive((state) => state.cursors);
  useRegisterCommands(useMemo(() => [cursorsCommand(live, cursors)], [live, cursors]));
  if (people.length === 0) return null;
  const more = people.length - MOST;
  return (
    <section className={styles.together} aria-label={words.here} data-follow>
      <ul className={styles.people}>
        {people.slice(0, MOST).map((face) => (
          <li key={face.user}>
            <FaceButton face={face} isOwn={face.user === own} />
          </li>
        ))}
      </ul>
      <DropdownMenu
        className={styles.more}
        label={more > 0 ? words.moreHere(more) : words.here}
        labelled
        align="end"
        trigger={more > 0 ? words.more(more) : <Icon of={ChevronDown} />}
        groups={() => menuOf(editor, live, own)}
      />
    </section>
  );
}

function FaceButton({ face, isOwn }: { face: Face; isOwn: boolean }) {
  const live = useContext(LiveContext);
  const isFollowed = useLive(({ following }) => following === face.peer);
  const page = useRecord(face.page ?? ("" as RecordId));
  const label = words.follow(whoIs(face, isOwn, page));
  return (
    <button
      type="button"
      className={styles.face}
      aria-label={label}
      aria-pressed={isFollowed}
      title={label}
      onClick={() => follow(live, isFollowed ? null : face.peer)}
    >
      <Portrait face={face} />
    </button>
  );
}

/** Somebody's name, and where they are. */
function whoIs({ name, page }: Face, isOwn: boolean, record: DocumentRecord | undefined): string {
  const who = isOwn ? words.you(name) : name;
  return page === null || record === undefined ? words.away(who) : words.on(who, titleOf(record));
}

function menuOf(editor: Editor, live: Live, own: string | undefined) {
  const { faces, following, cursors } = live.getState();
  const people = peopleOf(faces).map((face) => ({
    id: face.peer,
    label: whoIs(face, face.user === own, editor.records.get(face.page ?? ("" as RecordId))),
    checked: face.peer === following,
    run: () => follow(live, face.peer === following ? null : face.peer),
  }));
  const shown = {
    id: "cursors",
    label: cursors ? words.hideCursors : words.showCursors,
    run: () => switchCursors(live),
  };
  return [{ label: words.here, items: people }, { items: [shown] }];
}

function switchCursors(live: Live): void {
  const cursors = !live.getState().cursors;
  showCursors(live, cursors);
  announce(cursors ? words.cursorsShown : words.cursorsHidden);
}

/** Shows or hides the cursors of others (EDIT-376). */
const cursorsCommand = (live: Live, cursors: boolean): Command => ({
  id: "live.cursors",
  label: cursors ? words.hideCursors : words.showCursors,
  keywords: "pointers people together",
  group: words.group,
  run: () => switchCursors(live),
});

import { Plus, Search } from "lucide-react";
import { type FormEvent, useId, useMemo, useRef, useState } from "react";
import { CoverStrip } from "@/entities/project/covers";
import type { Folder } from "@/shared/api/model";
import { readConfig } from "@/shared/config";
import { formatCount } from "@/shared/format";
import { isBlank } from "@/shared/text";
import {
  Button,
  cx,
  Dialog,
  Icon,
  RadioRow,
  Row,
  RowButton,
  RowInput,
  VisuallyHidden,
} from "@/shared/ui";
import { isShared } from "../arrangement/rows";
import { laterMessages as later } from "../messages/later";
import { libraryMessages as words } from "../messages/library";
import { createFolder } from "../store/create";
import { folderById, projectOf, useLibrary, useStrip } from "../store/library";
import { moveProjects } from "../store/move";
import { passFocusOn, stage } from "../store/stage";
import { useUi } from "../store/ui";
import styles from "./MoveDialog.module.css";

const ROOT = -1;
const STRIP = 32;
const STRIP_WIDTH = 104;
const { move } = later;

function fold(text: string): string {
  return text.normalize("NFC").toLocaleLowerCase();
}

/** Own collections, the last used first; with what stands in the field, only those of that name. */
function useCollections(find: string): Folder[] {
  const folders = useLibrary((state) => state.counted.folders);
  return useMemo(() => {
    const wanted = fold(find.trim());
    return [...folders.values()]
      .filter((folder) => !folder.isArchived && !isShared(folder) && folder.num_id > 0)
      .filter((folder) => fold(folder.name).includes(wanted))
      .sort((a, b) => b.updated.localeCompare(a.updated));
  }, [folders, find]);
}

interface CollectionProps {
  id: number;
  name: string;
  hint?: string;
  folder: Folder | null;
  checked: boolean;
  choose: (id: number) => void;
}

function Collection({ id, name, hint, folder, checked, choose }: CollectionProps) {
  const strip = useStrip(folder?._id);
  return (
    <RadioRow
      name="collection"
      checked={checked}
      onChange={() => choose(id)}
      className={checked ? styles.checked : undefined}
    >
      <span className={styles.mark} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
      {folder && (
        <>
          <CoverStrip projects={strip.slice(0, 3)} height={STRIP} maxWidth={STRIP_WIDTH} />
          <span className={styles.count}>{formatCount(folder.count)}</span>
        </>
      )}
    </RadioRow>
  );
}

interface NewRowProps {
  made: (folder: Folder) => void;
}

function NewRow({ made }: NewRowProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  if (!open) {
    return (
      <RowButton onClick={() => setOpen(true)}>
        <Icon of={Plus} />
        {move.create}
      </RowButton>
    );
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(name) || busy) return;
    setBusy(true);
    const folder = await createFolder({ rename: false, name: name.trim() });
    setBusy(false);
    if (!folder) return;
    setOpen(false);
    setName("");
    made(folder);
  };
  return (
    <Row as="form" last onSubmit={(event) => void submit(event)}>
      <Icon of={Plus} />
      <RowInput
        // The press on "New collection…" asked for this field.
        ref={(field) => field?.focus()}
        aria-label={move.createLabel}
        placeholder={words.rename.placeholder}
        value={name}
        maxLength={readConfig().limits.folderName}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          setOpen(false);
        }}
      />
      <Button type="submit" size="sm" disabled={isBlank(name) || busy}>
        {move.createSubmit}
      </Button>
    </Row>
  );
}

function contextOf(ids: readonly number[]): string {
  const [first] = ids;
  const project = ids.length === 1 && first !== undefined ? projectOf(first) : undefined;
  if (!project) return move.contextMany(ids.length);
  return move.context(project.title, folderById(project.folder)?.name ?? null);
}

function Body({ ids, close }: { ids: readonly number[]; close: () => void }) {
  const [find, setFind] = useState("");
  const [picked, setPicked] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const collections = useCollections(find);
  const here = new Set(ids.map((id) => projectOf(id)?.folder ?? null));
  const inSome = [...here].some((folder) => folder !== null);
  const shown = collections.filter((folder) => here.size > 1 || !here.has(folder._id));
  const target = collections.find((folder) => folder.num_id === picked);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (picked === null || busy) return;
    setBusy(true);
    setFailed(false);
    const leaves = stage.view.kind === "folder";
    const moved = await moveProjects(ids, picked === ROOT ? null : picked, { quietly: true });
    setBusy(false);
    if (!moved) {
      setFailed(true);
      return;
    }
    if (leaves) passFocusOn(ids);
    close();
  };
  const label =
    picked === ROOT ? move.submitRoot : target ? move.submit(target.name) : move.submitNone;
  return (
    <Dialog
      open
      flush
      onOpenChange={(open) => !open && close()}
      title={move.title}
      context={contextOf(ids)}
      footer={
        <>
          <p
            className={cx(styles.foot, failed && styles.failed)}
            role={failed ? "alert" : undefined}
          >
            {failed ? move.failed : move.undoable}
          </p>
          <Button variant="text" onClick={close}>
            {words.select.cancel}
          </Button>
          <Button type="submit" form={form} variant="filled" disabled={picked === null || busy}>
            <span className={styles.submit}>{label}</span>
          </Button>
        </>
      }
    >
      <Row>
        <Icon of={Search} />
        <RowInput
          ref={field}
          type="search"
          aria-label={move.find}
          placeholder={move.find}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </Row>
      <form
        id={form}
        onSubmit={(event) => void submit(event)}
        onKeyDown={(event) => {
          if (event.key !== "/") return;
          event.preventDefault();
          field.current?.focus();
        }}
      >
        <fieldset>
          <VisuallyHidden as="legend">{move.title}</VisuallyHidden>
          {inSome && !find && (
            <Collection
              id={ROOT}
              name={move.none}
              hint={move.noneHint}
              folder={null}
              checked={picked === ROOT}
              choose={setPicked}
            />
          )}
          {shown.map((folder) => (
            <Collection
              key={folder.num_id}
              id={folder.num_id}
              name={folder.name}
              folder={folder}
              checked={picked === folder.num_id}
              choose={setPicked}
            />
          ))}
        </fieldset>
      </form>
      {shown.length === 0 && (
        <Row as="p" className={styles.nothing}>
          {find ? move.nothingFound : move.noCollections}
        </Row>
      )}
      <NewRow
        made={(folder) => {
          setFind("");
          setPicked(folder.num_id);
        }}
      />
    </Dialog>
  );
}

/** Every drop on a collection can be made here too. */
export function MoveDialog() {
  const moving = useUi((state) => state.moving);
  if (!moving) return null;
  return <Body ids={moving} close={() => useUi.setState({ moving: null })} />;
}

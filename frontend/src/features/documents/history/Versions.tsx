import { useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type DocumentHistory, type DocumentVersion, historyApi } from "@/shared/api/documents";
import { ApiError } from "@/shared/api/problem";
import { formatWhen } from "@/shared/format";
import { openLimit, showLimit } from "@/shared/limits";
import { announce, Button, Field, IconButton, TextButton, useFocused } from "@/shared/ui";
import { useEditor } from "../editor/context";
import { sendAll } from "../editor/sending";
import { historyMessages } from "../messages/history";
import styles from "./Side.module.css";

const words = historyMessages.versions;

/** The list of what the time line shows. */
export const historyKey = (numId: number) => ["documents", numId, "versions"];

const LONGEST = 100;

/** What a version is called. */
export function titleOf({ name, kind }: DocumentVersion): string {
  return name ?? words.kinds[kind];
}

interface VersionsProps {
  history: DocumentHistory;
  /** The moment that is shown. */
  seq: number;
  nameOf: (author: string | null) => string;
  onSeq: (seq: number) => void;
}

/** The versions that the plan offers, the newest first (EDIT-350): each leads to its moment. */
export function Versions({ history, seq, nameOf, onSeq }: VersionsProps) {
  const { versions, hidden } = history;
  const [renamed, setRenamed] = useState<string | null>(null);
  return (
    <section className={styles.part} aria-label={words.title}>
      <h3 className={styles.head}>
        <span>{words.title}</span>
        <span>{versions.length}</span>
      </h3>
      {versions.length === 0 && <p className={styles.note}>{words.none}</p>}
      {versions.length > 0 && (
        <ul className={styles.rows} aria-label={words.title}>
          {versions.map((version) =>
            renamed === version.id ? (
              <li key={version.id} className={styles.row}>
                <NameForm
                  name={version.name ?? ""}
                  save={(numId, name) => historyApi.rename(numId, version.id, name)}
                  onClose={() => setRenamed(null)}
                />
              </li>
            ) : (
              <li key={version.id} className={styles.row} data-current={version.seq === seq}>
                <button
                  type="button"
                  className={styles.go}
                  aria-current={version.seq === seq ? "true" : undefined}
                  onClick={() => onSeq(version.seq)}
                >
                  <span className={styles.name} dir="auto">
                    {version.kind === "published" && <span aria-hidden="true">● </span>}
                    {titleOf(version)}
                  </span>
                  <span className={styles.fact}>{factsOf(version, nameOf)}</span>
                </button>
                <IconButton
                  label={
                    version.name === null
                      ? words.give(formatWhen(version.madeAt))
                      : words.rename(version.name)
                  }
                  icon={Pencil}
                  className={styles.act}
                  onClick={() => setRenamed(version.id)}
                />
              </li>
            ),
          )}
        </ul>
      )}
      {hidden > 0 && (
        <TextButton size="sm" onClick={() => openLimit("default", words.limit(hidden))}>
          {words.hidden(hidden)}
        </TextButton>
      )}
    </section>
  );
}

/** What kind it is where its name does not say that, who made it, and when. */
function factsOf(version: DocumentVersion, nameOf: (author: string | null) => string): string {
  const { name, kind, author, madeAt } = version;
  const facts = [
    name === null ? "" : words.kinds[kind],
    kind === "automatic" ? "" : nameOf(author),
    formatWhen(madeAt),
  ];
  return facts.filter((fact) => fact !== "").join(", ");
}

/** Names the moment that is shown. `at` is null for now. */
export function NameMoment({ at }: { at: number | null }) {
  const [open, setOpen] = useState(false);
  const { session } = useEditor();
  if (!open) {
    return (
      <TextButton size="sm" onClick={() => setOpen(true)}>
        {words.nameNow}
      </TextButton>
    );
  }
  return (
    <NameForm
      name=""
      save={async (numId, name) => {
        // What is named is on the server.
        if (at === null) await sendAll(session);
        return historyApi.make(numId, name, at);
      }}
      onClose={() => setOpen(false)}
    />
  );
}

interface NameFormProps {
  name: string;
  save: (numId: number, name: string) => Promise<unknown>;
  onClose: () => void;
}

function NameForm({ name, save, onClose }: NameFormProps) {
  const { numId } = useEditor();
  const client = useQueryClient();
  const [text, setText] = useState(name);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useFocused<HTMLInputElement>({ select: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const given = text.trim();
    if (given === "") return setWrong(words.empty);
    setBusy(true);
    try {
      await save(numId, given);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showLimit(error)) setWrong(error.said || words.failed);
      return;
    } finally {
      setBusy(false);
    }
    announce(words.named(given));
    onClose();
    await client.invalidateQueries({ queryKey: historyKey(numId) });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Only the field is left, not the time line.
        event.stopPropagation();
        onClose();
      }}
    >
      <Field label={words.name} error={wrong ?? undefined}>
        <input
          ref={field}
          value={text}
          maxLength={LONGEST}
          autoComplete="off"
          dir="auto"
          onChange={(event) => {
            setText(event.target.value);
            setWrong(null);
          }}
        />
      </Field>
      <div className={styles.buttons}>
        <Button variant="text" size="sm" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" size="sm" disabled={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

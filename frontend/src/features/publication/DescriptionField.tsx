import { useEffect, useRef, useState } from "react";
import { type ProjectDetail, publicationApi } from "@/shared/api/publication";
import { TextButton, useDebounced } from "@/shared/ui";
import styles from "./DescriptionField.module.css";
import { publishing as publication } from "./messages/publishing";

const words = publication.description;
/** As the server counts them. */
const MOST = 1000;
/** The count is shown once it matters. */
const NEAR = 100;
/** After a pause of so long, in ms, what was typed is saved. */
const PAUSE = 800;

type Saving = "rest" | "saving" | "saved" | "failed";

interface DescriptionFieldProps {
  detail: ProjectDetail;
  onSaved: (detail: ProjectDetail) => void;
}

/** What the project is about, edited where it stands; saved after a pause and on leaving. */
export function DescriptionField({ detail, onSaved }: DescriptionFieldProps) {
  const { num_id: numId, desc } = detail;
  const [text, setText] = useState(desc);
  const [saving, setSaving] = useState<Saving>("rest");
  const saved = useRef(desc);
  const wanted = useRef(desc);
  const queue = useRef<Promise<void>>(Promise.resolve());

  // Somebody else's words appear as long as one has none of one's own that are not saved.
  useEffect(() => {
    if (wanted.current !== saved.current) return;
    saved.current = desc;
    wanted.current = desc;
    setText(desc);
  }, [desc]);

  const save = () => {
    // One after another, so that the last words are the ones that stay.
    queue.current = queue.current.then(async () => {
      const sent = wanted.current;
      if (sent === saved.current) return;
      setSaving("saving");
      try {
        const answer = await publicationApi.change(numId, { desc: sent });
        saved.current = answer.desc;
        if (wanted.current === sent) wanted.current = answer.desc;
        onSaved(answer);
        setSaving("saved");
      } catch {
        // The sentence beside the field says so; the words stay in it.
        setSaving("failed");
      }
    });
  };
  const saveSoon = useDebounced(save, PAUSE);

  const change = (value: string) => {
    const cut = [...value].slice(0, MOST).join("");
    wanted.current = cut;
    setText(cut);
    setSaving("rest");
    saveSoon();
  };
  const left = MOST - [...text].length;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="description">
        {words.label}
      </label>
      <div className={styles.grows} data-text={`${text}\n`}>
        <textarea
          id="description"
          className={styles.text}
          rows={2}
          dir="auto"
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => change(event.target.value)}
          onBlur={() => saveSoon.flush()}
        />
      </div>
      <p className={styles.foot}>
        <span role="status">
          {saving === "saving" && words.saving}
          {saving === "saved" && words.saved}
          {saving === "failed" && words.failed}
        </span>
        {saving === "failed" && <TextButton onClick={save}>{words.retry}</TextButton>}
        {left <= NEAR && <span className={styles.left}>{words.left(left)}</span>}
      </p>
    </div>
  );
}

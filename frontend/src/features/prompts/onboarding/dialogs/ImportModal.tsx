import { Upload } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatCount } from "@/shared/format";
import { paths } from "@/shared/paths";
import { announce, Button, cx, Dialog, Icon, TextLink } from "@/shared/ui";
import { guidance } from "../messages/guidance";
import styles from "./ImportModal.module.css";
import {
  forgetImported,
  IMPORT_TYPES,
  type Imported,
  importFiles,
  projectToBringInto,
  useImporting,
} from "./importing";

const words = guidance.import;
const TOOLS = ["figma", "sketch", "affinity", "indesign"] as const;

function Row({ file, onFollow }: { file: Imported; onFollow: () => void }) {
  const state = { waiting: words.waiting, working: words.working, done: words.done, failed: "" };
  return (
    <li className={styles.row}>
      <span className={styles.name}>{file.title}</span>
      <span className={cx(styles.state, file.sentence !== null && styles.wrong)}>
        {file.sentence ?? state[file.state]}
      </span>
      {file.project !== null && file.state !== "working" && (
        <TextLink
          to={paths.about(file.project)}
          aria-label={words.open(file.title)}
          onClick={onFollow}
        >
          {words.openShort}
        </TextLink>
      )}
    </li>
  );
}

interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** Projects were made behind the list's back. */
  onImported: () => void;
}

export function ImportModal({ open, onClose, onImported }: ModalProps) {
  const { files, tooMany } = useImporting();
  const [tool, setTool] = useState<(typeof TOOLS)[number]>("figma");
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!open) forgetImported();
  }, [open]);

  const take = async (list: FileList | null) => {
    if (!list || list.length === 0) return;
    const made = await importFiles([...list]);
    if (made > 0) onImported();
    announce(words.finished(formatCount(made)));
  };
  const bringIn = async () => {
    const project = await projectToBringInto();
    if (project === null) return;
    onClose();
    navigate(`${paths.project(project)}?bring-in`);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={words.context}
      footer={
        <>
          <p className={styles.honest}>{words.honest}</p>
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      <section className={styles.whole} aria-label={words.whole.title}>
        <h3 className={styles.call}>{words.whole.title}</h3>
        <p>{words.whole.text}</p>
        <Button variant="filled" onClick={() => void bringIn()}>
          {words.whole.go}
        </Button>
      </section>
      <h3 className={styles.call}>{words.asPictures}</h3>
      <fieldset className={styles.tools} aria-label={words.tool}>
        {TOOLS.map((name) => (
          <button
            key={name}
            type="button"
            className={cx(styles.tool, name === tool && styles.chosen)}
            aria-pressed={name === tool}
            onClick={() => setTool(name)}
          >
            {words.tools[name].name}
          </button>
        ))}
      </fieldset>
      <ol className={styles.steps}>
        {words.tools[tool].steps.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.folio}>{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
      {/* The button inside does the same from the keyboard. */}
      <div
        role="group"
        aria-label={words.drop}
        className={cx(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className={styles.call}>{words.drop}</p>
        <Button onClick={() => input.current?.click()}>
          <Icon of={Upload} />
          {words.choose}
        </Button>
        <p className={styles.limits}>{words.limits}</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={IMPORT_TYPES.join()}
          aria-label={words.choose}
          onChange={(event) => {
            void take(event.target.files);
            event.target.value = "";
          }}
        />
      </div>
      {tooMany && <p role="alert">{words.tooMany}</p>}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={words.files}>
          {files.map((file) => (
            <Row key={file.key} file={file} onFollow={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

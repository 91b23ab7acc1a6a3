import { Upload } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { ImportedContent } from "@/shared/api/documents";
import { paths } from "@/shared/paths";
import {
  Button,
  cx,
  Dialog,
  Icon,
  LinkButton,
  RadioRow,
  TextButton,
  useDroppedFile,
} from "@/shared/ui";
import { chooseFiles } from "../assets/files";
import { useRecord, useView } from "../editor/context";
import { bringingMessages as words } from "../messages/bringing";
import { titleOf } from "../structure/pages";
import styles from "./BringIn.module.css";
import { FromFigma } from "./FromFigma";
import { ENDINGS_OFFERED } from "./forms";
import { type Bringing, type Given, type Target, useBringIn } from "./useBringIn";

interface BringInDialogProps {
  /** What was dropped. */
  dropped: File | null;
  onClose: () => void;
}

/** Brings something in: it is chosen or pasted, looked at, and made. */
export function BringInDialog({ dropped, onClose }: BringInDialogProps) {
  const page = useView((view) => view.page);
  const bringing = useBringIn(page);
  const [target, setTarget] = useState<Target>(page);
  const { stage, takeFile } = bringing;
  const first = useRef(dropped);
  useEffect(() => {
    if (first.current === null) return;
    takeFile(first.current);
    first.current = null;
  }, [takeFile]);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={words.context}
      persistent={stage.at !== "choosing"}
      medium
      footer={<Footer bringing={bringing} target={target} onClose={onClose} />}
    >
      {stage.at === "choosing" && <Chooser bringing={bringing} sentence={stage.sentence} />}
      {(stage.at === "looking" || stage.at === "making") && (
        <>
          <Name given={stage.given} />
          <p role="status">
            {stage.part < 1
              ? words.sending(Math.round(stage.part * 100))
              : stage.at === "looking"
                ? words.looking
                : words.working}
          </p>
          <progress className={styles.progress} value={stage.part} aria-label={words.working} />
        </>
      )}
      {(stage.at === "project" || stage.at === "bringing") && (
        <Project stage={stage} onOther={bringing.again} />
      )}
      {stage.at === "brought" && <p>{words.project.made(stage.title)}</p>}
      {stage.at === "looked" && (
        <>
          <Name given={stage.given} onOther={bringing.again} />
          {stage.sentence !== null && <p role="alert">{stage.sentence}</p>}
          <Report title={words.willMake} content={stage.content} />
          <Where given={stage.given} target={target} onTarget={setTarget} />
        </>
      )}
      {stage.at === "made" && (
        <>
          <Report title={words.made} content={stage.content} />
          <p className={styles.note}>{words.undo}</p>
        </>
      )}
    </Dialog>
  );
}

interface FooterProps {
  bringing: Bringing;
  target: Target;
  onClose: () => void;
}

function Footer({ bringing: { stage, make, makeProject }, target, onClose }: FooterProps) {
  if (stage.at === "brought") {
    return (
      <>
        <Button onClick={onClose}>{words.done}</Button>
        <LinkButton variant="filled" to={paths.project(stage.numId)}>
          {words.project.open}
        </LinkButton>
      </>
    );
  }
  if (stage.at === "project" || stage.at === "bringing") {
    return (
      <>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button variant="filled" disabled={stage.at === "bringing"} onClick={makeProject}>
          {words.project.go}
        </Button>
      </>
    );
  }
  if (stage.at === "made") {
    return (
      <Button variant="filled" onClick={onClose}>
        {words.done}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button variant="filled" disabled={stage.at !== "looked"} onClick={() => make(target)}>
        {words.go}
      </Button>
    </>
  );
}

function Chooser({ bringing, sentence }: { bringing: Bringing; sentence: string | null }) {
  const area = useRef<HTMLDivElement>(null);
  const [pasted, setPasted] = useState("");
  const field = useId();
  const over = useDroppedFile(area, bringing.takeFile);
  const choose = () =>
    chooseFiles(([file]) => file && bringing.takeFile(file), {
      several: false,
      types: ENDINGS_OFFERED,
    });
  return (
    <>
      {sentence !== null && <p role="alert">{sentence}</p>}
      {/* The button inside does the same from the keyboard. */}
      <div ref={area} className={cx(styles.drop, over && styles.over)}>
        <p className={styles.call}>{words.drop}</p>
        <Button onClick={choose}>
          <Icon of={Upload} />
          {words.choose}
        </Button>
        <p className={styles.note}>{words.limits}</p>
      </div>
      <div className={styles.way}>
        <label className={styles.heading} htmlFor={field}>
          {words.paste}
        </label>
        <textarea
          id={field}
          className={styles.field}
          rows={4}
          spellCheck={false}
          placeholder={words.pasteHint}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
        <div>
          <Button disabled={pasted.trim() === ""} onClick={() => bringing.takeWords(pasted)}>
            {words.read}
          </Button>
        </div>
      </div>
      <FromFigma onFetched={bringing.takeDesign} />
      <details className={styles.help}>
        <summary>{words.figma}</summary>
        <ol>
          {words.figmaSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </>
  );
}

interface ProjectProps {
  stage: Extract<Bringing["stage"], { at: "project" | "bringing" }>;
  onOther: () => void;
}

/** A file that becomes a project of its own (EDIT-387). */
function Project({ stage, onOther }: ProjectProps) {
  return (
    <>
      <p className={styles.name}>
        <span dir="auto">{stage.file.name}</span>
        <span className={styles.note}>{words.project.form}</span>
        {stage.at === "project" && <TextButton onClick={onOther}>{words.otherFile}</TextButton>}
      </p>
      {stage.at === "project" ? (
        <>
          {stage.sentence !== null && <p role="alert">{stage.sentence}</p>}
          <p>{words.project.note}</p>
        </>
      ) : (
        <>
          <p role="status">
            {stage.part < 1 ? words.sending(Math.round(stage.part * 100)) : words.working}
          </p>
          <progress className={styles.progress} value={stage.part} aria-label={words.working} />
        </>
      )}
    </>
  );
}

function Name({ given, onOther }: { given: Given; onOther?: () => void }) {
  return (
    <p className={styles.name}>
      <span dir="auto">{given.name === "" ? words.pasted : given.name}</span>
      <span className={styles.note}>{words.forms[given.form]}</span>
      {onOther && <TextButton onClick={onOther}>{words.otherFile}</TextButton>}
    </p>
  );
}

function Report({ title, content }: { title: string; content: ImportedContent }) {
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <p>{words.makes(content)}</p>
      {content.leftOut.length === 0 ? (
        <p className={styles.note}>{words.allComes}</p>
      ) : (
        <>
          <h3 className={styles.heading}>{words.leftOut}</h3>
          <ul className={styles.list} aria-label={words.leftOut}>
            {content.leftOut.map(({ reason, sentence, what, count }) => (
              <li key={`${reason} ${what}`}>
                {what !== "" && <strong dir="auto">{what}</strong>}
                <span>
                  {sentence}
                  {words.times(count)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface WhereProps {
  given: Given;
  target: Target;
  onTarget: (target: Target) => void;
}

/** Frames are pages already; what is in an archive says itself what it is. */
function Where({ given, target, onTarget }: WhereProps) {
  const page = useView((view) => view.page);
  const record = useRecord(page);
  if (given.form === "figma" || given.form === "design")
    return <p className={styles.note}>{words.frames}</p>;
  return (
    <fieldset className={styles.where}>
      <legend className={styles.heading}>{words.where}</legend>
      <RadioRow name="bring-in-where" checked={target !== null} onChange={() => onTarget(page)}>
        {words.thisPage(titleOf(record))}
      </RadioRow>
      <RadioRow name="bring-in-where" checked={target === null} onChange={() => onTarget(null)}>
        {words.newPage}
      </RadioRow>
    </fieldset>
  );
}

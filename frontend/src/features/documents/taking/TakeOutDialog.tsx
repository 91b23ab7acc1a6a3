import { useState } from "react";
import type { StaticSiteContents } from "@/shared/api/documents";
import { Button, Dialog, Field, RadioRow } from "@/shared/ui";
import { useView } from "../editor/context";
import { takingMessages as words } from "../messages/taking";
import { PageChoice } from "./PageChoice";
import styles from "./TakeOut.module.css";
import { type TakenAs, type Taking, useTakeOut } from "./useTakeOut";

/** Where the forms of a site are sent: to us, or to an address of choice (EDIT-399). */
interface FormTarget {
  readonly elsewhere: boolean;
  readonly address: string;
}

/** Takes the project out: as what is chosen, what is left out is named, and the browser saves it (EDIT-396 to 402). */
export function TakeOutDialog({ onClose }: { onClose: () => void }) {
  const taking = useTakeOut();
  const { stage, contents, take } = taking;
  const [what, setWhat] = useState<TakenAs>("file");
  const [target, setTarget] = useState<FormTarget>({ elsewhere: false, address: "" });
  const [page, setPage] = useState(useView((view) => view.page));
  const [wrong, setWrong] = useState(false);
  const go = () => {
    const address = what === "site" && target.elsewhere ? target.address.trim() : "";
    const isWrong = what === "site" && target.elsewhere && !/^https:\/\/[^/?#\s]/.test(address);
    setWrong(isWrong);
    if (!isWrong) take(what, what === "png" ? { page } : { form: address });
  };
  const ready = what !== "site" || (contents !== null && contents.pages > 0);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      context={words.context}
      persistent={stage.at === "working"}
      medium
      footer={<Footer taking={taking} ready={ready} onGo={go} onClose={onClose} />}
    >
      {stage.at === "saved" && <p>{words.saved(stage.name)}</p>}
      {stage.at === "working" && (
        <>
          <p role="status">{words.working}</p>
          <progress className={styles.progress} aria-label={words.working} />
        </>
      )}
      {stage.at === "choosing" && (
        <>
          {stage.sentence !== null && <p role="alert">{stage.sentence}</p>}
          <fieldset className={styles.group}>
            <legend className={styles.heading}>{words.as}</legend>
            <RadioRow name="take-out-as" checked={what === "file"} onChange={() => setWhat("file")}>
              {words.file}
            </RadioRow>
            <p className={styles.note}>{words.fileNote}</p>
            <RadioRow name="take-out-as" checked={what === "site"} onChange={() => setWhat("site")}>
              {words.site}
            </RadioRow>
            <p className={styles.note}>{words.siteNote}</p>
            <RadioRow name="take-out-as" checked={what === "png"} onChange={() => setWhat("png")}>
              {words.picture}
            </RadioRow>
            <p className={styles.note}>{words.pictureNote}</p>
          </fieldset>
          {what === "png" && <PageChoice page={page} onPage={setPage} />}
          {what === "site" && contents === null && stage.sentence === null && (
            <p role="status">{words.looking}</p>
          )}
          {what === "site" && contents !== null && (
            <>
              <Contents contents={contents} />
              {contents.hasForms && contents.pages > 0 && (
                <Forms
                  target={target}
                  onTarget={setTarget}
                  published={contents.isPublished}
                  wrong={wrong}
                />
              )}
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

interface FooterProps {
  taking: Taking;
  ready: boolean;
  onGo: () => void;
  onClose: () => void;
}

function Footer({ taking: { stage, stop }, ready, onGo, onClose }: FooterProps) {
  if (stage.at === "saved") {
    return (
      <Button variant="filled" onClick={onClose}>
        {words.done}
      </Button>
    );
  }
  if (stage.at === "working") return <Button onClick={stop}>{words.stop}</Button>;
  return (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button variant="filled" disabled={!ready} onClick={onGo}>
        {words.go}
      </Button>
    </>
  );
}

/** What a site has, and what is left out of it, before it is made (EDIT-400). */
function Contents({ contents: { pages, leftOut } }: { contents: StaticSiteContents }) {
  // Two pages may have one title.
  const named = leftOut.map((one, place) => ({ ...one, key: `${one.reason} ${place}` }));
  return (
    <section className={styles.group}>
      <p>{pages === 0 ? words.protected : words.has(pages)}</p>
      {leftOut.length === 0 ? (
        <p className={styles.note}>{words.nothingLeftOut}</p>
      ) : (
        <>
          <h3 className={styles.heading}>{words.leftOut}</h3>
          <ul className={styles.list} aria-label={words.leftOut}>
            {named.map(({ key, sentence, what }) => (
              <li key={key}>
                <strong dir="auto">{what}</strong>
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface FormsProps {
  target: FormTarget;
  onTarget: (target: FormTarget) => void;
  published: boolean;
  wrong: boolean;
}

function Forms({ target, onTarget, published, wrong }: FormsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{words.forms}</legend>
      <RadioRow
        name="take-out-forms"
        checked={!target.elsewhere}
        onChange={() => onTarget({ ...target, elsewhere: false })}
      >
        {words.back}
      </RadioRow>
      <p className={styles.note}>{published ? words.backNote : words.notPublished}</p>
      <RadioRow
        name="take-out-forms"
        checked={target.elsewhere}
        onChange={() => onTarget({ ...target, elsewhere: true })}
      >
        {words.elsewhere}
      </RadioRow>
      {target.elsewhere && (
        <Field
          label={words.address}
          hint={words.addressHint}
          error={wrong ? words.addressWrong : undefined}
        >
          <input
            type="url"
            value={target.address}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onTarget({ ...target, address: event.target.value })}
          />
        </Field>
      )}
    </fieldset>
  );
}

/** The properties of the page, which stand there while nothing is selected (EDIT-047). */

import { useState } from "react";
import { Choice } from "@/shared/ui";
import { useKnown } from "../../assets/context";
import { useChildren, useDocument } from "../../editor/context";
import { titleOf } from "../../editor/scene";
import { inspectorMessages } from "../../messages/inspector";
import { mediaMessages } from "../../messages/media";
import { admits } from "../../model/forms";
import { type RecordId, SETTINGS } from "../../model/record";
import { ruleOf } from "../../model/registers";
import { MotionPreview } from "../../motion/MotionPreview";
import { languageOf } from "../../render/page";
import { useChosen, useLocked, useShared } from "../chosen";
import { ColourRow } from "../fields/ColourRow";
import { ChoiceField, LineField } from "../fields/controls";
import { FileRow } from "../fields/FileRow";
import { FocusRows } from "../fields/Focus";
import { LanguageRow, languageName } from "../fields/LanguageRow";
import { PictureRow } from "../fields/PictureRow";
import { Note, Row, Section } from "../fields/Row";
import { LineRow, NumberRow, WordRow } from "../fields/registers";
import { useUsualShare } from "../fields/useUsualShare";

const words = inspectorMessages.page;

export function PageSections() {
  const { ids } = useChosen();
  const first = useChildren("pages")[0] === ids[0];
  return (
    <>
      <Section title={words.address} reason={useLocked()}>
        {first ? <Note>{words.first}</Note> : <PathRow />}
      </Section>
      <States first={first} />
      <Section title={words.search}>
        <LineRow
          register="description"
          label={words.description}
          placeholder={words.describe}
          long
        />
        <ShareRow />
        <EnginesRow />
        <LanguageRow placeholder={words.asProject} />
        <TranslationRow />
      </Section>
      <Section title={words.background} reason={useLocked()}>
        <ColourRow register="background" label={words.colour} />
        <BackgroundPicture />
        <BackgroundVideo />
        <NumberRow register="leastHeight" label={words.leastHeight} otherwise={0} />
      </Section>
      <MotionPreview ids={null} />
    </>
  );
}

/** The last part of the address. What another page has is refused with a sentence (EDIT-048, 049). */
function PathRow() {
  const { value, reason, set } = useShared<string>("path");
  const [wrong, setWrong] = useState<string | null>(null);
  const form = ruleOf("path")?.form;
  const commit = (typed: string) => {
    const path = typed
      .trim()
      .replace(/^\/+|\/+$/g, "")
      .replace(/\s+/g, "-");
    const isPath = form !== undefined && admits(form, path);
    setWrong(path === "" || isPath ? null : typed);
    if (path === "") set(null);
    else if (isPath) set(path);
  };
  return (
    <Row label={words.path} reason={reason} tall>
      <LineField
        label={words.path}
        value={wrong ?? value ?? ""}
        placeholder={words.noPath}
        most={form?.type === "path" ? form.most : 0}
        wrong={wrong === null ? null : words.wrongPath}
        reason={reason}
        long
        onCommit={commit}
      />
    </Row>
  );
}

type State = keyof typeof words.states;

const STATES: readonly State[] = ["listed", "hidden", "draft"];

/** Who finds the page (EDIT-051, 052, 053). */
function States({ first }: { first: boolean }) {
  const { ids } = useChosen();
  const { value, reason, set } = useShared<string>("state");
  const state = (value ?? "listed") as State;
  const possible = STATES.filter((each) => !(first && each === "draft"));
  const { name, note } = words.states[state];
  return (
    <Section title={words.find} reason={reason}>
      {reason === null ? (
        <Choice
          key={ids[0]}
          label={words.find}
          name={`state-${ids[0]}`}
          value={state}
          options={possible.map((each) => {
            const said = words.states[each];
            return { value: each, label: said.name, note: said.note };
          })}
          onChange={(next) => set(next)}
        />
      ) : (
        <p>{`${name}, ${note}`}</p>
      )}
      {first && <Note>{words.firstDraft}</Note>}
    </Section>
  );
}

/** The picture that stands for the page where it is shared (EDIT-047, 326). */
function ShareRow() {
  const usual = useUsualShare();
  const project = useDocument().records.get(SETTINGS)?.base.sharePicture;
  return (
    <PictureRow
      register="sharePicture"
      label={words.share}
      otherwise={project === undefined ? usual : words.shareProject}
      inherited={project === undefined ? undefined : String(project)}
      noDrawings
    />
  );
}

/** The page that says the same in another language (EDIT-328). Nothing is asked where there is no other page. */
function TranslationRow() {
  const document = useDocument();
  const pages = useChildren("pages");
  const { ids } = useChosen();
  const { value, reason, set } = useShared<RecordId>("translationOf");
  const [own] = ids;
  const others = pages.filter((page) => page !== own);
  if (own === undefined || (others.length === 0 && value === undefined)) return null;
  const nameOf = (page: RecordId) => titleOf(document.records.get(page));
  const is = value === undefined ? "none" : others.includes(value) ? "there" : "gone";
  const shown = { none: words.original, gone: words.goneOriginal, there: nameOf(value ?? own) }[is];
  const items = others.map((page) => ({
    id: page,
    label: nameOf(page),
    checked: page === value,
    run: () => set(page),
  }));
  const none = { id: "none", label: words.original, checked: is === "none", run: () => set(null) };
  const languages = [own, value ?? own].map((page) => languageOf(document, page));
  return (
    <>
      <Row label={words.translation} reason={reason}>
        <ChoiceField
          label={words.translation}
          shown={shown}
          groups={[{ items: [none] }, { items }]}
          reason={reason}
        />
      </Row>
      {is === "there" && <LanguagesNote languages={languages} />}
    </>
  );
}

/** What is missing so that readers are led to the page of their language. */
function LanguagesNote({ languages }: { languages: readonly (string | null)[] }) {
  const [own, original] = languages;
  if (typeof own !== "string" || typeof original !== "string") {
    return <Note>{words.noLanguage}</Note>;
  }
  if (own.toLowerCase() !== original.toLowerCase()) return null;
  return <Note>{words.sameLanguage(languageName(own) ?? own)}</Note>;
}

/** The picture behind the widgets, and what it covers (EDIT-055). */
function BackgroundPicture() {
  const { value } = useShared<string>("backgroundPicture");
  const known = useKnown((state) => state.assets);
  const { value: video } = useShared<string>("backgroundVideo");
  const size = known.find(({ key }) => key === value)?.picture.size;
  return (
    <>
      <PictureRow register="backgroundPicture" label={words.picture} otherwise={words.noPicture} />
      {(value !== undefined || video !== undefined) && (
        <>
          <WordRow
            register="backgroundArea"
            label={words.area}
            names={words.areas}
            otherwise="page"
          />
          <FocusRows register="backgroundFocus" asset={value} pixels={size} />
        </>
      )}
    </>
  );
}

/** The video behind the widgets. The picture is what is seen before, and instead of it (EDIT-055). */
function BackgroundVideo() {
  const { value } = useShared<string>("backgroundVideo");
  return (
    <>
      <FileRow
        register="backgroundVideo"
        kind="video"
        label={words.video}
        otherwise={words.noVideo}
        known={mediaMessages.knownVideos}
      />
      {value !== undefined && <Note>{words.videoNote}</Note>}
    </>
  );
}

/** May search engines list the page (EDIT-054)? */
function EnginesRow() {
  const { value, reason, set } = useShared<boolean>("noIndex");
  const out = value === true;
  const items = [
    { id: "list", label: words.mayList, checked: !out, run: () => set(null) },
    { id: "out", label: words.keptOut, checked: out, run: () => set(true) },
  ];
  return (
    <Row label={words.engines} reason={reason}>
      <ChoiceField
        label={words.engines}
        shown={out ? words.keptOut : words.mayList}
        groups={[{ items }]}
        reason={reason}
      />
    </Row>
  );
}

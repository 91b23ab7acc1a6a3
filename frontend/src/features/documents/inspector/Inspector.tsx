import { useMemo, useRef } from "react";
import { VisuallyHidden } from "@/shared/ui";
import { useEditor, useSelectedIds, useView } from "../editor/context";
import { inspectorMessages as words } from "../messages/inspector";
import { type RecordId, SETTINGS, sizesMembers } from "../model/record";
import { ChosenContext, haveAll, useChosen, useChosenRecords } from "./chosen";
import { PageHead, WidgetHead } from "./Head";
import styles from "./Inspector.module.css";
import { GallerySection, SlideshowSection } from "./sections/Albums";
import { ArrowKeys } from "./sections/ArrowKeys";
import { CodeSection } from "./sections/CodeSection";
import { EmbedSection } from "./sections/EmbedSection";
import { FieldSection } from "./sections/FieldSection";
import { FormSection } from "./sections/FormSection";
import { HotspotSection } from "./sections/HotspotSection";
import { LinkSection } from "./sections/LinkSection";
import { Look } from "./sections/Look";
import { AudioSection, VideoSection } from "./sections/MediaSection";
import { MotionSection } from "./sections/Motion";
import { PageSections } from "./sections/Page";
import { PictureSection, ToneSection } from "./sections/PictureSection";
import { Place } from "./sections/Place";
import { ProjectSections } from "./sections/Project";
import { ReadAloud } from "./sections/ReadAloud";
import { ShareSection } from "./sections/ShareSection";
import { TypeSection } from "./sections/Type";
import { PageAtWidth, Widths } from "./sections/Widths";
import { ButtonSection, MenuSection, StackSection, TextSection } from "./sections/Words";
import { useAsked } from "./useAsked";

/** The properties of what is selected; where nothing is, those of the page and of the project. */
export function Inspector() {
  const selected = useSelectedIds();
  const page = useView((view) => view.page);
  const chosen = useChosenRecords(selected);
  const panel = useRef<HTMLElement>(null);
  useAsked(panel);
  return (
    <section ref={panel} className={styles.panel} aria-label={words.label} data-inspector="">
      <VisuallyHidden>
        <h2>{words.label}</h2>
      </VisuallyHidden>
      {chosen.ids.length > 0 ? (
        <ChosenContext value={chosen}>
          {/* What somebody has asked for in a section ends with the selection. */}
          <Widgets key={chosen.ids.join()} />
        </ChosenContext>
      ) : (
        <Nothing key={page} page={page} />
      )}
    </section>
  );
}

function Widgets() {
  const chosen = useChosen();
  const { layout } = useEditor();
  const all = (kind: string) => chosen.records.every((record) => record.kind === kind);
  return (
    <>
      <WidgetHead />
      {all("picture") && <PictureSection />}
      {all("text") && <TextSection />}
      {all("button") && <ButtonSection />}
      {all("menu") && <MenuSection />}
      {all("stack") && <StackSection />}
      {all("gallery") && <GallerySection />}
      {all("slideshow") && <SlideshowSection />}
      {all("hotspot") && <HotspotSection />}
      {all("video") && <VideoSection />}
      {all("audio") && <AudioSection />}
      {all("embed") && <EmbedSection />}
      {all("form") && <FormSection />}
      {all("field") && <FieldSection />}
      {all("share") && <ShareSection />}
      {all("code") && <CodeSection />}
      {layout ? (
        <>
          <Layout />
          <Content />
        </>
      ) : (
        <>
          {/* First what this person may change. */}
          <Content />
          <Layout />
        </>
      )}
      <Widths />
    </>
  );
}

function Layout() {
  const chosen = useChosen();
  const { records } = useEditor();
  // An album says where its pictures lie, and how large they are; so does a form of its fields.
  const lies = chosen.records.some(
    ({ parent }) => parent === null || !sizesMembers(records.get(parent)?.kind),
  );
  // Of texts alone their type stands with their paragraph styles.
  const hasType = haveAll(chosen, "textInk") && chosen.records.some(({ kind }) => kind !== "text");
  return (
    <>
      {hasType && <TypeSection />}
      {lies && <Place />}
      <Look />
      {chosen.records.every(({ kind }) => kind === "picture") && <ToneSection />}
      <MotionSection />
    </>
  );
}

function Content() {
  return (
    <>
      {haveAll(useChosen(), "link") && <LinkSection />}
      <ReadAloud />
    </>
  );
}

const PROJECT: readonly RecordId[] = [SETTINGS];

function Nothing({ page }: { page: RecordId }) {
  const chosen = useChosenRecords(useMemo(() => [page], [page]));
  const project = useChosenRecords(PROJECT);
  const { layout } = useEditor();
  return (
    <>
      <ChosenContext value={chosen}>
        <PageHead />
        <PageSections />
        {chosen.width !== "base" && <PageAtWidth width={chosen.width} />}
      </ChosenContext>
      <ChosenContext value={project}>
        <ProjectSections />
      </ChosenContext>
      {layout && <ArrowKeys />}
    </>
  );
}

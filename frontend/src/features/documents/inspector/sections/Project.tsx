/** The settings of the project, which stand below those of the page while nothing is selected (EDIT-040). */

import { SwatchList } from "../../colours/SwatchList";
import { useDocument, useEditor } from "../../editor/context";
import { coloursMessages } from "../../messages/colours";
import { inspectorMessages } from "../../messages/inspector";
import { motionMessages } from "../../messages/motion";
import { type Measures, measuresOf } from "../../model/layout/page";
import { SETTINGS } from "../../model/record";
import { useChosen, useLocked } from "../chosen";
import { ColourRow } from "../fields/ColourRow";
import { LanguageRow } from "../fields/LanguageRow";
import { PictureRow } from "../fields/PictureRow";
import { Pair, Row, Section } from "../fields/Row";
import { FlagRow, NumberRow, numbersOf, WordRow } from "../fields/registers";
import { useUsualShare } from "../fields/useUsualShare";
import { NumberField } from "../NumberField";

const words = inspectorMessages.project;

/** The widest that a page becomes where nothing is said, in hundredths of a pixel (EDIT-044). */
const WIDEST_PAGE = 168_000;

export function ProjectSections() {
  const reason = useLocked();
  const usual = useUsualShare();
  return (
    <>
      <Section title={coloursMessages.list.title} reason={reason}>
        <SwatchList />
      </Section>
      <MeasuresSection />
      <Section title={words.links} reason={reason}>
        <ColourRow register="linkInk" label={words.rest} />
        <ColourRow register="linkHoverInk" label={words.hover} />
        <ColourRow register="linkCurrentInk" label={words.current} />
        <ColourRow register="linkVisitedInk" label={words.visited} />
        <WordRow
          register="linkUnderline"
          label={words.underline}
          names={words.underlines}
          otherwise="always"
        />
      </Section>
      <Section title={words.pictures} reason={reason}>
        <PictureRow register="favicon" label={words.icon} otherwise={words.iconAccount} />
        <PictureRow register="sharePicture" label={words.share} otherwise={usual} noDrawings />
      </Section>
      <Section title={words.title} reason={reason}>
        <LanguageRow placeholder={words.languageAsk} />
        <NumberRow register="widestPage" label={words.widest} otherwise={WIDEST_PAGE} />
        <FlagRow register="darkColours" label={words.dark} />
        <WordRow
          register="pageChange"
          label={motionMessages.pageChange}
          names={motionMessages.pageChanges}
          otherwise="none"
        />
      </Section>
    </>
  );
}

const MEASURES = {
  designWidth: { label: words.designWidth, of: "width" },
  columns: { label: words.columns, of: "columns" },
  gutter: { label: words.gutter, of: "gutter" },
  margin: { label: words.margin, of: "margin" },
} as const satisfies Record<string, { label: string; of: keyof Measures }>;

/** The page and its columns at the class of widths that is shown (EDIT-041, 043). Each class has measures of its own. */
function MeasuresSection() {
  const document = useDocument();
  const reason = useLocked();
  const { width } = useChosen();
  const measures = measuresOf(document, width);
  return (
    <Section title={words.measures(Math.round(measures.width / 100))} reason={reason}>
      <Pair>
        <MeasureRow register="designWidth" />
        <MeasureRow register="columns" />
      </Pair>
      <Pair>
        <MeasureRow register="gutter" />
        <MeasureRow register="margin" />
      </Pair>
    </Section>
  );
}

function MeasureRow({ register }: { register: keyof typeof MEASURES }) {
  const editor = useEditor();
  const document = useDocument();
  const reason = useLocked();
  const { width } = useChosen();
  const { label, of } = MEASURES[register];
  const numbers = numbersOf(register);
  return (
    <Row label={label} reason={reason}>
      <NumberField
        label={label}
        numbers={numbers}
        values={[measuresOf(document, width)[of] * numbers.factor]}
        reason={reason}
        onChange={([next = 0], gesture) =>
          gesture.change([editor.setOp(SETTINGS, register, Math.round(next / numbers.factor))])
        }
      />
    </Row>
  );
}

/** All remarks of a page: a pure function of the document and of what is known of its files (EDIT-306 to 317). */

import type { Document, RecordId } from "../model/record";
import type { Known, PageRemarks, Remark } from "./remark";
import { alternativeRemarks } from "./rules/alternative";
import { contrastRemarks } from "./rules/contrast";
import { filledRemarks } from "./rules/filled";
import { formRemarks } from "./rules/forms";
import { headingRemarks } from "./rules/headings";
import { linkRemarks } from "./rules/links";
import { mediaRemarks } from "./rules/media";
import { missingFontRemarks } from "./rules/missingFont";
import { motionRemarks } from "./rules/motion";
import { pageRemarks } from "./rules/pages";
import { pictureRemarks } from "./rules/pictures";
import { smallTextRemarks } from "./rules/smallText";
import { targetRemarks } from "./rules/targets";
import { weightRemarks } from "./rules/weight";
import { PageSubject, type Subject } from "./subject";

/** What is looked at of each widget. */
const OF_WIDGETS: readonly ((page: PageSubject, widget: Subject) => readonly Remark[])[] = [
  alternativeRemarks,
  linkRemarks,
  formRemarks,
  contrastRemarks,
  filledRemarks,
  smallTextRemarks,
  targetRemarks,
  pictureRemarks,
  mediaRemarks,
  motionRemarks,
  missingFontRemarks,
];

/** What is looked at of a page as a whole. */
const OF_PAGES: readonly ((page: PageSubject) => readonly Remark[])[] = [
  pageRemarks,
  weightRemarks,
  headingRemarks,
];

/** About how long a step takes for each widget of the page, in ms: an arrangement, and reading in order. */
const ARRANGING = 0.05;
const READING = 0.01;

/**
 * Works out the remarks of a page bit by bit: who asks for them may do something else between two steps. Each time it says
 * about how many ms the next one takes.
 */
export function* surveying(
  document: Document,
  page: RecordId,
  known: Known,
): Generator<number, PageRemarks> {
  const subject = new PageSubject(document, page, known);
  const { size } = subject.at("base").frames;
  for (const width of ["tablet", "phone"] as const) {
    yield size * ARRANGING;
    subject.at(width);
  }
  yield size * READING;
  const widgets = subject.subjects;
  const ofWidgets: Remark[] = [];
  for (const widget of widgets) {
    yield 0;
    for (const rule of OF_WIDGETS) ofWidgets.push(...rule(subject, widget));
  }
  const ofPage: Remark[] = [];
  for (const rule of OF_PAGES) {
    yield size * READING;
    ofPage.push(...rule(subject));
  }
  // What is about the page comes first.
  const places = new Map(widgets.map(({ id }, at) => [id, at]));
  const placeOf = ({ record }: Remark) => places.get(record) ?? -1;
  const remarks = [...ofPage, ...ofWidgets].sort((one, other) => placeOf(one) - placeOf(other));
  return { remarks: remarks.map(begun), targets: subject.targets };
}

/** A sentence begins with a capital. */
const begun = (remark: Remark): Remark => ({
  ...remark,
  sentence: remark.sentence.charAt(0).toLocaleUpperCase() + remark.sentence.slice(1),
});

/** The remarks of a page at once. */
export function remarksOn(document: Document, page: RecordId, known: Known): PageRemarks {
  const work = surveying(document, page, known);
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

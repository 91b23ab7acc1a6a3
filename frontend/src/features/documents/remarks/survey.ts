/** All remarks of a page: a pure function of the document and of what is known of its files (EDIT-306 to 317). */

import type { Document, RecordId } from "../model/record";
import type { Known, PageRemarks, Remark } from "./remark";
import { alternativeRemarks } from "./rules/alternative";
import { contrastRemarks } from "./rules/contrast";
import { headingRemarks } from "./rules/headings";
import { linkRemarks } from "./rules/links";
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
  contrastRemarks,
  smallTextRemarks,
  targetRemarks,
  pictureRemarks,
];

/** What is looked at of a page as a whole. */
const OF_PAGES: readonly ((page: PageSubject) => readonly Remark[])[] = [
  pageRemarks,
  weightRemarks,
  headingRemarks,
];

/** Works out the remarks of a page bit by bit: whoever asks for them may do something else between two. */
export function* surveying(
  document: Document,
  page: RecordId,
  known: Known,
): Generator<void, PageRemarks> {
  const subject = new PageSubject(document, page, known);
  for (const width of ["base", "tablet", "phone"] as const) {
    subject.at(width);
    yield;
  }
  const remarks: Remark[] = [];
  for (const rule of OF_PAGES) {
    remarks.push(...rule(subject));
    yield;
  }
  const widgets = subject.subjects;
  for (const widget of widgets) {
    for (const rule of OF_WIDGETS) remarks.push(...rule(subject, widget));
    yield;
  }
  // What is about the page comes first.
  const places = new Map(widgets.map(({ id }, at) => [id, at]));
  const placeOf = ({ record }: Remark) => places.get(record) ?? -1;
  remarks.sort((one, other) => placeOf(one) - placeOf(other));
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

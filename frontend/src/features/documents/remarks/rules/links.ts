/** Links that lead nowhere or have no words, and buttons without words (EDIT-308). */

import { titleOf } from "../../editor/scene";
import { remarksMessages } from "../../messages/remarks";
import type { DocumentRecord, Link, RecordId } from "../../model/record";
import { equal } from "../../model/values";
import { lineOf } from "../../render/look";
import { shareWords } from "../../render/share";
import { paragraphsOf } from "../../render/text";
import { calledIn } from "../naming";
import { clearOp, type Remark, type Repair } from "../remark";
import type { PageSubject, Subject } from "../subject";
import { marksOp, type Stretch } from "../texts";
import { lacksAlternative } from "./alternative";

const { code, deadLink, embed, emptyLink, emptyButton, hotspot, share } = remarksMessages;

export function linkRemarks(subject: PageSubject, widget: Subject): Remark[] {
  const { record } = widget;
  if (record.kind === "text") return inText(subject, widget);
  if (record.kind === "button") return ofButton(subject, widget);
  if (record.kind === "hotspot") return ofHotspot(subject, widget);
  if (record.kind === "embed") return ofEmbed(subject, widget);
  if (record.kind === "share") return ofShare(subject, widget);
  if (record.kind === "code") return ofCode(subject, widget);
  return record.base.link === undefined ? [] : ofWidget(subject, widget);
}

/** Notes what a link leads to, and answers whether readers get there. */
function leads(subject: PageSubject, link: Link): boolean {
  const target = "page" in link ? link.page : "widget" in link ? link.widget : null;
  if (target !== null) subject.targets.add(target);
  // Nobody knows what the project has before its files were read.
  if ("file" in link && subject.known.assets.size === 0) return true;
  return subject.links.anchor(link, false) !== undefined;
}

/** Why a link leads nowhere: a sentence about what has it. */
function whyNot(subject: PageSubject, link: Link, name: string): string {
  if ("file" in link) return deadLink.file(name);
  let target = subject.record("page" in link ? link.page : "widget" in link ? link.widget : null);
  while (target !== undefined && target.kind !== "page") target = subject.record(target.parent);
  return target === undefined ? deadLink.gone(name) : deadLink.draft(name, titleOf(target));
}

const choose = { type: "field", label: deadLink.choose, register: "link" } as const;

function removal(id: RecordId, record: DocumentRecord, label: string): Repair {
  const both = record.base.linkInNewTab === undefined ? [] : [clearOp(id, "linkInNewTab")];
  return { type: "change", label, ops: [clearOp(id, "link"), ...both] };
}

function ofButton(subject: PageSubject, { id, record }: Subject): Remark[] {
  const { document, page } = subject;
  const name = calledIn(document, id);
  const common = { page, record: id, width: null } as const;
  const isSaid = lineOf(record, "words") !== undefined || lineOf(record, "label") !== undefined;
  const remarks: Remark[] = [];
  if (!isSaid) {
    const write = { type: "write", label: emptyButton.write, field: emptyButton.field } as const;
    remarks.push({
      ...common,
      key: `emptyButton ${id}`,
      kind: "emptyButton",
      sentence: emptyButton.said(name),
      repairs: [{ ...write, id, register: "words", value: "", also: [] }],
    });
  }
  const link = record.base.link as Link | undefined;
  if (link !== undefined && leads(subject, link)) return remarks;
  remarks.push({
    ...common,
    key: `deadLink ${id}`,
    kind: "deadLink",
    sentence: link === undefined ? deadLink.nowhere(name) : whyNot(subject, link, name),
    repairs: link === undefined ? [choose] : [choose, removal(id, record, deadLink.remove)],
  });
  return remarks;
}

/** The point of a hotspot is a button without words, so it needs a name. */
function ofHotspot({ document, page }: PageSubject, { id, record }: Subject): Remark[] {
  if (lineOf(record, "label") !== undefined) return [];
  const write = { type: "write", label: hotspot.write, field: hotspot.field } as const;
  return [
    {
      key: `emptyButton ${id}`,
      kind: "emptyButton",
      page,
      record: id,
      width: null,
      sentence: hotspot.said(calledIn(document, id)),
      repairs: [{ ...write, id, register: "label", value: "", also: [] }],
    },
  ];
}

function ofEmbed({ document, page }: PageSubject, { id, record }: Subject): Remark[] {
  if (record.base.source !== undefined) return [];
  return [
    {
      key: `deadLink ${id}`,
      kind: "deadLink",
      page,
      record: id,
      width: null,
      sentence: embed.said(calledIn(document, id)),
      repairs: [{ type: "field", label: embed.choose, register: "source" }],
    },
  ];
}

function ofShare({ document, page }: PageSubject, { id, record }: Subject): Remark[] {
  if (shareWords(record).length > 0) return [];
  return [
    {
      key: `emptyButton ${id}`,
      kind: "emptyButton",
      page,
      record: id,
      width: null,
      sentence: share.said(calledIn(document, id)),
      repairs: [{ type: "change", label: share.copy, ops: [clearOp(id, "copyLink")] }],
    },
  ];
}

/** A frame has a title, by which those who do not see it know what it is. */
function ofCode({ document, page }: PageSubject, { id, record }: Subject): Remark[] {
  const common = { page, record: id, width: null } as const;
  const name = calledIn(document, id);
  if (lineOf(record, "html") === undefined) {
    return [
      {
        ...common,
        key: `deadLink ${id}`,
        kind: "deadLink",
        sentence: code.empty(name),
        repairs: [{ type: "field", label: code.choose, register: "html" }],
      },
    ];
  }
  if (lineOf(record, "label") !== undefined) return [];
  const write = { type: "write", label: code.write, field: code.field } as const;
  return [
    {
      ...common,
      key: `emptyButton ${id}`,
      kind: "emptyButton",
      sentence: code.said(name),
      repairs: [{ ...write, id, register: "label", value: "", also: [] }],
    },
  ];
}

/** A picture, a shape or what holds others. */
function ofWidget(subject: PageSubject, { id, record }: Subject): Remark[] {
  const { document, page } = subject;
  const link = record.base.link as Link;
  const name = calledIn(document, id);
  const common = { page, record: id, width: null } as const;
  if (!leads(subject, link)) {
    return [
      {
        ...common,
        key: `deadLink ${id}`,
        kind: "deadLink",
        sentence: whyNot(subject, link, name),
        repairs: [removal(id, record, deadLink.remove), choose],
      },
    ];
  }
  // Of a picture whose alternative text is missing that is said.
  if (lacksAlternative(record) || isSaid(subject, id)) return [];
  const said = lineOf(record, "label") ?? "";
  const also = record.base.decorative === undefined ? [] : [clearOp(id, "decorative")];
  const write = { type: "write", label: emptyLink.write, field: emptyLink.field } as const;
  return [
    {
      ...common,
      key: `emptyLink ${id}`,
      kind: "emptyLink",
      sentence: emptyLink.said(name),
      repairs: [
        { ...write, id, register: "label", value: said, also },
        removal(id, record, emptyLink.remove),
      ],
    },
  ];
}

/** Is anything said of a widget, or of what is in it? */
function isSaid(subject: PageSubject, id: RecordId): boolean {
  const record = subject.record(id);
  if (record === undefined || record.base.decorative === true) return false;
  if (lineOf(record, "label") !== undefined || lineOf(record, "words") !== undefined) return true;
  if (record.kind === "menu") return true;
  if (record.text?.some(({ insert }) => insert.trim() !== "") === true) return true;
  return subject.within(id).some((each) => isSaid(subject, each));
}

/** Words with one link. */
interface Linked extends Stretch {
  readonly link: Link;
  readonly words: string;
}

function linkedIn(record: DocumentRecord): Linked[] {
  const found: Linked[] = [];
  let at = 0;
  for (const { runs } of paragraphsOf(record.text ?? [])) {
    for (const { text, marks } of runs) {
      const link = marks.link as Link | undefined;
      const last = found.at(-1);
      const goesOn = last !== undefined && last.at + last.length === at && equal(last.link, link);
      if (goesOn) {
        const length = last.length + text.length;
        found[found.length - 1] = { ...last, length, words: last.words + text };
      } else if (link !== undefined) found.push({ at, length: text.length, link, words: text });
      at += text.length;
    }
    at += 1;
  }
  return found;
}

function inText(subject: PageSubject, { id, record }: Subject): Remark[] {
  const { document, page } = subject;
  const name = calledIn(document, id);
  return linkedIn(record).flatMap((linked, number): Remark[] => {
    const { link, words } = linked;
    const isLeading = leads(subject, link);
    const isEmpty = words.trim() === "";
    if (isLeading && !isEmpty) return [];
    const said = deadLink.words(words.trim(), name);
    const op = marksOp(id, [linked], { link: null, linkInNewTab: null });
    return [
      {
        key: `${isEmpty ? "emptyLink" : "deadLink"} ${id} ${number}`,
        kind: isEmpty ? "emptyLink" : "deadLink",
        page,
        record: id,
        sentence: isEmpty ? emptyLink.text(name) : whyNot(subject, link, said),
        width: null,
        repairs: [{ type: "change", label: deadLink.remove, ops: [op] }],
      },
    ];
  });
}

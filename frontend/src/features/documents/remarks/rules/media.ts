/** Videos and audio: without anything to play, without a title, and videos that those who do not hear cannot follow. */

import { remarksMessages } from "../../messages/remarks";
import { lineOf } from "../../render/look";
import { calledIn } from "../naming";
import type { Remark } from "../remark";
import type { PageSubject, Subject } from "../subject";

const words = remarksMessages.media;

export function mediaRemarks({ document, page }: PageSubject, { id, record }: Subject): Remark[] {
  if (record.kind !== "video" && record.kind !== "audio") return [];
  const { base, kind } = record;
  const name = calledIn(document, id);
  const common = { page, record: id, width: null } as const;
  if (base.media === undefined && base.videoAddress === undefined) {
    const label = kind === "video" ? words.chooseVideo : words.chooseAudio;
    return [
      {
        ...common,
        key: `deadLink ${id}`,
        kind: "deadLink",
        sentence: words.empty(name),
        repairs: [{ type: "field", label, register: "media" }],
      },
    ];
  }
  const remarks: Remark[] = [];
  if (lineOf(record, "label") === undefined) {
    const write = { type: "write", label: words.write, field: words.field } as const;
    remarks.push({
      ...common,
      key: `emptyButton ${id}`,
      kind: "emptyButton",
      sentence: words.untitled(name),
      repairs: [{ ...write, id, register: "label", value: "", also: [] }],
    });
  }
  // What has no sound says nothing, and services have captions of their own.
  const isHeard = kind === "video" && base.media !== undefined && base.muted !== true;
  if (isHeard && ((base.tracks ?? []) as readonly unknown[]).length === 0) {
    remarks.push({
      ...common,
      key: `captions ${id}`,
      kind: "captions",
      sentence: words.noCaptions(name),
      repairs: [{ type: "field", label: words.addCaptions, register: "tracks" }],
    });
  }
  return remarks;
}

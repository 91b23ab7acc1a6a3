import { useRef, useState } from "react";
import { useStore } from "zustand";
import { late } from "@/shared/ui";
import { DEFAULT_FAMILY, familyOf } from "../../fonts/library";
import { isOwnFamily } from "../../fonts/own";
import { type OwnFontsState, ownFonts } from "../../fonts/ownFonts";
import { inspectorMessages } from "../../messages/inspector";
import type { Value } from "../../model/record";
import { common, useShared } from "../chosen";
import controls from "../fields/controls.module.css";
import { Row } from "../fields/Row";

const { type: words, mixed: mixedWord, choice } = inspectorMessages;

const FamilyList = late(async () => (await import("../../styles/TextStyles")).FamilyList);

/** The family: one of the library, or that of the style (EDIT-219). The library is fetched when it is opened. */
export function FontRow({ ofStyle }: { ofStyle: readonly (Value | undefined)[] }) {
  const { values, value, mixed, reason, set } = useShared<string>("family");
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = common(values.map((own, at) => own ?? ofStyle[at] ?? DEFAULT_FAMILY));
  const own = useStore(ownFonts, (state) => state.families);
  const name = shown.mixed ? mixedWord : nameOf(shown.value, own);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <Row label={words.family} reason={reason}>
        {reason ? (
          <span className={controls.fixed}>{name}</span>
        ) : (
          <button
            ref={opener}
            type="button"
            className={controls.choice}
            aria-label={choice(words.family, name)}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            onPointerEnter={FamilyList.preload}
            onFocus={FamilyList.preload}
            onClick={() => setOpen(!isOpen)}
          >
            {name}
          </button>
        )}
      </Row>
      {isOpen && !reason && (
        <FamilyList
          // Where they differ no row is theirs.
          current={mixed ? "" : (value ?? null)}
          typed=""
          none={words.ofStyle}
          onChoose={(family) => {
            set(family);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function nameOf(id: Value | undefined, own: OwnFontsState["families"]): string {
  if (typeof id !== "string") return String(id);
  const name = familyOf(id)?.name ?? own.find((family) => family.id === id)?.name;
  return name ?? (isOwnFamily(id) ? words.missingFamily : id);
}

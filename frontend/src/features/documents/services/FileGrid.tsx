import { type KeyboardEvent, useRef, useState } from "react";
import type { MediaServiceId, ServiceFile } from "@/shared/api/services";
import { Button, useAfterChange } from "@/shared/ui";
import { servicesMessages as words } from "../messages/services";
import styles from "./Services.module.css";
import type { Choosing } from "./useChoosing";
import { factsOf, titleOf } from "./words";

interface FileGridProps {
  service: MediaServiceId;
  files: readonly ServiceFile[];
  choosing: Choosing;
  /** What follows. */
  more: { has: boolean; busy: boolean; failed: boolean; show: () => void };
}

/** Small pictures in boxes that have their size before they arrive. Arrow keys go from one to the next; Enter takes it. */
export function FileGrid({ service, files, choosing, more }: FileGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState<string | undefined>(undefined);
  const stop = files.some(({ id }) => id === active) ? active : files[0]?.id;
  const { fetching, added, choose } = choosing;
  const focus = (id: string | undefined) => {
    const tile = [...(list.current?.querySelectorAll<HTMLElement>("[data-file]") ?? [])];
    tile.find((one) => one.dataset.file === id)?.focus();
  };
  // Who has asked for more by a key goes on with the first of them: the button may be gone.
  const asked = useRef<number | null>(null);
  useAfterChange(files.length, () => {
    if (asked.current !== null) focus(files[asked.current]?.id);
    asked.current = null;
  });
  // What has stopped the fetching is gone.
  useAfterChange(fetching === null, (isOver) => {
    if (isOver && document.activeElement === document.body) focus(stop);
  });
  if (files.length === 0 && !more.has) return null;
  return (
    <>
      <ul
        ref={list}
        className={styles.grid}
        onKeyDown={(event) => goByKey(event, list.current)}
        data-own-keys
      >
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className={styles.tile}
              data-file={file.id}
              aria-label={labelOf(file, added.has(file.id))}
              aria-busy={fetching?.id === file.id}
              aria-disabled={fetching !== null}
              tabIndex={file.id === stop ? 0 : -1}
              onFocus={() => setActive(file.id)}
              onClick={() => choose(service, file)}
            >
              <span className={styles.frame} data-kind={file.kind}>
                {file.preview !== null && (
                  <img src={file.preview} alt="" loading="lazy" decoding="async" />
                )}
                {added.has(file.id) && <span className={styles.mark}>{words.addedMark}</span>}
              </span>
              <span className={styles.name} dir="auto">
                {titleOf(file)}
              </span>
              <span className={styles.note} dir="auto">
                {factsOf(file)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more.failed && (
        <p className={styles.failure} role="alert">
          {words.moreFailed}
        </p>
      )}
      {more.has && (
        <Button
          className={styles.more}
          aria-busy={more.busy}
          onClick={({ detail }) => {
            if (more.busy) return;
            asked.current = detail === 0 ? files.length : null;
            more.show();
          }}
        >
          {more.busy ? words.loading : words.more}
        </Button>
      )}
    </>
  );
}

/** What is said of a picture or a video to those who do not see it. */
function labelOf(file: ServiceFile, isAdded: boolean): string {
  const parts = [titleOf(file), factsOf(file), isAdded ? words.addedMark : ""];
  return parts.filter((part) => part !== "").join(", ");
}

/** How far each key goes among so many in a row, from one of so many. */
const STEPS: Readonly<Record<string, (at: number, columns: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at, columns) => at + columns,
  ArrowUp: (at, columns) => at - columns,
  Home: () => 0,
  End: (_at, _columns, last) => last,
};

function goByKey(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const tiles = [...(list?.querySelectorAll<HTMLElement>("[data-file]") ?? [])];
  const at = tiles.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const next = tiles.findIndex(({ offsetTop }) => offsetTop !== tiles[0]?.offsetTop);
  const to = step(at, next < 0 ? tiles.length : next, tiles.length - 1);
  tiles[to]?.focus();
  event.preventDefault();
}

/** So many boxes stand until something is known. */
const WAITING = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The boxes of what is still asked for. */
export function WaitingGrid({ service }: { service: MediaServiceId }) {
  const kind = service === "youtube" || service === "vimeo" ? "video" : "picture";
  return (
    <ul className={styles.grid} aria-hidden="true">
      {WAITING.map((each) => (
        <li key={each} className={styles.tile}>
          <span className={styles.frame} data-kind={kind} />
          <span className={styles.name}>&nbsp;</span>
          <span className={styles.note}>&nbsp;</span>
        </li>
      ))}
    </ul>
  );
}

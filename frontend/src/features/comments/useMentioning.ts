/** Mentioning in a field: what is typed after an "@" offers people, by keys and by pointer. */

import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { CommentPerson } from "@/shared/api/comments";
import { completed, offered, type Typed, typedBefore } from "./mentions";

interface Mentioning {
  readonly listId: string;
  /** Who is offered now; nobody where nothing is to be chosen. */
  readonly people: readonly CommentPerson[];
  readonly active: number;
  readonly optionId: (at: number) => string;
  /** Who was chosen until now. */
  readonly chosen: ReadonlySet<string>;
  /** The caret is elsewhere, or the text is another one. */
  readonly look: () => void;
  readonly choose: (person: CommentPerson) => void;
  /** Handles a key of the list; answers whether it was one. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

export function useMentioning(
  field: RefObject<HTMLTextAreaElement | null>,
  known: readonly CommentPerson[],
  onText: (text: string) => void,
): Mentioning {
  const listId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const caret = useRef<number | null>(null);
  const people = typed === null ? [] : offered(known, typed.query);

  // The caret goes behind the name once the text with it stands in the field.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const look = () => {
    const { value = "", selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const next = selectionStart === selectionEnd ? typedBefore(value, selectionStart) : null;
    const whole = known.some(({ name }) => next?.query.startsWith(`${name} `));
    setTyped(whole ? null : next);
    if (next?.query !== typed?.query) setActive(0);
  };

  const choose = (person: CommentPerson) => {
    if (typed === null) return;
    const { text, caret: after } = completed(field.current?.value ?? "", typed, person);
    caret.current = after;
    setChosen((before) => new Set([...before, person.id]));
    setTyped(null);
    onText(text);
    field.current?.focus();
  };

  const onKey = (event: KeyboardEvent): boolean => {
    const person = people[active];
    if (person === undefined || event.nativeEvent.isComposing) return false;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const by = key === "ArrowDown" ? 1 : people.length - 1;
      setActive((active + by) % people.length);
    } else if ((key === "Enter" && !event.ctrlKey && !event.metaKey) || key === "Tab") {
      choose(person);
    } else if (key === "Escape") {
      setTyped(null);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const optionId = (at: number) => `${listId}-${at}`;
  return { listId, people, active, optionId, chosen, look, choose, onKey };
}

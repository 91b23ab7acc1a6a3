import { useState } from "react";
import { useChildren, useDocument } from "../../editor/context";
import { nameOf } from "../../editor/names";
import { titleOf } from "../../editor/scene";
import { inspectorMessages } from "../../messages/inspector";
import { admits } from "../../model/forms";
import type { Link, RecordId } from "../../model/record";
import { useChosen, useShared } from "../chosen";
import { ChoiceField, LineField } from "../fields/controls";
import { Row, Section } from "../fields/Row";
import { FlagRow } from "../fields/registers";
import { FileTarget } from "./FileTarget";

const words = inspectorMessages.link;

type LinkKind = "page" | "widget" | "web" | "mail" | "phone" | "file";

const KINDS: readonly LinkKind[] = ["page", "widget", "web", "mail", "phone", "file"];

const kindOf = (link: Link): LinkKind => KINDS.find((kind) => kind in link) ?? "web";

/** Where the chosen widgets lead. */
export function LinkSection() {
  const { value, mixed, reason, set } = useShared<Link>("link");
  // A kind that was chosen, and has no target yet.
  const [asked, setAsked] = useState<LinkKind | null>(null);
  const kind = asked ?? (value && kindOf(value)) ?? null;
  const choose = (next: LinkKind | null) => {
    setAsked(next === null || (value && kindOf(value) === next) ? null : next);
    if (next === null) set(null);
  };
  const items = [null, ...KINDS].map((each) => ({
    id: each ?? "none",
    label: words.kinds[each ?? "none"],
    checked: !mixed && each === kind,
    run: () => choose(each),
  }));
  const target = (link: Link) => {
    setAsked(null);
    set(link);
  };
  const shown = mixed && asked === null ? inspectorMessages.mixed : words.kinds[kind ?? "none"];
  return (
    <Section title={words.title}>
      <Row label={words.to} register="link" reason={reason}>
        <ChoiceField label={words.to} shown={shown} groups={[{ items }]} reason={reason} />
      </Row>
      {kind === "page" && <PageTarget value={value} onChange={target} />}
      {kind === "file" && <FileTarget value={value} onChange={target} />}
      {kind === "widget" && <WidgetTarget value={value} onChange={target} />}
      {(kind === "web" || kind === "mail" || kind === "phone") && (
        <TypedTarget key={kind} kind={kind} value={value} onChange={target} />
      )}
      {(kind === "web" || kind === "page") && (
        <FlagRow register="linkInNewTab" label={words.newTab} />
      )}
    </Section>
  );
}

interface TargetProps {
  value: Link | undefined;
  onChange: (link: Link) => void;
}

function PageTarget({ value, onChange }: TargetProps) {
  const document = useDocument();
  const pages = useChildren("pages");
  const page = value && "page" in value ? value.page : null;
  const name = (id: RecordId) => titleOf(document.records.get(id));
  const items = pages.map((id) => ({
    id,
    label: name(id),
    checked: id === page,
    run: () => onChange({ page: id }),
  }));
  const there = page !== null && pages.includes(page);
  const shown = page === null ? words.choose : there ? name(page) : words.gone;
  return (
    <Row label={words.page}>
      <ChoiceField label={words.page} shown={shown} groups={[{ items }]} />
    </Row>
  );
}

/** Something on a page, by pages: what lies on them, without what lies in groups. */
function WidgetTarget({ value, onChange }: TargetProps) {
  const document = useDocument();
  const { ids } = useChosen();
  const pages = useChildren("pages");
  const widget = value && "widget" in value ? value.widget : null;
  const groups = () =>
    pages.map((page) => {
      const on = [...document.records].filter(
        ([id, { parent }]) => parent === page && !ids.includes(id),
      );
      const items = on.map(([id]) => ({
        id,
        label: nameOf(document, id),
        checked: id === widget,
        run: () => onChange({ widget: id }),
      }));
      return { label: titleOf(document.records.get(page)), items };
    });
  const there = widget !== null && document.records.has(widget);
  const shown = widget === null ? words.choose : there ? nameOf(document, widget) : words.gone;
  return (
    <Row label={words.widget}>
      <ChoiceField label={words.widget} shown={shown} groups={groups} />
    </Row>
  );
}

const MOST = 2_000;

/** An address that is typed. What is no such address stays in the field, with a sentence, and is not kept. */
function TypedTarget({ kind, value, onChange }: TargetProps & { kind: "web" | "mail" | "phone" }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const kept = value && kind in value ? ((value as Record<string, string>)[kind] ?? "") : "";
  const commit = (typed: string) => {
    const text = completed(kind, typed);
    if (text === "") return setWrong(null);
    const link = { [kind]: text } as unknown as Link;
    if (admits({ type: "link" }, link)) {
      setWrong(null);
      onChange(link);
    } else setWrong(typed);
  };
  return (
    <Row label={words[kind]} tall>
      <LineField
        label={words[kind]}
        value={wrong ?? kept}
        placeholder={words.hints[kind]}
        most={MOST}
        wrong={wrong === null ? null : words.wrong[kind]}
        long
        onCommit={commit}
      />
    </Row>
  );
}

/** What people leave out of an address, and what they put into a number. */
function completed(kind: "web" | "mail" | "phone", typed: string): string {
  const text = typed.trim();
  if (kind === "phone") return text.replace(/\s+/g, "");
  if (kind === "mail") return text.replace(/^mailto:/i, "");
  return text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

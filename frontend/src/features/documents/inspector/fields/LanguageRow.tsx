import { useState } from "react";
import { inspectorMessages } from "../../messages/inspector";
import { admits } from "../../model/forms";
import { useShared } from "../chosen";
import { LineField } from "./controls";
import { Row } from "./Row";

const words = inspectorMessages.project;

/** The longest code of a language. */
const MOST = 35;

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** The name of a language in English; undefined where nobody knows it. */
export function languageName(code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    // What is no code has no name.
    return undefined;
  }
}

/** The language of texts, by its code; its name stands beside it. */
export function LanguageRow({ placeholder }: { placeholder: string }) {
  const { value, reason, set } = useShared<string>("language");
  const [wrong, setWrong] = useState<string | null>(null);
  const commit = (typed: string) => {
    const code = typed.trim();
    const isCode = admits({ type: "language" }, code) && languageName(code) !== undefined;
    setWrong(code === "" || isCode ? null : typed);
    if (code === "") set(null);
    else if (isCode) set(code);
  };
  const name = value === undefined ? undefined : languageName(value);
  const label = name === undefined ? words.language : `${words.language}, ${name}`;
  return (
    <Row label={label} register="language" reason={reason} tall={wrong !== null}>
      <LineField
        label={words.language}
        value={wrong ?? value ?? ""}
        placeholder={placeholder}
        most={MOST}
        wrong={wrong === null ? null : words.wrongLanguage}
        reason={reason}
        onCommit={commit}
      />
    </Row>
  );
}

import { formatBytes } from "@/shared/format";
import { inspectorMessages } from "../../messages/inspector";
import { ruleOf } from "../../model/registers";
import { bytesOf } from "../../model/size";
import { useChosen, useShared } from "../chosen";
import { CodeField } from "../fields/CodeField";
import { Note, Row, Section } from "../fields/Row";
import { LineRow } from "../fields/registers";

const words = inspectorMessages.code;

/** The most bytes of code. */
function mostBytes(): number {
  const form = ruleOf("html")?.form;
  return form?.type === "code" ? form.most : 0;
}

/** Line ends as documents have them, without signs that nobody sees. */
const cleaned = (code: string) => code.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");

/** How much was typed, and whether it is too much. */
function saysOf(typed: string) {
  const code = cleaned(typed);
  const [bytes, lines] = [bytesOf(code), code === "" ? 0 : code.split("\n").length];
  const isWrong = bytes > mostBytes();
  const text = isWrong ? words.tooLong(formatBytes(bytes)) : words.size(lines, formatBytes(bytes));
  return { text, isWrong };
}

/** What runs in the frame, how that is called, and what is shown instead where it cannot run (EDIT-071). */
export function CodeSection() {
  const { ids } = useChosen();
  const { value, mixed, reason, set } = useShared<string>("html");
  const { value: label = "" } = useShared<string>("label");
  const commit = (typed: string) => {
    const code = cleaned(typed);
    set(code.trim() === "" ? null : code);
  };
  return (
    <Section title={words.title}>
      <Row label={words.html} register="html" reason={reason} tall>
        <CodeField
          key={ids.join()}
          label={words.html}
          value={value ?? ""}
          placeholder={mixed ? inspectorMessages.mixed : words.placeholder}
          reason={reason}
          says={saysOf}
          onCommit={commit}
        />
      </Row>
      <Note>{words.runs}</Note>
      <LineRow register="label" label={words.name} />
      {label === "" && <Note>{words.ask}</Note>}
      <LineRow register="instead" label={words.instead} placeholder={words.insteadHint} long />
    </Section>
  );
}

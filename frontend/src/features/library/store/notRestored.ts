import type { UndoArchiveAnswer } from "@/shared/api/model";
import { showToast } from "@/shared/ui/toast";
import { laterMessages as later } from "../messages/later";
import { projectOf } from "./library";
import type { Public } from "./patches";
import type { ItemFailure } from "./results";
import { useUi } from "./ui";

type Answer = Pick<UndoArchiveAnswer, "published" | "mappedDomains" | "notRestored">;

const titleOf = (id: number) => projectOf(id)?.title ?? later.results.gone;

function sentence(id: number, domain: string | null): string {
  const name = titleOf(id);
  return domain === null ? later.notBack.published(name) : later.notBack.domain(name, domain);
}

/** What the server has named, and what it remembers nothing of any more. */
function missing(answers: readonly Answer[], before: Public): ItemFailure[] {
  const named = answers.flatMap((answer) => answer.notRestored);
  const found: ItemFailure[] = named.map(({ num_id, domain, detail }) => ({
    id: num_id,
    name: sentence(num_id, domain ?? null),
    reason: detail,
    own: true,
  }));
  const published = new Set(answers.flatMap((answer) => answer.published));
  const mapped = new Set(
    answers.flatMap((answer) => answer.mappedDomains.map((one) => one.num_id)),
  );
  for (const [id, had] of before) {
    const reported = named.filter((one) => one.num_id === id);
    const lost = (domain: string | null) =>
      found.push({ id, name: sentence(id, domain), reason: later.notBack.unknown, own: true });
    if (had.is_published && !published.has(id) && !reported.some((one) => one.domain === null)) {
      lost(null);
    }
    if (had.domain !== null && !mapped.has(id) && !reported.some((one) => one.domain !== null)) {
      lost(had.domain);
    }
  }
  return found;
}

/** Says what the public did not get back when an archiving was undone, and why. */
export function alertNotRestored(answers: readonly Answer[], before: Public): void {
  const failures = missing(answers, before);
  const [first] = failures;
  if (!first) return;
  if (failures.length === 1) {
    showToast({ text: later.notBack.one(first.name, first.reason) });
    return;
  }
  const text = later.notBack.several(failures.length);
  const show = () => useUi.setState({ results: { sentence: text, failures } });
  showToast({ text, action: { label: later.results.open, run: show } });
}

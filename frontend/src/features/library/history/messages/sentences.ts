/** What happened in the library, as sentences. They are apart from the words that every page loads. */
import type { components } from "@/shared/api/schema";

type HistoryEvent = components["schemas"]["HistoryEvent"];

interface SentenceParts {
  who: string;
  what: string;
  where: string | null;
  details: Record<string, string>;
}

const quoted = (text: string) => `“${text}”`;
const into = (where: string | null) => (where ? ` into ${quoted(where)}` : " to the root");
const withWhom = (details: Record<string, string>) => (details.with ? ` with ${details.with}` : "");

/** The caller within a sentence. */
const within = (who: string) => (who === "You" ? "you" : who);

/** An event as a sentence. `what` is the project's or collection's name at that time. */
const sentences: Record<HistoryEvent, (parts: SentenceParts) => string> = {
  "project.created": ({ who, what, where }) =>
    `${who} made ${what}${where ? ` in ${quoted(where)}` : ""}`,
  "project.renamed": ({ who, what, details }) =>
    `${who} renamed ${details.from ? quoted(details.from) : "a project"} to ${what}`,
  "project.moved": ({ who, what, where }) => `${who} moved ${what}${into(where)}`,
  "project.archived": ({ who, what, details }) =>
    `${who} archived ${what}${details.domain ? `, which set ${details.domain} free` : ""}`,
  "project.restored": ({ who, what, details }) => {
    const back = [
      ...(details.published ? ["published it again"] : []),
      ...(details.domain ? [`connected ${details.domain} again`] : []),
    ];
    return `${who} restored ${[what, ...back].join(" and ")}`;
  },
  "project.edited": ({ who, what }) => `${what} was edited by ${within(who)}`,
  "project.deleted": ({ who, what }) => `${who} deleted ${what}`,
  "project.duplicated": ({ who, what, details }) =>
    `${who} duplicated ${details.title ? quoted(details.title) : "a project"} as ${what}`,
  "project.published": ({ who, what }) => `${who} published ${what}`,
  "project.unpublished": ({ who, what }) => `${who} unpublished ${what}`,
  "project.domain_mapped": ({ who, what, details }) =>
    `${who} connected ${details.domain ?? "a domain"} to ${what}`,
  "project.domain_unmapped": ({ who, what, details }) =>
    details.reason === "lost"
      ? `${details.domain ?? "The domain"} left ${what}: another account has proved to own it`
      : `${who} disconnected ${details.domain ?? "the domain"} from ${what}`,
  "project.shared": ({ who, what, details }) => `${who} shared ${what}${withWhom(details)}`,
  "project.unshared": ({ who, what, details }) =>
    `${who} stopped sharing ${what}${withWhom(details)}`,
  "project.left": ({ who, what }) => `${who} left ${what}`,
  "project.copy_sent": ({ who, what, details }) =>
    `${who} sent a copy of ${what}${details.to ? ` to ${details.to}` : ""}`,
  "project.copy_received": ({ who, what }) => `${who} received a copy: ${what}`,
  "project.cover_changed": ({ who, what }) => `${who} changed the cover of ${what}`,
  "project.description_changed": ({ who, what }) => `${who} changed the description of ${what}`,
  "project.settings_changed": ({ who, what }) => `${who} changed the settings of ${what}`,
  "project.template_started": ({ who, what, details }) =>
    `${who} started ${what} from ${details.template ? `the template ${quoted(details.template)}` : "a template"}`,
  "collection.created": ({ who, what }) => `${who} made the collection ${what}`,
  "collection.renamed": ({ who, what, details }) =>
    `${who} renamed the collection ${details.from ? quoted(details.from) : ""} to ${what}`,
  "collection.hidden": ({ who, what }) => `${who} made the collection ${what} private`,
  "collection.shown": ({ who, what }) => `${who} made the collection ${what} public`,
  "collection.archived": ({ who, what }) => `${who} archived the collection ${what}`,
  "collection.restored": ({ who, what }) => `${who} restored the collection ${what}`,
  "collection.deleted": ({ who, what }) => `${who} deleted the collection ${what}`,
  "collection.shared": ({ who, what, details }) =>
    `${who} shared the collection ${what}${withWhom(details)}`,
  "collection.unshared": ({ who, what, details }) =>
    `${who} stopped sharing the collection ${what}${withWhom(details)}`,
  "collection.left": ({ who, what }) => `${who} left the collection ${what}`,
  "collection.copy_sent": ({ who, what, details }) =>
    `${who} sent a copy of the collection ${what}${details.to ? ` to ${details.to}` : ""}`,
  "collection.copy_received": ({ who, what }) => `${who} received a copy of a collection: ${what}`,
};

/** Every event that has a sentence. */
export const eventsWithSentence = Object.keys(sentences) as HistoryEvent[];

/** An event of a later version of the server is shown by its name rather than left out. */
export function sentenceOf(event: string, parts: SentenceParts): string {
  const sentence = event in sentences ? sentences[event as HistoryEvent] : null;
  const words = event.replace(/^[a-z]+\./, "").replaceAll("_", " ");
  return sentence ? sentence(parts) : `${parts.who}: ${parts.what}, ${words}`;
}

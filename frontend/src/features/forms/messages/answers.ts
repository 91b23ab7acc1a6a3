import { counted, formatBytes, formatCount, formatFullDate, formatTime } from "@/shared/format";

const when = (iso: string) => `${formatFullDate(iso)}, ${formatTime(Date.parse(iso))}`;

/** What the answers of forms say (EDIT-274 to 278). */
export const answersMessages = {
  title: "Answers",
  projects: "Projects",
  edit: "Edit the project",
  failed: "The answers could not be read.",
  mayNot: {
    heading: "Answers are for the owner and for teammates who edit everything",
    sentence: "You edit words and pictures of this project. Ask its owner for more.",
  },
  none: {
    heading: "No form yet",
    sentence: "Draw a form on a page of the project. What readers send comes here.",
  },
  forms: "Forms",
  form: "Form",
  unnamed: "Form",
  onPage: (page: string) => `on ${page}`,
  gone: "deleted",
  count: (count: number) => (count === 0 ? "No answers" : counted(count, "answer")),
  countOnly: formatCount,
  last: (iso: string) => `The last one came on ${when(iso)}`,
  empty: {
    heading: "Nobody has answered yet",
    sentence:
      "Readers see the form once the project is published. You can send it once yourself to try it.",
  },
  table: {
    label: (form: string) => `Answers to ${form}`,
    choose: "Choose",
    chooseAll: "Choose all that are shown",
    chooseOne: (iso: string) => `Choose the answer of ${when(iso)}`,
    received: "Received",
    open: (iso: string) => `Open the answer of ${when(iso)}`,
    noLabel: "Without a label",
    old: "no longer asked",
    nothing: "Nothing",
    yes: "Yes",
  },
  when,
  more: "Load more",
  loadingMore: "Loading",
  shown: (shown: number, of: number) => `${formatCount(shown)} of ${formatCount(of)}`,
  chosen: (count: number) => `${counted(count, "answer")} chosen`,
  export: "Export CSV",
  settings: "Settings",
  moreActs: "More",
  deleteAll: "Delete all answers…",
  delete: "Delete…",
  cancelChoice: "Choose none",
  confirm: {
    some: (count: number) => `Delete ${counted(count, "answer")}?`,
    all: (form: string) => `Delete all answers to ${form}?`,
    text: "They are gone for good, also those that were not exported.",
    yes: "Yes, delete",
  },
  deleted: (count: number) => `${counted(count, "answer")} deleted`,
  deleteFailed: "The answers could not be deleted.",
  answer: {
    title: "Answer",
    newer: "Newer",
    older: "Older",
    delete: "Delete…",
    close: "Close",
    file: (name: string, bytes: number) => `${name} (${formatBytes(bytes)})`,
  },
};

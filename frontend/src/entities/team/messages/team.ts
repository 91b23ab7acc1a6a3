import { counted, formatCount } from "@/shared/format";

const projects = (count: number) => counted(count, "project");
const folders = (count: number) => counted(count, "collection");
/** "Ines, Noor and Teun" */
export const listed = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

interface Amount {
  projects: number;
  folders: number;
  sharesAll?: boolean;
}

/** "1 collection, 11 projects"; of somebody who shares all, "everything". */
function amount({ projects: mags, folders: sets, sharesAll }: Amount): string {
  if (sharesAll) return "everything";
  const parts: string[] = [];
  if (sets > 0) parts.push(folders(sets));
  if (mags > 0 || sets === 0) parts.push(projects(mags));
  return parts.join(", ");
}

const roles = {
  member: {
    label: "Layout unlocked",
    short: "layout unlocked",
    analytics: "design and content",
  },
  editor: {
    label: "Layout locked",
    short: "layout locked",
    analytics: "content only",
  },
} as const;

/** What the dashboard says about working together; its dialogs have words of their own. */
export const teamMessages = {
  roles,
  contentMode: "Content mode",
  amount,
  projects,
  folders,
  /** "2 projects and 1 collection" */
  things: ({ projects: mags, folders: sets }: Amount) =>
    mags + sets === 0
      ? "projects to come"
      : listed.format([
          ...(mags > 0 ? [projects(mags)] : []),
          ...(sets > 0 ? [folders(sets)] : []),
        ]),
  sharedWith: (names: readonly string[]) => `Shared with ${listed.format(names)}`,
  sharedBy: (name: string) => `Shared by ${name}`,
  others: (count: number) => `+${formatCount(count)}`,
  people: "People",
  pending: "Invited, no answer yet",
  everything: "Everything",
  nothing: "Nothing at the moment",
  person: {
    access: "Access…",
    leave: "Leave…",
    withMe: (name: string) => `Shared by ${name}`,
  },
  commands: {
    collaborate: "Collaborate…",
    collaborateShort: "Collaborate",
    leave: "Leave",
  },
  leave: {
    title: (name: string) => `Leave ${name}?`,
    titlePerson: (name: string) => `Leave everything by ${name}?`,
    text: (owner: string) =>
      `You will no longer see it. Only ${owner} can share it with you again.`,
    textPerson: "You will no longer see any of it. Only they can share it with you again.",
    yes: "Yes, leave",
    done: "Left",
    label: "Leaving",
    failed: "Error leaving project.",
  },
  errors: { load: "Who works with you could not be loaded." },
} as const;

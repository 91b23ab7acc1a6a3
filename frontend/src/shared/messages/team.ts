import { counted, formatCount } from "../format";

const projects = (count: number) => counted(count, "project");
const folders = (count: number) => counted(count, "collection");
const listed = new Intl.ListFormat("en", { style: "long", type: "conjunction" });

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
    hint: "Design and content: title, description and cover.",
    analytics: "design and content",
  },
  editor: {
    label: "Layout locked",
    short: "layout locked",
    hint: "Content only: title and description. A safe way to let non-designers make changes.",
    analytics: "content only",
  },
} as const;

/** Everything that is said about working together. */
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
  dialog: {
    title: "Collaborate",
    email: "E-mail",
    emailHint: "name@studio.example",
    role: "What they may change",
    scope: "What they get",
    scopeItems: (things: string) => `Only ${things}`,
    scopeAll: "Everything, now and later",
    invite: "Invite",
    add: "Share",
    here: "Working on this",
    hereMany: "Working on these",
    nobodyHere: "Only you, so far.",
    others: "Also in your team",
    showAll: (count: number) => `Show all ${formatCount(count)}`,
    contributors: (used: number, limit: number) =>
      limit < 0
        ? `${counted(used, "contributor")}, no limit`
        : `${formatCount(used)} of ${counted(limit, "contributor")}`,
    none: "Your plan has no contributors.",
    plans: "See the plans",
    done: "Done",
    some: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)}`,
    through: (names: readonly string[]) => `Through ${listed.format(names)}`,
    hasAll: "Everything",
    mixedRoles: "Different roles",
    roleOf: (name: string) => `What ${name} may change`,
    more: (name: string) => `More for ${name}`,
    unshare: "Unshare",
    unshareAllReason: "Has everything; choose single items first",
    unshareThroughReason: (names: readonly string[]) => `Shared through ${listed.format(names)}`,
    shareRest: (count: number) => `Share all ${formatCount(count)}`,
    resend: "Resend",
    resent: (email: string) => `The invitation to ${email} was sent again`,
    giveAll: "Share everything",
    onlyThese: (things: string) => `Share only ${things}`,
    remove: "Remove from team…",
    manage: "Everything they have…",
    invalidEmail: "Use an e-mail address, like name@studio.example.",
    ownEmail: "This is your own address.",
    alreadyAll: "They have everything of yours already.",
    alreadyHere: "They are working on this already.",
  },
  confirmRemove: {
    title: (name: string) => `Remove ${name} from your team?`,
    text: "They lose access to everything that you share with them. Inviting them again needs their answer.",
    yes: "Yes, remove",
    cancel: "Cancel",
  },
  personDialog: {
    role: "On everything that has no role of its own",
    nothing: "Nothing is shared with them at the moment.",
    all: "Everything of yours, also what comes later.",
    items: "What they have",
    chosen: "Only chosen things",
    ownRoles: "Things they were given by name",
    inherit: (role: string) => `As above: ${role}`,
  },
  done: {
    shared: (name: string) => `Shared with ${name}`,
    unshared: (name: string) => `No longer shared with ${name}`,
    removed: (name: string) => `${name} is no longer in your team`,
    invited: (email: string) => `${email} is invited`,
    accepted: (name: string) => `What ${name} shares is now among your projects`,
    declined: "The invitation is declined",
  },
  labels: {
    add: "Sharing",
    update: "Changing what is shared",
    remove: "Removing a teammate",
  },
  errors: {
    update: "What is shared could not be changed.",
    remove: "The teammate could not be removed.",
    resend: "Unable to resend email",
    accept: "The invitation could not be accepted.",
    decline: "The invitation could not be declined.",
    load: "Who works with you could not be loaded.",
  },
  notice: {
    label: "Invitations",
    text: (name: string, what: string) => `${name} shares ${what} with you`,
    accept: "Accept",
    decline: "Decline",
    acceptFrom: (name: string) => `Accept, from ${name}`,
    declineFrom: (name: string) => `Decline, from ${name}`,
  },
  invitation: {
    title: "An invitation",
    titleFrom: (name: string) => `${name} invites you`,
    working: "One moment, the invitation is being fetched.",
    what: (name: string, what: string, product: string) =>
      `${name} shares ${what} with you on ${product}.`,
    goesTo: (email: string) => `The invitation is for ${email}.`,
    accept: "Accept",
    decline: "Decline",
    join: "Create an account",
    signIn: "Sign in",
    signInHint: "Sign in or create an account with that address to answer.",
    wrongAccount: (own: string) => `You are signed in as ${own}.`,
    switchAccount: "Use another account",
    expiredTitle: "Old invitation",
    expired: "This invitation has been answered, was withdrawn or is too old. Ask for a fresh one.",
    toProjects: "Go to your projects",
    declinedTitle: "Declined",
    declined: (name: string) => `Nothing of ${name} is shared with you.`,
    retry: "Try again",
  },
} as const;

import { listed, teamMessages } from "@/entities/team/messages/team";
import { counted, formatCount } from "@/shared/format";

/** What the dialogs, notices and pages of working together say, beside what the dashboard does. */
export const teamworkMessages = {
  ...teamMessages,
  suspended: "No access",
  hints: {
    member: "Design and content: title, description and cover.",
    editor: "Content only: title and description. A safe way to let non-designers make changes.",
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
    contributors: (used: number, limit: number) => {
      if (limit < 0) return `${counted(used, "contributor")}, no limit`;
      if (limit > 0) return `${formatCount(used)} of ${counted(limit, "contributor")}`;
      return used > 0
        ? `${counted(used, "contributor")}, no seat in your plan`
        : "No contributors in your plan";
    },
    none: "Your plan has no contributors.",
    plans: "See the plans",
    suspendedNote: (count: number) =>
      count === 1
        ? "One person of your team has no access: your plan has no seat for them. They get it back with a larger plan."
        : `${formatCount(count)} people of your team have no access: your plan has no seat for them. They get it back with a larger plan.`,
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
    ...teamMessages.errors,
    update: "What is shared could not be changed.",
    remove: "The teammate could not be removed.",
    resend: "Unable to resend email",
    read: "The invitation could not be loaded.",
    accept: "The invitation could not be accepted.",
    decline: "The invitation could not be declined.",
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

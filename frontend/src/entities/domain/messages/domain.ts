/** Custom domains. What the specification gives word for word stands here as it gives it. */
import type { DomainStatus } from "@/shared/api/domains";

type ReportedStatus = Exclude<
  DomainStatus,
  "NotPublished" | "DomainUsedByMe" | "DomainUsedByMyMag"
>;

const reported: Record<ReportedStatus, string> = {
  NoValidSubscription: "Your plan does not include custom domains. Upgrade to map one.",
  NoValidSubscriptionMapped:
    "The domain is mapped, but your plan no longer includes custom domains, so nobody finds anything there. Upgrade, or unmap it.",
  PausedSubscription: "Your subscription is paused. Unpause it to map a domain.",
  DomainNotFound:
    "There is no DNS information about this domain. A new one is unavailable at first, and it may take hours until it is known everywhere.",
  BadDNSSettings: "Add this record where the domain is registered:",
  InvalidOwner: "Prove that the domain is yours. Add this TXT record where it is registered:",
  IPv6Present: "Remove the AAAA record: it leads some readers elsewhere.",
  DomainUsedByOther:
    "Another user has mapped this domain. If it is yours, this TXT record proves it:",
  CanMap: "All is in order. The domain can be connected.",
};

export const domain = {
  title: "Domain",
  type: "Domain",
  types: {
    empty: { label: "None", text: "The address that is there already" },
    registered: { label: "Registered", text: "A domain that you have already" },
    new: { label: "New", text: "A domain that is still to be bought" },
  },
  none: "Readers find it at",
  noneYet: "It is not published. Once it is, readers find it at",
  field: "Your domain",
  hint: "Such as salt.example or www.salt.example",
  test: "Test",
  testing: "Testing…",
  connect: "Connect",
  unmap: "Unmap",
  note: "DNS changes take from minutes up to 72 hours. Test again later if a record is not seen yet.",
  slow: "The domain’s servers gave no answer in time. Test it again.",
  reported,
  notPublished: {
    user: "Publish a project first. Until then the profile has nothing to show.",
    mag: "Publish the project first. Until then there is nothing to show.",
  },
  usedByProfile: "Your own profile has this domain.",
  usedByProject: (title: string | null) =>
    title
      ? `Your own project “${title}” has this domain.`
      : "One of your own projects has this domain.",
  switchTo: {
    user: "Switch it to the profile",
    mag: "Switch it to this project",
  },
  changePlan: "Change plan",
  mapped: "Connected",
  open: (name: string) => `Open ${name}`,
  states: {
    served: "Readers find you there.",
    failing:
      "Its DNS records no longer lead here. It is still served for a while: put them right, or readers will find nothing there.",
    suspended:
      "Its DNS records no longer lead here, so it is not served. Put them right and test it.",
  },
  testAgain: "Test again",
  moveToProject: "Show a project instead…",
  moveTo: "Show it",
  record: {
    type: "Type",
    host: "Host name",
    value: "Value",
    copyHost: "Copy the host name",
    copyValue: "Copy the value",
  },
  recordsOf: (type: string) => `${type} records`,
  remove: "To be removed",
  done: {
    connected: (name: string) => `${name} is connected`,
    unmapped: (name: string) => `${name} is unmapped`,
  },
  confirmUnmap: {
    title: (name: string) => `Unmap ${name}?`,
    text: "Readers no longer find anything at the domain. Its DNS records stay as they are.",
    yes: "Unmap",
    cancel: "Cancel",
  },
  buy: {
    text: "Buy it anywhere, then come back and choose Registered.",
    offer: "Buy a domain",
    discount: (dollars: string) => `${dollars} off your first domain`,
    loading: "Opening…",
    failed: "The seller of domains cannot be reached. Please try again.",
    xyz: "About the free .XYZ domain",
    free: {
      offered: (plans: string) =>
        `Or take a .XYZ domain, free for 1 year with your first ${plans} plan billed yearly.`,
      due: "A .XYZ domain comes with your plan, free for 1 year.",
      choose: "Choose your free domain",
      plans: "See the plans",
    },
  },
  help: "How to connect a domain",
  errors: {
    unmap: "An error occurred while unmapping domain.",
    check: "An error occurred while checking domain. Please try again later",
    map: "An error occurred while mapping domain.",
    test: "An error occurred while testing domain.",
  },
};

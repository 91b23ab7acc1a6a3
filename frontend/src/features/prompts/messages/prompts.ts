import type { LimitKind } from "@/shared/limits";

interface LimitText {
  title: string;
  text: string;
}

/** The prompts, and what is said when a limit of the plan is met. */
export const prompts = {
  changePlan: "Change plan",
  requestDemo: "Request a demo",
  notNow: "Not now",
  limits: {
    default: {
      title: "Your plan ends here",
      text: "What you were about to do is not part of your plan. A larger one includes it.",
    },
    publish: {
      title: "You have published as many projects as your plan allows",
      text: "Your plan publishes a certain number of projects at a time, and that many are published. Unpublish one, or change your plan.",
    },
    send: {
      title: "Sending copies",
      text: "Your plan does not include sending a copy of a project to another account.",
    },
    views: {
      title: "This month’s views are used up",
      text: "Your projects stay online and readers notice nothing. To have more views in a month, change your plan.",
    },
    domain: {
      title: "A domain of your own",
      text: "Your plan does not include connecting a domain to a project.",
    },
    domainCount: {
      title: "All domains are taken",
      text: "Your plan connects a certain number of domains, and that many are connected. Disconnect one, or change your plan.",
    },
    businessDomain: {
      title: "More domains than a plan has",
      text: "You have connected as many domains as the largest plan holds. Write to us and we will find room for more.",
    },
  } satisfies Record<LimitKind, LimitText>,
  contributors: "Contributors",
  push: {
    title: "Push the limits",
    context: (plan: string) => `What the ${plan} plan holds, and what is in it`,
    published: "Published projects",
    domains: "Domains",
    views: "Views this month",
    of: (used: string, limit: string) => `${used} of ${limit}`,
    noLimit: (used: string) => `${used}, no limit`,
    none: "Not included",
    full: "full",
    text: "A larger plan allows more of each, so nothing has to make room for anything.",
  },
  upgrade: {
    label: "Upgrade",
    publish:
      "You have published as many projects as your plan allows. A larger plan has room for more, so that none has to make way.",
    domain:
      "You have connected as many domains as your plan allows. A larger plan has room for more, so that none has to make way.",
    more: "See your limits",
    close: "Close",
  },
  banner: {
    label: "Offer",
    until: (date: string) => `UNTIL ${date}, 23:59 UTC`,
    code: (code: string) => `Code ${code}`,
    copied: (code: string) => `The code ${code} is kept for when you choose a plan.`,
    close: "Close the offer",
  },
  feedback: {
    label: "Feedback",
    question: (product: string) => `How do you like ${product}?`,
    rate: (stars: number) => (stars === 1 ? "1 star" : `${stars} stars`),
    title: "Thank you. Would you tell us why?",
    badTitle: "We are sorry. What went wrong?",
    field: "In your own words",
    send: "Send",
    close: "Close",
    thanks: "Thank you. Somebody will read this.",
    failed: "Feedback was not stored",
  },
  demo: {
    notDone: "Your request was not sent. Please try again",
    title: "Request a demo",
    text: "Tell us who you are and what you would like to make. Somebody answers within two working days.",
    name: "Name",
    email: "E-mail",
    company: "Company",
    message: "What you would like to make",
    send: "Send the request",
    sentTitle: "It is on its way",
    sent: (email: string) => `We answer to ${email}.`,
    back: "Back to projects",
    missing: {
      name: "Enter your name.",
      email: "Enter your e-mail address.",
      message: "Write a sentence or two.",
    } as Record<string, string>,
    wrongEmail: "This is no e-mail address.",
  },
};

/** The frame of the settings; what a section says is beside its feature. */
export const settings = {
  title: "Settings",
  menu: "Sections",
  toList: "All settings",
  failed: "Sorry, couldn’t get your data. Please try again.",
  groups: {
    profile: "Profile",
    page: "Public page",
    app: "This app",
    delete: "Delete account",
  },
  /** For people who follow a link to a section that they do not have. */
  hiddenWhy: {
    page: "A public page of your own, with a domain, a favicon and analytics, comes with the Freelancer plan and those above it.",
    protection: "Letting in only readers whose address is on a list comes with a larger plan.",
    sso: "Single sign-on comes with the Extra plan.",
    managed: "Your company manages how you sign in, so there is no password to change here.",
    plan: (name: string) => `Your plan is ${name}.`,
    change: "See the plans",
  },
  help: {
    title: "Help",
    articles: [
      { id: "publishing", label: "Publishing" },
      { id: "domains", label: "Custom domains" },
      { id: "keyboard", label: "The keyboard" },
    ],
    all: "All help articles",
  },
};

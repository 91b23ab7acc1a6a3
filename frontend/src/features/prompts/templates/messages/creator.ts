/** The profile of somebody who makes templates. */
export const creator = {
  group: "Templates",
  title: "Creator profile",
  name: "Creator name",
  portfolio: "Portfolio",
  contact: "Contact",
  none: "None",
  empty: "You have no creator profile yet. It is made with your first template.",
  support: "Changes to the creator profile are made through support.",
  contactSupport: "Contact support",
};

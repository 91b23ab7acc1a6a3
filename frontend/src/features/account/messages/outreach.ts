/** Newsletters, the referral, project protection and the creator profile. */

import { counted } from "@/shared/format";
import { common } from "@/shared/messages/common";

export const newsletter = {
  title: "Email newsletter",
  label: "Newsletter",
  group: "Topics",
  states: { subscribed: "Subscribed", pending: "Pending", unsubscribed: "Not subscribed" },
  pending: (email: string) =>
    `Nothing is sent before you open the link in the letter to ${email}. It is in your mail.`,
  resend: "Resend confirmation",
  resent: common.confirmationResent,
  resendFailed: common.resendFailed,
  topicsFailed: "Unable to load",
  failed: "Unable to get subscriptions data",
  saveFailed: "Unable to update subscriptions",
  on: (count: number) => (count === 0 ? "None" : counted(count, "topic")),
};

export const unsubscribe = {
  title: "No more letters?",
  text: "This newsletter will no longer come to your mailbox. Letters about your own account still do.",
  submit: "Unsubscribe",
  notDone: "You are still subscribed. Please try again",
  all: "Unsubscribe from all newsletters",
  doneTitle: "As you wish",
  done: (topic: string) => `“${topic}” no longer comes to your mailbox.`,
  doneAll: "No newsletter comes to your mailbox any more.",
  back: "Change your mind in the settings",
  brokenTitle: "This link is not complete",
  broken:
    "Open it from the letter once more, or sign in and choose your newsletters in the settings.",
  settings: "Go to the settings",
};

export const referral = {
  title: "Referral",
  lead: "Earn up to $40",
  text: "You get $10 for each of the first four people who join by your link and buy a plan within 15 days. They get $10 off their first payment.",
  link: "Your link",
  copy: "Copy link",
  copied: "Link copied",
  copyFailed: "Copying is not allowed here. Select the text instead.",
  template: (query: string) =>
    `Put ${query} behind the address that starts a template: whoever joins by that counts, too.`,
  statistics: "What came of it",
  joined: "Joined",
  joinedByTemplate: "Of them by a template",
  paid: "Bought a plan in time",
  earned: "Earned",
  more: "About the programme",
  failed: "The statistics could not be read.",
};

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

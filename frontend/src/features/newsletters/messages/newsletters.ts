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
  comments: {
    label: "Comments on projects",
    note: "One mail for each project with what is new to you, some minutes after somebody has written",
  },
  on: (count: number) => (count === 0 ? "None" : counted(count, "topic")),
};

export const unsubscribe = {
  title: "No more letters?",
  text: "This newsletter will no longer come to your mailbox. Letters about your own account still do.",
  submit: "Unsubscribe",
  notDone: "You are still subscribed. Please try again",
  all: "Unsubscribe from all newsletters",
  doneTitle: "You are unsubscribed",
  done: (topic: string) => `“${topic}” no longer comes to your mailbox.`,
  doneAll: "No newsletter comes to your mailbox any more.",
  back: "Change your mind in the settings",
  brokenTitle: "This link is not complete",
  broken:
    "Open it from the letter once more, or sign in and choose your newsletters in the settings.",
  settings: "Go to the settings",
};

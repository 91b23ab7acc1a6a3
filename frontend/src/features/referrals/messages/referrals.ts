export const referral = {
  title: "Referral",
  lead: "Earn up to $40",
  text: "You get $10 for each of the first four people who join by your link and buy a plan within 15 days. They get $10 off their first payment.",
  link: "Your link",
  copy: "Copy link",
  copied: "Link copied",
  copyFailed: "Copying is not allowed here. Select the text instead.",
  template: (query: string) =>
    `Put ${query} behind the address that starts a template: people who join by that count, too.`,
  statistics: "What came of it",
  joined: "Joined",
  joinedByTemplate: "Of them by a template",
  paid: "Bought a plan in time",
  earned: "Earned",
  more: "About the programme",
  failed: "The statistics could not be read.",
};

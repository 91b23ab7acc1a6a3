/** What the dashboard says about sending copies; the dialog and the notices have words of their own. */
export const sendMessages = {
  commands: { send: "Send copy…", sendShort: "Send copy" },
  reasons: { most: (most: number) => `At most ${most} at a time can be sent` },
  paused: "Unpause your subscription to send your projects to other accounts",
} as const;

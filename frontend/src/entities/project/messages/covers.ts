export const coverMessages = {
  number: (numId: number) => `No. ${numId}`,
} as const;

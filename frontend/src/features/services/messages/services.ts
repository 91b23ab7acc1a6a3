/** Connected services. */
export const services = {
  title: "Connected services",
  label: "Services",
  text: "Bring pictures and videos from elsewhere, and send what readers write into forms to where you work.",
  forms: "Forms",
  loadFailed: "The connected services could not be read.",
  none: "Not connected",
  connect: "Connect",
  connectOne: (name: string) => `Connect ${name}`,
  again: "Connect again",
  disconnect: "Disconnect",
  disconnectOne: (name: string) => `Disconnect ${name}`,
  connected: (name: string) => `${name} is connected`,
  disconnected: (name: string) => `${name} is disconnected`,
  connectFailed: (name: string) => `${name} could not be connected`,
  disconnectFailed: (name: string) => `${name} could not be disconnected`,
  broken: "No longer connected",
  ask: {
    title: (name: string) => `Disconnect ${name}?`,
    text: (name: string, account: string) =>
      `We forget the keys to “${account}” and tell ${name} so. You can connect it again at any time.`,
    confirm: "Yes, disconnect",
  },
  /** The page that a service leads back to. */
  page: {
    title: {
      connected: (name: string) => `${name} is connected`,
      declined: (name: string) => `${name} is not connected`,
      expired: "That took too long",
      refused: (name: string) => `${name} said no`,
      unreachable: (name: string) => `${name} does not answer`,
    },
    text: {
      connected: "You can close this window and go on where you were.",
      declined: "You said no, so nothing has changed.",
      expired: "The way there and back was begun elsewhere, or is over. Please connect it again.",
      refused: "It did not let us use your account. Please connect it again.",
      unreachable: "Please try again later.",
    },
    back: "Back to the settings",
    service: "The service",
  },
} as const;

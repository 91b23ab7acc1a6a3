/** Publishing, and what a project's owner does with its address. */
export const publication = {
  publish: "Publish",
  publishChanges: "Publish changes",
  unpublish: "Unpublish",
  view: "View published page",
  copyLink: "Copy address",
  connectDomain: "Connect domain",
  disconnectDomain: "Disconnect domain",
  settings: "Project settings",
  privatePages: "Private pages",
  done: {
    published: "Published",
    unpublished: "Unpublished",
    copied: "Copied",
    disconnected: "Disconnected",
  },
  labels: {
    publish: "Publishing",
    unpublish: "Unpublishing",
    domain: "Disconnecting the domain",
    details: "Reading a project",
  },
  confirmDisconnect: {
    title: (domain: string) => `Disconnect ${domain}?`,
    text: "The project stays published at its own address. Readers no longer find it at the domain.",
    yes: "Disconnect",
    cancel: "Cancel",
  },
  errors: {
    publish: "An error occurred while publishing the project.",
    unpublish: "An error occurred while unpublishing the project.",
    domain: "An error occurred while unmapping the domain.",
    copy: "The address could not be copied.",
  },
  paused: "You can’t map a custom domain. Please unpause your subscription first",
} as const;

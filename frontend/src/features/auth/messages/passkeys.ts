/** Passkeys: in the settings, and at sign-in. */
export const passkeys = {
  title: "Passkeys",
  none: "None",
  noneText: "Sign in with a finger, a face or the PIN of your device, without a password",
  text: "They sign you in without your password and without a code",
  confirmFirst: "Confirm your e-mail address first. It is where we write when something changes.",
  unsupported: "This browser cannot keep passkeys.",
  loadFailed: "Unable to get passkeys",
  add: "Add a passkey",
  /** Short, beside the name. */
  details: (added: string, used: string | null) =>
    `Added ${lower(added)} · ${used === null ? "not used yet" : `used ${lower(used)}`}`,
  synced: "Synchronised",
  bound: "On one device",
  rename: "Rename",
  renameOne: (name: string) => `Rename ${name}`,
  remove: "Delete",
  removeOne: (name: string) => `Delete ${name}`,
  name: "Name",
  nameHint: "So that you know it again, such as “Laptop” or “Keyring”",
  nameMissing: "Give it a name",
  notDone: "The passkey was not saved. Please try again",
  adding: {
    title: "A key of your own",
    text: "Your browser asks your device, your phone or your password manager to keep a passkey. It stays there: we keep only what recognises it.",
    submit: "Make the passkey",
    done: (name: string) => `The passkey “${name}” was added`,
    refused: "No passkey was made",
    known: "This device has a passkey for your account already",
  },
  renaming: {
    title: "Rename the passkey",
    submit: "Save name",
    done: "Name saved",
  },
  removing: {
    title: (name: string) => `Delete ${name}?`,
    text: "It no longer signs you in, and your other sessions end. Your device may go on offering it until you delete it there, too.",
    confirm: "Delete the passkey",
    done: (name: string) => `The passkey “${name}” was deleted`,
    failed: "Unable to delete the passkey",
  },
  signIn: {
    submit: "Use a passkey",
  },
  /** Instead of the password, when it has to be proved again who is signed in. */
  proof: {
    or: "Or",
    submit: "Use a passkey",
  },
  managed: "Your company manages how you sign in. No passkeys can be added.",
  /** What a new one is called until its owner says otherwise. */
  suggestions: {
    mac: "Mac",
    iphone: "iPhone",
    ipad: "iPad",
    android: "Android phone",
    windows: "Windows computer",
    linux: "Linux computer",
    other: "My passkey",
  },
};

function lower(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

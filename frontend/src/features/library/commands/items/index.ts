import { about } from "./about";
import { answers } from "./answers";
import { archive } from "./archive";
import { collaborate } from "./collaborate";
import { copyLink } from "./copyLink";
import { dismiss } from "./dismiss";
import { connectDomain, disconnectDomain } from "./domain";
import { duplicate } from "./duplicate";
import type { ItemCommand } from "./itemCommand";
import { extend, showMenu, toggleSelected, walk } from "./keyboard";
import { leave } from "./leave";
import { move } from "./move";
import { open } from "./open";
import { preview } from "./preview";
import { publish, publishChanges, unpublish } from "./publish";
import { remove } from "./remove";
import { rename } from "./rename";
import { restore } from "./restore";
import { send } from "./send";
import { privatePages, settings } from "./settings";
import { view } from "./view";
import { hide, publicise } from "./visibility";

/** What can be done to projects and collections, in the order of the palette and of each section of a menu. */
export const itemCommands: readonly ItemCommand[] = [
  open,
  preview,
  rename,
  duplicate,
  move,
  collaborate,
  send,
  dismiss,
  leave,
  publicise,
  hide,
  archive,
  restore,
  remove,
  toggleSelected,
  walk,
  extend,
  showMenu,
  publish,
  publishChanges,
  unpublish,
  view,
  about,
  answers,
  copyLink,
  settings,
  privatePages,
  connectDomain,
  disconnectDomain,
];

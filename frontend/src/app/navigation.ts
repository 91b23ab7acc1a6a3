import { matchPath } from "react-router-dom";
import { readConfig } from "@/shared/config";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { type Flags, isOn } from "@/shared/toggles";

export interface NavItem {
  id: string;
  label: string;
  to: string;
  /** Opens in a new tab. */
  external?: boolean;
  /** Draws attention to itself. */
  lively?: boolean;
  showsCount?: boolean;
}

/** Sales, each under the toggle of its name: the first that is on says what Pricing is called. */
const SALES = ["blackFriday", "cyberMonday", "summerSale2025"] as const;

/** Groups 0, 1 and 2 of the navigation, for somebody with these flags of their own. */
export function navGroups(flags: Flags = {}): NavItem[][] {
  const { links } = readConfig();
  const { nav } = common;
  const sale = SALES.find((name) => isOn(name, flags));
  return [
    [
      { id: "projects", label: nav.projects, to: paths.home(), showsCount: true },
      { id: "settings", label: nav.settings, to: paths.settings() },
    ],
    [
      {
        id: "pricing",
        label: sale ? nav[sale] : nav.pricing,
        to: paths.pricing(),
        external: true,
        lively: sale !== undefined,
      },
      { id: "examples", label: nav.examples, to: links.examples, external: true },
      { id: "learn", label: nav.learn, to: links.learn, external: true },
    ],
    [{ id: "logout", label: nav.logOut, to: paths.logout() }],
  ];
}

/** Every address of the library is one and the same page: moving between them remounts nothing. */
export const LIBRARY_PATHS = [
  "team/:teammate?",
  "shared/:teammate?",
  "shared/:teammate/f/:folderUri",
  "published",
  "unpublished",
  "with-domains",
  "templates",
  "f/:folderUri",
  ":userUri/f/:folderUri",
];

/** The item that is "here"; a single project, a help page or a wrong address is none of them. */
export function currentItem(pathname: string): string | null {
  if (matchPath("/settings/*", pathname)) return "settings";
  const library = pathname === "/" || LIBRARY_PATHS.some((path) => matchPath(path, pathname));
  return library ? "projects" : null;
}

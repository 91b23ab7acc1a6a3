import { matchPath } from "react-router-dom";
import { readConfig } from "@/shared/config";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";

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

/** Groups 0, 1 and 2 of the navigation. */
export function navGroups(): NavItem[][] {
  const { links, toggles } = readConfig();
  const { nav } = common;
  const blackFriday = toggles.blackFriday === true;
  return [
    [
      { id: "projects", label: nav.projects, to: paths.home(), showsCount: true },
      { id: "settings", label: nav.settings, to: paths.settings() },
    ],
    [
      {
        id: "pricing",
        label: blackFriday ? nav.blackFriday : nav.pricing,
        to: paths.pricing(),
        external: true,
        lively: blackFriday,
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

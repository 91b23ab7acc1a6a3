/** What the service worker keeps of the editor: its names, and what is kept of the versions before. */

/** Where the build puts the service worker. */
export const WORKER = "/editor-worker.js";
/** The addresses that it answers. */
export const SCOPE = "/edit/";
/** What the caches begin with; a version follows. */
const PREFIX = "octavo-editor-";

export const cacheOf = (version: string) => `${PREFIX}${version}`;

/** Is it a cache of the editor's files, of whichever version? */
export const isOurs = (name: string) => name.startsWith(PREFIX);

/**
 * The caches that nobody needs any more: tabs that are open go on with the files of the version before.
 *
 * @param names all caches, the oldest first
 */
export function outdated(names: readonly string[], current: string): readonly string[] {
  return names.filter((name) => isOurs(name) && name !== current).slice(0, -1);
}

/** Is it an address of the editor itself? The sheet of a project and its preview need the server. */
export const isEditor = (path: string) => /^\/edit\/\d+\/contents(\/|$)/.test(path);

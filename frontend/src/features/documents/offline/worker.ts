/**
 * The service worker of the editor: it keeps the editor's own files, so that the open project also works after a reload
 * without a network. It keeps no answers of calls, and nothing of accounts.
 */

import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { registerRoute } from "workbox-routing/registerRoute.js";
import { NetworkOnly } from "workbox-strategies/NetworkOnly.js";
import { cacheOf, isEditor, isOurs, outdated, SCOPE } from "./kept";

/** What the build fills in. */
declare const __EDITOR_FILES__: {
  /** Names the files by their content. */
  readonly version: string;
  /** The script that the start page begins with. */
  readonly entry: string;
  readonly files: readonly { readonly url: string; readonly revision: string | null }[];
};

/** How long a page waits for the network before it is taken from what is kept, in seconds. */
const PATIENCE_S = 5;

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

/** The part of a service worker's global scope that is used here. */
interface Scope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
}

const scope = globalThis as unknown as Scope;
const { version, entry, files } = __EDITOR_FILES__;
const cache = cacheOf(version);

const controller = new PrecacheController({
  cacheName: cache,
  plugins: [
    {
      // While a release is under way, the start page may be another one than the files.
      cacheWillUpdate: async ({ request, response }) => {
        const isStart = new URL(request.url).pathname === SCOPE;
        if (!response.ok || (isStart && !(await response.clone().text()).includes(entry)))
          return null;
        return response;
      },
    },
  ],
});
controller.addToCacheList([...files]);

scope.addEventListener("install", (event) => {
  void controller.install(event as Parameters<PrecacheController["install"]>[0]);
  // Tabs that are open find the files of the version before beside those of this one.
  event.waitUntil(scope.skipWaiting());
});

scope.addEventListener("activate", (event) => {
  const clear = async () => {
    const old = outdated(await caches.keys(), cache);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clear());
});

const network = new NetworkOnly({ networkTimeoutSeconds: PATIENCE_S });

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === "navigate" && isEditor(url.pathname),
  async ({ request, event }) => {
    try {
      return await network.handle({ request, event });
    } catch (error) {
      const start = await controller.matchPrecache(SCOPE);
      if (start === undefined) throw error;
      return start;
    }
  },
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode !== "navigate" &&
    controller.getCacheKeyForURL(url.href) !== undefined,
  ({ request, event }) => controller.strategy.handle({ request, event }),
);

// A tab of the version before asks for a file that only that one has.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode !== "navigate" && url.pathname.startsWith("/assets/"),
  async ({ request }) => {
    for (const name of await caches.keys()) {
      const known = isOurs(name) ? await (await caches.open(name)).match(request) : undefined;
      if (known !== undefined) return known;
    }
    return fetch(request);
  },
);

/** The parts of a browser that jsdom lacks and that the client needs in order to run at all. */

import { IDBFactory, IDBKeyRange } from "fake-indexeddb";

/** The width that media queries in tests see; `setViewport` changes it and notifies the listeners. */
export const DESKTOP = 1440;
let viewportWidth = DESKTOP;
let dark = false;
/** Those that somebody listens to: the client asks thousands of others once. */
const queries = new Set<TestMediaQuery>();

type Listening = Parameters<EventTarget["addEventListener"]>;

class TestMediaQuery extends EventTarget implements MediaQueryList {
  readonly media: string;
  onchange: MediaQueryList["onchange"] = null;
  private readonly listeners = new Set<unknown>();
  private last = false;

  constructor(media: string) {
    super();
    this.media = media;
  }

  get matches(): boolean {
    const max = /max-width:\s*([\d.]+)px/.exec(this.media)?.[1];
    const min = /min-width:\s*([\d.]+)px/.exec(this.media)?.[1];
    const below = /width\s*<\s*([\d.]+)px/.exec(this.media)?.[1];
    const from = /width\s*>=\s*([\d.]+)px/.exec(this.media)?.[1];
    if (max === undefined && min === undefined && below === undefined && from === undefined) {
      if (/prefers-color-scheme:\s*dark/.test(this.media)) return dark;
      // A mouse on a desk: everything hovers finely, nothing asks for less motion.
      return /hover:\s*hover|pointer:\s*fine/.test(this.media);
    }
    return (
      (max === undefined || viewportWidth <= Number(max)) &&
      (min === undefined || viewportWidth >= Number(min)) &&
      (below === undefined || viewportWidth < Number(below)) &&
      (from === undefined || viewportWidth >= Number(from))
    );
  }

  override addEventListener(...[type, listener, options]: Listening): void {
    super.addEventListener(type, listener, options);
    if (this.listeners.size === 0) this.last = this.matches;
    this.listeners.add(listener);
    queries.add(this);
  }

  override removeEventListener(...[type, listener, options]: Listening): void {
    super.removeEventListener(type, listener, options);
    this.listeners.delete(listener);
    if (this.listeners.size === 0) queries.delete(this);
  }

  addListener(listener: ((event: MediaQueryListEvent) => void) | null): void {
    this.addEventListener("change", listener as EventListener | null);
  }

  removeListener(listener: ((event: MediaQueryListEvent) => void) | null): void {
    this.removeEventListener("change", listener as EventListener | null);
  }

  notify(): void {
    if (this.matches === this.last) return;
    this.last = this.matches;
    const event = new Event("change");
    Object.assign(event, { matches: this.matches, media: this.media });
    this.dispatchEvent(event);
  }
}

/** Night falls, or morning comes. */
export function setDark(on: boolean): void {
  dark = on;
  for (const query of queries) query.notify();
}

export function setViewport(width: number): void {
  viewportWidth = width;
  Object.defineProperty(window, "innerWidth", { configurable: true, value: width });
  for (const query of queries) query.notify();
  window.dispatchEvent(new Event("resize"));
}

/** Reports one size at once, as a browser does when observation begins. */
class TestResizeObserver implements ResizeObserver {
  constructor(private readonly callback: ResizeObserverCallback) {}

  observe(target: Element): void {
    const rect = target.getBoundingClientRect();
    const size = [{ inlineSize: rect.width, blockSize: rect.height }];
    this.callback(
      [
        {
          target,
          contentRect: rect,
          borderBoxSize: size,
          contentBoxSize: size,
          devicePixelContentBoxSize: size,
        },
      ],
      this,
    );
  }

  unobserve(): void {}
  disconnect(): void {}
}

class TestIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

export function fillBrowserGaps(): void {
  window.matchMedia = (media) => new TestMediaQuery(media);
  window.ResizeObserver = TestResizeObserver;
  window.IntersectionObserver = TestIntersectionObserver;
  document.adoptedStyleSheets ??= [];
  window.scrollTo = () => {};
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.checkVisibility = () => true;
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.releasePointerCapture = () => {};
  Object.assign(globalThis, { IDBKeyRange });
  clearDisk();
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => {};
}

/** A disk on which nothing is kept. */
export function clearDisk(): void {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
}

/** Keeps the keys that are pressed before a text can be typed in, in their order; `end` answers them and hears no more. */
export class EarlyKeys {
  readonly #keys: string[] = [];
  readonly #ended = new AbortController();

  /** `onExit` is called when the person leaves with Escape. */
  constructor(onExit: () => void) {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      if (event.key === "Escape") onExit();
      else if (event.key === "Backspace") this.#keys.pop();
      else if (event.key === "Enter" || [...event.key].length === 1) this.#keys.push(event.key);
      else return;
      // No command is meant by what is typed.
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const { signal } = this.#ended;
    window.addEventListener("keydown", hear, { capture: true, signal });
  }

  end(): readonly string[] {
    this.#ended.abort();
    return this.#keys;
  }
}

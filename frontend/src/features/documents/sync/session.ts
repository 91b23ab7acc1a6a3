/** A document that is open in a tab. */

import { change as checked } from "../model/check";
import type { Op } from "../model/op";
import type { ClientId, Document, RecordId } from "../model/record";
import { equal } from "../model/values";
import { Away } from "./away";
import type { Access, Made, Making } from "./events";
import { askedOnce, Ledger, takeBack } from "./ledger";
import { firstOpened } from "./opening";
import type { ChangeOptions, SessionOptions, SessionPorts } from "./options";
import type { Refused, TabMessage, Trouble } from "./ports";
import { Pushes } from "./pushes";
import { Sender } from "./sender";
import { type Status, statusOf } from "./status";

export class DocumentSession {
  /** What the server pushes to this tab. */
  readonly pushes = new Pushes();
  /** What both did while this browser did not hear others. */
  readonly away: Away;
  readonly #ports: SessionPorts;
  readonly #options: SessionOptions;
  readonly #end = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #gathered = new Set<() => void>();
  readonly #refusals = new Set<(refused: Refused) => void>();
  readonly #ledger: Ledger;
  readonly #sender: Sender;
  /** Does this tab speak with the server? */
  #sends = false;
  #trouble: Trouble | null = null;
  #status: Status = { type: "saving" };

  private constructor(ports: SessionPorts, options: SessionOptions, ledger: Ledger) {
    this.#ports = ports;
    this.#options = options;
    this.#ledger = ledger;
    this.away = new Away(ports.clock, () => this.document, ledger.kept > 0, this.#end.signal);
    const tell = {
      trouble: (trouble: Trouble | null) => this.#tell(trouble),
      news: () => this.#post({ type: "news" }),
      refused: (refused: Refused) => {
        this.#post({ type: "refused", ...refused });
        this.#sayRefused(refused);
      },
    };
    this.#sender = new Sender(ledger, { ...ports, pushes: this.pushes }, tell, this.#end.signal);
    this.#status = this.#statusNow();
  }

  /**
   * Opens a document: as the journal knows it, else as the server answers it.
   *
   * @throws ApiError where the journal does not know it and the server does not answer it.
   */
  static async open(ports: SessionPorts, options: SessionOptions): Promise<DocumentSession> {
    const known = await Ledger.load(ports.journal, ports.clock);
    const session = new DocumentSession(ports, options, known ?? (await firstOpened(ports)));
    session.#start();
    return session;
  }

  #start(): void {
    const { channel, locks } = this.#ports;
    this.#ledger.listen({
      changed: () => this.#changed(),
      stored: (made) => this.#stored(made),
      added: () => this.#post({ type: "news" }),
      folded: (before, event, after) => this.away.take(before, event, after),
    });
    channel.listen((message) => this.#hear(message));
    channel.post({ type: "hello" });
    // What was added while the journal was read was told to nobody here.
    this.#pull();
    const work = async () => {
      this.#sends = true;
      // What the tab before said of the network may no longer be so.
      this.#tell(null);
      await this.#sender.run();
    };
    // It ends when the session is closed.
    void locks.hold(this.#options.name, this.#end.signal, work).catch(() => undefined);
  }

  /** What the person sees: the same object until something changes. */
  get document(): Document {
    return this.#ledger.shown.view;
  }

  /** What the person may do. */
  get access(): Access {
    return this.#ledger.shown.access;
  }

  /** How it stands: the same object until it stands otherwise. */
  get status(): Status {
    return this.#status;
  }

  /** How many changes are kept in this browser alone. */
  get unsent(): number {
    return this.#ledger.kept;
  }

  /** The last change of the log that was heard. */
  get seq(): number {
    return this.#ledger.shown.seq;
  }

  /** The id of the step that Undo takes back; null where there is none. */
  get undoes(): string | null {
    return takeBack(this.#ledger.shown, "undo", this.#ports.clock.now())?.id ?? null;
  }

  get canUndo(): boolean {
    return this.undoes !== null;
  }

  get canRedo(): boolean {
    return takeBack(this.#ledger.shown, "redo", this.#ports.clock.now()) !== null;
  }

  /** Calls the listener whenever the document, the access or the status changes; the answer ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the listener with the reason whenever the server refuses a change, which is then taken back. */
  onRefused(listener: (refused: Refused) => void): () => void {
    this.#refusals.add(listener);
    return () => this.#refusals.delete(listener);
  }

  /**
   * Makes a change: one gesture is one call, or calls of one group (EDIT-333).
   *
   * @throws Refusal: the change is refused as a whole, and nothing is changed.
   */
  change(ops: readonly Op[], { group, silent = false }: ChangeOptions = {}): void {
    this.#make(ops, silent ? "silent" : "step", group ?? null);
  }

  /**
   * Takes the person's last step back, but for what others have changed since.
   *
   * @returns the records that stay as others have changed them
   * @throws Refusal where what it would bring back is not possible any more
   */
  undo(): readonly RecordId[] {
    return this.#takeBack("undo");
  }

  /**
   * Does again what was taken back last, but for what others have changed since.
   *
   * @returns the records that stay as others have changed them
   * @throws Refusal where it is not possible any more
   */
  redo(): readonly RecordId[] {
    return this.#takeBack("redo");
  }

  /**
   * Says that something is done which becomes a change in a moment, as the letters of a word. Until the answer is called it
   * is not said to be saved. `make` makes the change at once.
   */
  gather(make: () => void): () => void {
    this.#gathered.add(make);
    this.#changed();
    return () => {
      if (this.#gathered.delete(make)) this.#changed();
    };
  }

  /** Makes and keeps all that was done so far: the page may be gone in a moment. */
  hasten(): void {
    for (const make of [...this.#gathered]) make();
    this.#ledger.hasten();
  }

  /** Says that the server is asked for a change, which this client makes: it is one step of undo (EDIT-333). */
  ask(client: ClientId): Promise<void> {
    return this.#ledger.record((stored) => askedOnce(stored, client));
  }

  /** Sends what was gathered, as at the end of a gesture. */
  flush(): void {
    for (const make of [...this.#gathered]) make();
    // Only what is in the journal is sent.
    void this.#ledger.settled().then(() => {
      if (this.#sends) this.#sender.flush();
      else this.#post({ type: "flush" });
    });
  }

  /** Tries again at once what failed: the network may be back. */
  retry(): void {
    this.#sender.wake();
  }

  /** Ends when all that was made so far is on the disk of this browser. */
  kept(): Promise<void> {
    return this.#ledger.settled();
  }

  /** Ends the session. What is not sent yet stays in the journal. */
  close(): void {
    this.#end.abort();
    this.#listeners.clear();
    this.#refusals.clear();
    this.#ports.channel.close();
    this.#ledger.close();
  }

  #takeBack(making: "undo" | "redo"): readonly RecordId[] {
    const taken = takeBack(this.#ledger.shown, making, this.#ports.clock.now());
    if (taken === null) return [];
    this.#make(taken.ops, making, null, taken.id);
    return taken.stays;
  }

  #make(ops: readonly Op[], making: Making, group: string | null, takes: string | null = null) {
    const rights = this.access === "editor" ? "content" : "layout";
    // What is more than the server takes at once is sent in parts.
    const { pages } = this.#ledger.shown;
    checked(this.document, ops, { rights, pages, ops: Number.POSITIVE_INFINITY });
    const made = { id: this.#ports.newId(), at: this.#ports.clock.now(), ops, making };
    this.#ledger.make({ type: "made", ...made, takes, group });
  }

  #changed(): void {
    const status = this.#statusNow();
    if (!equal(status, this.#status)) this.#status = status;
    this.away.look(status);
    for (const listener of this.#listeners) listener();
  }

  #stored(made: Made): void {
    if (this.#sends) this.#sender.made(made);
    this.#changed();
  }

  #post(message: TabMessage): void {
    if (!this.#end.signal.aborted) this.#ports.channel.post(message);
  }

  #hear(message: TabMessage): void {
    switch (message.type) {
      case "news":
        // Where the journal cannot be read now, it is read with the next news.
        void this.#ledger.pull().catch(() => undefined);
        break;
      case "hello":
        // A tab that was closed too early may not have told what it added.
        this.#pull();
        if (this.#sends) this.#ports.channel.post({ type: "trouble", trouble: this.#trouble });
        break;
      case "flush":
        // The news of what is to be sent came before.
        if (this.#sends) void this.#ledger.settled().then(() => this.#sender.flush());
        break;
      case "trouble":
        this.#setTrouble(message.trouble);
        break;
      case "refused":
        this.#sayRefused(message);
        break;
      case "left":
        this.close();
        break;
    }
  }

  /** Reads what another tab has added and told nobody, and tells it. */
  #pull(): void {
    void this.#ledger.pullNews(() => this.#post({ type: "news" }));
  }

  #tell(trouble: Trouble | null): void {
    this.#post({ type: "trouble", trouble });
    this.#setTrouble(trouble);
  }

  #setTrouble(trouble: Trouble | null): void {
    this.#trouble = trouble;
    this.#changed();
  }

  #sayRefused({ sentence, limit }: Refused): void {
    for (const listener of this.#refusals) listener({ sentence, limit });
  }

  #statusNow(): Status {
    return statusOf(this.#ledger, this.#gathered.size > 0, this.#trouble);
  }
}

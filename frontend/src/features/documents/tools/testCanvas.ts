import type { Camera } from "../canvas/camera";
import { type BoxEntry, makeBoxes } from "../hit/boxes";
import type { Frame, WidgetId } from "../hit/geometry";
import { step } from "./machine";
import type { Handle } from "./resize";
import {
  type Chosen,
  type Context,
  type Effect,
  IDLE,
  type Modifiers,
  type Preview,
  type State,
  type Target,
} from "./state";

const NONE: Modifiers = { shift: false, alt: false, mod: false };

interface Setup {
  readonly selection?: readonly WidgetId[];
  readonly opened?: WidgetId | null;
  readonly camera?: Camera;
  readonly texts?: readonly WidgetId[];
  readonly pictures?: readonly WidgetId[];
  readonly layout?: boolean;
}

/**
 * A canvas without a screen: sends events to the machine and applies the effects on the selection, as the real one does.
 * Points are in px of the page at 100 %. Moves are slow, so they snap, unless `mod` is held.
 */
export class TestCanvas {
  state: State = IDLE;
  effects: Effect[] = [];
  selection: Chosen;
  private time = 0;
  private readonly context: Omit<Context, "selection">;

  constructor(entries: readonly BoxEntry[], setup: Setup = {}) {
    this.selection = { ids: setup.selection ?? [], opened: setup.opened ?? null };
    this.context = {
      camera: setup.camera ?? { x: 0, y: 0, zoom: 1 },
      viewport: { width: 1500, height: 1000 },
      boxes: makeBoxes(entries),
      traits: (id) => ({
        widthOnly: setup.texts?.includes(id) ?? false,
        keepsProportion: setup.pictures?.includes(id) ?? false,
      }),
      page: { x: 0, y: 0, width: 144_000, height: 300_000 },
      columns: [],
      guides: { x: [], y: [] },
      layout: setup.layout ?? true,
    };
  }

  send(event: Parameters<typeof step>[1]): this {
    const result = step(this.state, event, { ...this.context, selection: this.selection });
    this.state = result.state;
    for (const effect of result.effects) {
      this.effects.push(effect);
      if (effect.type === "select") this.selection = { ids: effect.ids, opened: effect.opened };
    }
    return this;
  }

  down(
    x: number,
    y: number,
    held: Partial<Modifiers> = {},
    more: { target?: Target; button?: number; detail?: number } = {},
  ): this {
    return this.send({
      type: "down",
      at: { x, y },
      time: this.time,
      modifiers: { ...NONE, ...held },
      target: { kind: "canvas" },
      button: 0,
      detail: 1,
      ...more,
    });
  }

  move(x: number, y: number, held: Partial<Modifiers> = {}, after = 10_000): this {
    this.time += after;
    return this.send({
      type: "move",
      at: { x, y },
      time: this.time,
      modifiers: { ...NONE, ...held },
    });
  }

  up(): this {
    return this.send({ type: "up" });
  }

  click(x: number, y: number, held: Partial<Modifiers> = {}): this {
    return this.down(x, y, held).up();
  }

  /** Two clicks, as a browser counts them. */
  doubleClick(x: number, y: number): this {
    return this.click(x, y).down(x, y, {}, { detail: 2 }).up();
  }

  handle(handle: Handle, x: number, y: number): this {
    return this.down(x, y, {}, { target: { kind: "handle", handle } });
  }

  types(): string[] {
    return this.effects.map(({ type }) => type);
  }

  last<Type extends Effect["type"]>(type: Type): (Effect & { type: Type }) | undefined {
    return this.effects.findLast(
      (effect): effect is Effect & { type: Type } => effect.type === type,
    );
  }

  preview<Kind extends Preview["kind"]>(kind: Kind): (Preview & { kind: Kind }) | undefined {
    const shown = this.last("preview")?.preview;
    return shown?.kind === kind ? (shown as Preview & { kind: Kind }) : undefined;
  }

  /** The frames that were written last, in px: x, y, width, height, turn in degrees. */
  written(): Record<WidgetId, number[]> {
    return inPx(this.last("commit")?.frames ?? []);
  }
}

function inPx(frames: readonly Frame[]): Record<WidgetId, number[]> {
  return Object.fromEntries(
    frames.map(({ id, x, y, width, height, turn }) => [
      id,
      [x, y, width, height, turn].map((value) => value / 100),
    ]),
  );
}

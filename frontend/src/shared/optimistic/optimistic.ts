/**
 * A store's rows as the server last answered them, and the writes it has not answered yet.
 *
 * What people see is always `view`: the base with every pending patch applied in the order it was made.
 * A patch that fails is simply left out of the next computation, so going back is exact by construction,
 * however many later patches stand on top of it.
 */
export interface Patch<S> {
  readonly id: number;
  /** What the write does, in words: shown while it is on its way. */
  readonly label: string;
  readonly apply: (state: S) => S;
}

export interface Optimistic<S> {
  readonly base: S;
  readonly pending: readonly Patch<S>[];
  readonly view: S;
}

export function settledOn<S>(base: S): Optimistic<S> {
  return { base, pending: [], view: base };
}

function replay<S>(base: S, pending: readonly Patch<S>[]): Optimistic<S> {
  return { base, pending, view: pending.reduce((state, patch) => patch.apply(state), base) };
}

export function applyPatch<S>(state: Optimistic<S>, patch: Patch<S>): Optimistic<S> {
  return { base: state.base, pending: [...state.pending, patch], view: patch.apply(state.view) };
}

/** The server said yes: what it answered becomes part of the base, and the patch has done its work. */
export function commitPatch<S>(
  state: Optimistic<S>,
  id: number,
  fold?: (base: S) => S,
): Optimistic<S> {
  const patch = state.pending.find((one) => one.id === id);
  if (!patch) return state;
  const base = (fold ?? patch.apply)(state.base);
  return replay(
    base,
    state.pending.filter((one) => one.id !== id),
  );
}

/** The server said no: only this patch goes. */
export function revertPatch<S>(state: Optimistic<S>, id: number): Optimistic<S> {
  if (!state.pending.some((one) => one.id === id)) return state;
  return replay(
    state.base,
    state.pending.filter((one) => one.id !== id),
  );
}

/** Fresh rows from the server under the writes that are still on their way. */
export function rebase<S>(state: Optimistic<S>, base: S): Optimistic<S> {
  return replay(base, state.pending);
}

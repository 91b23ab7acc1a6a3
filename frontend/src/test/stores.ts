import { act } from "@testing-library/react";
import { vi } from "vitest";
import type * as Zustand from "zustand";

const { create, ...rest } = await vi.importActual<typeof Zustand>("zustand");

const resets = new Set<() => void>();

/** Zustand, whose stores can be set back to how they began. */
export const zustand = {
  ...rest,
  create: <T>(initializer: Zustand.StateCreator<T>) => {
    const store = create(initializer);
    resets.add(() => store.setState(store.getInitialState(), true));
    return store;
  },
};

/** Sets every store back to how it began. */
export function resetStores(): void {
  act(() => {
    for (const reset of resets) reset();
  });
}

import { currentTeam, nameOf, type Sharing, type TeamRows, useTeam } from "@/entities/team";
import { readStored, writeStored } from "@/shared/storage";
import { type Person, peopleOf, sharedOf } from "../arrangement/shared";
import { stripsOf } from "../arrangement/strips";
import { useLibrary } from "./library";

/** How many people share, as last known in this browser: room is reserved until they are there. */
const EXPECTED = "octavo-people-sharing";

export function expectedPeople(): number {
  return Number(readStored(EXPECTED) ?? "0") || 0;
}

/** Cards ask one store for their row, their own or a shared one. */
function mirror(view: TeamRows): void {
  const shared = sharedOf(view);
  const people = peopleOf(shared, "WithMe").length;
  writeStored(EXPECTED, people > 0 ? String(people) : null);
  useLibrary.setState((library) => ({
    shared,
    sharedStrips: stripsOf(shared.rows, library.sharedStrips),
  }));
}

useTeam.subscribe((state, before) => {
  if (state.rows.view !== before.rows.view) mirror(state.rows.view);
});

// Another page may have loaded the team before there was a library to show it in.
if (useTeam.getState().status === "ready") mirror(currentTeam());

/** It belongs to somebody else, or stands for somebody. */
export function isForeign(id: number): boolean {
  const { rows, people } = useLibrary.getState().shared;
  return rows.projects.has(id) || rows.folders.has(id) || people.has(id);
}

export function personOf(id: number): Person | undefined {
  return useLibrary.getState().shared.people.get(id);
}

/** The name of the person who shares an item. */
export function ownerOf(id: number): string | null {
  const { rows, team } = useLibrary.getState().shared;
  const item: object | undefined = rows.projects.get(id) ?? rows.folders.get(id);
  if (!item || !("user" in item)) return null;
  const owner = team.withMe.find((one) => one._id === item.user);
  return owner ? nameOf(owner) : null;
}

export function useForeign(id: number): boolean {
  return useLibrary(
    ({ shared: { rows, people } }) =>
      rows.projects.has(id) || rows.folders.has(id) || people.has(id),
  );
}

export function usePerson(id: number): Person | undefined {
  return useLibrary((state) => state.shared.people.get(id));
}

export function useSharing(): Sharing {
  return useTeam((state) => state.sharing);
}

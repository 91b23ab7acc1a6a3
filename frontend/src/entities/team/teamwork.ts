import { create } from "zustand";
import type { Folder, Project } from "@/shared/api/model";

export type TeamworkProject = Pick<Project, "num_id" | "title" | "folder">;
export type TeamworkFolder = Pick<Folder, "_id" | "num_id" | "name">;

/** What the teamwork modal is about: things to share, or one person and what they were given. */
export type TeamworkSubject =
  | {
      readonly kind: "items";
      readonly projects: readonly TeamworkProject[];
      readonly folders: readonly TeamworkFolder[];
    }
  | { readonly kind: "person"; readonly recordId: string };

export const useTeamwork = create<{ subject: TeamworkSubject | null }>(() => ({ subject: null }));

export function openTeamwork(subject: TeamworkSubject): void {
  useTeamwork.setState({ subject });
}

export function closeTeamwork(): void {
  useTeamwork.setState({ subject: null });
}

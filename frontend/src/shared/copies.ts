/** Send copy opens from wherever there is something to send; the app shows it. */
import { create } from "zustand";
import type { Folder, Project } from "./api/model";

/** What is to be sent. */
export interface SendSubject {
  readonly projects: readonly Pick<Project, "num_id" | "title">[];
  readonly folders: readonly Pick<Folder, "num_id" | "name" | "count">[];
}

export const useSendCopy = create<{ subject: SendSubject | null }>(() => ({ subject: null }));

export function openSendCopy(subject: SendSubject): void {
  useSendCopy.setState({ subject });
}

export function closeSendCopy(): void {
  useSendCopy.setState({ subject: null });
}

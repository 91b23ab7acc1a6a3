import { create } from "zustand";

interface ShellState {
  /** While things are being selected the rest of the interface is dimmed and cannot be used. */
  quiet: boolean;
  /** Number of projects beside "Projects" in the navigation; null until it is known. */
  projectCount: number | null;
}

export const useShell = create<ShellState>(() => ({ quiet: false, projectCount: null }));

export function setShellQuiet(quiet: boolean): void {
  useShell.setState({ quiet });
}

export function setProjectCount(projectCount: number | null): void {
  useShell.setState({ projectCount });
}

/** Exported frames become projects: each file one project, with the picture as its cover. */
import { create } from "zustand";
import { showAlert } from "@/shared/alerts";
import { libraryApi } from "@/shared/api/library";
import { publicationApi } from "@/shared/api/publication";
import { readConfig } from "@/shared/config";
import { showLimit } from "@/shared/limits";
import { guidance } from "../messages/guidance";

const words = guidance.import;

export const IMPORT_TYPES = ["image/jpeg", "image/png", "image/webp"];
const MOST_BYTES = 10 * 1024 * 1024;
export const MOST_FILES = 20;

export interface Imported {
  key: number;
  title: string;
  state: "waiting" | "working" | "done" | "failed";
  /** The project that was made of it. */
  project: number | null;
  sentence: string | null;
}

interface Importing {
  files: readonly Imported[];
  tooMany: boolean;
}

export const useImporting = create<Importing>(() => ({ files: [], tooMany: false }));

let lastKey = 0;

/** "Cover 1@2x.png" → "Cover 1" */
export function titleOfFile(name: string): string {
  const bare = name
    .replace(/\.[a-z0-9]+$/i, "")
    .replace(/@\dx$/i, "")
    .replace(/[_\s]+/g, " ")
    .trim();
  return [...(bare || "Project")].slice(0, readConfig().limits.title).join("");
}

function change(key: number, changes: Partial<Imported>): void {
  useImporting.setState(({ files }) => ({
    files: files.map((file) => (file.key === key ? { ...file, ...changes } : file)),
  }));
}

/** What speaks against a file before it is sent. */
function refusal(file: File): string | null {
  if (!IMPORT_TYPES.includes(file.type)) return words.wrongType;
  return file.size > MOST_BYTES ? words.tooLarge : null;
}

async function importOne(key: number, file: File): Promise<boolean> {
  change(key, { state: "working" });
  try {
    const project = await libraryApi.createProject({ title: titleOfFile(file.name) });
    change(key, { project: project.num_id });
    try {
      await publicationApi.setCover(project.num_id, file, null);
      change(key, { state: "done" });
    } catch {
      change(key, { state: "failed", sentence: words.coverFailed });
    }
    return true;
  } catch (error) {
    showLimit(error);
    change(key, { state: "failed", sentence: words.failed });
    return false;
  }
}

/** Makes a project into which something is brought; null where it could not be made, which is told. */
export async function projectToBringInto(): Promise<number | null> {
  try {
    return (await libraryApi.createProject({})).num_id;
  } catch (error) {
    if (!showLimit(error)) showAlert("project-create", words.failed);
    return null;
  }
}

/** One after another, so that the projects stand in the order of the files; says how many were made. */
export async function importFiles(given: readonly File[]): Promise<number> {
  const taken = given.slice(0, MOST_FILES).map((file) => {
    lastKey += 1;
    const sentence = refusal(file);
    const entry: Imported = {
      key: lastKey,
      title: titleOfFile(file.name),
      state: sentence ? "failed" : "waiting",
      project: null,
      sentence,
    };
    return { file, entry };
  });
  useImporting.setState(({ files }) => ({
    files: [...files, ...taken.map(({ entry }) => entry)],
    tooMany: given.length > MOST_FILES,
  }));
  let made = 0;
  for (const { file, entry } of taken) {
    if (entry.state === "waiting" && (await importOne(entry.key, file))) made += 1;
  }
  return made;
}

export function forgetImported(): void {
  useImporting.setState({ files: [], tooMany: false });
}

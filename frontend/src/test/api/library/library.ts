import type { HistoryEntry } from "@/shared/api/library";
import type { Folder, ItemError, Project, User } from "@/shared/api/model";
import { EPOCH, makeFolder, makeProject, makeUser } from "../records";
import { Refusal } from "../refusal";

export interface ItemsBody {
  mag_num_ids?: number[];
  folder_num_ids?: number[];
}

const notFound = () => new Refusal(404, "not_found", "There is no such item.");

/** The library of one account, with the rules that the client may rely on. */
export class Library {
  user: User = makeUser();
  history: HistoryEntry[] = [];
  projects: Project[] = [];
  folders: Folder[] = [];
  version = 1;
  private last = 100001;

  addProject(changes: Partial<Project> = {}): Project {
    const project = makeProject(changes.num_id ?? this.nextNumber(), changes);
    this.projects.push(project);
    return project;
  }

  addFolder(changes: Partial<Folder> = {}): Folder {
    const folder = makeFolder(changes.num_id ?? this.nextNumber(), this.user._id, changes);
    this.folders.push(folder);
    return folder;
  }

  nextNumber(): number {
    this.last += 1;
    return this.last;
  }

  /** Folders as the list shows them: counted, and with the Archive while there is something in it. */
  listedFolders(): Folder[] {
    const listed = this.folders.map((folder) => this.counted(folder));
    const archived = this.archiveFolder();
    return archived === null ? listed : [...listed, archived];
  }

  counted(folder: Folder): Folder {
    const inside = this.projects.filter(
      (project) =>
        project.folder === folder._id && (!project.isArchived || project.archivedWithFolder),
    );
    return {
      ...folder,
      count: inside.length,
      count_public: inside.filter((project) => project.is_published).length,
    };
  }

  archiveFolder(): Folder | null {
    const count =
      this.folders.filter((folder) => folder.isArchived).length +
      this.projects.filter((project) => project.isArchived && !project.archivedWithFolder).length;
    if (count === 0) return null;
    return makeFolder(0, this.user._id, {
      _id: "archived",
      uri: "archived",
      name: "Archive",
      isArchive: true,
      is_hidden: true,
      canEdit: false,
      count,
    });
  }

  project(id: string | number): Project {
    const found = this.projects.find(
      (project) => project._id === id || String(project.num_id) === String(id),
    );
    if (found === undefined) throw notFound();
    return found;
  }

  folder(id: string | number): Folder {
    const found = this.folders.find(
      (folder) => folder._id === id || String(folder.num_id) === String(id),
    );
    if (found === undefined) throw notFound();
    return found;
  }

  createProject(body: { folder?: string | null; title?: string | null }): Project {
    const folder = body.folder ? this.folder(body.folder)._id : null;
    this.version += 1;
    return this.addProject({
      title: checkedText(body.title ?? "Project", "title", 128),
      folder,
      showAsNew: true,
    });
  }

  rename(id: string, title: unknown, keepsDate: boolean): Project {
    const project = this.project(id);
    project.title = checkedText(title, "title", 128);
    if (!keepsDate) project.last_changed = EPOCH;
    this.version += 1;
    return project;
  }

  /** The answer asks for the name's focus; the list no longer does. */
  createFolder(name: unknown): Folder {
    this.version += 1;
    const folder = this.addFolder({
      name: checkedText(name ?? "Folder", "name", 56),
      is_hidden: true,
    });
    return { ...folder, showAsNew: true, setInputFocus: true };
  }

  changeFolder(id: string, changes: { name?: unknown; is_hidden?: boolean | null }): Folder {
    const folder = this.folder(id);
    if (changes.name !== undefined)
      this.renameFolder(folder, checkedText(changes.name, "name", 56));
    if (typeof changes.is_hidden === "boolean") folder.is_hidden = changes.is_hidden;
    this.version += 1;
    return this.counted(folder);
  }

  /** The address follows the name; the former one still leads there. */
  private renameFolder(folder: Folder, name: string): void {
    const uri = name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .join("-");
    const former = new Set([...(folder.formerUris ?? []), folder.uri]);
    former.delete(uri);
    Object.assign(folder, { name, uri, formerUris: [...former] });
  }

  deleteFolder(id: string): { _id: string } {
    const folder = this.folder(id);
    if (this.counted(folder).count > 0) {
      const sentence = "This collection still has projects in it.";
      throw new Refusal(409, "folder_not_empty", sentence, { err_msg: sentence });
    }
    this.folders = this.folders.filter((other) => other !== folder);
    this.version += 1;
    return { _id: folder._id };
  }

  move(target: string, numIds: number[]) {
    const folder = target === "root" ? null : this.folder(target)._id;
    const { found, errors } = this.pick(numIds);
    for (const project of found) project.folder = folder;
    this.finish(found.length, errors);
    return { success: found.map((project) => project.num_id), errors, folder };
  }

  duplicate(numIds: number[], folder?: string) {
    const { found, errors } = this.pick(numIds);
    const success = found.map((project) =>
      this.addProject({
        title: `${project.title} copy`,
        cover: project.cover,
        coverWidth: project.coverWidth,
        coverHeight: project.coverHeight,
        folder: folder ?? project.folder,
        showAsNew: true,
      }),
    );
    this.finish(success.length, errors);
    return { success, errors };
  }

  /** Beginnings first, then the last edited; of the limit a third is kept for collections. */
  search(query: string, limit = 500) {
    const wanted = fold(query);
    const begins = (text: string) => Number(fold(text).startsWith(wanted));
    const mags = this.projects
      .filter((project) => fold(project.title).includes(wanted))
      .sort(
        (a, b) =>
          begins(b.title) - begins(a.title) ||
          b.last_changed.localeCompare(a.last_changed) ||
          b.num_id - a.num_id,
      );
    const folders = this.listedFolders()
      .filter((folder) => !folder.isArchive && fold(folder.name).includes(wanted))
      .sort((a, b) => begins(b.name) - begins(a.name) || b.num_id - a.num_id);
    const third = Math.max(Math.floor(limit / 3), limit - mags.length);
    const shownFolders = folders.slice(0, third);
    return {
      mags: mags.slice(0, limit - shownFolders.length),
      folders: shownFolders,
      count: mags.length + folders.length,
      limit,
    };
  }

  /** The projects that exist among the given numbers, and an error for each that does not. */
  pick(numIds: number[]): { found: Project[]; errors: ItemError[] } {
    const found: Project[] = [];
    const errors: ItemError[] = [];
    for (const numId of numIds) {
      const project = this.projects.find((other) => other.num_id === numId);
      if (project === undefined) {
        errors.push({ num_id: numId, code: "not_found", detail: notFound().message });
      } else {
        found.push(project);
      }
    }
    return { found, errors };
  }

  /** A call in which nothing worked is the refusal of its first item. */
  finish(done: number, errors: ItemError[]): void {
    if (done === 0 && errors.length > 0) {
      throw new Refusal(404, "not_found", errors[0]?.detail ?? "", { errors });
    }
    this.version += 1;
  }
}

export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC");
}

function checkedText(value: unknown, fieldName: string, limit: number): string {
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "" || [...text].length > limit) {
    throw new Refusal(422, "invalid_value", `Use 1 to ${limit} characters.`, { fieldName });
  }
  return text;
}

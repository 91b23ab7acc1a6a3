import type { HistoryEntry } from "@/shared/api/library";
import type { Folder, ItemError, Project, User } from "@/shared/api/model";
import { makeUser } from "../records";
import { Refusal } from "../refusal";
import { makeFolder } from "./folders";
import { makeProject } from "./projects";

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

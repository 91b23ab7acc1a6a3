import { counted, formatCount } from "@/shared/format";

const projects = (count: number) => counted(count, "project");
const items = (count: number) => counted(count, "item");
const listed = new Intl.ListFormat("en", { style: "long", type: "conjunction" });
/** So many domains are named in a sentence. */
const FREED = 3;

/** Everything the dashboard says. The sentences of the alerts are given by the specification. */
export const libraryMessages = {
  titles: {
    all: "Projects",
    archive: "Archive",
    filters: {
      ByMe: "Shared by me",
      WithMe: "Shared with me",
      WithDomains: "With domains",
      Published: "Published",
      Unpublished: "Unpublished",
      Templates: "Templates",
    },
    allFilter: "All projects",
    missing: "Collection not found",
  },
  sections: { shared: "Shared with me", collections: "Collections", projects: "Projects" },
  people: "People",
  sort: { Alphabet: "A to Z", LastChanged: "Last edited", DateCreated: "Date created" },
  group: { Grouped: "Grouped", Ungrouped: "Ungrouped" },
  groupHints: { Grouped: "Collections first", Ungrouped: "Collections and projects together" },
  header: {
    label: "Library",
    breadcrumb: "Breadcrumb",
    home: (name: string) => `${name}, all projects`,
    filter: "Filter",
    sort: "Sort",
    sortBy: "Sort by",
    groupBy: "Group",
    view: "View",
    grid: "Grid",
    list: "Contents list",
    search: "Search",
    select: "Select",
    add: "Add…",
    addProject: "Project",
    addCollection: "Collection",
    done: "Done",
    sortTitle: "Sort and group",
  },
  card: {
    actions: (name: string) => `Actions for ${name}`,
    views: (count: number) => counted(count, "view"),
    isNew: "New",
    public: "Public",
    private: "Private",
    onlyYou: "Only you",
    by: (name: string) => `By ${name}`,
    archivedCollection: "Archived collection",
    sharedBy: (name: string) => `Shared by ${name}`,
    sharedWith: (name: string) => `Shared with ${name}`,
    projects,
    noViews: "—",
    selected: "selected",
    receiving: { project: "Project is being received", folder: "Folder is being received" },
    failed: { project: "Project failed to receive", folder: "Folder failed to receive" },
    received: "Everything has been received",
    receivedPartly: "Not everything could be received",
  },
  list: {
    folio: "Folio",
    title: "Title",
    status: "Status",
    date: { LastChanged: "Last edited", Alphabet: "Last edited", DateCreated: "Date created" },
    views: "Views",
  },
  rename: {
    project: "Project title",
    folder: "Collection name",
    placeholder: "Enter a folder name",
    hint: "Enter saves, Esc reverts",
    save: "Save",
    collectionTitle: (name: string) => `Rename ${name}`,
  },
  visibility: {
    makePublic: "Make public",
    makePrivate: "Make private",
    toggle: (name: string) => `${name} is public`,
  },
  menu: {
    label: (name: string) => `Actions for ${name}`,
    many: (count: number) => `Actions for ${items(count)}`,
    open: "Open",
    preview: "Preview",
    about: "About this project",
    answers: "Answers",
    rename: "Rename",
    duplicate: "Duplicate",
    move: "Move to collection…",
    moveShort: "Move",
    archive: "Archive",
    restore: "Restore",
    remove: "Delete",
    dismiss: "Delete",
    makePublic: "Make public",
    makePrivate: "Make private",
    clickBackground: "Actions for this page",
  },
  reasons: {
    moveCollection: "A collection cannot be put into another",
    duplicateCollection: "Collections cannot be duplicated",
    removeFull: "Only an empty collection can be deleted",
    renameShared: "Only its owner can rename it",
    renamePerson: "People go by the name they chose",
    renameSharedProject: "Its title is changed on its own page",
    phone: "Only in the desktop version",
    receiving: "It is still being received",
    failed: "It was not received",
  },
  select: {
    bar: "Selection",
    selected: "selected",
    all: (count: number) => `Select all ${formatCount(count)}`,
    allShort: "Select all",
    clear: "Clear selection",
    cancel: "Cancel",
    announce: (count: number) => (count === 0 ? "Nothing selected" : `${items(count)} selected`),
  },
  confirmDelete: {
    title: (count: number, name: string | null) =>
      name === null ? `Delete ${items(count)}?` : `Delete ${name}?`,
    text: "It cannot be brought back.",
    textMany: "They cannot be brought back.",
    yes: "Yes, delete",
    cancel: "Cancel",
  },
  drop: {
    here: (count: number) => `Move ${formatCount(count)} here`,
    archive: (count: number) => `Archive ${formatCount(count)}`,
    stays: "Already here",
    root: "Take out of its collection",
    instructions: "Projects can be dragged onto a collection; the menu offers the same.",
    start: (count: number) => `Dragging ${items(count)}`,
    over: (name: string) => `Over ${name}`,
    canceled: "Nothing was moved",
  },
  done: {
    /** What it was done to: "Kiln", or "3 items". */
    moved: (what: string) => `${what} moved to`,
    movedOut: (what: string) => `${what} taken out of the collection`,
    archived: (what: string) => `${what} archived`,
    archivedPublished: (what: string, count: number, published: number) =>
      count === 1 && published === 1
        ? `${what} archived and no longer published`
        : `${what} archived, ${formatCount(published)} no longer published`,
    restored: (what: string) => `${what} restored`,
    removed: (what: string) => `${what} deleted`,
    renamed: "Renamed to",
    nowPublic: "is now public",
    nowPrivate: "is now private, its projects no longer on your profile",
    duplicated: (what: string) => `${what} duplicated`,
    created: "New collection",
  },
  several: { items, projects },
  freed: (domains: readonly string[]) => {
    const shown = [...domains.slice(0, FREED)];
    const more = domains.length - shown.length;
    if (more > 0) shown.push(`${formatCount(more)} more`);
    const verb = domains.length === 1 ? "is" : "are";
    return `${listed.format(shown)} ${verb} free for another project`;
  },
  progress: {
    duplicating: (count: number) => `Duplicating ${projects(count)}`,
    of: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  },
  labels: {
    createFolder: "Making a collection",
    createProject: "Making a project",
    rename: "Saving a title",
    folder: "Saving a collection",
    move: "Moving",
    archive: "Archiving",
    restore: "Restoring",
    remove: "Deleting",
    duplicate: "Duplicating",
    receive: "Receiving copies",
  },
  errors: {
    createFolder: "An error occurred while folder creation.",
    createProject: "An error occurred while creating the project.",
    archive: (many: boolean) =>
      many
        ? "An error occurred while archiving the projects."
        : "An error occurred while archiving the project.",
    restore: (many: boolean) =>
      many
        ? "An error occurred while restoring the projects."
        : "An error occurred while restoring the project.",
    remove: (many: boolean) =>
      many
        ? "An error occurred while deleting the projects."
        : "An error occurred while deleting the project.",
    someNotDuplicated: "Some of your projects was not duplicated.",
    duplicate: (many: boolean) =>
      many
        ? "An error occurred while duplicating the projects."
        : "An error occurred while duplicating the project.",
    updateFolder: "An error occurred while updating the folder.",
    move: "An error occurred while moving the project.",
    title: "While changing the project title, an error occurred",
    load: "Something went wrong. Sorry!",
  },
  empty: {
    WithDomains: "You have no projects with domains yet.",
    teammate: "You have no shared projects with this user.",
    pendingTeammate: "You have no shared projects with this user yet.",
    WithMe: "No one has shared any projects with you yet.",
    Templates: "You have no templates",
    Published: "You have no published projects.",
    Unpublished: "You have no unpublished projects.",
    other: "There are no projects.",
    collections: "No collections yet. They keep projects together.",
    theirs: "This collection is not shared with you.",
    public: "Look for it among their public pages",
    showAll: "Show all projects",
    start: "Start a project",
    sheetNote: "An unprinted sheet. It folds into a publication of any length.",
    template: "or start from a template",
  },
  commands: {
    group: "Library",
    item: "Projects and collections",
    arrange: "Arrange",
    newProject: "New project",
    newProjectOfFile: "New project from a file…",
    bringing: (name: string) => `Making a project of ${name}`,
    newCollection: "New collection",
    selectAll: "Select all",
    toggle: "Select or unselect",
    extend: "Extend the selection",
    move: "Move between items",
    cancel: "Leave the selection",
    search: "Search",
    grid: "Show as a grid",
    list: "Show as a contents list",
    sort: (mode: string) => `Sort: ${mode}`,
    group_: (mode: string) => `Group: ${mode}`,
    filter: (name: string) => `Show: ${name}`,
    menu: "Menu of the item",
  },
  loading: "Loading your projects",
} as const;

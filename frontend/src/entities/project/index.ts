export {
  detailQuery,
  foldersQuery,
  historyQuery,
  monthViewsQuery,
  ownProjectsQuery,
  projectKeys,
  viewsQuery,
} from "./queries";

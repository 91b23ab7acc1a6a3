export {
  detailQuery,
  foldersQuery,
  historyQuery,
  monthViewsQuery,
  ownProjectsQuery,
  viewsQuery,
} from "./queries";

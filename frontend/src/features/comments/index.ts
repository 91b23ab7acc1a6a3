/** Comments on a project: their threads, for the editor and for the reading view of phones. */

export { nameOf, toneOf } from "./authors";
export {
  CommentsProvider,
  useFreshComments,
  useOpenThreads,
  useThreads,
  useUnreadCount,
} from "./context";
export { NewThread } from "./NewThread";
export { Thread } from "./Thread";
export { ThreadList } from "./ThreadList";

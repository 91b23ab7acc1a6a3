import type { CommentAuthor } from "@/shared/api/comments";
import { commentsMessages as words } from "./messages/comments";

/** What an author is called. */
export function nameOf(author: CommentAuthor): string {
  return author.kind === "deleted" ? words.deletedPerson : author.name;
}

/** What the colour of the letters is made of: people keep theirs, guests have that of their name. */
export function toneOf(author: CommentAuthor): string {
  if (author.kind === "person") return author.id;
  return author.kind === "guest" ? `guest ${author.name}` : "deleted";
}

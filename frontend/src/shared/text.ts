/** What nobody can see: white space, formatting, fillers, and the braille pattern without dots. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cn}\u2800]*$/u;

/** Is there nothing in a text that anybody could see? The server takes such a title for an empty one. */
export function isBlank(text: string): boolean {
  return UNSEEN.test(text);
}

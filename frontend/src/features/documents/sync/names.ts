/** What documents are called in the browser of a person. */

/** The name of a document among all that this browser keeps: nobody sees what another person keeps in it. */
export const documentName = (person: string, numId: number) => `${person}:${numId}`;

/** The person and the project of a name. */
export function partsOf(name: string): { readonly person: string; readonly numId: number } {
  const [person = "", numId] = name.split(":");
  return { person, numId: Number(numId) };
}

/** Under what the tabs of a browser speak about a document, and take turns. */
export const channelOf = (name: string) => `octavo-document:${name}`;

/** The calls of the fonts of an account. */
import { bodyOf, client } from "./client";
import { asFile } from "./files";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** A family of an account, with its files and with what stands in for it. */
export type OwnFontFamily = Schemas["OwnFontFamily"];
/** A file of it. */
export type OwnFontFile = Schemas["OwnFontFile"];

const of = (id: string) => ({ params: { path: { id } } });

export const fontsApi = {
  /** The own fonts of the account that owns a project. `mayChange` is true for that account. */
  of: async (numId: number): Promise<Pick<Schemas["Fonts"], "own" | "mayChange">> => {
    const query = { project: String(numId) };
    const { own, mayChange } = await bodyOf(client.GET("/api/fonts", { params: { query } }));
    return { own, mayChange };
  },
  add: async (file: File): Promise<OwnFontFamily> => {
    const params = { query: { name: file.name } };
    const { body, bodySerializer } = await asFile(file);
    // Browsers know the type of few fonts; the server reads what it is.
    const headers = { "Content-Type": "font/sfnt" };
    const sent = { params, headers, body, bodySerializer };
    return bodyOf(client.POST("/api/fonts", sent));
  },
  rename: (id: string, name: string): Promise<OwnFontFamily> =>
    bodyOf(client.PATCH("/api/fonts/{id}", { ...of(id), body: { name } })),
  remove: async (id: string): Promise<void> => {
    await client.DELETE("/api/fonts/{id}", of(id));
  },
};

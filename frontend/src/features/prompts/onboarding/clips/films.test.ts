import { readdirSync, statSync } from "node:fs";
import { guidance } from "../messages/guidance";
import { FILMS, momentsOf } from "./films";

const FOLDER = `${import.meta.dirname}/frames`;
/** Bytes. Somebody who looks at one film fetches its pictures of one theme. */
const MOST = { picture: 40_000, film: 240_000 };

describe("the films of the editor", () => {
  it.each(FILMS)("EDIT-412 %s shows each of its sentences, in their order", (film) => {
    const steps = momentsOf(film).map(({ step }) => step);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect([...new Set(steps)]).toEqual([...guidance.clips.films[film].steps.keys()]);
  });

  it("EDIT-412 weigh little, and nothing lies about that no film shows", () => {
    const sizes = new Map(
      readdirSync(FOLDER).map((name) => [name, statSync(`${FOLDER}/${name}`).size]),
    );
    for (const theme of ["light", "dark"]) {
      for (const film of FILMS) {
        let whole = 0;
        for (const at of momentsOf(film).keys()) {
          const size = sizes.get(`${film}-${at}-${theme}.webp`) ?? Number.POSITIVE_INFINITY;
          expect(size, `${film} ${at}`).toBeLessThan(MOST.picture);
          whole += size;
          sizes.delete(`${film}-${at}-${theme}.webp`);
        }
        expect(whole, film).toBeLessThan(MOST.film);
      }
    }
    expect([...sizes.keys()]).toEqual([]);
  });

  it("EDIT-412 move the pointer within the picture", () => {
    for (const { pointer } of FILMS.flatMap(momentsOf)) {
      for (const part of pointer) expect(part >= 0 && part <= 1000).toBe(true);
    }
  });
});

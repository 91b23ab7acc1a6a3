import { beforeEach, describe, expect, it } from "vitest";
import { networkError } from "@/shared/api/problem";
import type { Asset } from "../assets/asset";
import { forgetPictures, listKept } from "./pictures";

const salt = { key: "salt", name: "salt.jpg" } as Asset;
const answers = async () => [salt];
const fails = () => Promise.reject(networkError("Nobody answers"));

describe("where pictures are", () => {
  beforeEach(forgetPictures);

  it("EDIT-339 is known from the last answer where nobody answers", async () => {
    expect(await listKept(7, answers)).toEqual([salt]);
    expect(await listKept(7, fails)).toEqual([salt]);
    await expect(listKept(8, fails)).rejects.toThrow();
  });

  it("EDIT-339 is forgotten by who leaves", async () => {
    await listKept(7, answers);
    forgetPictures();
    await expect(listKept(7, fails)).rejects.toThrow();
  });
});

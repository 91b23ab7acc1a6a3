import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { embedOf, isVideoAddress, SERVICE_NAMES } from "./embeds";

const lines = readFileSync(
  `${import.meta.dirname}/../../../../../tests/data/documents/embeds.tsv`,
  "utf8",
)
  .replace(/\n$/, "")
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"));

describe("embeds", () => {
  it("finds the services that the server finds (EDIT-282, EDIT-283, EDIT-284)", () => {
    for (const [address = "", service] of lines) {
      expect([address, embedOf(address)?.name ?? ""]).toEqual([address, service]);
    }
    const named = new Set(lines.map(([, service]) => service).filter((name) => name !== ""));
    expect([...named].sort()).toEqual([...SERVICE_NAMES].sort());
  });

  it("EDIT-067 takes videos of YouTube and Vimeo alone", () => {
    for (const [address = "", service = ""] of lines) {
      const is = service === "YouTube" || service === "Vimeo";
      expect([address, isVideoAddress(address)]).toEqual([address, is]);
    }
  });
});

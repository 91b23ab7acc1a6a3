import { describe, expect, it } from "vitest";
import { coverAddress, thumbnailAddress } from "./coverAddress";

describe("DASH-104 DASH-105 the small version of a cover", () => {
  it("gets the suffix _608 before its extension", () => {
    expect(thumbnailAddress("http://localhost:4001/media/salt.jpg")).toBe(
      "http://localhost:4001/media/salt_608.jpg",
    );
  });

  it("keeps an address that already names a size", () => {
    expect(thumbnailAddress("/media/salt_1024.jpg")).toBe("/media/salt_1024.jpg");
    expect(thumbnailAddress("/media/salt_608.jpg?v=2")).toBe("/media/salt_608.jpg?v=2");
  });

  it("leaves the query behind the suffix", () => {
    expect(thumbnailAddress("/media/hz.2.jpg?v=3#top")).toBe("/media/hz.2_608.jpg?v=3#top");
  });

  it("does not take an underscore inside the name for a size", () => {
    expect(thumbnailAddress("/media/2026_tide_table.jpg")).toBe("/media/2026_tide_table_608.jpg");
    expect(thumbnailAddress("/media_12.old/tide.jpg")).toBe("/media_12.old/tide_608.jpg");
  });

  it("keeps an address without an extension", () => {
    expect(thumbnailAddress("/media/tide")).toBe("/media/tide");
  });
});

describe("DASH-106 the picture of a project without a cover", () => {
  it("is its screenshot at the size of thumbnails", () => {
    expect(coverAddress({ num_id: 100214, cover: null })).toBe(
      "/api/screenshot/renew/100214/cover?redirect=true&size=608",
    );
  });

  it("is the thumbnail where a cover was given", () => {
    expect(coverAddress({ num_id: 1, cover: "/media/salt.jpg" })).toBe("/media/salt_608.jpg");
  });
});

import {
  counted,
  digitRuns,
  formatAhead,
  formatBytes,
  formatCount,
  formatFullDate,
  formatLimit,
  formatWhen,
} from "./format";

describe("counts", () => {
  it("groups thousands and uses a true minus", () => {
    expect(formatCount(12408)).toBe("12,408");
    expect(formatCount(-3)).toBe("\u22123");
  });

  it("shortens round limits from ten thousand on", () => {
    expect([1000, 10_000, 50_000, 12_500].map(formatLimit)).toEqual([
      "1,000",
      "10k",
      "50k",
      "12,500",
    ]);
  });

  it("writes sizes in thousands of bytes", () => {
    expect([0, 812, 999].map(formatBytes)).toEqual(["0 byte", "812 byte", "999 byte"]);
    expect([1000, 1250, 34_400, 999_999].map(formatBytes)).toEqual([
      "1 kB",
      "1.3 kB",
      "34 kB",
      "1 MB",
    ]);
    expect([1_234_567, 5_000_000_000, 7_000_000_000_000].map(formatBytes)).toEqual([
      "1.2 MB",
      "5 GB",
      "7,000 GB",
    ]);
  });

  it("agrees with its noun", () => {
    expect([0, 1, 2].map((value) => counted(value, "project"))).toEqual([
      "0 projects",
      "1 project",
      "2 projects",
    ]);
  });

  it("keeps separators out of the tabular figures", () => {
    expect(digitRuns("12,408 of 50k")).toEqual([
      { digits: true, text: "12" },
      { digits: false, text: "," },
      { digits: true, text: "408" },
      { digits: false, text: " of " },
      { digits: true, text: "50" },
      { digits: false, text: "k" },
    ]);
  });
});

describe("dates", () => {
  const now = new Date(2026, 10, 21, 14, 0, 0);
  const at = (...parts: [number, number, number, number?, number?]) =>
    formatWhen(new Date(...(parts as [number, number, number])).toISOString(), now);

  it("writes how long ago it was today", () => {
    const ago = (ms: number) => formatWhen(new Date(now.getTime() - ms).toISOString(), now);
    expect(ago(20_000)).toBe("Just now");
    expect(ago(60_000)).toBe("1 minute ago");
    expect(ago(2 * 3_600_000)).toBe("2 hours ago");
  });

  it("writes how long it takes until then", () => {
    const ahead = (ms: number) => formatAhead(new Date(now.getTime() + ms).toISOString(), now);
    expect(ahead(-60_000)).toBe("in a moment");
    expect(ahead(59_000)).toBe("in a moment");
    expect(ahead(12 * 60_000)).toBe("in 12 minutes");
    expect(ahead(3_600_000 - 2_000)).toBe("in 1 hour");
    expect(ahead(6 * 3_600_000 - 1_000)).toBe("in 6 hours");
    expect(ahead(24 * 3_600_000)).toBe("in 24 hours");
  });

  it("says yesterday, then the day, then the year too", () => {
    expect(at(2026, 10, 20)).toBe("Yesterday");
    expect(at(2026, 10, 18)).toBe("18 Nov");
    expect(at(2026, 8, 3)).toBe("3 Sep");
    expect(at(2025, 8, 3)).toBe("3 Sep 2025");
    expect(formatFullDate(new Date(2026, 10, 21).toISOString())).toBe("21 Nov 2026");
  });
});

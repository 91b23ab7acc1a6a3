import { describe, expect, it } from "vitest";
import { isWebAddress } from "./address";
import { admits, isRecordId } from "./forms";
import { type Form, ruleOf } from "./registers";

const form = (key: string): Form => {
  const rule = ruleOf(key);
  if (rule === undefined) throw new Error(key);
  return rule.form;
};

describe("the values of registers", () => {
  it.each<[string, unknown[], unknown[]]>([
    ["turn", [0, 35_999], [-1, 36_000, 1.5, "1", null]],
    ["opacity", [0, 1_000], [-1, 1_001]],
    ["blur", [0, 20_000], [20_001]],
    ["columns", [1, 24], [0, 25]],
    ["position", [[-20_000_000, 20_000_000]], [[0], [0, 0, 0], [20_000_001, 0]]],
    [
      "corners",
      [[0, 0, 0, 200_000]],
      [
        [0, 0, 0],
        [-1, 0, 0, 0],
      ],
    ],
    [
      "uprightGuides",
      [[], [-20_000_000, 0, 20_000_000], Array.from({ length: 100 }, (_, at) => at)],
      [[1, 1], [2, 1], [20_000_001], ["1"], Array.from({ length: 101 }, (_, at) => at), 1],
    ],
    [
      "tracks",
      [[], [{ file: "aa", language: "pt-BR", label: "Português" }]],
      [
        [{ file: "aa", language: "de" }],
        [{ file: "aa", language: "deutsch", label: "Deutsch" }],
        [{ file: "aa", language: "de", label: " " }],
        [{ file: "a/b", language: "de", label: "Deutsch" }],
        [{ file: "aa", language: "de", label: "Deutsch", kind: "captions" }],
        Array.from({ length: 13 }, () => ({ file: "aa", language: "de", label: "Deutsch" })),
      ],
    ],
    [
      "axes",
      [
        [],
        [["GRAD", -50_000]],
        [
          ["GRAD", 0],
          ["opsz", 12_500],
        ],
      ],
      [
        [
          ["opsz", 1],
          ["GRAD", 1],
        ],
        [
          ["opsz", 1],
          ["opsz", 2],
        ],
        [["wght", 400_000]],
        [["GRADE", 1]],
        [['G"AD', 1]],
        [["opsz", 0.5]],
        [["opsz", 32_767_001]],
        [["opsz"]],
        [["opsz", 1, 2]],
        [{ tag: "opsz", at: 1 }],
        Array.from({ length: 9 }, (_, at) => [`AX0${at}`, at]),
      ],
    ],
    ["link", [{ file: "aa" }], [{ file: "" }, { file: "a/b" }, { file: "aa", page: "aa" }]],
    ["videoAddress", ["https://youtu.be/aB3-_xYz012"], ["https://video.example/a.mp4", ""]],
    ["focus", [[0, 1_000]], [[0, 1_001]]],
    ["pixels", [[1, 100_000]], [[0, 1]]],
    ["hidden", [true, false], [1, "true"]],
    ["fit", ["cover"], ["fill", 1]],
    ["words", ["äöü", "x".repeat(200), ""], ["x".repeat(201), "a\nb"]],
    [
      "choices",
      [[], ["red", "äö"], ["x".repeat(200)], Array.from({ length: 100 }, (_, at) => `${at}`)],
      [
        ["a", "a"],
        [""],
        [" "],
        ["a\nb"],
        [1],
        "a",
        ["x".repeat(201)],
        Array.from({ length: 101 }, (_, at) => `${at}`),
      ],
    ],
    ["html", ["<p>\n\t</p>", "ä".repeat(32_000)], ["ä".repeat(32_001), "a\r\nb", "a\0", 1]],
    ["family", ["newsreader"], ["", "News", "a b"]],
    ["asset", ["5f2b-01"], ["", "A", "a/b", "a".repeat(65)]],
    [
      "textInk",
      ["#1a2b3cff", { swatch: "00000000swat" }],
      ["red", "#fff", "#1A2B3CFF", { swatch: 1 }],
    ],
    ["style", ["h4d700000000"], ["h4d7", null]],
    ["notOn", [[], ["000000000001", "000000000002"]], [["000000000002", "000000000001"]]],
    ["notOn", [], [["000000000001", "000000000001"], ["x"]]],
    ["fill", ["#000000ff", { gradient: { stops: [stop(0), stop(5)] } }], [{ gradient: {} }]],
    [
      "fill",
      [{ gradient: { angle: 0, stops: [stop(0), stop(0)] } }],
      [{ gradient: { stops: [stop(0)] } }],
    ],
    [
      "fill",
      [],
      [
        { gradient: { stops: [stop(5), stop(4)] } },
        { gradient: { stops: [stop(0), stop(1_001)] } },
      ],
    ],
    ["fill", [], [{ gradient: { angle: 36_000, stops: [stop(0), stop(5)] } }]],
    [
      "motions",
      [[], [motion({})], [motion({ by: "k3v9x0q2m7ab" })]],
      [[{}], [motion({ by: "x" })]],
    ],
    [
      "motions",
      [[motion(SCROLL)]],
      [[motion({ ...SCROLL, delay: 1 })], [motion({ range: [0, 1] })]],
    ],
    [
      "motions",
      [[motion({ duration: 350, repeat: "loop" })], [motion({ delay: 60_000 })]],
      [
        [motion({ duration: 349, repeat: "swing" })],
        [motion({ delay: 60_001 })],
        [motion({ easing: "cubic-bezier(0,0,1,1)" })],
        [motion({ script: "alert(1)" })],
        Array.from({ length: 9 }, () => motion({})),
      ],
    ],
    [
      "motions",
      [
        [motion({ trigger: "hover", steps: [{ colour: { to: "#ff0000ff" } }] })],
        [
          motion({
            steps: [{ clip: { from: [0, 1_000, 0, 0] } }, { move: { from: [0, -500_000] } }],
          }),
        ],
      ],
      [
        [motion({ trigger: "hover" })],
        [motion({ steps: [] })],
        [motion({ steps: [{ opacity: { from: 0, to: 5 } }] })],
        [motion({ steps: [{ opacity: { from: 0 } }, { opacity: { from: 5 } }] })],
        [motion({ steps: [{ opacity: { from: 0 }, scale: { from: 5 } }] })],
        [motion({ steps: [{ clip: { from: [0, 0] } }] })],
        [motion({ steps: [{ scale: { from: 10_001 } }] })],
        [motion({ steps: [{ skew: { from: 5 } }] })],
      ],
    ],
    ["shadows", [[], [shadow({})]], [[shadow({ blur: -1 })], [shadow({ x: 50_001 })], [{}]]],
    [
      "link",
      [{ page: "k3v9x0q2m7ab" }, { mail: "a@b.example" }, { phone: "+49-30" }],
      [{}, { page: "x" }],
    ],
    [
      "link",
      [{ web: "https://a" }],
      [{ web: "javascript:a" }, { mail: "a@b@c" }, { phone: "call" }],
    ],
  ])("%s has its form", (key, taken, refused) => {
    for (const value of taken) expect(admits(form(key), value), JSON.stringify(value)).toBe(true);
    for (const value of refused)
      expect(admits(form(key), value), JSON.stringify(value)).toBe(false);
  });

  it("EDIT-048 a path has letters, digits and dashes", () => {
    for (const path of ["about", "A-2", "2026"])
      expect(admits(form("path"), path), path).toBe(true);
    for (const path of ["", "a/b", "a b", "ä", "a.html", "..", "a".repeat(65)]) {
      expect(admits(form("path"), path), path).toBe(false);
    }
  });

  it("languages have the form of a tag", () => {
    for (const tag of ["de", "pt-BR", "zh-Hant-TW", "gsw"]) {
      expect(admits(form("language"), tag), tag).toBe(true);
    }
    for (const tag of ["", "d", "DE", "de_DE", "de-", 'de-"', "deutsch"]) {
      expect(admits(form("language"), tag), tag).toBe(false);
    }
  });

  it("only the web can be linked", () => {
    for (const address of [
      "https://octavo.example",
      "http://a/b?c=d&e#f",
      "https://[::1]:80/",
      "https://年.example/ü",
    ]) {
      expect(isWebAddress(address), address).toBe(true);
    }
    const long = `https://a/${"b".repeat(2_000)}`;
    const wrong = [
      "",
      "https://",
      "https:///a",
      "//a",
      "data:text/html,x",
      " https://a",
      "HTTPS://a",
    ];
    const unclean = [
      "https://a b",
      'https://a"onclick=',
      "https://a/<script>",
      "java\nscript:a",
      "https://a\\b",
    ];
    for (const address of [...wrong, ...unclean, long]) {
      expect(isWebAddress(address), address).toBe(false);
    }
  });

  it("ids have twelve signs that nobody confuses", () => {
    expect(["k3v9x0q2m7ab", "000000000000"].every(isRecordId)).toBe(true);
    for (const text of ["", "k3v9x0q2m7a", "k3v9x0q2m7abc", "k3v9x0q2m7al", "K3V9X0Q2M7AB"]) {
      expect(isRecordId(text), text).toBe(false);
    }
  });
});

function stop(at: number) {
  return { at, ink: "#000000ff" };
}

function shadow(parts: object) {
  return { x: 0, y: 400, blur: 1_600, spread: 0, ink: "#00000040", ...parts };
}

const SCROLL = { trigger: "scroll", range: [0, 1_000], delay: 0, duration: 0 };

function motion(parts: object) {
  const times = { delay: 0, duration: 600, easing: "ease", repeat: "once" };
  return { trigger: "appear", ...times, steps: [{ opacity: { from: 0 } }], ...parts };
}

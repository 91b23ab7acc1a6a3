import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const SRC = resolve("src");
const LAYERS = ["shared", "entities", "features", "pages", "app"];
/** Where sentences are: the common ones in shared, all others beside their feature. */
const WORDS = /(^|\/)messages\//;
/** The server's contexts, which features and calls are named by. */
const CONTEXTS = [
  "account",
  "auth",
  "billing",
  "comments",
  "copies",
  "documents",
  "domains",
  "export",
  "forms",
  "jobs",
  "library",
  "newsletters",
  "operators",
  "plans",
  "prompts",
  "publication",
  "referrals",
  "services",
  "sso",
  "team",
];
/** Where a context's name stands below, with the names that belong to no context. */
const NAMED: Record<string, readonly string[]> = {
  "features/": [],
  "shared/api/": [
    "client",
    "etag",
    "files",
    "model",
    "outcome",
    "problem",
    "query",
    "receive",
    "receive.worker",
    "schema",
    "send",
  ],
  "test/api/": ["handlers", "index", "mockApi", "records", "refusal", "route", "routes"],
};
/** Floors whose rooms do not know each other. */
const APART = ["entities", "features"];

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

const files = filesUnder(SRC).map((path) => ({
  path,
  name: relative(SRC, path).split(sep).join("/"),
  text: readFileSync(path, "utf8"),
}));
const code = files.filter(({ name }) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"));
const styles = files.filter(({ name }) => name.endsWith(".css"));

/** The files and folders of src that a file imports, as paths from src. */
function imports(file: (typeof code)[number]): string[] {
  const found = file.text.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g);
  return [...found].flatMap(([, target = ""]) => {
    if (target.startsWith("@/")) return [target.slice(2)];
    if (!target.startsWith(".")) return [];
    return [
      relative(SRC, resolve(dirname(file.path), target))
        .split(sep)
        .join("/"),
    ];
  });
}

/** What ships: everything that main.tsx reaches. */
function reached(): typeof code {
  const byName = new Map(code.map((file) => [file.name, file]));
  const find = (target: string) =>
    [".ts", ".tsx", "/index.ts", "/index.tsx"]
      .map((ending) => byName.get(`${target}${ending}`))
      .find((file) => file !== undefined);
  const found = new Set<(typeof code)[number]>();
  const follow = (file: (typeof code)[number] | undefined) => {
    if (!file || found.has(file)) return;
    found.add(file);
    for (const target of imports(file)) follow(find(target));
  };
  follow(byName.get("app/main.tsx"));
  return [...found];
}

const product = reached();

describe("conventions", () => {
  it("imports go shared, entities, features, pages, app, and no entity or feature imports another", () => {
    const wrong = product.flatMap((file) => {
      const [layer = "", room] = file.name.split("/");
      return imports(file)
        .filter((target) => {
          const [to = "", toRoom] = target.split("/");
          if (LAYERS.indexOf(to) > LAYERS.indexOf(layer)) return true;
          return APART.includes(layer) && to === layer && toRoom !== room;
        })
        .map((target) => `${file.name} imports ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it("features, calls and the mock of the API have the names of contexts", () => {
    const wrong = Object.entries(NAMED).flatMap(([folder, others]) =>
      files
        .filter(({ name }) => name.startsWith(folder))
        .filter(({ name }) => {
          const [first = ""] = name.slice(folder.length).split("/");
          const plain = first.replace(/(\.test|\.d)?\.tsx?$/, "");
          return !CONTEXTS.includes(plain) && !others.includes(plain);
        })
        .map(({ name }) => name),
    );
    expect(wrong).toEqual([]);
  });

  it("everything that ships is reached from main.tsx", () => {
    expect(product.length).toBeGreaterThan(100);
  });

  it("nothing of the product imports the tests' helpers", () => {
    const wrong = product.filter((file) => imports(file).some((target) => /^test\//.test(target)));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("only the typed client reaches the server", () => {
    const transport = /^shared\/api\/(client|receive|receive\.worker|send)\.ts$/;
    const wrong = product.filter(
      ({ name, text }) =>
        !transport.test(name) && /\bfetch\(|new Request\(|XMLHttpRequest|sendBeacon/.test(text),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("only pages export by default", () => {
    const wrong = product.filter(
      ({ name, text }) => /^export default/m.test(text) && !/^pages\/\w+Page\.tsx$/.test(name),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it("files stay within a screenful of ideas", () => {
    const long = product.filter(({ text, name }) => {
      return text.split("\n").length > 300 && !WORDS.test(name);
    });
    expect(long.map(({ name }) => name)).toEqual([]);
  });

  it("a component names no raw colour, and no z-index that competes with another component", () => {
    const wrong = styles
      .filter(({ name }) => name !== "styles/tokens.css")
      .flatMap(({ name, text }) =>
        [
          ...text.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(|z-index:\s*\d{2,}/gi),
        ].map(([found]) => `${name}: ${found}`),
      );
    expect(wrong).toEqual([]);
  });

  it("every style sheet puts its rules into a layer", () => {
    const loose = styles.filter(({ text }) => !/^@layer /m.test(text));
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  it("uses only tokens that exist", () => {
    const set = styles.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+):/g)]);
    // A component may also set one from its code, where the value is computed.
    const computed = code.flatMap(({ text }) => [...text.matchAll(/["'`](--[\w-]+)["'`]/g)]);
    const defined = new Set([...set, ...computed].map(([, name]) => name));
    const missing = styles.flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)]
        .filter(([, token]) => !defined.has(token) && !token?.startsWith("--radix-"))
        .map(([, token]) => `${name}: ${token}`),
    );
    expect(missing).toEqual([]);
  });

  it("leaves no marks of unfinished work and no silenced checks", () => {
    const marks = /\b(?:TODO|FIXME|XXX)\b|@ts-(?:ignore|expect-error|nocheck)|biome-ignore/;
    const wrong = files.filter(
      // Pictures are no text, and may have any letters in them.
      ({ name, text }) =>
        !name.endsWith(".webp") && marks.test(text) && name !== "app/conventions.test.ts",
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe("the cascade", () => {
  it("has its order declared by the first style sheet of the page, for every layer in use", () => {
    const page = readFileSync("index.html", "utf8");
    expect(page.indexOf('href="/layers.css"')).toBeGreaterThan(0);
    expect(page.indexOf('href="/layers.css"')).toBeLessThan(page.indexOf("<script"));
    const order = /@layer ([^;{]+);/.exec(readFileSync("public/layers.css", "utf8"))?.[1];
    const used = styles.flatMap(({ text }) => [...text.matchAll(/^@layer (\w+)/gm)]);
    expect(order?.split(", ")).toEqual(expect.arrayContaining(used.map(([, layer]) => layer)));
  });

  it("what ceases to be is deleted: only people and records are removed", () => {
    // The last three are given by the requirements.
    const people =
      /team|[Tt]eammate|Yes, remove|collaborator|AAAA|To be removed|Remove and go on|by an operator|Unable to remove session|while removing favicon|Delete removes for good/;
    const wrong = code
      .filter(({ name }) => WORDS.test(name))
      .flatMap(({ name, text }) =>
        [...text.matchAll(/"[^"\n]*"|`[^`]*`/g)]
          .map(([sentence]) => sentence)
          .filter((sentence) => /\bremov(e|es|ed|ing)\b/i.test(sentence) && !people.test(sentence))
          .map((sentence) => `${name}: ${sentence}`),
      );
    expect(wrong).toEqual([]);
  });
});

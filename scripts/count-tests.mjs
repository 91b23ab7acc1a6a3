// Prints "passed failed" of a test report: JUnit XML (nextest) or JSON (vitest, Playwright).
// With --failed before it: a line for each test that failed, with the first line of what was said of it.
import { readFileSync } from "node:fs";

const ENTITIES = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&apos;": "'", "&#10;": "\n" };

const namesOnly = process.argv[2] === "--failed";
const path = process.argv[namesOnly ? 3 : 2];
const text = readFileSync(path, "utf8");
const report = path.endsWith(".xml") ? junit(text) : json(JSON.parse(text));
if (namesOnly) for (const { name, said } of report.failed()) console.log(`${name}: ${firstLine(said)}`);
else console.log(report.passed, report.bad);

function junit(text) {
  const suites = /<testsuites [^>]*>/.exec(text)?.[0] ?? "";
  const count = (name) => {
    const found = new RegExp(` ${name}="(\\d+)"`).exec(suites);
    if (!found) throw new Error(`not a JUnit report: no ${name}`);
    return Number(found[1]);
  };
  const bad = count("failures") + count("errors");
  const plain = (xml) => xml.replace(/&#?\w+;/g, (entity) => ENTITIES[entity] ?? " ");
  return {
    passed: count("tests") - count("skipped") - bad,
    bad,
    failed: () =>
      [...text.matchAll(/<testcase name="([^"]*)"[^>]*[^/]>\s*<(?:failure|error) ([^>]*)>/g)].map(
        ([, name, rest]) => ({ name: plain(name), said: plain(/message="([^"]*)"/.exec(rest)?.[1] ?? "") }),
      ),
  };
}

function json(report) {
  return report.stats ? playwright(report) : vitest(report);
}

function vitest(report) {
  const tests = report.testResults.flatMap((file) =>
    // A file that could not be loaded has no tests, and says itself why.
    file.assertionResults.length === 0 && file.status === "failed"
      ? [{ status: "failed", fullName: file.name.split("/src/").at(-1), failureMessages: [file.message] }]
      : file.assertionResults,
  );
  return {
    passed: report.numPassedTests,
    bad: report.numFailedTests,
    failed: () =>
      tests
        .filter(({ status }) => status === "failed")
        .map(({ fullName, failureMessages }) => ({ name: fullName, said: failureMessages[0] })),
  };
}

function playwright(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const tests = report.suites.flatMap(specs).flatMap(({ title, tests }) => tests.map((test) => ({ title, test })));
  return {
    passed: report.stats.expected + report.stats.flaky,
    bad: report.stats.unexpected,
    failed: () =>
      tests
        .filter(({ test }) => test.status === "unexpected")
        .map(({ title, test }) => ({
          name: `[${test.projectName}] ${title}`,
          said: test.results.at(-1)?.errors[0]?.message,
        })),
  };
}

function firstLine(said = "") {
  // Colours are for terminals.
  return said.replace(/\u001b\[[\d;]*m/g, "").trim().split("\n")[0].slice(0, 300);
}

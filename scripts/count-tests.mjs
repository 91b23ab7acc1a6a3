// Prints "passed failed" of a test report: JUnit XML (nextest) or JSON (vitest, Playwright).
import { readFileSync } from "node:fs";

const text = readFileSync(process.argv[2], "utf8");
if (process.argv[2].endsWith(".xml")) {
  const suites = /<testsuites [^>]*>/.exec(text)?.[0] ?? "";
  const count = (name) => {
    const found = new RegExp(` ${name}="(\\d+)"`).exec(suites);
    if (!found) throw new Error(`not a JUnit report: no ${name}`);
    return Number(found[1]);
  };
  const bad = count("failures") + count("errors");
  console.log(count("tests") - count("skipped") - bad, bad);
} else {
  const report = JSON.parse(text);
  if (report.stats) console.log(report.stats.expected + report.stats.flaky, report.stats.unexpected);
  else console.log(report.numPassedTests, report.numFailedTests);
}

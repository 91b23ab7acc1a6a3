// Prints "passed failed" of a test report: JUnit XML (nextest) or JSON (vitest, Playwright).
import { readFileSync } from "node:fs";

const text = readFileSync(process.argv[2], "utf8");
if (process.argv[2].endsWith(".xml")) {
  const suites = /<testsuites [^>]*tests="(\d+)" failures="(\d+)" errors="(\d+)"/.exec(text);
  if (!suites) throw new Error("not a JUnit report");
  const [tests, failures, errors] = suites.slice(1).map(Number);
  console.log(tests - failures - errors, failures + errors);
} else {
  const report = JSON.parse(text);
  if (report.stats) console.log(report.stats.expected + report.stats.flaky, report.stats.unexpected);
  else console.log(report.numPassedTests, report.numFailedTests);
}

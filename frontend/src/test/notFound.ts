import { type Config, getConfig } from "@testing-library/react";

const { getElementError } = getConfig();

/**
 * The error of a query that found nothing. What waits looks again and again, and prints the page once, when it gives up: at
 * each attempt this would take long, and nobody would read it.
 */
export const notFound: Config["getElementError"] = (message, container) => {
  // The library's own mark that it tries again.
  const config: Config & { _disableExpensiveErrorDiagnostics?: boolean } = getConfig();
  if (config._disableExpensiveErrorDiagnostics !== true) return getElementError(message, container);
  return Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
};

import "@testing-library/jest-dom/vitest";
import { notifyManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { resetNavigation } from "@/shared/api/client";
import { forgetKeptAnswers } from "@/shared/api/etag";
import { queryClient } from "@/shared/api/query";
import { api } from "./api";
import { clearDisk, DESKTOP, fillBrowserGaps, setViewport } from "./browser";
import { setConfig } from "./config";
import { notFound } from "./notFound";
import { resetStores } from "./stores";

// Files of one worker share their modules, so what a module keeps begins anew with each test.
vi.mock("zustand", async () => (await import("./stores")).zustand);

// What is waited for comes late on a machine that builds beside; that it comes at all is what a test asks.
configure({ asyncUtilTimeout: 10_000, getElementError: notFound });
fillBrowserGaps();
// At once: a test that holds the clock would wait for it.
notifyManager.setScheduler(queueMicrotask);
setConfig();

beforeAll(() => {
  // A call that the mock does not know is a mistake in the client or in the mock: both should be seen.
  api.server.listen({ onUnhandledRequest: "error" });
});

beforeEach(() => {
  api.reset();
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  resetStores();
  forgetKeptAnswers();
  queryClient.clear();
  resetNavigation();
  setConfig();
  setViewport(DESKTOP);
  clearDisk();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => {
  api.server.close();
});

import { QueryClientProvider } from "@tanstack/react-query";
import * as library from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement, ReactNode } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { queryClient } from "@/shared/api/query";

interface Rendered extends library.RenderResult {
  person: UserEvent;
}

interface RoutedRender extends Rendered {
  router: ReturnType<typeof createMemoryRouter>;
}

function Providers({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** As the testing library's, with the app's providers around it. */
export function render(element: ReactElement): library.RenderResult {
  return library.render(element, { wrapper: Providers });
}

/** A hook alone, given one thing after another. */
export function renderHook<Given, Result>(
  hook: (given: Given) => Result,
  initialProps: Given,
): library.RenderHookResult<Result, Given> {
  return library.renderHook(hook, { initialProps, wrapper: Providers });
}

/** A component alone, with a person to use it. */
export function renderAlone(element: ReactElement): Rendered {
  return { person: userEvent.setup(), ...render(element) };
}

/** Routes at an address, as the app shows them. */
export function renderRoutes(
  routes: RouteObject[],
  address = "/",
  around: (children: ReactElement) => ReactElement = (children) => children,
): RoutedRender {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const person = userEvent.setup();
  return { person, router, ...render(around(<RouterProvider router={router} />)) };
}

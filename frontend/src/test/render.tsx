import { QueryClientProvider } from "@tanstack/react-query";
import * as library from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { queryClient } from "@/shared/api/query";

interface Rendered extends library.RenderResult {
  person: UserEvent;
}

interface RoutedRender extends Rendered {
  router: ReturnType<typeof createMemoryRouter>;
}

/** As the testing library's, with what the server tells around it. */
export function render(element: ReactElement): library.RenderResult {
  return library.render(element, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
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

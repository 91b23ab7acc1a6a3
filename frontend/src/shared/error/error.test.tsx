import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { ErrorView } from ".";

it.each([
  [404, "Page not found"],
  [423, "This is a private profile page"],
  [500, "Something went wrong"],
  [418, "An error occurred. Please try again later"],
])("ACCT-038 ACCT-039 ACCT-040 ACCT-041 reads for status %i: %s", (status, sentence) => {
  render(
    <MemoryRouter>
      <ErrorView status={status} />
    </MemoryRouter>,
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(sentence);
  expect(screen.getByText(String(status))).toBeVisible();
});

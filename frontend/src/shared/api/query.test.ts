import { useAlerts } from "../alerts/alerts";
import { ApiError, canceledError, networkError } from "./problem";
import { loadedOf, onData, queryClient } from "./query";

const KEY = ["numbers"];
const alert = { type: "numbers", text: "The numbers could not be read." };

/** Asks once; a failure is the query's own business. */
async function ask(answer: () => Promise<number>): Promise<void> {
  const query = { queryKey: KEY, queryFn: answer, meta: { alert } };
  await queryClient.fetchQuery(query).catch(() => undefined);
}

const texts = () => useAlerts.getState().alerts.map(({ text }) => text);

function refusal(status: number): ApiError {
  const code = `http_${status}` as const;
  return new ApiError({ status, code, title: "", detail: "" });
}

beforeEach(() => useAlerts.setState({ alerts: [] }));

describe("a reading that fails", () => {
  it("is shown by what the query says of it, and not asked again by itself", async () => {
    const answer = vi.fn(() => Promise.reject(refusal(500)));
    await ask(answer);
    expect(texts()).toEqual([alert.text]);
    expect(answer).toHaveBeenCalledOnce();
  });

  it("is shown when the server cannot be reached", async () => {
    await ask(() => Promise.reject(networkError("No network")));
    expect(texts()).toEqual([alert.text]);
  });

  it.each([
    ["who is on the way to sign-in", refusal(401)],
    ["who took the request back", canceledError()],
  ])("is not shown to somebody %s", async (_, error) => {
    await ask(() => Promise.reject(error));
    expect(texts()).toEqual([]);
  });
});

describe("what a page shows of a reading", () => {
  it("keeps what is known while it is asked anew, and when that fails", () => {
    expect(loadedOf({ data: 1, isError: true })).toEqual({ state: "here", value: 1 });
    expect(loadedOf({ data: undefined, isError: false })).toEqual({ state: "loading" });
    expect(loadedOf({ data: undefined, isError: true })).toEqual({ state: "failed" });
  });
});

describe("a listener of a key", () => {
  it("hears of each change with what was known before, and of nothing else", () => {
    const listener = vi.fn();
    onData<number>(KEY, listener);
    queryClient.setQueryData(KEY, 1);
    queryClient.setQueryData(KEY, 1);
    queryClient.setQueryData(["letters"], 2);
    queryClient.setQueryData(KEY, 3);
    queryClient.removeQueries({ queryKey: KEY });
    queryClient.setQueryData(KEY, 3);
    expect(listener.mock.calls).toEqual([
      [1, undefined],
      [3, 1],
      [3, undefined],
    ]);
  });
});

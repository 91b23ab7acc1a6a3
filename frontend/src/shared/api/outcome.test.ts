import { clearSession, setUser, updateMe } from "@/shared/session";
import { makeUser, api as mock } from "@/test/api";
import { accountApi } from "./account";
import { ApiError } from "./problem";

describe("ACCT-207 a failed answer is handed to the caller", () => {
  beforeEach(() => {
    clearSession();
    setUser(makeUser());
  });

  it("by the change of the address", async () => {
    const detail = "Email has not changed";
    mock.fail("PATCH", "/api/me/email", 422, {
      code: "email_unchanged",
      detail,
      more: { fieldName: "email" },
    });
    const outcome = await accountApi.changeEmail({ email: "ines@okafor.example", password: "x" });
    expect(outcome.ok).toBe(false);
    const error = outcome.ok ? null : outcome.error;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, fieldName: "email", detail });
  });

  it("by the change of the about text", async () => {
    const detail = "The about text has at most 300 characters";
    mock.fail("PUT", "/api/me", 422, { code: "invalid_desc", detail });
    const outcome = await updateMe({ desc: "Books, slowly." }, { silent: true });
    expect(outcome.ok ? null : outcome.error).toMatchObject({ status: 422, detail });
  });
});

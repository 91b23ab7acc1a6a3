import { useCallback, useEffect, useState } from "react";
import { AuthLayout, AuthText } from "@/features/auth";
import { auth } from "@/features/auth/messages/auth";
import { forgetDocuments, sendKept, type Unsent } from "@/features/documents/editor/leaving";
import { navigation } from "@/shared/api/client";
import { logFailure } from "@/shared/log";
import { paths } from "@/shared/paths";
import { findSession, signOut, useSession } from "@/shared/session";
import { Button, LinkButton } from "@/shared/ui";

type State = "working" | "failed" | Unsent;

/** Whose documents these are; null where nobody is signed in any more. */
async function whoLeaves(): Promise<string | null> {
  const user = useSession.getState().user ?? (await findSession({ always: true }));
  return user?._id ?? null;
}

async function leaveAs(person: string | null): Promise<void> {
  await signOut();
  await forgetDocuments(person).catch((error: unknown) => logFailure("documents", error));
  // A new document, so that nothing this person saw is left in memory for the next.
  navigation.leaveTo(paths.login());
}

export default function LogoutPage() {
  const [state, setState] = useState<State>("working");

  const leave = useCallback(async (work: (person: string | null) => Promise<State>) => {
    setState("working");
    try {
      setState(await work(await whoLeaves()));
    } catch {
      setState("failed");
    }
  }, []);
  const sendAndLeave = useCallback(
    () =>
      leave(async (person) => {
        const unsent = person === null ? null : await sendKept(person);
        if (unsent !== null && unsent.changes > 0) return unsent;
        await leaveAs(person);
        return "working";
      }),
    [leave],
  );
  const leaveAnyway = () =>
    leave(async (person) => {
      await leaveAs(person);
      return "working";
    });
  useEffect(() => void sendAndLeave(), [sendAndLeave]);

  const { logout } = auth;
  if (state === "working") {
    return (
      <AuthLayout title={logout.title}>
        <AuthText text={logout.working} />
      </AuthLayout>
    );
  }
  if (state === "failed") {
    return (
      <AuthLayout title={logout.failedTitle}>
        <AuthText
          text={logout.failed}
          actions={
            <>
              <Button variant="filled" onClick={() => void sendAndLeave()}>
                {logout.again}
              </Button>
              <LinkButton variant="text" to={paths.home()}>
                {auth.confirm.toProjects}
              </LinkButton>
            </>
          }
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={logout.unsentTitle}>
      <AuthText
        text={logout.unsent(state.changes, state.projects)}
        actions={
          <>
            <Button variant="filled" onClick={() => void sendAndLeave()}>
              {logout.again}
            </Button>
            <LinkButton variant="text" to={paths.home()}>
              {logout.stay}
            </LinkButton>
            <Button variant="text" onClick={() => void leaveAnyway()}>
              {logout.lose}
            </Button>
          </>
        }
      />
    </AuthLayout>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { AuthLayout, AuthText, type Confirmed, ConfirmForm, confirmOnce } from "@/features/auth";
import { auth } from "@/features/auth/messages/auth";
import { paths } from "@/shared/paths";
import { findSession } from "@/shared/session";
import { LinkButton } from "@/shared/ui";

/** `other` is who is signed in here, when the link is for another account. */
type Outcome = Exclude<Confirmed, { state: "proof" }> | { state: "proof"; other: string | null };

const { confirm } = auth;

/** Asks at once when the account of the link is signed in; else its password is wanted. */
async function ask(token: string): Promise<Outcome> {
  const answer = await confirmOnce(token);
  // An open session should know at once that its address is confirmed.
  if (answer.state === "done") void findSession();
  if (answer.state !== "proof") return answer;
  const user = await findSession();
  return { state: "proof", other: user?.email ?? null };
}

export default function ConfirmPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  // A link is confirmed once, however often the page is drawn.
  const { data: answer } = useQuery({
    queryKey: ["confirmation", token],
    queryFn: () => ask(token),
    staleTime: Number.POSITIVE_INFINITY,
    // Who comes back has signed in meanwhile.
    gcTime: 0,
  });
  const [now, setOutcome] = useState<Outcome | null>(null);
  const outcome = now ?? answer;

  if (outcome === undefined) {
    return (
      <AuthLayout title={confirm.title}>
        <AuthText text={confirm.working} />
      </AuthLayout>
    );
  }
  if (outcome.state === "proof") {
    return (
      <AuthLayout title={confirm.proofTitle}>
        <ConfirmForm
          token={token}
          other={outcome.other}
          onDone={() => setOutcome({ state: "done" })}
          onExpired={() => setOutcome({ state: "failed", sentence: confirm.failed })}
        />
      </AuthLayout>
    );
  }
  if (outcome.state === "done") {
    return (
      <AuthLayout title={confirm.doneTitle}>
        <AuthText
          text={confirm.done}
          actions={
            <LinkButton variant="filled" to={paths.home()}>
              {confirm.toProjects}
            </LinkButton>
          }
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={confirm.failedTitle}>
      <AuthText
        text={outcome.sentence}
        actions={<LinkButton to={paths.settings("change-email")}>{confirm.toSettings}</LinkButton>}
      />
    </AuthLayout>
  );
}

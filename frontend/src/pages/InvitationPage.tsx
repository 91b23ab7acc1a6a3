import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { AuthLayout, AuthText } from "@/features/auth";
import { answerMailed, readMailed } from "@/features/team";
import { teamworkMessages as teamMessages } from "@/features/team/messages/teamwork";
import type { MailedInvitation } from "@/shared/api/team";
import { readConfig } from "@/shared/config";
import { common } from "@/shared/messages/common";
import { paths } from "@/shared/paths";
import { findSession, signOut, useSession } from "@/shared/session";
import { Button, LinkButton } from "@/shared/ui";

const words = teamMessages.invitation;

function whatOf({ from, items }: MailedInvitation): string {
  const what = items.sharesAll ? teamMessages.amount(items) : teamMessages.things(items);
  return words.what(from.name, what, readConfig().productName);
}

interface OpenProps {
  token: string;
  invitation: MailedInvitation;
}

/** Signed out: the address decides which account may answer. */
function SignedOut({ token, invitation }: OpenProps) {
  const query = { redirect: paths.invitation(token) };
  const state = { email: invitation.email };
  return (
    <AuthText
      text={`${whatOf(invitation)} ${words.goesTo(invitation.email)} ${words.signInHint}`}
      actions={
        <>
          <LinkButton variant="filled" to={paths.join(query)} state={state}>
            {words.join}
          </LinkButton>
          <LinkButton to={paths.login(query)} state={state}>
            {words.signIn}
          </LinkButton>
        </>
      }
    />
  );
}

/** Signed in with another address than the invited one. */
function WrongAccount({ token, invitation, own }: OpenProps & { own: string }) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    try {
      await signOut();
    } catch {
      setFailed(true);
      return;
    }
    const query = { redirect: paths.invitation(token) };
    navigate(paths.login(query), { state: { email: invitation.email } });
  };
  const sentence = `${whatOf(invitation)} ${words.goesTo(invitation.email)} ${words.wrongAccount(own)}`;
  return (
    <AuthText
      text={failed ? common.defaultError : sentence}
      actions={
        <>
          <Button variant="filled" onClick={() => void leave()}>
            {words.switchAccount}
          </Button>
          <LinkButton to={paths.home()}>{words.toProjects}</LinkButton>
        </>
      }
    />
  );
}

interface AnswerProps extends OpenProps {
  declined: () => void;
}

/** Signed in with the invited address. */
function Answer({ token, invitation, declined }: AnswerProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (accepts: boolean) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const refused = await answerMailed(token, accepts);
    setBusy(false);
    if (refused) setProblem(refused);
    else if (accepts) navigate(paths.filter("shared"), { replace: true });
    else declined();
  };
  return (
    <AuthText
      text={problem ?? whatOf(invitation)}
      actions={
        <>
          <Button variant="filled" aria-busy={busy} onClick={() => void answer(true)}>
            {words.accept}
          </Button>
          <Button onClick={() => void answer(false)}>{words.decline}</Button>
        </>
      }
    />
  );
}

/** Where the link of an invitation's mail leads. */
export default function InvitationPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const user = useSession((state) => state.user);
  // Whether somebody is signed in is known with it.
  const {
    data: answer,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ["mailed-invitation", token],
    queryFn: async () => {
      const [read] = await Promise.all([readMailed(token), findSession({ always: true })]);
      return read;
    },
    gcTime: 0,
  });
  const [declined, setDeclined] = useState(false);

  if (answer === undefined || isFetching) {
    return (
      <AuthLayout title={words.title}>
        <AuthText text={words.working} />
      </AuthLayout>
    );
  }
  const toProjects = <LinkButton to={paths.home()}>{words.toProjects}</LinkButton>;
  if (answer.kind === "expired") {
    return (
      <AuthLayout title={words.expiredTitle}>
        <AuthText text={words.expired} actions={toProjects} />
      </AuthLayout>
    );
  }
  if (answer.kind === "failed") {
    return (
      <AuthLayout title={words.title}>
        <AuthText
          text={answer.sentence}
          actions={<Button onClick={() => void refetch()}>{common.retry}</Button>}
        />
      </AuthLayout>
    );
  }
  const { invitation } = answer;
  const open = { token, invitation };
  if (declined) {
    return (
      <AuthLayout title={words.declinedTitle}>
        <AuthText text={words.declined(invitation.from.name)} actions={toProjects} />
      </AuthLayout>
    );
  }
  const invited = user?.email.toLowerCase() === invitation.email.toLowerCase();
  return (
    <AuthLayout title={words.titleFrom(invitation.from.name)}>
      {!user && <SignedOut {...open} />}
      {user && !invited && <WrongAccount {...open} own={user.email} />}
      {user && invited && <Answer {...open} declined={() => setDeclined(true)} />}
    </AuthLayout>
  );
}

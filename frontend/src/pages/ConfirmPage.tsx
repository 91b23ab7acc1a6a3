import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { AccountText, AuthLayout, confirmOnce } from "@/features/account";
import { account } from "@/shared/messages/account";
import { paths } from "@/shared/paths";
import { findSession } from "@/shared/session";
import { LinkButton } from "@/shared/ui";

type Outcome = "working" | "done" | "failed";

export default function ConfirmPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [outcome, setOutcome] = useState<Outcome>("working");
  const [sentence, setSentence] = useState<string>(account.confirm.failed);

  useEffect(() => {
    let gone = false;
    void confirmOnce(token).then((problem) => {
      if (gone) return;
      if (problem) setSentence(problem);
      setOutcome(problem ? "failed" : "done");
      // An open session should know at once that its address is confirmed.
      if (!problem) void findSession();
    });
    return () => {
      gone = true;
    };
  }, [token]);

  const { confirm } = account;
  if (outcome === "working") {
    return (
      <AuthLayout title={confirm.title}>
        <AccountText text={confirm.working} />
      </AuthLayout>
    );
  }
  if (outcome === "done") {
    return (
      <AuthLayout title={confirm.doneTitle}>
        <AccountText
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
      <AccountText
        text={sentence}
        actions={<LinkButton to={paths.settings("change-email")}>{confirm.toSettings}</LinkButton>}
      />
    </AuthLayout>
  );
}

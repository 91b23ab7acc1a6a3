import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { UndoEmailForm } from "@/features/account";
import { account } from "@/features/account/messages/account";
import { AuthLayout, AuthText } from "@/features/auth";
import { auth } from "@/features/auth/messages/auth";
import { paths } from "@/shared/paths";
import { clearSession } from "@/shared/session";
import { LinkButton } from "@/shared/ui";

const words = account.undoEmail;

/** Where the link leads that the old address gets when an e-mail address is changed. */
export default function UndoEmailPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [state, setState] = useState<"open" | "done" | "expired">(token ? "open" : "expired");
  if (state === "expired") {
    return (
      <AuthLayout title={words.expiredTitle}>
        <AuthText
          text={words.expired}
          actions={<LinkButton to={paths.login()}>{auth.signIn.submit}</LinkButton>}
        />
      </AuthLayout>
    );
  }
  if (state === "done") {
    return (
      <AuthLayout title={words.doneTitle}>
        <AuthText
          text={words.done}
          actions={<LinkButton to={paths.login()}>{auth.signIn.submit}</LinkButton>}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={words.title}>
      <UndoEmailForm
        token={token}
        onExpired={() => setState("expired")}
        onDone={() => {
          clearSession();
          setState("done");
        }}
      />
    </AuthLayout>
  );
}

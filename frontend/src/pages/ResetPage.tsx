import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { AccountText, AuthLayout, ResetForm } from "@/features/account";
import { account } from "@/features/account/messages/account";
import { paths } from "@/shared/paths";
import { clearSession } from "@/shared/session";
import { LinkButton } from "@/shared/ui";

export default function ResetPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [expired, setExpired] = useState(token === "");
  const { reset } = account;
  if (expired) {
    return (
      <AuthLayout title={reset.expiredTitle}>
        <AccountText
          text={reset.expired}
          actions={
            <LinkButton variant="filled" to={paths.recover()}>
              {reset.ask}
            </LinkButton>
          }
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={reset.title}>
      <ResetForm
        token={token}
        onExpired={() => setExpired(true)}
        onDone={() => {
          clearSession();
          navigate(paths.login(), { replace: true, state: { passwordChanged: true } });
        }}
      />
    </AuthLayout>
  );
}

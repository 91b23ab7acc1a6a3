import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { AuthLayout, AuthText, ResetForm } from "@/features/auth";
import { auth } from "@/features/auth/messages/auth";
import { paths } from "@/shared/paths";
import { clearSession } from "@/shared/session";
import { LinkButton } from "@/shared/ui";

export default function ResetPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [expired, setExpired] = useState(token === "");
  const { reset } = auth;
  if (expired) {
    return (
      <AuthLayout title={reset.expiredTitle}>
        <AuthText
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

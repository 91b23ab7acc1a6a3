import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { AccountText, AuthLayout } from "@/features/account";
import { account } from "@/shared/messages/account";
import { paths } from "@/shared/paths";
import { signOut } from "@/shared/session";
import { Button, LinkButton } from "@/shared/ui";

export default function LogoutPage() {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);

  const leave = useCallback(() => {
    setFailed(false);
    signOut().then(
      () => navigate(paths.login(), { replace: true }),
      () => setFailed(true),
    );
  }, [navigate]);
  useEffect(leave, [leave]);

  const { logout } = account;
  if (!failed) {
    return (
      <AuthLayout title={logout.title}>
        <AccountText text={logout.working} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={logout.failedTitle}>
      <AccountText
        text={logout.failed}
        actions={
          <>
            <Button variant="filled" onClick={leave}>
              {logout.again}
            </Button>
            <LinkButton variant="text" to={paths.home()}>
              {account.confirm.toProjects}
            </LinkButton>
          </>
        }
      />
    </AuthLayout>
  );
}

import { useCallback, useEffect, useState } from "react";
import { AuthLayout, AuthText } from "@/features/auth";
import { auth } from "@/features/auth/messages/auth";
import { navigation } from "@/shared/api/client";
import { paths } from "@/shared/paths";
import { signOut } from "@/shared/session";
import { Button, LinkButton } from "@/shared/ui";

export default function LogoutPage() {
  const [failed, setFailed] = useState(false);

  const leave = useCallback(() => {
    setFailed(false);
    signOut().then(
      // A new document, so that nothing this person saw is left in memory for the next.
      () => navigation.leaveTo(paths.login()),
      () => setFailed(true),
    );
  }, []);
  useEffect(leave, [leave]);

  const { logout } = auth;
  if (!failed) {
    return (
      <AuthLayout title={logout.title}>
        <AuthText text={logout.working} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={logout.failedTitle}>
      <AuthText
        text={logout.failed}
        actions={
          <>
            <Button variant="filled" onClick={leave}>
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

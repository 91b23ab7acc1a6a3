import { useState } from "react";
import { useLocation } from "react-router-dom";
import { AuthLayout, AuthText, RecoverForm } from "@/features/auth";
import { auth } from "@/features/auth/messages/auth";
import { paths } from "@/shared/paths";
import { Button, LinkButton } from "@/shared/ui";

/** What the sign-in page hands over. */
interface RecoverState {
  email?: string;
}

export default function RecoverPage() {
  const state = useLocation().state as RecoverState | null;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { recover } = auth;
  if (sentTo === null) {
    return (
      <AuthLayout title={recover.title}>
        <RecoverForm email={state?.email ?? ""} onSent={setSentTo} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={recover.sentTitle}>
      <AuthText
        text={recover.sent(sentTo)}
        actions={
          <>
            <LinkButton to={paths.login()}>{auth.signIn.submit}</LinkButton>
            <Button variant="text" onClick={() => setSentTo(null)}>
              {recover.again}
            </Button>
          </>
        }
      />
    </AuthLayout>
  );
}

import { useState } from "react";
import { useLocation } from "react-router-dom";
import { AccountText, AuthLayout, RecoverForm } from "@/features/account";
import { account } from "@/features/account/messages/account";
import { paths } from "@/shared/paths";
import { Button, LinkButton } from "@/shared/ui";

/** What the sign-in page hands over. */
interface RecoverState {
  email?: string;
}

export default function RecoverPage() {
  const state = useLocation().state as RecoverState | null;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { recover } = account;
  if (sentTo === null) {
    return (
      <AuthLayout title={recover.title}>
        <RecoverForm email={state?.email ?? ""} onSent={setSentTo} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={recover.sentTitle}>
      <AccountText
        text={recover.sent(sentTo)}
        actions={
          <>
            <LinkButton to={paths.login()}>{account.signIn.submit}</LinkButton>
            <Button variant="text" onClick={() => setSentTo(null)}>
              {recover.again}
            </Button>
          </>
        }
      />
    </AuthLayout>
  );
}

import { useState } from "react";
import { AccountText, AuthLayout, RecoverForm } from "@/features/account";
import { account } from "@/shared/messages/account";
import { paths } from "@/shared/paths";
import { Button, LinkButton } from "@/shared/ui";

export default function RecoverPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { recover } = account;
  if (sentTo === null) {
    return (
      <AuthLayout title={recover.title}>
        <RecoverForm onSent={setSentTo} />
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

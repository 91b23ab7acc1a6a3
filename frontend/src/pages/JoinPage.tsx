import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { AuthLayout, JoinForm } from "@/features/account";
import { account } from "@/shared/messages/account";
import { readSignInQuery, safeRedirect } from "@/shared/paths";
import { findSession, setUser } from "@/shared/session";

export default function JoinPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const query = readSignInQuery(search);
  const target = safeRedirect(query.redirect);

  useEffect(() => {
    let gone = false;
    void findSession().then((user) => {
      if (user && !gone) navigate(target, { replace: true });
    });
    return () => {
      gone = true;
    };
  }, [navigate, target]);

  return (
    <AuthLayout title={account.join.title}>
      <JoinForm
        query={query}
        onDone={(user) => {
          setUser(user);
          navigate(target, { replace: true });
        }}
      />
    </AuthLayout>
  );
}

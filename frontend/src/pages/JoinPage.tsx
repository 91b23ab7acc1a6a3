import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { AuthLayout, JoinForm } from "@/features/auth";
import { auth } from "@/features/auth/messages/auth";
import { invitationIn, readSignInQuery, safeRedirect } from "@/shared/paths";
import { sessionQuery, setUser } from "@/shared/session";

/** What the page before knows already. */
interface JoinState {
  email?: string;
}

export default function JoinPage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const query = readSignInQuery(search);
  const target = safeRedirect(query.redirect);

  const { data: found = null } = useQuery(sessionQuery);
  if (found) return <Navigate to={target} replace />;

  return (
    <AuthLayout title={auth.join.title}>
      <JoinForm
        query={query}
        email={(state as JoinState | null)?.email ?? ""}
        invitation={invitationIn(query.redirect)}
        onDone={(user) => {
          setUser(user);
          navigate(target, { replace: true });
        }}
      />
    </AuthLayout>
  );
}

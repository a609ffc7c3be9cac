import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type HomeState, pathAfterSignIn, paths } from '../app/paths.ts';
import { AgreementDialog } from '../features/agreement/agreement-dialog.tsx';
import { sessionStore, useSession } from '../session/browser-session.ts';
import { signOut } from '../session/sign-out.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { forgetWantedPage, wantedPage } from '../session/wanted-page.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';

/**
 * A token in the address (documented) is kept in memory and removed from the address and the history at once; the product's
 * pages never put one there. The names in the address are shown until the user is read.
 */
function useHandedOver() {
  const [query, setQuery] = useSearchParams();
  const [handed] = useState(() => {
    const token = query.get('token');
    if (token) sessionStore.hold(token);
    return { firstName: query.get('firstName'), lastName: query.get('lastName') };
  });
  const hasToken = query.has('token');
  useEffect(() => {
    if (hasToken) setQuery({}, { replace: true });
  }, [hasToken, setQuery]);
  return handed;
}

export default function UserAgreementPage() {
  const handed = useHandedOver();
  const session = useSession();
  const user = useCurrentUser();
  const navigate = useNavigate();
  // Read once: it is forgotten with the signature, while the page still leads there.
  const [wanted] = useState(wantedPage);
  const state = (useLocation().state ?? {}) as HomeState;
  const from = state.from ?? (wanted?.userName === user.data?.userName ? wanted?.path : undefined);
  if (session.token === null) {
    const next: HomeState | null = session.hasEnded ? { dialog: 'login', hasEnded: true } : null;
    return <Navigate to={paths.home} replace state={next} />;
  }
  if (user.data?.agreementRev && !session.isHeld)
    return <Navigate to={pathAfterSignIn(from, user.data.riskLevel !== null)} replace />;

  const token = session.token;
  const onSigned = async () => {
    sessionStore.keep(token);
    forgetWantedPage();
    navigate(pathAfterSignIn(from, user.data?.riskLevel != null), { replace: true });
  };
  const onCancel = () => void signOut().then(() => navigate(paths.home, { replace: true }));
  const named = handed.firstName && handed.lastName ? { firstName: handed.firstName, lastName: handed.lastName } : null;
  const signer = user.data ?? named;
  if (signer) return <AgreementDialog user={signer} onSigned={onSigned} onCancel={onCancel} />;
  return user.error ? <ErrorState error={user.error} onRetry={() => void user.refetch()} /> : <PageSkeleton />;
}

import type { Access } from '@pipa/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { NotFound } from '../pages/not-found.tsx';
import { useSession } from '../session/browser-session.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/states.tsx';
import { decideAccess } from './access.ts';
import type { HomeState } from './paths.ts';
import { routeAt } from './routes.ts';

/** Whether this visit of an address began without a session: who signs out on a page has not asked for it again. */
function useBeganAsVisitor(key: string, token: string | null): boolean {
  const [visit, setVisit] = useState({ key, token });
  if (visit.key === key) return visit.token === null;
  setVisit({ key, token });
  return token === null;
}

/** Shows a page to users who may open it, and redirects others. A visitor returns to the page after signing in. */
export function RouteGuard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const user = useCurrentUser();
  const { pathname, search, hash, key } = useLocation();
  const decision = decideAccess(access, session, user.data);
  const { hasEnded, token } = session;
  const needsSignIn = useBeganAsVisitor(key, token) ? routeAt(pathname)?.name : undefined;
  const from = `${pathname}${search}${hash}`;
  // The same object at each drawing: a new one would redirect again, over what a person has opened meanwhile.
  const state = useMemo<HomeState | null>(
    () =>
      token === null ? { from, hasEnded, needsSignIn, dialog: hasEnded || needsSignIn ? 'login' : undefined } : null,
    [from, hasEnded, needsSignIn, token],
  );
  if (decision.go === 'on') return children;
  if (decision.go === 'to') return <Navigate to={decision.path} replace state={state} />;
  if (decision.go === 'missing') return <NotFound />;
  if (user.error) return <ErrorState error={user.error} onRetry={() => void user.refetch()} />;
  return <PageSkeleton />;
}

import type { ReactNode } from 'react';
import { paths } from '../app/paths.ts';
import { invest } from '../messages/invest.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';

/** Shows disabled investors the reason and a link instead of the page (2 §2). */
export function MembershipGate({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const words = invest.strategies;
  return (
    <QueryView query={user} pending={<PageSkeleton />}>
      {(viewer) =>
        viewer.investorState === 'Disabled' ? (
          <Card pad="none">
            <EmptyState
              title={words.blockedTitle}
              action={
                <ButtonLink tone="primary" to={paths.userAccount}>
                  {words.toAccount}
                </ButtonLink>
              }
            >
              {words.blocked}
            </EmptyState>
          </Card>
        ) : (
          children
        )
      }
    </QueryView>
  );
}

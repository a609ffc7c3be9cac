import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { chosenId } from '../app/links.ts';
import { paths } from '../app/paths.ts';
import { notices as words } from '../messages/notices.ts';
import { notificationMutations } from '../queries/notifications/notification-mutations.ts';
import { notificationQueries } from '../queries/notifications/notification-queries.ts';
import { placeOf } from '../shell/notifications/place-of-notice.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';

/** Marks a notice as read and goes on to the page that it is about: a channel knows its number alone. */
function OpenedNotice({ id, to, isRead }: { id: number; to: string; isRead: boolean }) {
  const { mutate: read } = useMutation(notificationMutations.read());
  useEffect(() => {
    if (!isRead) read({ id });
  }, [id, isRead, read]);
  return <Navigate to={to} replace />;
}

export default function NoticePage() {
  const [search] = useSearchParams();
  const id = chosenId(search);
  const query = useQuery(notificationQueries.one(id ?? 1));
  return (
    <QueryView query={query} pending={<PageSkeleton />}>
      {(found) =>
        found === null || id === null ? (
          <Card>
            <EmptyState
              title={words.lostTitle}
              action={<ButtonLink to={paths.dashboard}>{words.toDashboard}</ButtonLink>}
            >
              {words.lostText}
            </EmptyState>
          </Card>
        ) : (
          <OpenedNotice id={id} to={placeOf(found.notice)} isRead={found.isRead} />
        )
      }
    </QueryView>
  );
}

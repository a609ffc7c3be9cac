import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { chosenId } from '../app/links.ts';
import { type HomeState, paths } from '../app/paths.ts';
import type { ForumRights } from '../features/forum/forum-rights.ts';
import { TopicList } from '../features/forum/topic-list.tsx';
import { TopicView } from '../features/forum/topic-view.tsx';
import { forum as words } from '../messages/forum.ts';
import { forumAccess } from '../queries/forum/forum-access.ts';
import { forumQueries } from '../queries/forum/forum-queries.ts';
import { useSession } from '../session/browser-session.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { QueryView } from '../ui/states.tsx';

/** The forum for a visitor, where the operator lets visitors read; else the way to sign in and back. */
function VisitorForum() {
  const query = useQuery(forumAccess());
  const { pathname, search } = useLocation();
  const rights: ForumRights = { isMember: false, isAdmin: false, mayPost: false, userName: null };
  return (
    <QueryView query={query} pending={<PageSkeleton />}>
      {({ visitorsMayRead, types }) =>
        visitorsMayRead ? (
          <Forum types={types} rights={rights} note={words.visitorNote} />
        ) : (
          <Navigate
            to={paths.home}
            replace
            state={{ from: `${pathname}${search}`, dialog: 'login', needsSignIn: 'Forum' } satisfies HomeState}
          />
        )
      }
    </QueryView>
  );
}

function MemberForum() {
  const query = useQuery(forumQueries.types());
  const { data: user } = useCurrentUser();
  const { userId } = useSession();
  return (
    <QueryView query={query} pending={<PageSkeleton />}>
      {({ admin, data }) => {
        // Drafts are kept by user, so that nothing is written before the user is known.
        const mayPost = user !== undefined && userId !== null && user.investorState !== 'Disabled';
        const rights: ForumRights = { isMember: true, isAdmin: admin, mayPost, userName: user?.userName ?? null };
        return (
          <Forum types={data} rights={rights} note={user?.investorState === 'Disabled' ? words.disabledNote : null} />
        );
      }}
    </QueryView>
  );
}

interface ForumProps extends Omit<React.ComponentProps<typeof TopicList>, 'note'> {
  note: string | null;
}
function Forum({ types, rights, note }: ForumProps) {
  const [query] = useSearchParams();
  const topicId = chosenId(query, undefined, 'topic');
  const answerId = chosenId(query, undefined, 'answer') ?? undefined;
  return (
    <>
      {topicId === null && <PageHeader title={words.title} description={words.description} />}
      {note && <Notice>{note}</Notice>}
      {topicId === null ? (
        <TopicList types={types} rights={rights} />
      ) : (
        <TopicView key={`${topicId}-${answerId}`} topicId={topicId} answerId={answerId} types={types} rights={rights} />
      )}
    </>
  );
}

/** 3 §2.10 */
export default function ForumPage() {
  const session = useSession();
  return session.token === null || session.isHeld ? <VisitorForum /> : <MemberForum />;
}

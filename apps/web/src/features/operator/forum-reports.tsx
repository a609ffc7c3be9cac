import { Box, chakra } from '@chakra-ui/react';
import type { api, OutputOf } from '@pipa/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../format.ts';
import { forumModeration as words } from '../../messages/forum-moderation.ts';
import { moderationMutations, moderationQueries } from '../../queries/forum/moderation-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { notify } from '../../ui/toaster.tsx';
import { keyOfPost, PostToDecide, saysFailure } from './forum-post.tsx';

type Report = OutputOf<typeof api.forumReports>['reports'][number];

/** The reports of one post, to uphold or dismiss together. */
function ReportedPost({ reports }: { reports: readonly [Report, ...Report[]] }) {
  const [{ id, post }] = reports;
  const [isAsked, setAsked] = useState(false);
  const settle = useMutation({ ...moderationMutations.settle(), onError: saysFailure });
  // A list that is read again meanwhile removes this component, and callbacks of `mutate` with it.
  const keep = () =>
    void settle.mutateAsync({ id, isUpheld: false }).then(
      () => notify.success(words.kept),
      () => undefined,
    );
  return (
    <PostToDecide
      post={post}
      actions={
        <>
          <Button size="sm" tone="danger" disabled={settle.isPending} onClick={() => setAsked(true)}>
            {words.remove}
          </Button>
          <Button size="sm" loading={settle.isPending && !isAsked} onClick={keep}>
            {words.keep}
          </Button>
        </>
      }
    >
      <Box as="ul" ps="0" listStyleType="none">
        {reports.map(({ id: reportId, reporter, reason, at }) => (
          <Box as="li" key={reportId} overflowWrap="anywhere">
            {reason}{' '}
            <chakra.span textStyle="hint" color="ink-2">
              {words.reportedBy(reporter, formatInstant(at))}
            </chakra.span>
          </Box>
        ))}
      </Box>
      {isAsked && (
        <ConfirmDialog
          open
          destructive
          title={words.removeTitle(post.title)}
          confirmLabel={words.remove}
          onConfirm={async () => {
            await settle.mutateAsync({ id, isUpheld: true });
            notify.success(words.removed);
          }}
          onClose={() => setAsked(false)}
        >
          {words.removeText}
        </ConfirmDialog>
      )}
    </PostToDecide>
  );
}

/** Open reports, those of a post together. */
export function ForumReports() {
  const query = useInfiniteQuery(moderationQueries.reports());
  return (
    <PagedTable title={words.reports} more={words.moreReports} query={query}>
      {({ pages }) => {
        const byPost = Map.groupBy(
          pages.flatMap(({ reports }) => reports),
          ({ post }) => keyOfPost(post),
        );
        return (
          <Card pad="none" title={words.reports} description={words.reportsHint}>
            {byPost.size === 0 ? (
              <EmptyState title={words.noReportsTitle}>{words.noReportsText}</EmptyState>
            ) : (
              <Box as="ul" ps="0">
                {[...byPost].map(
                  ([key, [first, ...others]]) => first && <ReportedPost key={key} reports={[first, ...others]} />,
                )}
              </Box>
            )}
          </Card>
        );
      }}
    </PagedTable>
  );
}

import { Box } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { forumModeration as words } from '../../messages/forum-moderation.ts';
import { moderationMutations, moderationQueries } from '../../queries/forum/moderation-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { keyOfPost, type PostInQuestion, PostToDecide, saysFailure } from './forum-post.tsx';

function HeldPost({ post }: { post: PostInQuestion }) {
  const [isAsked, setAsked] = useState(false);
  const review = useMutation({ ...moderationMutations.review(), onError: saysFailure });
  const { topic_id, answer_id, comment_id } = post;
  const place = { topic_id, answer_id: answer_id ?? undefined, comment_id: comment_id ?? undefined };
  // A list that is read again meanwhile removes this component, and callbacks of `mutate` with it.
  const publish = () =>
    void review.mutateAsync({ ...place, isApproved: true }).then(
      () => notify.success(words.published),
      () => undefined,
    );
  return (
    <PostToDecide
      post={post}
      actions={
        <>
          <Button size="sm" loading={review.isPending && !isAsked} onClick={publish}>
            {words.publish}
          </Button>
          <Button size="sm" tone="danger" disabled={review.isPending} onClick={() => setAsked(true)}>
            {words.remove}
          </Button>
        </>
      }
    >
      {isAsked && (
        <ConfirmDialog
          open
          destructive
          title={words.removeTitle(post.title)}
          confirmLabel={words.remove}
          onConfirm={async () => {
            await review.mutateAsync({ ...place, isApproved: false });
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

/** Posts that wait for review. */
export function ForumHeld() {
  const query = useQuery(moderationQueries.held());
  return (
    <Card pad="none" title={words.held} description={words.heldHint}>
      <QueryView
        query={query}
        pending={<TableSkeleton />}
        isEmpty={({ posts }) => posts.length === 0}
        empty={<EmptyState title={words.noHeldTitle}>{words.noHeldText}</EmptyState>}
      >
        {({ posts, hasMore }) => (
          <>
            <Box as="ul" ps="0">
              {posts.map((post) => (
                <HeldPost key={keyOfPost(post)} post={post} />
              ))}
            </Box>
            {hasMore && (
              <Box textStyle="hint" color="ink-2" px={{ base: '4', md: '5' }} pb="4">
                {words.moreHeld(posts.length)}
              </Box>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

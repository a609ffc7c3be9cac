import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { formatInstant } from '../../format.ts';
import { forum as words } from '../../messages/forum.ts';
import { messages } from '../../messages/index.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { forumQueries } from '../../queries/forum/forum-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldFrame, TextArea } from '../../ui/form/field-frame.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';

/** A topic, an answer to it, or a comment on that, as the calls name it. */
export interface PostPlace {
  topic_id: number;
  answer_id?: number;
  comment_id?: number;
}

const MAX_REASON = 500;

/** Reports a post to the administrators. */
export function ReportDialog({ post, onClose }: { post: PostPlace; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const report = useMutation({
    ...forumMutations.report(),
    onSuccess: () => {
      notify.success(words.reportSent);
      onClose();
    },
    onError: notify.failure,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.reportTitle}
      size="sm"
      closeOnOutside={false}
      footer={
        <>
          <Button onClick={onClose} disabled={report.isPending}>
            {messages.shell.cancel}
          </Button>
          <Button
            tone="primary"
            disabled={reason.trim() === ''}
            loading={report.isPending}
            onClick={() => report.mutate({ ...post, reason })}
          >
            {words.report}
          </Button>
        </>
      }
    >
      <FieldFrame label={words.reportReason} required error={report.error ? asApiError(report.error).words : undefined}>
        {(wiring) => (
          <TextArea
            kind="area"
            {...wiring}
            rows={4}
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}

/** A topic or an answer as it was before each of its edits, newest first. */
export function HistoryDialog({ post, onClose }: { post: Omit<PostPlace, 'comment_id'>; onClose: () => void }) {
  const query = useQuery(forumQueries.revisions(post));
  return (
    <Dialog open onClose={onClose} title={words.historyTitle} size="lg">
      <QueryView
        query={query}
        pending={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={words.historyEmpty} />}
      >
        {({ data }) => (
          <Flex direction="column" gap="4">
            {data.map(({ title, content, at }) => (
              <Box key={at} borderTopWidth="1px" borderColor="line" pt="3">
                <Box textStyle="hint" color="ink-2">
                  {words.before(formatInstant(at))}
                </Box>
                {title !== null && <Box fontWeight="600">{title}</Box>}
                <Box as="pre" whiteSpace="pre-wrap" overflowWrap="anywhere" fontFamily="inherit">
                  {content}
                </Box>
              </Box>
            ))}
          </Flex>
        )}
      </QueryView>
    </Dialog>
  );
}

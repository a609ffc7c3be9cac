import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { MAX_REPORT_REASON } from '@pipa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
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
import { lineChanges } from './line-changes.ts';

/** A topic, an answer to it, or a comment on that, as the calls name it. */
export interface PostPlace {
  topic_id: number;
  answer_id?: number;
  comment_id?: number;
}

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
            maxLength={MAX_REPORT_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}

/** Unchanged lines that are shown beside a change. */
const CONTEXT_LINES = 2;
const lineLooks = {
  same: { mark: ' ', bg: undefined },
  added: { mark: '+', bg: 'gain-soft' },
  removed: { mark: '−', bg: 'loss-soft' },
} as const;

/** What an edit made of a text: its changed lines with a few around them. */
function Changes({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => lineChanges(before, after), [before, after]);
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - CONTEXT_LINES), index + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same');
  return (
    <Box borderWidth="1px" borderColor="line" borderRadius="l2" overflow="hidden" fontSize="13px" mt="1.5">
      {lines.map(({ kind, text }, index) =>
        isNear(index) ? (
          <Flex key={index} bg={lineLooks[kind].bg} px="2" gap="2" fontFamily="mono">
            <span aria-hidden>{lineLooks[kind].mark}</span>
            {kind !== 'same' && <VisuallyHidden>{words.changes[kind]}</VisuallyHidden>}
            <Box whiteSpace="pre-wrap" overflowWrap="anywhere" minW="0">
              {text || '\u00a0'}
            </Box>
          </Flex>
        ) : isNear(index - 1) ? (
          <Box key={index} px="2" color="ink-2">
            …
          </Box>
        ) : null,
      )}
    </Box>
  );
}

interface HistoryProps {
  post: Omit<PostPlace, 'comment_id'>;
  /** The text as it is now, and for a topic its title. */
  now: { title?: string; content: string };
  onClose: () => void;
}
/** What each edit of a topic or an answer has changed, newest first. */
export function HistoryDialog({ post, now, onClose }: HistoryProps) {
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
            {data.map(({ title, content, at }, index) => {
              const after = data[index - 1] ?? now;
              const titleAfter = after.title ?? null;
              return (
                <Box as="section" key={at} aria-label={words.editOf(formatInstant(at))}>
                  <Box textStyle="hint" color="ink-2">
                    {words.editOf(formatInstant(at))}
                  </Box>
                  {title !== null && titleAfter !== null && title !== titleAfter && (
                    <Changes before={title} after={titleAfter} />
                  )}
                  {content !== after.content && <Changes before={content} after={after.content} />}
                </Box>
              );
            })}
          </Flex>
        )}
      </QueryView>
    </Dialog>
  );
}

import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatInstant } from '../../format.ts';
import { forum as words } from '../../messages/forum.ts';
import { forumQueries } from '../../queries/forum/forum-queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { lineChanges } from './line-changes.ts';
import type { PostPlace } from './post-parts.tsx';

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

import { Box, chakra, Flex } from '@chakra-ui/react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { links } from '../../app/links.ts';
import { formatDate } from '../../format.ts';
import { ask as words } from '../../messages/ask.ts';
import { askMutations } from '../../queries/ask/ask-mutations.ts';
import { askQueries } from '../../queries/ask/ask-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Input } from '../../ui/form/field-frame.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';
import { QueryView } from '../../ui/states.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';

const REST_MS = 250;
const MOST_CHARACTERS = 100;

const Entry = chakra(Link, {
  base: {
    display: 'block',
    px: '10px',
    py: '7px',
    borderRadius: 'l2',
    color: 'ink',
    textDecoration: 'none',
    _hover: { bg: 'bg' },
    '&[aria-current=page]': { bg: 'accent-soft', color: 'accent' },
  },
});

interface AskHistoryProps {
  shownId: number | null;
  onBegin: () => void;
  /** null: all of them. */
  onDeleted: (id: number | null) => void;
}

/** The own conversations, newest first, found by their titles and words. */
export function AskHistory({ shownId, onBegin, onDeleted }: AskHistoryProps) {
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const wanted = useDebounced(text.trim(), REST_MS);
  const query = useInfiniteQuery(askQueries.conversations(wanted));
  const removal = useMutation(askMutations.remove());
  const deleteAll = async () => {
    await removal.mutateAsync({});
    notify.success(words.allDeleted);
    onDeleted(null);
  };
  return (
    <Flex direction="column" gap="3" height="100%" minH="0">
      <Button onClick={onBegin}>
        <SquarePen />
        {words.newChat}
      </Button>
      <Input
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        maxLength={MOST_CHARACTERS}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Box as="nav" aria-label={words.history} flex="1" minH="0" overflowY="auto" mx="-6px" px="6px">
        <QueryView
          query={query}
          pending={<TextSkeleton lines={6} />}
          isEmpty={({ pages }) => pages.every((page) => page.length === 0)}
          empty={
            <Box color="ink-2" px="10px" textStyle="hint">
              {wanted === '' ? words.noHistory : words.noneFound(wanted)}
            </Box>
          }
        >
          {({ pages }) => (
            <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="0.5">
              {pages.flat().map(({ id, title, updatedAt }) => (
                <li key={id}>
                  <Entry to={links.ask(id)} aria-current={id === shownId ? 'page' : undefined}>
                    <Box truncate>{title}</Box>
                    <Box textStyle="hint" color="ink-2">
                      {formatDate(updatedAt)}
                    </Box>
                  </Entry>
                </li>
              ))}
            </chakra.ul>
          )}
        </QueryView>
        {query.hasNextPage && (
          <Button size="sm" mt="2" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        )}
      </Box>
      <Button tone="link" size="sm" alignSelf="flex-start" color="ink-2" onClick={() => setAsking(true)}>
        {words.deleteAll}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={words.deleteAllTitle}
        confirmLabel={words.deleteAll}
        destructive
        onConfirm={deleteAll}
        onClose={() => setAsking(false)}
      >
        {words.deleteAllText}
      </ConfirmDialog>
    </Flex>
  );
}

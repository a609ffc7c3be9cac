import { Box, chakra, Flex } from '@chakra-ui/react';
import { FORUM_PAGE_SIZE, type ForumTopicType } from '@pipa/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { forum as words } from '../../messages/forum.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { forumQueries } from '../../queries/forum/forum-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { ForumRights } from './forum-rights.ts';
import { ALL, askedBy, filterKeys } from './topic-address.ts';
import { TopicEditor } from './topic-editor.tsx';
import { TopicFilters, TopicTabs } from './topic-filters.tsx';
import { TopicRow } from './topic-row.tsx';
import { useListKeys } from './use-list-keys.ts';

const REST_MS = 300;

const NewTopic = ({ onClick }: { onClick: () => void }) => (
  <Button tone="primary" onClick={onClick}>
    {words.newTopic}
  </Button>
);

/** How many topics there are, and the way to mark all as read. */
function ListHead({ found, isMember }: { found: { count: number; isCapped: boolean } | undefined; isMember: boolean }) {
  const readAll = useMutation(forumMutations.readAll());
  return (
    <Flex justify="space-between" align="center" gap="2" mb="2" minH="30px">
      <Box textStyle="hint" color="ink-2" aria-live="polite">
        {found && words.count(found.count, found.isCapped)}
      </Box>
      {isMember && (
        <Button size="sm" tone="quiet" loading={readAll.isPending} onClick={() => readAll.mutate()}>
          {words.readAll}
        </Button>
      )}
    </Flex>
  );
}

interface NoTopicsProps {
  /** A tab, a filter or words leave topics out. */
  isNarrowed: boolean;
  isSearched: boolean;
  mayPost: boolean;
  onShowAll: () => void;
  onNew: () => void;
}
const NoTopics = ({ isNarrowed, isSearched, mayPost, onShowAll, onNew }: NoTopicsProps) => (
  <EmptyState
    title={isNarrowed ? words.noneFoundTitle : words.emptyTitle}
    action={
      isNarrowed ? (
        <Button onClick={onShowAll}>{words.backToList}</Button>
      ) : mayPost ? (
        <NewTopic onClick={onNew} />
      ) : undefined
    }
  >
    {isSearched ? words.noneFoundText : isNarrowed ? undefined : words.emptyText}
  </EmptyState>
);

/** The way to the pages before and behind one. */
const Pager = ({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) => (
  <Flex gap="2" mt="4" align="center" justify="center">
    <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
      {words.previous}
    </Button>
    <span>{words.page(page, pages)}</span>
    <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
      {words.next}
    </Button>
  </Flex>
);

/** 3 §2.10: topics by tab, sort, own filter and words, all of which are in the address. */
export function TopicList({ types, rights }: { types: readonly ForumTopicType[]; rights: ForumRights }) {
  const { values, change } = useAddressFilter(filterKeys);
  const [typed, setTyped] = useState(values.q);
  const rested = useDebounced(typed, REST_MS);
  const [editing, setEditing] = useState<'new' | number | null>(null);
  const { search, list, onKeyDown } = useListKeys();
  const asked = askedBy(values);
  const query = useQuery({ ...forumQueries.list(asked), placeholderData: keepPreviousData });
  const tab = values.tab || ALL;

  // The address follows what was typed, not the reverse.
  useEffect(() => {
    if (rested !== values.q) change({ q: rested, page: '' });
  }, [rested]);

  const page = asked.pageNo as number;
  const pages = Math.max(1, Math.ceil((query.data?.count ?? 0) / FORUM_PAGE_SIZE));
  // 3 §4: All clears the own filter.
  const chooseTab = (value: string) =>
    change({ tab: value === ALL ? '' : value, page: '', ...(value === ALL && { mine: '' }) });
  const isNarrowed = values.q !== '' || asked.filter_by !== undefined || tab !== ALL;
  const showAll = () => {
    setTyped('');
    change({ tab: '', q: '', mine: '', page: '' });
  };
  const begin = () => setEditing('new');
  return (
    <>
      <TopicTabs types={types} tab={tab} onChoose={chooseTab} />
      <TopicFilters
        values={values}
        mine={asked.filter_by}
        typed={typed}
        searchRef={search}
        isMember={rights.isMember}
        onType={setTyped}
        onChange={change}
      >
        {rights.mayPost && <NewTopic onClick={begin} />}
      </TopicFilters>
      <ListHead found={query.data} isMember={rights.isMember} />
      <Card pad="none">
        <QueryView
          query={query}
          pending={<TableSkeleton />}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <NoTopics
              isNarrowed={isNarrowed}
              isSearched={values.q !== ''}
              mayPost={rights.mayPost}
              onShowAll={showAll}
              onNew={begin}
            />
          }
        >
          {({ data }) => (
            <chakra.ul ref={list} listStyleType="none" onKeyDown={onKeyDown}>
              {data.map((topic) => (
                <TopicRow
                  key={topic.topic_id}
                  topic={topic}
                  rights={rights}
                  onEdit={({ topic_id }) => setEditing(topic_id)}
                />
              ))}
            </chakra.ul>
          )}
        </QueryView>
      </Card>
      {pages > 1 && <Pager page={page} pages={pages} onPage={(chosen) => change({ page: String(chosen) })} />}
      {editing !== null && (
        <TopicEditor
          editing={editing}
          types={types}
          isAdmin={rights.isAdmin}
          typeId={Number(tab)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

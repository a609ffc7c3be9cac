import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import {
  type api,
  FORUM_PAGE_SIZE,
  type ForumFilter,
  type ForumTopic,
  type ForumTopicType,
  forumFilters,
  forumOrders,
  type InputOf,
  MAX_FORUM_KEYWORD,
} from '@pipa/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Eye, MessageSquare, Star } from 'lucide-react';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../app/links.ts';
import { formatInstant } from '../../format.ts';
import { lazyPart } from '../../lazy-part.ts';
import { forum as words } from '../../messages/forum.ts';
import { forumMutations } from '../../queries/forum/forum-mutations.ts';
import { forumQueries } from '../../queries/forum/forum-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Input, Options, Select } from '../../ui/form/field-frame.tsx';
import { PartFrame } from '../../ui/part-frame.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../../ui/states.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { AuthorName, DeleteDialog, keyed, nameOfType } from './post-parts.tsx';

const TopicDialog = lazyPart(() => import('./topic-dialog.tsx'));
const REST_MS = 300;
/** Pages that the server gives. */
const MOST_PAGES = 1_000;
const ALL = 'all';
const SUGGESTED = 'suggested';

/** What the caller may do in the forum. */
export interface ForumRights {
  isMember: boolean;
  isAdmin: boolean;
  /** An investor membership that is not disabled. */
  mayPost: boolean;
  userName: string | null;
}

const Tab = chakra('button', {
  base: {
    px: '3',
    height: '36px',
    cursor: 'pointer',
    color: 'ink-2',
    fontWeight: 560,
    whiteSpace: 'nowrap',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    '&[aria-pressed=true]': { color: 'accent', borderColor: 'accent' },
  },
});
const Count = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    color: 'ink-2',
    '& svg': { width: '14px', height: '14px' },
  },
});

const filterKeys = ['tab', 'q', 'sort', 'mine', 'page'] as const;

/** What an address asks the list for. */
function askedBy({
  tab,
  q,
  sort,
  mine,
  page,
}: Record<(typeof filterKeys)[number], string>): InputOf<typeof api.topicSearch> {
  const typeId = Number(tab);
  return {
    op: 'list',
    pageNo: Math.min(MOST_PAGES, Math.max(1, Math.trunc(Number(page)) || 1)),
    perPageNum: FORUM_PAGE_SIZE,
    ...(tab === SUGGESTED && { essence: true }),
    ...(Number.isInteger(typeId) && typeId > 0 && { type_id: typeId }),
    ...(forumOrders.some((order) => order === sort) && { order_by: sort as (typeof forumOrders)[number] }),
    // 3 §4: the default of the own filters.
    ...(mine !== '' && { filter_by: forumFilters.find((filter) => filter === mine) ?? 'myComment' }),
    ...(q.trim() !== '' && { keyword: q.trim().slice(0, MAX_FORUM_KEYWORD) }),
  };
}

function Row({
  topic,
  rights,
  onEdit,
}: {
  topic: ForumTopic;
  rights: ForumRights;
  onEdit: (topic: ForumTopic) => void;
}) {
  const [isDeleting, setDeleting] = useState(false);
  const change = useMutation(forumMutations.topic());
  const { topic_id: id, title, isEssence } = topic;
  const isOwn = rights.mayPost && topic.user !== '' && topic.user === rights.userName;
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" px={{ base: '4', md: '5' }} py="3.5" data-topic>
      <Flex gap="2" align="baseline" wrap="wrap">
        <TextLink to={links.topic(id)} fontSize="15px" fontWeight={topic.isUnread ? 660 : 560} overflowWrap="anywhere">
          {title}
        </TextLink>
        {topic.isUnread && <Pill tone="accent">{words.unread}</Pill>}
        {isEssence && <Pill tone="gain">{words.suggested}</Pill>}
        {topic.isHeld && <Pill tone="warn">{words.held}</Pill>}
      </Flex>
      {topic.content && (
        <Box color="ink-2" mt="0.5" lineClamp="2" overflowWrap="anywhere">
          {topic.content}
        </Box>
      )}
      <Flex gap="4" rowGap="1" mt="1.5" wrap="wrap" align="center" textStyle="hint" color="ink-2">
        <span>
          {words.author}: <AuthorName post={topic} />
        </span>
        <span>
          {words.shareTime}: {formatInstant(topic.createTime)}
        </span>
        <Count title={words.views(topic.viewNum)}>
          <Eye aria-hidden />
          <span aria-hidden>{topic.viewNum}</span>
          <VisuallyHidden>{words.views(topic.viewNum)}</VisuallyHidden>
        </Count>
        <Count title={words.stars(topic.starNum)}>
          <Star aria-hidden />
          <span aria-hidden>{topic.starNum}</span>
          <VisuallyHidden>{words.stars(topic.starNum)}</VisuallyHidden>
        </Count>
        <Count title={words.answers(topic.answerNum)}>
          <MessageSquare aria-hidden />
          <span aria-hidden>{topic.answerNum}</span>
          <VisuallyHidden>{words.answers(topic.answerNum)}</VisuallyHidden>
        </Count>
        <Flex gap="1" ms="auto">
          {rights.isAdmin && (
            <Button
              size="sm"
              tone="quiet"
              loading={change.isPending}
              onClick={() => change.mutate(keyed({ op: 'essence', topic_id: id, essence: !isEssence }))}
            >
              {isEssence ? words.unflag : words.flag}
            </Button>
          )}
          {isOwn && (
            <Button size="sm" tone="quiet" onClick={() => onEdit(topic)}>
              {words.edit}
            </Button>
          )}
          {rights.isAdmin && (
            <Button size="sm" tone="quiet" onClick={() => setDeleting(true)}>
              {words.remove}
            </Button>
          )}
        </Flex>
      </Flex>
      {isDeleting && (
        <DeleteDialog
          title={words.deleteTopic(title)}
          text={words.deleteTopicText}
          onClose={() => setDeleting(false)}
          onConfirm={() => change.mutateAsync(keyed({ op: 'delete', topic_id: id }))}
        />
      )}
    </chakra.li>
  );
}

/** Opens the editor of a topic, whose text a list does not hold. */
function EditTopic({
  topicId,
  ...rest
}: {
  topicId: number;
  types: readonly ForumTopicType[];
  isAdmin: boolean;
  onClose: () => void;
  onSaved: (id: number) => void;
}) {
  const { data } = useQuery(forumQueries.topic({ topic_id: topicId }));
  const topic = data?.data[0];
  return topic ? <TopicDialog topic={topic} {...rest} /> : null;
}

/** 3 §2.10: topics by tab, sort, own filter and words, all of which are in the address. */
export function TopicList({ types, rights }: { types: readonly ForumTopicType[]; rights: ForumRights }) {
  const { values, change } = useAddressFilter(filterKeys);
  const [typed, setTyped] = useState(values.q);
  const rested = useDebounced(typed, REST_MS);
  const [editing, setEditing] = useState<'new' | number | null>(null);
  const navigate = useNavigate();
  const readAll = useMutation(forumMutations.readAll());
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const asked = askedBy(values);
  const query = useQuery({ ...forumQueries.list(asked), placeholderData: keepPreviousData });
  const tab = values.tab || ALL;

  // The address follows what was typed, not the reverse.
  useEffect(() => {
    if (rested !== values.q) change({ q: rested, page: '' });
  }, [rested]);
  // Keys of one character count only while the list has the focus: elsewhere they would collide with speech input (WCAG 2.1.4).
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') {
      event.preventDefault();
      search.current?.focus();
      return;
    }
    if (event.key !== 'j' && event.key !== 'k') return;
    const titles = [...(list.current?.querySelectorAll<HTMLElement>('[data-topic] a') ?? [])];
    const place = titles.indexOf(document.activeElement as HTMLElement);
    titles[Math.max(0, Math.min(titles.length - 1, place + (event.key === 'j' ? 1 : -1)))]?.focus();
  };

  const page = asked.pageNo as number;
  const pages = Math.max(1, Math.ceil((query.data?.count ?? 0) / FORUM_PAGE_SIZE));
  // 3 §4: All clears the own filter.
  const chooseTab = (value: string) =>
    change({ tab: value === ALL ? '' : value, page: '', ...(value === ALL && { mine: '' }) });
  const tabs = [
    { value: ALL, label: words.all },
    { value: SUGGESTED, label: words.suggested },
    ...types.map((type) => ({ value: String(type.id), label: nameOfType(type) })),
  ];
  const sorts = [
    ...(values.q ? [{ value: '', label: words.bestFirst }] : []),
    ...forumOrders.map((order) => ({ value: order as string, label: words.orders[order] })),
  ];
  const isNarrowed = values.q !== '' || asked.filter_by !== undefined || tab !== ALL;
  const showAll = () => {
    setTyped('');
    change({ tab: '', q: '', mine: '', page: '' });
  };
  const close = () => setEditing(null);
  const saved = (id: number) => {
    close();
    navigate(links.topic(id));
  };
  return (
    <>
      <Flex role="group" aria-label={words.tabs} overflowX="auto" borderBottomWidth="1px" borderColor="line" mb="4">
        {tabs.map(({ value, label }) => (
          <Tab key={value} type="button" aria-pressed={value === tab} onClick={() => chooseTab(value)}>
            {label}
          </Tab>
        ))}
      </Flex>
      <Flex gap="2" wrap="wrap" align="center" mb="3">
        <Input
          ref={search}
          type="search"
          width={{ base: 'calc(50% - 4px)', sm: '240px' }}
          height="32px"
          aria-label={words.search}
          placeholder={words.search}
          maxLength={MAX_FORUM_KEYWORD}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          kind="select"
          aria-label={words.sort}
          width={{ base: 'calc(50% - 4px)', sm: 'auto' }}
          height="32px"
          py="0"
          value={values.sort || (values.q ? '' : 'updateTime')}
          onChange={(event) => change({ sort: event.target.value, page: '' })}
        >
          <Options choices={sorts} />
        </Select>
        {rights.isMember && (
          <Segments<ForumFilter | ''>
            label={words.mine}
            value={asked.filter_by ?? ''}
            onChange={(mine) => change({ mine: mine === asked.filter_by ? '' : mine, page: '' })}
            choices={forumFilters.map((value) => ({ value, label: words.filters[value] }))}
          />
        )}
        <Flex gap="2" ms={{ md: 'auto' }} wrap="wrap">
          {rights.mayPost && (
            <Button tone="primary" onClick={() => setEditing('new')}>
              {words.newTopic}
            </Button>
          )}
        </Flex>
      </Flex>
      <Flex justify="space-between" align="center" gap="2" mb="2" minH="30px">
        <Box textStyle="hint" color="ink-2" aria-live="polite">
          {query.data && words.count(query.data.count, query.data.isCapped)}
        </Box>
        {rights.isMember && (
          <Button size="sm" tone="quiet" loading={readAll.isPending} onClick={() => readAll.mutate()}>
            {words.readAll}
          </Button>
        )}
      </Flex>
      <Card pad="none">
        <QueryView
          query={query}
          pending={<TableSkeleton />}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <EmptyState
              title={isNarrowed ? words.noneFoundTitle : words.emptyTitle}
              action={
                isNarrowed ? (
                  <Button onClick={showAll}>{words.backToList}</Button>
                ) : rights.mayPost ? (
                  <Button tone="primary" onClick={() => setEditing('new')}>
                    {words.newTopic}
                  </Button>
                ) : undefined
              }
            >
              {values.q ? words.noneFoundText : isNarrowed ? undefined : words.emptyText}
            </EmptyState>
          }
        >
          {({ data }) => (
            <chakra.ul ref={list} listStyleType="none" onKeyDown={onKeyDown}>
              {data.map((topic) => (
                <Row
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
      {pages > 1 && (
        <Flex gap="2" mt="4" align="center" justify="center">
          <Button disabled={page <= 1} onClick={() => change({ page: String(page - 1) })}>
            {words.previous}
          </Button>
          <span>{words.page(page, pages)}</span>
          <Button disabled={page >= pages} onClick={() => change({ page: String(page + 1) })}>
            {words.next}
          </Button>
        </Flex>
      )}
      {editing !== null && (
        <PartFrame onFault={close}>
          {editing === 'new' ? (
            <TopicDialog types={types} isAdmin={rights.isAdmin} typeId={Number(tab)} onClose={close} onSaved={saved} />
          ) : (
            <EditTopic topicId={editing} types={types} isAdmin={rights.isAdmin} onClose={close} onSaved={close} />
          )}
        </PartFrame>
      )}
    </>
  );
}

import { chakra, Flex } from '@chakra-ui/react';
import { type ForumFilter, type ForumTopicType, forumFilters, forumOrders, MAX_FORUM_KEYWORD } from '@pipa/contract';
import type { ReactNode, Ref } from 'react';
import { forum as words } from '../../messages/forum.ts';
import { Input, Options, Select } from '../../ui/form/field-frame.tsx';
import { Segments } from '../../ui/segments.tsx';
import { nameOfType } from './post-parts.tsx';
import { ALL, SUGGESTED, type TopicFilter } from './topic-address.ts';

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

interface TabsProps {
  types: readonly ForumTopicType[];
  tab: string;
  onChoose: (tab: string) => void;
}
/** All topics, the suggested ones, and those of each type. */
export function TopicTabs({ types, tab, onChoose }: TabsProps) {
  const tabs = [
    { value: ALL, label: words.all },
    { value: SUGGESTED, label: words.suggested },
    ...types.map((type) => ({ value: String(type.id), label: nameOfType(type) })),
  ];
  return (
    <Flex role="group" aria-label={words.tabs} overflowX="auto" borderBottomWidth="1px" borderColor="line" mb="4">
      {tabs.map(({ value, label }) => (
        <Tab key={value} type="button" aria-pressed={value === tab} onClick={() => onChoose(value)}>
          {label}
        </Tab>
      ))}
    </Flex>
  );
}

interface FiltersProps {
  values: TopicFilter;
  /** The own filter that is in force. */
  mine: ForumFilter | undefined;
  /** What is in the search field, which the address follows. */
  typed: string;
  searchRef: Ref<HTMLInputElement>;
  isMember: boolean;
  onType: (text: string) => void;
  onChange: (changed: Partial<TopicFilter>) => void;
  /** Buttons at the end of the row. */
  children: ReactNode;
}
/** Search, order and own filter of the topics. */
export function TopicFilters({ values, mine, typed, searchRef, isMember, onType, onChange, children }: FiltersProps) {
  const sorts = [
    ...(values.q ? [{ value: '', label: words.bestFirst }] : []),
    ...forumOrders.map((order) => ({ value: order as string, label: words.orders[order] })),
  ];
  return (
    <Flex gap="2" wrap="wrap" align="center" mb="3">
      <Input
        ref={searchRef}
        type="search"
        width={{ base: 'calc(50% - 4px)', sm: '240px' }}
        height="32px"
        aria-label={words.search}
        placeholder={words.search}
        maxLength={MAX_FORUM_KEYWORD}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <Select
        kind="select"
        aria-label={words.sort}
        width={{ base: 'calc(50% - 4px)', sm: 'auto' }}
        height="32px"
        py="0"
        value={values.sort || (values.q ? '' : 'updateTime')}
        onChange={(event) => onChange({ sort: event.target.value, page: '' })}
      >
        <Options choices={sorts} />
      </Select>
      {isMember && (
        <Segments<ForumFilter | ''>
          label={words.mine}
          value={mine ?? ''}
          onChange={(chosen) => onChange({ mine: chosen === mine ? '' : chosen, page: '' })}
          choices={forumFilters.map((value) => ({ value, label: words.filters[value] }))}
        />
      )}
      <Flex gap="2" ms={{ md: 'auto' }} wrap="wrap">
        {children}
      </Flex>
    </Flex>
  );
}

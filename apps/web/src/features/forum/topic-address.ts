import { type api, FORUM_PAGE_SIZE, forumFilters, forumOrders, type InputOf, MAX_FORUM_KEYWORD } from '@pipa/contract';

/** Pages that the server gives. */
const MOST_PAGES = 1_000;
export const ALL = 'all';
export const SUGGESTED = 'suggested';

export const filterKeys = ['tab', 'q', 'sort', 'mine', 'page'] as const;
export type TopicFilter = Record<(typeof filterKeys)[number], string>;

/** What an address asks the list for. */
export function askedBy({ tab, q, sort, mine, page }: TopicFilter): InputOf<typeof api.topicSearch> {
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

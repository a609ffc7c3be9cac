import type { ForumTopic, ForumTopicType } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sessionStore } from '../../session/browser-session.ts';
import { button, draw, searchNow } from '../../testing/render.tsx';
import { bare, serve } from '../../testing/scripted-server.ts';
import type { ForumRights } from './forum-rights.ts';
import { TopicList } from './topic-list.tsx';

const types: ForumTopicType[] = [
  { id: 1, en_name: 'Q&A', zh_name: '问答', name: 'Q&A', isOpened: true },
  { id: 2, en_name: 'Research', zh_name: '研究', name: 'Research', isOpened: true },
];
const topic: ForumTopic = {
  topic_id: 7,
  type_id: 1,
  title: 'Costs of momentum',
  content: 'It matters.',
  user: '',
  isAdministrator: false,
  createTime: '2026-01-05T15:00:00.000Z',
  updateTime: '2026-01-05T15:00:00.000Z',
  editTime: null,
  viewNum: 3,
  starNum: 1,
  answerNum: 2,
  isEssence: false,
  isStarred: false,
  isUnread: true,
  isHeld: true,
  isDeleted: false,
  star_list: [],
  answer_list: [],
  hasEarlierAnswers: false,
  hasLaterAnswers: false,
  cards: [],
};
const member: ForumRights = { isMember: true, isAdmin: false, mayPost: true, userName: 'eve' };

/** Draws the list at an address. @returns what the server was asked, newest last */
function drawList(query = '', rights: Partial<ForumRights> = {}, data: ForumTopic[] = [topic]) {
  const searches: string[] = [];
  const asked = serve({
    'forum/topicSearch': (search: URLSearchParams) => {
      searches.push(search.toString());
      return bare({ code: 0, data, count: data.length, isCapped: false });
    },
    'forum/topic': bare({ code: 0, data: { topic_id: 7, isHeld: false, isEssence: true } }),
  });
  const drawn = draw(<TopicList types={types} rights={{ ...member, ...rights }} />, `/admin/forum${query}`);
  return { ...drawn, asked, searches };
}

beforeEach(() => {
  sessionStore.keep('S'.repeat(43));
  sessionStore.keepForumToken('F'.repeat(43));
});

it('shows the row of a topic, in the documented words', async () => {
  drawList();
  await screen.findByText('1 Subject(s) in Common');
  const row = await screen.findByRole('listitem');
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/forum?topic=7');
  expect(row.textContent).toMatch(/Author: Deleted memberShare Time: 2026-01-05 10:00 EST/);
  for (const words of ['3 views', '1 collection', '2 answers', 'New', 'Waits for review']) within(row).getByText(words);
  expect(within(row).queryAllByRole('button')).toEqual([]);
});

it.each([
  ['', 'op=list&pageNo=1&perPageNum=200'],
  ['?tab=suggested&sort=starNum', 'op=list&pageNo=1&perPageNum=200&essence=true&order_by=starNum'],
  ['?tab=2&page=3', 'op=list&pageNo=3&perPageNum=200&type_id=2'],
  ['?mine=yes&q=spy', 'op=list&pageNo=1&perPageNum=200&filter_by=myComment&keyword=spy'],
  ['?page=9999999&tab=x&sort=x', 'op=list&pageNo=1000&perPageNum=200'],
])('the address %s asks for %s', async (query, asked) => {
  const { searches } = drawList(query);
  await waitFor(() => expect(searches).toEqual([asked]));
});

it('keeps the own filter in the address, which the tab All clears', async () => {
  const { user } = drawList('?tab=1');
  await user.click(await button('My Collections'));
  expect(searchNow()).toBe('?tab=1&mine=myStar');
  await user.click(await button('All'));
  expect(searchNow()).toBe('');
});

it('searches for what was typed', async () => {
  const { user, searches } = drawList();
  await user.type(await screen.findByRole('searchbox'), 'costs');
  await waitFor(() => expect(searches.at(-1)).toContain('keyword=costs'));
  expect(searchNow()).toBe('?q=costs');
});

it('lets an administrator suggest a topic, and reads the list again', async () => {
  const { user, asked, searches } = drawList('', { isAdmin: true });
  await user.click(await button('Flag'));
  await waitFor(() => expect(searches.length).toBeGreaterThan(1));
  expect(asked.find(({ path }) => path === 'forum/topic')?.input).toEqual({
    op: 'essence',
    topic_id: 7,
    essence: true,
  });
});

it('moves through the topics by j and k, and to the search by /', async () => {
  const { user } = drawList('', {}, [topic, { ...topic, topic_id: 8, title: 'Second' }]);
  (await screen.findByRole('link', { name: 'Costs of momentum' })).focus();
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toBe('Second');
  await user.keyboard('k/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('says that nothing fits, with a way back', async () => {
  const { user } = drawList('?q=nothing&tab=1', {}, []);
  await screen.findByText('Nothing found');
  await user.click(await button('All topics'));
  expect(searchNow()).toBe('');
  await screen.findByText('No topic yet');
});

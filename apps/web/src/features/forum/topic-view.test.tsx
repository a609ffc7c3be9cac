import type { ForumAnswer, ForumTopic, ForumTopicType } from '@pipa/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionStore } from '../../session/browser-session.ts';
import { button, draw, placeNow } from '../../testing/render.tsx';
import { bare, hold, refuseWith, serve } from '../../testing/scripted-server.ts';
import type { ForumRights } from './forum-rights.ts';
import { TopicView } from './topic-view.tsx';

const types: ForumTopicType[] = [
  { id: 1, en_name: 'Q&A', zh_name: '问答', name: 'Q&A', isOpened: true },
  { id: 4, en_name: 'Notice', zh_name: '公告', name: 'Notice', isOpened: false },
];
const life = { isHeld: false, isDeleted: false, isAdministrator: false };
const answer = (id: number, content: string, user = 'bob'): ForumAnswer => ({
  answer_id: id,
  user,
  content,
  createTime: '2026-01-05T15:00:00.000Z',
  editTime: null,
  cards: [],
  comments: [],
  isUnread: false,
  ...life,
});
const topic = (changed: Partial<ForumTopic> = {}): ForumTopic => ({
  topic_id: 7,
  type_id: 1,
  title: 'Costs of momentum',
  content: 'It **matters**.',
  user: 'ada',
  createTime: '2026-01-05T15:00:00.000Z',
  updateTime: '2026-01-05T15:00:00.000Z',
  editTime: null,
  viewNum: 3,
  starNum: 1,
  answerNum: 1,
  isEssence: false,
  isStarred: false,
  isUnread: false,
  star_list: [],
  answer_list: [answer(70, 'First words')],
  hasEarlierAnswers: false,
  hasLaterAnswers: false,
  cards: [],
  ...life,
  ...changed,
});
const of = (fields: object) => bare({ code: 0, ...fields });
const serving = (shown: () => ForumTopic, answers = {}) =>
  serve({
    'forum/api-token-auth': of({ token: 'F'.repeat(43), expiresAt: '2027-01-01T00:00:00.000Z' }),
    'forum/topicSearch': () => of({ data: [shown()], count: 1, isCapped: false }),
    'forum/read': of({ data: null }),
    ...answers,
  });
const member: ForumRights = { isMember: true, isAdmin: false, mayPost: true, userName: 'eve' };
const drawAs = (rights: Partial<ForumRights> = {}) =>
  draw(<TopicView topicId={7} types={types} rights={{ ...member, ...rights }} />, '/admin/forum?topic=7');
const field = (label: string | RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: label });
const postOf = (id: number) => document.getElementById(`answer-${id}`) as HTMLElement;
const buttonsOf = (frame: HTMLElement) =>
  within(frame)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  sessionStore.keep('S'.repeat(43));
  sessionStore.remember({ userId: 5, userName: 'eve', riskLevel: null, investorState: 'Trial' } as never);
});

describe('a topic', () => {
  it('obtains the token first, is drawn from Markdown, and counts a view', async () => {
    const asked = serving(topic);
    drawAs();
    expect((await screen.findByText('matters')).tagName).toBe('STRONG');
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('forum/read'));
    expect(asked[0]?.path).toBe('forum/api-token-auth');
    expect(sessionStore.forumToken()).toBe('F'.repeat(43));
  });

  it.each([
    ['a member', {}, ['Comment', 'Quote', 'Copy link', 'Report']],
    ['its author', { userName: 'bob' }, ['Comment', 'Quote', 'Copy link', 'Edit', 'Delete']],
    ['an administrator', { isAdmin: true }, ['Comment', 'Quote', 'Copy link', 'Report', 'Delete']],
    ['a disabled member', { mayPost: false }, ['Copy link']],
  ])('gives %s what may be done with an answer', async (_who, rights, names) => {
    serving(topic);
    drawAs(rights);
    await screen.findByText('First words');
    expect(buttonsOf(postOf(70))).toEqual(names);
  });

  it('is collected at once, and says so', async () => {
    let isStarred = false;
    const star = hold(of({ data: { isStarred: true, starNum: 2 } }));
    serving(() => topic({ isStarred }), { 'forum/star': star.answer });
    const { user } = drawAs();
    await user.click(await button('Collect'));
    expect((await button('Collected')).getAttribute('aria-pressed')).toBe('true');
    isStarred = true;
    star.release();
    await button('Collected');
  });

  it('that is gone says so', async () => {
    serving(topic, { 'forum/topicSearch': refuseWith({ code: 404, errorCode: 'NOT_FOUND', errMsg: 'Not found' }) });
    drawAs();
    await screen.findByText('This topic is not here');
  });

  it('marks what is new, and leads to the first of it', async () => {
    const news = { ...answer(71, 'Second words'), isUnread: true };
    serving(() => topic({ answer_list: [answer(70, 'First words'), news] }));
    const { user } = drawAs();
    await user.click(await button('Jump to the first unread answer'));
    expect(document.activeElement).toBe(postOf(71));
    expect(within(postOf(70)).queryByText('New')).toBeNull();
    expect(within(postOf(71)).getByText('New')).toBeTruthy();
  });
});

describe('an answer', () => {
  it('cannot be sent empty; it is kept while it is written and gone once it is sent', async () => {
    const asked = serving(topic, { 'forum/answer': of({ data: { answer_id: 72, isHeld: false } }) });
    const first = drawAs();
    const text = await field('Your answer');
    expect((await button('Submit')).disabled).toBe(true);
    await first.user.type(text, 'A thought');
    first.unmount();
    const { user } = drawAs();
    expect((await field('Your answer')).value).toBe('A thought');
    await user.click(await field('Your answer'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(async () => expect((await field('Your answer')).value).toBe(''));
    expect(asked.find(({ path }) => path === 'forum/answer')?.input).toEqual({
      op: 'add',
      topic_id: 7,
      content: 'A thought',
    });
    expect(window.localStorage.getItem('forumDrafts')).toBeNull();
  });

  it('that lost its answer is sent again as the same post, and keeps its text meanwhile', async () => {
    const keys: unknown[] = [];
    serving(topic);
    const scripted = window.fetch;
    let isGone = true;
    window.fetch = (async (url: string, init: RequestInit) => {
      if (!url.endsWith('forum/answer')) return scripted(url, init);
      keys.push((init.headers as Record<string, string>)['idempotency-key']);
      if (isGone) throw new TypeError('failed to fetch');
      return new Response(JSON.stringify({ code: 0, data: { answer_id: 72, isHeld: false } }));
    }) as typeof fetch;
    const { user } = drawAs();
    await user.type(await field('Your answer'), 'A thought');
    await user.click(await button('Submit'));
    await screen.findAllByText(/cannot be reached/);
    expect((await field('Your answer')).value).toBe('A thought');
    isGone = false;
    await user.click(await button('Submit'));
    await waitFor(async () => expect((await field('Your answer')).value).toBe(''));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('quotes a post behind what was typed', async () => {
    serving(topic);
    const { user } = drawAs();
    await user.type(await field('Your answer'), 'Before');
    await user.click(within(postOf(70)).getByRole('button', { name: 'Quote' }));
    expect((await field('Your answer')).value).toBe('Before\n\n@bob\n\n> First words\n\n');
  });

  it('completes a mention with the keyboard', async () => {
    serving(topic, { 'forum/mentionable': of({ data: [{ user: 'adam' }, { user: 'ada' }] }) });
    const { user } = drawAs();
    await user.type(await field('Your answer'), 'hi @ad');
    await screen.findByRole('option', { name: 'ada' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect((await field('Your answer')).value).toBe('hi @ada ');
  });

  it('is shown as it will look', async () => {
    serving(topic);
    const { user } = drawAs();
    await user.type(await field('Your answer'), '_soft_');
    await user.click(await button('Preview'));
    expect((await screen.findByText('soft')).tagName).toBe('EM');
  });
});

describe('the dialogs of a post', () => {
  it('show what each edit changed', async () => {
    serving(() => topic({ answer_list: [{ ...answer(70, 'a\nx'), editTime: '2026-01-06T15:00:00.000Z' }] }), {
      'forum/revisions': of({ data: [{ title: null, content: 'a\nb', at: '2026-01-06T15:00:00.000Z' }] }),
    });
    const { user } = drawAs();
    await user.click(await button(/^Edited 2026-01-06/));
    const edit = await screen.findByRole('region', { name: /^Edit of 2026-01-06/ });
    expect(edit.textContent).toContain('Removedb');
    expect(edit.textContent).toContain('Addedx');
  });

  it('report it with a reason', async () => {
    const asked = serving(topic, { 'forum/report': of({ data: null }) });
    const { user, fill } = drawAs();
    await user.click(
      within((await screen.findByText('First words')).closest('li') as HTMLElement).getByRole('button', {
        name: 'Report',
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Report a post' });
    const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Report' });
    expect(send.disabled).toBe(true);
    await fill(/What is wrong/, 'Advertising');
    await user.click(send);
    await screen.findByText(/^Thank you/);
    expect(asked.at(-1)?.input).toEqual({ topic_id: 7, answer_id: 70, reason: 'Advertising' });
  });

  it('ask before the topic is deleted, in the documented words', async () => {
    const asked = serving(topic, { 'forum/topic': of({ data: null }) });
    const { user } = drawAs({ isAdmin: true });
    await screen.findByText('First words');
    const [ofTopic] = screen.getAllByRole('button', { name: 'Delete' });
    await user.click(ofTopic as HTMLElement);
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Topic: Costs of momentum' });
    within(dialog).getByText('Are you sure you want to delete this topic?');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(placeNow()).toBe('/admin/forum'));
    expect(asked.find(({ path }) => path === 'forum/topic')?.input).toEqual({ op: 'delete', topic_id: 7 });
  });
});

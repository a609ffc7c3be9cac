import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import OperatorPage from '../../pages/operator.tsx';
import { button, draw } from '../../testing/render.tsx';
import { type Answers, type Asked, refuse, serve } from '../../testing/scripted-server.ts';

const at = '2026-11-19T15:00:00.000Z';
const topic = {
  ...{ topic_id: 12, answer_id: null, comment_id: null, title: 'Momentum', user: 'grace', userId: 7 },
  ...{ content: '**Buy** now <b>!</b>', createTime: at },
};
const answer = { ...topic, answer_id: 34, content: 'See [this](https://spam.example)' };
const report = (id: number, reporter: string, reason: string, post: object = answer) => ({
  ...{ id, reporter, reason, at, post },
});
const types = [
  { id: 1, en_name: 'Q&A', zh_name: '问答', name: 'Q&A', isOpened: true },
  { id: 4, en_name: 'Notice', zh_name: '公告', name: 'Notice', isOpened: false },
];
const answers = {
  'admin/forumReports': { reports: [], hasMore: false },
  'admin/heldForumPosts': { posts: [], hasMore: false },
  'admin/forumPolicy': { visitorsMayRead: false, reviewsFirstPosts: false },
  'public/forumAccess': { visitorsMayRead: false, types },
} satisfies Answers;

const open = (over: Answers = {}) => {
  const asked = serve({ ...answers, ...over });
  return { asked, ...draw(<OperatorPage />, '/admin/operator?tab=forum') };
};
const sent = (asked: readonly Asked[], path: string) =>
  asked.filter((call) => call.path === path && Object.keys(call.input).length > 0).map(({ input }) => input);
const part = async (name: string) => within(await screen.findByRole('region', { name }));

afterEach(() => vi.unstubAllGlobals());

it('says that nothing waits', async () => {
  open();
  expect(await screen.findByText('No open reports')).toBeTruthy();
  expect(await screen.findByText('No post waits')).toBeTruthy();
});

describe('reported posts', () => {
  const reports = [report(1, 'ada', 'Spam'), report(2, 'linus', 'A joke', topic), report(3, 'ken', 'Again spam')];

  it('are shown once each as they were typed, with every reason and the way to the post', async () => {
    open({ 'admin/forumReports': { reports, hasMore: false } });
    const region = await part('Reported posts');
    const items = (await region.findAllByRole('heading', { level: 3 })).map((heading) => heading.closest('li'));
    expect(items).toHaveLength(2);
    expect(items[0]?.textContent).toContain('See [this](https://spam.example)');
    expect(items[0]?.textContent).toContain('Spam');
    expect(items[0]?.textContent).toContain('Again spam');
    expect(items[1]?.textContent).toContain('**Buy** now <b>!</b>');
    const links = region.getAllByRole('link', { name: 'Open in the forum' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/admin/forum?topic=12&answer=34', '/admin/forum?topic=12']);
  });

  it('are kept by one click, and deleted after a question', async () => {
    const { asked, user } = open({
      'admin/forumReports': { reports: reports.slice(0, 1), hasMore: false },
      'admin/settleForumReport': null,
    });
    await user.click(await button('Keep post'));
    expect(await screen.findByText('The post is kept')).toBeTruthy();
    await user.click(await button('Delete post'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the post in “Momentum”?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent(asked, 'admin/settleForumReport')).toEqual([{ id: 1, isUpheld: false }]);
    await user.click(await button('Delete post'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete post' }));
    expect(await screen.findByText('The post is deleted')).toBeTruthy();
    expect(sent(asked, 'admin/settleForumReport').at(-1)).toEqual({ id: 1, isUpheld: true });
  });

  it('that another administrator has settled go with a word', async () => {
    let isSettled = false;
    const { user } = open({
      'admin/forumReports': () => ({ reports: isSettled ? [] : reports.slice(0, 1), hasMore: false }),
      'admin/settleForumReport': () => {
        isSettled = true;
        return refuse('NOT_FOUND', 'Not found');
      },
    });
    await user.click(await button('Keep post'));
    expect(await screen.findByText('This was decided already')).toBeTruthy();
    expect(await screen.findByText('No open reports')).toBeTruthy();
  });

  it('are read page by page', async () => {
    const { user } = open({
      'admin/forumReports': (query: URLSearchParams) =>
        query.get('after') === '1'
          ? { reports: [report(2, 'linus', 'A joke', topic)], hasMore: false }
          : { reports: reports.slice(0, 1), hasMore: true },
    });
    await user.click(await button('Show newer reports'));
    expect(await screen.findByText(/A joke/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show newer reports' })).toBeNull();
  });
});

describe('posts that wait for review', () => {
  it('are published by one click, and deleted after a question', async () => {
    const { asked, user } = open({
      'admin/heldForumPosts': { posts: [answer], hasMore: true },
      'admin/reviewForumPost': null,
    });
    const region = await part('Posts that wait for review');
    expect(await region.findByText('These are the oldest 1; further ones follow once they are decided.')).toBeTruthy();
    await user.click(region.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('The post is published')).toBeTruthy();
    await user.click(region.getByRole('button', { name: 'Delete post' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete post' }));
    expect(await screen.findByText('The post is deleted')).toBeTruthy();
    const place = { topic_id: 12, answer_id: 34 };
    expect(sent(asked, 'admin/reviewForumPost')).toEqual([
      { ...place, isApproved: true },
      { ...place, isApproved: false },
    ]);
  });

  it('of a deleted account have no name', async () => {
    open({ 'admin/heldForumPosts': { posts: [{ ...topic, user: '' }], hasMore: false } });
    expect(await screen.findByRole('link', { name: 'Deleted member' })).toBeTruthy();
  });
});

describe('the rules', () => {
  it('are switched one by one', async () => {
    const { asked, user } = open({
      'admin/setForumPolicy': { visitorsMayRead: false, reviewsFirstPosts: true },
      'admin/setForumType': null,
    });
    const isOn = async (name: string | RegExp) =>
      (await screen.findByRole('switch', { name })).getAttribute('aria-checked') === 'true';
    expect([await isOn(/^Visitors/), await isOn('Q&A'), await isOn('Notice')]).toEqual([false, true, false]);
    await user.click(screen.getByRole('switch', { name: /wait for review/ }));
    await waitFor(() => expect(sent(asked, 'admin/setForumPolicy')).toEqual([{ reviewsFirstPosts: true }]));
    await user.click(screen.getByRole('switch', { name: 'Notice' }));
    await waitFor(() => expect(sent(asked, 'admin/setForumType')).toEqual([{ type_id: 4, isOpened: true }]));
  });

  it('go back after a failure', async () => {
    const { user } = open({ 'admin/setForumPolicy': refuse('FORBIDDEN', 'Only for administrators') });
    const visitors = await screen.findByRole('switch', { name: /^Visitors/ });
    await user.click(visitors);
    expect(await screen.findByText('Only for administrators')).toBeTruthy();
    expect(visitors.getAttribute('aria-checked')).toBe('false');
  });
});

import { api, credentialHeader, type ForumTopic, type InputOf } from '@pipa/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStandingData } from '../../testing/standing-data.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerForum } from './routes.ts';

const t = testApp({ features: [registerReads, registerForum] });
let author: TestUser;
let member: TestUser;
let admin: TestUser;
let disabled: TestUser;

const as = (user: TestUser) => ({ headers: credentialHeader('session', user.token) });
const [QA, RESEARCH, NOTICE] = [1, 2, 4];

beforeAll(async () => {
  await createStandingData(t.context);
  admin = await t.createAdmin();
});
beforeEach(async () => {
  await t.context.prisma.$executeRawUnsafe(
    'TRUNCATE forum_topic, forum_answer, forum_comment, forum_star, forum_reading, forum_report, forum_revision, forum_card, forum_document, notification, throttle CASCADE',
  );
  [author, member] = [await t.createUser(), await t.createUser()];
  disabled = await t.createUser({ investorState: 'Disabled' });
  // What is older than the sign-up counts as read.
  t.clock.advance(1_000);
});

const create = (user: TestUser, input: Partial<InputOf<typeof api.changeTopic>> = {}) =>
  t.call(api.changeTopic, { op: 'create', title: 'Momentum', content: 'What of it?', type_id: QA, ...input }, as(user));
async function topicOf(user: TestUser, input: Partial<InputOf<typeof api.changeTopic>> = {}): Promise<number> {
  const { data, errMsg } = await create(user, input);
  if (!data?.data) throw new Error(errMsg);
  return data.data.topic_id;
}
async function answerOf(user: TestUser, topicId: number, content = 'An answer'): Promise<number> {
  const { data, errMsg } = await t.call(api.changeAnswer, { op: 'add', topic_id: topicId, content }, as(user));
  if (!data?.data) throw new Error(errMsg);
  return data.data.answer_id;
}
const list = async (user: TestUser, input: InputOf<typeof api.topicSearch> = {}) =>
  (await t.call(api.topicSearch, input, as(user))).data;
const titles = async (user: TestUser, input: InputOf<typeof api.topicSearch> = {}) =>
  (await list(user, input)).data.map(({ title }) => title);
const open = (user: TestUser, topicId: number, input: InputOf<typeof api.topicSearch> = {}) =>
  t.call(api.topicSearch, { op: 'byId', topic_id: topicId, ...input }, as(user));
async function opened(user: TestUser, topicId: number): Promise<ForumTopic> {
  const { data, errMsg } = await open(user, topicId);
  const [topic] = data?.data ?? [];
  if (!topic) throw new Error(errMsg);
  return topic;
}
const notices = async ({ userId }: TestUser) =>
  (await t.context.prisma.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
    ({ event }) => event,
  );

describe('the token of the forum', () => {
  it('reads and writes in place of a session, and ends with it', async () => {
    const { data, response } = await t.call(api.forumToken, {}, { token: author.token });
    expect(response.json()).toMatchObject({ code: 0, token: data.token });
    const headers = credentialHeader('forumToken', data.token);
    expect((await t.call(api.topicTypes, {}, { headers })).response.json()).toMatchObject({ code: 0, admin: false });
    expect(
      (await t.call(api.changeTopic, { op: 'create', title: 'A', content: 'b', type_id: QA }, { headers })).status,
    ).toBe(200);
    await t.context.prisma.session.updateMany({ where: { userId: author.userId }, data: { revokedAt: t.clock() } });
    expect((await t.call(api.topicTypes, {}, { headers })).errorCode).toBe('INVALID_TOKEN');
  });

  it('is not given for the name of another user, nor for anything but the forum', async () => {
    const wrong = await t.call(api.forumToken, { username: member.userName }, { token: author.token });
    expect(wrong.errorCode).toBe('BAD_CREDENTIALS');
    const right = await t.call(api.forumToken, { username: author.userName }, { token: author.token });
    expect(right.status).toBe(200);
    const headers = credentialHeader('forumToken', right.data.token);
    expect((await t.call(api.unreadNotifications, {}, { headers })).errorCode).toBe('INVALID_TOKEN');
  });
});

describe('types', () => {
  it('are four, of which Notice is closed to members and not to administrators', async () => {
    const { data } = await t.call(api.topicTypes, {}, as(admin));
    expect(data.admin).toBe(true);
    expect(data.data.map(({ name, isOpened }) => [name, isOpened])).toEqual([
      ['Q&A', true],
      ['Research', true],
      ['Info', true],
      ['Notice', false],
    ]);
    expect(await create(author, { type_id: NOTICE })).toMatchObject({
      status: 400,
      fields: { type_id: 'Topics of this type are closed' },
    });
    expect((await create(admin, { type_id: NOTICE })).status).toBe(200);
    await t.call(api.setTypeOpening, { type_id: NOTICE, isOpened: true }, as(admin));
    expect((await create(author, { type_id: NOTICE })).status).toBe(200);
    await t.call(api.setTypeOpening, { type_id: NOTICE, isOpened: false }, as(admin));
  });
});

describe('a topic', () => {
  it('is listed with what is documented, in the envelope of the forum', async () => {
    const topicId = await topicOf(author, { title: 'On **momentum**', content: '# Head\n\n*text*' });
    const { response } = await t.call(api.topicSearch, { op: 'list', pageNo: 1, perPageNum: 200 }, as(member));
    expect(response.json()).toMatchObject({
      code: 0,
      count: 1,
      data: [
        {
          topic_id: topicId,
          type_id: QA,
          title: 'On **momentum**',
          content: 'Head text',
          user: author.userName,
          viewNum: 1,
          starNum: 0,
          isEssence: false,
          isUnread: true,
          star_list: [],
          answer_list: [],
        },
      ],
    });
  });

  it.each([
    ['no subject', { title: '  ' }, 'title'],
    ['no text', { content: ' \n ' }, 'content'],
    ['no type', { type_id: undefined }, 'type_id'],
    ['a text that is a bomb', { content: '['.repeat(2_000) }, 'content'],
    ['a subject that is too long', { title: 'x'.repeat(201) }, 'title'],
  ])('with %s is refused beside its field', async (_, input, field) => {
    const refused = await create(author, input);
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
    expect((await list(author)).count).toBe(0);
  });

  it('is edited by its author alone, and keeps what it was', async () => {
    const topicId = await topicOf(author);
    const edit = (user: TestUser) =>
      t.call(
        api.changeTopic,
        { op: 'update', topic_id: topicId, title: 'Value', content: 'New', type_id: RESEARCH },
        as(user),
      );
    for (const other of [member, admin]) expect((await edit(other)).errorCode).toBe('FORBIDDEN');
    expect((await edit(author)).status).toBe(200);
    expect(await opened(member, topicId)).toMatchObject({ title: 'Value', content: 'New', type_id: RESEARCH });
    const { data } = await t.call(api.forumRevisions, { topic_id: topicId }, as(member));
    expect(data.data).toMatchObject([{ title: 'Momentum', content: 'What of it?' }]);
    expect(await titles(member, { keyword: 'momentum' })).toEqual([]);
    expect(await titles(member, { keyword: 'value' })).toEqual(['Value']);
  });

  it('is deleted and suggested by administrators alone', async () => {
    const topicId = await topicOf(author);
    const change = (op: 'delete' | 'essence', user: TestUser) =>
      t.call(api.changeTopic, { op, topic_id: topicId }, as(user));
    for (const other of [author, member]) {
      expect((await change('essence', other)).errorCode).toBe('FORBIDDEN');
      expect((await change('delete', other)).errorCode).toBe('FORBIDDEN');
    }
    expect((await change('essence', admin)).data.data?.isEssence).toBe(true);
    expect(await titles(member, { essence: true })).toEqual(['Momentum']);
    expect((await change('essence', admin)).data.data?.isEssence).toBe(false);
    expect(await titles(member, { essence: true })).toEqual([]);
    expect((await change('delete', admin)).data.data).toBeNull();
    expect((await list(member)).count).toBe(0);
    for (const other of [author, member]) expect((await open(other, topicId)).errorCode).toBe('NOT_FOUND');
    expect((await opened(admin, topicId)).isDeleted).toBe(true);
    expect(await notices(author)).toEqual(['forum.deleted']);
    expect(await titles(member, { keyword: 'momentum' })).toEqual([]);
  });
});

describe('a list', () => {
  it('is in the order that is asked for, newest activity first', async () => {
    const [a, b, c] = [
      await topicOf(author, { title: 'A', content: 'a' }),
      await topicOf(author, { title: 'B', content: 'b' }),
      await topicOf(author, { title: 'C', content: 'c' }),
    ];
    t.clock.advance(1_000);
    await answerOf(member, a);
    expect(await titles(member)).toEqual(['A', 'C', 'B']);
    for (const user of [member, admin]) await t.call(api.star, { op: 'add', topic_id: b }, as(user));
    expect(await titles(member, { order_by: 'starNum' })).toEqual(['B', 'C', 'A']);
    for (const user of [member, admin]) await t.call(api.readForumTopics, { topic_id: c }, as(user));
    expect(await titles(member, { order_by: 'viewNum' })).toEqual(['C', 'B', 'A']);
    expect(await titles(member, { pageNo: 2, perPageNum: 2 })).toEqual(['B']);
    expect((await list(member, { pageNo: 9, perPageNum: 2 })).count).toBe(3);
  });

  it('has the own topics, comments and collections', async () => {
    const [a, b] = [
      await topicOf(author, { title: 'A', content: 'a' }),
      await topicOf(member, { title: 'B', content: 'b' }),
    ];
    const answerId = await answerOf(author, b);
    await t.call(api.changeComment, { op: 'add', topic_id: b, answer_id: answerId, content: 'Yes' }, as(admin));
    await t.call(api.star, { op: 'add', topic_id: a }, as(member));
    expect(await titles(author, { filter_by: 'myTopic' })).toEqual(['A']);
    expect(await titles(author, { filter_by: 'myComment' })).toEqual(['B']);
    expect(await titles(admin, { filter_by: 'myComment' })).toEqual(['B']);
    expect(await titles(member, { filter_by: 'myStar' })).toEqual(['A']);
    expect(await titles(member, { filter_by: 'myStar', type_id: RESEARCH })).toEqual([]);
  });

  it('marks what was not read', async () => {
    const a = await topicOf(author);
    const isUnread = async (user: TestUser) => (await list(user)).data.map((topic) => topic.isUnread);
    expect([await isUnread(author), await isUnread(member)]).toEqual([[false], [true]]);
    await t.call(api.readForumTopics, { topic_id: a }, as(member));
    expect(await isUnread(member)).toEqual([false]);
    t.clock.advance(1_000);
    await answerOf(author, a);
    expect(await isUnread(member)).toEqual([true]);
    expect((await opened(member, a)).answer_list.map((answer) => answer.isUnread)).toEqual([true]);
    t.clock.advance(1_000);
    await t.call(api.readForumTopics, {}, as(member));
    expect(await isUnread(member)).toEqual([false]);
  });
});

describe('a search', () => {
  const found = (keyword: string) => titles(member, { keyword });
  beforeEach(async () => {
    await topicOf(author, { title: 'Drawdowns of momentum', content: 'The café in München fell by **12 %** in a day' });
    await topicOf(author, { title: '动量策略的回撤', content: '如何衡量市场情绪？' });
    const topicId = await topicOf(author, { title: 'Dividends', content: 'and taxes' });
    await answerOf(member, topicId, 'Withholding is 15 percent, 预扣税');
  });

  it.each([
    ['momentum', ['Drawdowns of momentum']],
    ['drawdown', ['Drawdowns of momentum']],
    ['cafe munchen', ['Drawdowns of momentum']],
    ['CAFÉ', ['Drawdowns of momentum']],
    ['momentum dividends', ['Dividends', 'Drawdowns of momentum']],
    ['"fell by"', ['Drawdowns of momentum']],
    ['"momentum drawdowns"', []],
    ['withholding', ['Dividends']],
    ['withholding -percent', []],
    ['回撤', ['动量策略的回撤']],
    ['策略', ['动量策略的回撤']],
    ['略策', []],
    ['撤', ['动量策略的回撤']],
    ['市场情绪', ['动量策略的回撤']],
    ['预扣税', ['Dividends']],
    ['drawdwons of momentm', ['Drawdowns of momentum']],
    ["'); drop table forum_topic; --", []],
    ['& | ! <-> :* ()', []],
  ])('for %s', async (keyword, expected) => {
    expect(await found(keyword)).toEqual(expected);
  });

  it('finds the topics of a member by name', async () => {
    expect(await found(author.userName)).toHaveLength(3);
  });

  it('finds no word of an answer that was deleted', async () => {
    const [topic] = (await list(member, { keyword: 'withholding' })).data;
    const topicId = topic?.topic_id ?? 0;
    const [answer] = (await opened(member, topicId)).answer_list;
    await t.call(api.changeAnswer, { op: 'delete', topic_id: topicId, answer_id: answer?.answer_id }, as(member));
    expect(await found('withholding')).toEqual([]);
    expect(await found('taxes')).toEqual(['Dividends']);
  });
});

describe('answers and comments', () => {
  it('are shown in their sequence with whom they reply to, and notify', async () => {
    const topicId = await topicOf(author);
    const answerId = await answerOf(member, topicId);
    const comment = async (user: TestUser, input: object) =>
      (
        await t.call(
          api.changeComment,
          { op: 'add', topic_id: topicId, answer_id: answerId, content: 'Yes', ...input },
          as(user),
        )
      ).data.data;
    const first = await comment(author, {});
    await comment(admin, { comment_id: first?.comment_id, content: 'Indeed' });
    const topic = await opened(member, topicId);
    expect(topic.answerNum).toBe(1);
    expect(topic.answer_list).toMatchObject([
      {
        answer_id: answerId,
        user: member.userName,
        comments: [
          { user: author.userName, to_user: member.userName, content: 'Yes' },
          { user: admin.userName, to_user: author.userName, content: 'Indeed', isAdministrator: true },
        ],
      },
    ]);
    expect(await notices(author)).toEqual(['forum.answered', 'forum.replied']);
    expect(await notices(member)).toEqual(['forum.commented', 'forum.commented']);
    expect(await notices(admin)).toEqual([]);
  });

  it('are deleted by their authors and by administrators', async () => {
    const topicId = await topicOf(author);
    const [a, b] = [await answerOf(member, topicId), await answerOf(member, topicId, 'Another')];
    const remove = (user: TestUser, answerId: number) =>
      t.call(api.changeAnswer, { op: 'delete', topic_id: topicId, answer_id: answerId }, as(user));
    expect((await remove(author, a)).errorCode).toBe('FORBIDDEN');
    expect((await remove(member, a)).status).toBe(200);
    expect((await remove(admin, b)).status).toBe(200);
    expect((await remove(admin, b)).errorCode).toBe('NOT_FOUND');
    const topic = await opened(author, topicId);
    expect([topic.answerNum, topic.answer_list]).toEqual([0, []]);
    expect((await opened(admin, topicId)).answer_list.map(({ isDeleted }) => isDeleted)).toEqual([true, true]);
    expect(await notices(member)).toEqual(['forum.deleted']);
  });

  it('mention members once, and never their author', async () => {
    const content = `@${member.userName} and @${member.userName.toUpperCase()}, @${author.userName}, @nobody-of-that-name`;
    const topicId = await topicOf(author, { content });
    expect([await notices(member), await notices(author)]).toEqual([['forum.mentioned'], []]);
    await t.call(
      api.changeTopic,
      { op: 'update', topic_id: topicId, content: `${content} @${admin.userName}` },
      as(author),
    );
    expect([await notices(member), await notices(admin)]).toEqual([['forum.mentioned'], ['forum.mentioned']]);
  });

  it('are paged: the first unread in its place, and the others before and after', async () => {
    const topicId = await topicOf(author);
    const rows = Array.from({ length: 230 }, (_, i) => ({
      topicId,
      userId: member.userId,
      content: `answer ${i}`,
      createdAt: t.clock(),
      publishedAt: t.clock(),
    }));
    await t.context.prisma.forumAnswer.createMany({ data: rows });
    const first = await opened(author, topicId);
    expect([first.answer_list.length, first.hasEarlierAnswers, first.hasLaterAnswers]).toEqual([100, false, true]);
    const last = first.answer_list.at(-1)?.answer_id ?? 0;
    const [next] = (await open(author, topicId, { afterAnswer: last })).data.data;
    expect([next?.answer_list[0]?.content, next?.hasEarlierAnswers, next?.hasLaterAnswers]).toEqual([
      'answer 100',
      true,
      true,
    ]);
    const [linked] = (await open(author, topicId, { answer_id: last + 100 })).data.data;
    expect(linked?.answer_list.some(({ answer_id }) => answer_id === last + 100)).toBe(true);
    const [before] = (await open(author, topicId, { beforeAnswer: last })).data.data;
    expect([before?.answer_list.length, before?.hasEarlierAnswers]).toEqual([99, false]);
    expect((await open(author, topicId, { answer_id: 9_999_999 })).errorCode).toBe('NOT_FOUND');
  });
});

describe('a disabled member', () => {
  it('reads, and posts, collects and reports nothing', async () => {
    const topicId = await topicOf(author);
    expect((await open(disabled, topicId)).status).toBe(200);
    for (const refused of [
      await create(disabled),
      await t.call(api.changeAnswer, { op: 'add', topic_id: topicId, content: 'x' }, as(disabled)),
      await t.call(api.star, { op: 'add', topic_id: topicId }, as(disabled)),
      await t.call(api.reportPost, { topic_id: topicId, reason: 'x' }, as(disabled)),
    ]) {
      expect(refused.errorCode).toBe('INVESTOR_DISABLED');
    }
  });
});

describe('visitors', () => {
  it('read where the operator lets them', async () => {
    const topicId = await topicOf(author);
    expect((await t.call(api.publicTopicSearch, {})).errorCode).toBe('INVALID_TOKEN');
    expect((await t.call(api.forumAccess, {})).data.visitorsMayRead).toBe(false);
    await t.call(api.setForumPolicy, { visitorsMayRead: true }, as(admin));
    expect((await t.call(api.publicTopicSearch, {})).data.data).toMatchObject([{ topic_id: topicId, isUnread: false }]);
    expect((await t.call(api.publicTopicSearch, { op: 'byId', topic_id: topicId })).status).toBe(200);
    await t.call(api.setForumPolicy, { visitorsMayRead: false }, as(admin));
  });
});

describe('a collection', () => {
  it('holds a topic once, however often and at once it is asked for', async () => {
    const topicId = await topicOf(author);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => t.call(api.star, { op: 'add', topic_id: topicId }, as(member))),
    );
    expect(answers.map(({ data }) => data.data)).toEqual(Array(6).fill({ isStarred: true, starNum: 1 }));
    expect(await opened(member, topicId)).toMatchObject({ isStarred: true, star_list: [{ user: member.userName }] });
    expect(await opened(admin, topicId)).toMatchObject({ isStarred: false, starNum: 1, star_list: [] });
    expect((await t.call(api.star, { op: 'delete', topic_id: topicId }, as(member))).data.data.starNum).toBe(0);
  });
});

describe('views', () => {
  it('count a member once a day', async () => {
    const topicId = await topicOf(author);
    const view = (user: TestUser) => t.call(api.readForumTopics, { topic_id: topicId }, as(user));
    await Promise.all([view(member), view(member), view(member), view(admin)]);
    expect((await opened(author, topicId)).viewNum).toBe(3);
    t.clock.advance(86_400_000);
    const later = await t.createUser();
    await view(later);
    expect((await opened(later, topicId)).viewNum).toBe(4);
  });
});

describe('the review of first posts', () => {
  beforeEach(() => t.call(api.setForumPolicy, { reviewsFirstPosts: true }, as(admin)).then(() => undefined));
  const end = () => t.call(api.setForumPolicy, { reviewsFirstPosts: false }, as(admin));

  it('holds them until an administrator publishes them', async () => {
    const topicId = await topicOf(author);
    expect([(await list(member)).count, await titles(author, { filter_by: 'myTopic' })]).toEqual([0, ['Momentum']]);
    expect((await open(member, topicId)).errorCode).toBe('NOT_FOUND');
    expect((await opened(author, topicId)).isHeld).toBe(true);
    expect(await titles(member, { keyword: 'momentum' })).toEqual([]);
    expect(await notices(admin)).toEqual(['forum.toModerate']);
    const { data } = await t.call(api.heldPosts, {}, as(admin));
    expect(data.posts).toMatchObject([{ topic_id: topicId, answer_id: null, user: author.userName }]);
    const review = () => t.call(api.reviewPost, { topic_id: topicId, isApproved: true }, as(admin));
    expect([(await review()).status, (await review()).errorCode]).toEqual([200, 'NOT_FOUND']);
    expect([(await list(member)).count, await titles(member, { keyword: 'momentum' })]).toEqual([1, ['Momentum']]);
    expect(await notices(author)).toEqual(['forum.published']);
    expect((await opened(member, await topicOf(author, { title: 'Second', content: 'b' }))).isHeld).toBe(false);
    await end();
  });

  it('deletes what is not approved', async () => {
    const topicId = await topicOf(admin);
    const answerId = await answerOf(author, topicId);
    expect((await opened(member, topicId)).answer_list).toEqual([]);
    await t.call(api.reviewPost, { topic_id: topicId, answer_id: answerId, isApproved: false }, as(admin));
    expect((await opened(author, topicId)).answer_list).toEqual([]);
    expect((await opened(admin, topicId)).answerNum).toBe(0);
    await end();
  });
});

describe('a report', () => {
  it('reaches administrators once, and is settled with all others of its post', async () => {
    const topicId = await topicOf(author);
    const answerId = await answerOf(member, topicId);
    const third = await t.createUser();
    const report = (user: TestUser) =>
      t.call(api.reportPost, { topic_id: topicId, answer_id: answerId, reason: 'Spam' }, as(user));
    for (const user of [author, author, third]) expect((await report(user)).status).toBe(200);
    expect(await report(member)).toMatchObject({ status: 400, errMsg: 'This is your own post' });
    expect(await notices(admin)).toEqual(['forum.toModerate']);
    const { data } = await t.call(api.forumReports, {}, as(admin));
    expect(data.reports.map(({ reporter }) => reporter)).toEqual([author.userName, third.userName]);
    const id = data.reports[0]?.id ?? 0;
    const settle = () => t.call(api.settleReport, { id, isUpheld: true }, as(admin));
    expect((await Promise.all([settle(), settle()])).map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await t.call(api.forumReports, {}, as(admin))).data.reports).toEqual([]);
    expect((await opened(author, topicId)).answer_list).toEqual([]);
    expect(await notices(member)).toEqual(['forum.deleted']);
  });
});

describe('limits', () => {
  it('of a newcomer: topics a day, links and mentions of a post, the same text twice', async () => {
    for (const title of ['A', 'B', 'C']) await topicOf(author, { title, content: `of ${title}` });
    expect(await create(author, { content: 'more' })).toMatchObject({
      status: 429,
      errMsg: expect.stringMatching(/^You can begin 3 topics a day, and the next one in \d+ h$/),
    });
    const links = 'https://a.example https://b.example https://c.example';
    expect((await create(member, { content: links })).fields?.content).toBe(
      'At most 2 links are possible in your posts',
    );
    const mentions = '@aaa @bbb @ccc @ddd';
    expect((await create(member, { content: mentions })).fields?.content).toBe(
      'At most 3 members can be mentioned in your posts',
    );
    const topicId = await topicOf(member);
    expect((await create(member)).fields?.content).toBe('You have posted this less than 10 minutes ago');
    for (let i = 0; i < 10; i++) await answerOf(author, topicId, `answer ${i}`);
    const eleventh = await t.call(api.changeAnswer, { op: 'add', topic_id: topicId, content: 'x' }, as(author));
    expect(eleventh.errMsg).toMatch(/^You can write 10 answers and comments a day, and the next one in \d+ h$/);
  });

  it('hold for calls at once, and not for administrators', async () => {
    const topicId = await topicOf(admin);
    const calls = (user: TestUser) =>
      Promise.all(
        Array.from({ length: 14 }, (_, i) =>
          t.call(api.changeAnswer, { op: 'add', topic_id: topicId, content: `at once ${i}` }, as(user)),
        ),
      );
    const passed = async (user: TestUser) => (await calls(user)).filter(({ status }) => status === 200).length;
    expect([await passed(member), await passed(admin)]).toEqual([10, 14]);
    expect((await opened(admin, topicId)).answerNum).toBe(24);
  });
});

import { api, credentialHeader, type InputOf } from '@pipa/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStandingData } from '../../testing/standing-data.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerForum } from './routes.ts';

const t = testApp({ features: [registerReads, registerForum] });
let admin: TestUser;
let second: TestUser;
let author: TestUser;
let member: TestUser;
const DAY_MS = 86_400_000;

const as = (user: TestUser) => ({ headers: credentialHeader('session', user.token) });

beforeAll(async () => {
  await createStandingData(t.context);
  [admin, second] = [await t.createAdmin(), await t.createUser()];
  await t.context.prisma.user.update({ where: { userId: second.userId }, data: { role: 'Administrator' } });
});
beforeEach(async () => {
  await t.context.prisma.$executeRawUnsafe(
    'TRUNCATE forum_topic, forum_answer, forum_comment, forum_star, forum_reading, forum_report, forum_revision, forum_card, forum_document, notification, throttle CASCADE',
  );
  await t.call(api.setForumPolicy, { visitorsMayRead: false, reviewsFirstPosts: false }, as(admin));
  [author, member] = [await t.createUser(), await t.createUser()];
});

const begin = (user: TestUser, input: Partial<InputOf<typeof api.changeTopic>> = {}) =>
  t.call(api.changeTopic, { op: 'create', title: 'Momentum', content: 'What of it?', type_id: 1, ...input }, as(user));
const reply = (user: TestUser, topicId: number, content: string) =>
  t.call(api.changeAnswer, { op: 'add', topic_id: topicId, content }, as(user));
async function topicOf(user: TestUser, content = 'What of it?'): Promise<number> {
  const { data, errMsg } = await begin(user, { content });
  if (!data?.data) throw new Error(errMsg);
  return data.data.topic_id;
}
async function answerOf(user: TestUser, topicId: number, content = 'An answer'): Promise<number> {
  const { data, errMsg } = await reply(user, topicId, content);
  if (!data?.data) throw new Error(errMsg);
  return data.data.answer_id;
}
const report = (user: TestUser, post: { topic_id: number; answer_id?: number }) =>
  t.call(api.reportPost, { ...post, reason: 'Spam' }, as(user));
const openReports = async () => (await t.call(api.forumReports, {}, as(admin))).data.reports;
const noticesOf = async ({ userId }: TestUser) =>
  (await t.context.prisma.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
    ({ event }) => event,
  );
const acts = () => t.context.prisma.operatorAct.findMany({ orderBy: { id: 'asc' } });

/** Lets a member have signed up some days ago, with some shown posts. */
async function settled({ userId }: TestUser, { days, posts }: { days: number; posts: number }): Promise<void> {
  const createdAt = new Date(t.clock().getTime() - days * DAY_MS);
  await t.context.prisma.user.update({ where: { userId }, data: { createdAt } });
  const post = {
    typeId: 1,
    userId,
    title: 'Earlier',
    excerpt: '',
    createdAt,
    publishedAt: createdAt,
    updatedAt: createdAt,
  };
  await t.context.prisma.forumTopic.createMany({
    data: Array.from({ length: posts }, (_, i) => ({ ...post, content: `earlier ${i}` })),
  });
}
/** Lets a member have done something so often today. */
const counted = (key: string, count: number) =>
  t.context.prisma.throttle.create({
    data: { key, count, windowAt: new Date(Math.floor(t.clock().getTime() / DAY_MS) * DAY_MS) },
  });

describe('a newcomer', () => {
  const links = 'https://a.example https://b.example https://c.example';

  it.each([
    ['of the first days', { days: 6, posts: 9 }, 400],
    ['with few posts', { days: 30, posts: 4 }, 400],
    ['no longer', { days: 8, posts: 5 }, 200],
  ])('%s', async (_, life, status) => {
    await settled(member, life);
    expect((await begin(member, { content: links })).status).toBe(status);
  });

  it('stays one while the posts are deleted', async () => {
    await settled(member, { days: 30, posts: 5 });
    await t.context.prisma.forumTopic.updateMany({ data: { deletedAt: t.clock() } });
    expect((await begin(member, { content: links })).status).toBe(400);
  });
});

describe('limits of a member', () => {
  beforeEach(() => settled(member, { days: 30, posts: 5 }));

  it('are 20 topics and 200 answers and comments a day, until midnight UTC', async () => {
    await counted(`forum:topics:${member.userId}`, 19);
    await counted(`forum:answers:${member.userId}`, 199);
    const topicId = await topicOf(member);
    expect(await begin(member, { content: 'one more' })).toMatchObject({
      status: 429,
      errMsg: expect.stringMatching(/^You can begin 20 topics a day, and the next one in ([1-9]|1\d|2[0-4]) h$/),
    });
    expect((await reply(member, topicId, 'the last one')).status).toBe(200);
    expect((await reply(member, topicId, 'one more')).status).toBe(429);
    t.clock.advance(DAY_MS);
    expect((await begin(member, { content: 'one more' })).status).toBe(200);
  });

  it('hold for topics at once', async () => {
    await counted(`forum:topics:${member.userId}`, 17);
    const calls = Array.from({ length: 8 }, (_, i) => begin(member, { content: `at once ${i}` }));
    expect((await Promise.all(calls)).filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('count no post that was refused', async () => {
    await counted(`forum:answers:${member.userId}`, 199);
    expect((await reply(member, 999_999, 'to nothing')).errorCode).toBe('NOT_FOUND');
    expect((await reply(member, await topicOf(admin), 'to nothing')).status).toBe(200);
  });

  it('are 10 members whom a post mentions', async () => {
    const mentioned: TestUser[] = [];
    for (let i = 0; i < 11; i++) mentioned.push(await t.createUser());
    await begin(member, { content: mentioned.map(({ userName }) => `@${userName}`).join(' ') });
    expect(await t.context.prisma.notification.count({ where: { event: 'forum.mentioned' } })).toBe(10);
  });

  it('are 50 members who are notified of a mention a day', async () => {
    await counted(`forum:mentions:${member.userId}`, 49);
    await begin(member, { content: `@${author.userName} @${admin.userName}` });
    const notified = [...(await noticesOf(author)), ...(await noticesOf(admin))];
    expect(notified).toEqual(['forum.mentioned']);
  });

  it('refuse the same text for ten minutes, also beyond an hour of the clock', async () => {
    const toNext = 3_600_000 - (t.clock().getTime() % 3_600_000);
    t.clock.advance(toNext - 60_000);
    const topicId = await topicOf(admin);
    expect((await reply(member, topicId, 'Same')).status).toBe(200);
    t.clock.advance(120_000);
    expect((await reply(member, topicId, 'Same')).fields?.content).toBe(
      'You have posted this less than 10 minutes ago',
    );
    t.clock.advance(480_000);
    expect((await reply(member, topicId, 'Same')).status).toBe(200);
  });

  it('let one of several equal posts at once through', async () => {
    const topicId = await topicOf(admin);
    const calls = Array.from({ length: 6 }, () => reply(member, topicId, 'Same'));
    expect((await Promise.all(calls)).filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('are 20 reports a day, at once too, of which a second one of a post is none', async () => {
    const topicId = await topicOf(admin);
    const answers: number[] = [];
    for (let i = 0; i < 22; i++) answers.push(await answerOf(admin, topicId, `answer ${i}`));
    const [first = 0] = answers;
    for (let i = 0; i < 3; i++) await report(member, { topic_id: topicId, answer_id: first });
    const rest = await Promise.all(
      answers.slice(1).map((answer_id) => report(member, { topic_id: topicId, answer_id })),
    );
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(rest.find(({ status }) => status === 429)?.errMsg).toMatch(/^You can report 20 posts a day/);
    expect(await t.context.prisma.forumReport.count()).toBe(20);
  });
});

describe('reports', () => {
  it('notify administrators of the first one of a post, and again after it was dismissed', async () => {
    const topicId = await topicOf(author);
    const [a, b, c] = [member, await t.createUser(), await t.createUser()];
    for (const user of [a, b]) await report(user, { topic_id: topicId });
    expect(await noticesOf(admin)).toEqual(['forum.toModerate']);
    const [{ id } = { id: 0 }] = await openReports();
    await t.call(api.settleReport, { id, isUpheld: false }, as(admin));
    expect([await openReports(), await noticesOf(author)]).toEqual([[], []]);
    await report(c, { topic_id: topicId });
    expect(await noticesOf(admin)).toEqual(['forum.toModerate', 'forum.toModerate']);
  });

  it('end with their post, however it is deleted, and with those of its answers', async () => {
    const topicId = await topicOf(author);
    const [first, other] = [await answerOf(author, topicId, 'one'), await answerOf(author, topicId, 'two')];
    for (const answer_id of [undefined, first, other]) await report(member, { topic_id: topicId, answer_id });
    await t.call(api.changeAnswer, { op: 'delete', topic_id: topicId, answer_id: first }, as(author));
    expect((await openReports()).map(({ post }) => post.answer_id)).toEqual([null, other]);
    await t.call(api.changeTopic, { op: 'delete', topic_id: topicId }, as(admin));
    expect(await openReports()).toEqual([]);
  });

  it('of another post stay when one is settled', async () => {
    const topicId = await topicOf(author);
    const answerId = await answerOf(author, topicId);
    await report(member, { topic_id: topicId });
    await report(member, { topic_id: topicId, answer_id: answerId });
    const [{ id } = { id: 0 }] = await openReports();
    await t.call(api.settleReport, { id, isUpheld: false }, as(admin));
    expect((await openReports()).map(({ post }) => post.answer_id)).toEqual([answerId]);
  });

  it('are settled once by two administrators who decide otherwise', async () => {
    const topicId = await topicOf(author);
    await report(member, { topic_id: topicId });
    const [{ id } = { id: 0 }] = await openReports();
    const answers = await Promise.all([
      t.call(api.settleReport, { id, isUpheld: true }, as(admin)),
      t.call(api.settleReport, { id, isUpheld: false }, as(second)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const isUpheld = answers[0].status === 200;
    expect((await t.context.prisma.forumTopic.findFirstOrThrow()).deletedAt !== null).toBe(isUpheld);
  });
});

describe('the review', () => {
  beforeEach(() => t.call(api.setForumPolicy, { reviewsFirstPosts: true }, as(admin)).then(() => undefined));
  const held = async () => (await t.call(api.heldPosts, {}, as(admin))).data.posts;
  const review = (user: TestUser, post: { topic_id: number; answer_id?: number }, isApproved: boolean) =>
    t.call(api.reviewPost, { ...post, isApproved }, as(user));

  it('publishes what a post is in before the post', async () => {
    const topicId = await topicOf(author);
    const answerId = await answerOf(author, topicId);
    expect(await review(admin, { topic_id: topicId, answer_id: answerId }, true)).toMatchObject({
      errorCode: 'ILLEGAL_TRANSITION',
      errMsg: 'What this was posted in waits for review itself. Please publish that first',
    });
    for (const answer_id of [undefined, answerId]) {
      expect((await review(admin, { topic_id: topicId, answer_id }, true)).status).toBe(200);
    }
    expect(await held()).toEqual([]);
  });

  it('has nothing to decide of a topic that is deleted', async () => {
    const topicId = await topicOf(author);
    await answerOf(author, topicId);
    expect(await held()).toHaveLength(2);
    expect((await review(admin, { topic_id: topicId }, false)).status).toBe(200);
    expect(await held()).toEqual([]);
  });

  it('notifies those whom a post is for once it is published', async () => {
    const topicId = await topicOf(admin);
    const answerId = await answerOf(author, topicId, `@${member.userName} see this`);
    expect([await noticesOf(member), (await noticesOf(admin)).includes('forum.answered')]).toEqual([[], false]);
    await Promise.all([admin, second].map((user) => review(user, { topic_id: topicId, answer_id: answerId }, true)));
    expect(await noticesOf(member)).toEqual(['forum.mentioned']);
    expect((await noticesOf(admin)).filter((event) => event === 'forum.answered')).toHaveLength(1);
    expect(await noticesOf(author)).toEqual(['forum.published']);
  });

  it('begins again for a member whose only post was deleted', async () => {
    const topicId = await topicOf(author);
    await review(admin, { topic_id: topicId }, true);
    await t.call(api.changeTopic, { op: 'delete', topic_id: topicId }, as(admin));
    await topicOf(author, 'Another one');
    expect((await held()).map(({ content }) => content)).toEqual(['Another one']);
  });
});

describe('the rules', () => {
  it('keep the switches of two administrators at the same time', async () => {
    await Promise.all([
      t.call(api.setForumPolicy, { visitorsMayRead: true }, as(admin)),
      t.call(api.setForumPolicy, { reviewsFirstPosts: true }, as(second)),
    ]);
    const { data } = await t.call(api.forumPolicy, {}, as(admin));
    expect(data).toEqual({ visitorsMayRead: true, reviewsFirstPosts: true });
  });

  it('are in the log once for a click that comes twice', async () => {
    const before = (await acts()).length;
    for (let i = 0; i < 2; i++) {
      await t.call(api.setForumPolicy, { visitorsMayRead: true }, as(admin));
      await t.call(api.setTypeOpening, { type_id: 4, isOpened: true }, as(admin));
    }
    expect((await acts()).slice(before).map(({ act, subject, detail }) => [act, subject, detail])).toEqual([
      ['ForumPolicySet', '', 'visitors may read, first posts are published'],
      ['ForumTypeSet', 'Notice', 'opened'],
    ]);
    await t.call(api.setTypeOpening, { type_id: 4, isOpened: false }, as(admin));
  });

  it.each([api.forumReports, api.heldPosts, api.forumPolicy])('are closed to members: $path', async (endpoint) => {
    expect((await t.call(endpoint, {}, as(member))).errorCode).toBe('FORBIDDEN');
  });
});

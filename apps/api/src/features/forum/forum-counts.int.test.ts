import { api, credentialHeader, type Endpoint, type InputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { deletePersonalData } from '@pipa/db/users';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStandingData } from '../../testing/standing-data.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { registerReads } from '../reads/routes.ts';
import { registerForum } from './routes.ts';

const t = testApp({ features: [registerReads, registerForum] });
const QA = 1;
const SECOND_MS = 1_000;
let admin: TestUser;
let author: TestUser;
let member: TestUser;

const call = <E extends Endpoint>(user: TestUser, endpoint: E, input: InputOf<E>, headers: object = {}) =>
  t.call(endpoint, input, { headers: { ...credentialHeader('session', user.token), ...headers } });

beforeAll(async () => {
  await createStandingData(t.context);
  admin = await t.createAdmin();
});
beforeEach(async () => {
  await t.context.pool.query(
    `TRUNCATE forum_topic, forum_answer, forum_comment, forum_star, forum_reading, forum_report, forum_revision, forum_card,
     forum_document, notification, throttle, idempotency_key CASCADE`,
  );
  [author, member] = [await t.createUser(), await t.createUser()];
  t.clock.advance(SECOND_MS);
});

async function topicOf(user: TestUser, input: Partial<InputOf<typeof api.changeTopic>> = {}): Promise<number> {
  const wanted = { op: 'create', title: 'Momentum', content: 'What of it?', type_id: QA, ...input } as const;
  const { data, errMsg } = await call(user, api.changeTopic, wanted);
  if (!data?.data) throw new Error(errMsg);
  return data.data.topic_id;
}
async function answerOf(user: TestUser, topicId: number, content = 'An answer'): Promise<number> {
  const { data, errMsg } = await call(user, api.changeAnswer, { op: 'add', topic_id: topicId, content });
  if (!data?.data) throw new Error(errMsg);
  return data.data.answer_id;
}
async function openedBy(user: TestUser, topicId: number) {
  const [topic] = (await call(user, api.topicSearch, { op: 'byId', topic_id: topicId })).data.data;
  if (topic === undefined) throw new Error('no topic');
  return topic;
}
const listedBy = async (user: TestUser, input: InputOf<typeof api.topicSearch> = {}) =>
  (await call(user, api.topicSearch, input)).data;

/** Topics whose counters or search document are not what their posts say. */
const wrongCounts = async () =>
  (
    await t.context.pool.query(`
      SELECT t."id" FROM "forum_topic" t WHERE
        t."answerNum" <> (SELECT count(*) FROM "forum_answer" a
          WHERE a."topicId" = t."id" AND a."publishedAt" IS NOT NULL AND a."deletedAt" IS NULL)
        OR t."starNum" <> (SELECT count(*) FROM "forum_star" s WHERE s."topicId" = t."id")
        OR t."viewNum" <> (SELECT count(*) FROM "forum_reading" r WHERE r."topicId" = t."id")
        OR (t."publishedAt" IS NOT NULL AND t."deletedAt" IS NULL)
          <> EXISTS (SELECT FROM "forum_document" d WHERE d."topicId" = t."id")`)
  ).rows;

describe('counters', () => {
  it('are right after twenty members who answer, collect and read at once', async () => {
    const topicId = await topicOf(author);
    const members = await Promise.all(Array.from({ length: 20 }, () => t.createUser()));
    await Promise.all(
      members.flatMap((user, i) => [
        call(user, api.changeAnswer, { op: 'add', topic_id: topicId, content: `answer ${i}` }),
        call(user, api.star, { op: 'add', topic_id: topicId }),
        call(user, api.readForumTopics, { topic_id: topicId }),
      ]),
    );
    expect(await openedBy(author, topicId)).toMatchObject({ answerNum: 20, starNum: 20, viewNum: 21 });
    expect(await wrongCounts()).toEqual([]);
  });

  it('are what the posts say after any sequence of actions', async () => {
    const actions = [
      'topic',
      'answer',
      'comment',
      'removeAnswer',
      'removeTopic',
      'star',
      'unstar',
      'view',
      'hold',
      'review',
    ];
    const action = fc.record({
      what: fc.constantFrom(...actions),
      by: fc.nat({ max: 2 }),
      topic: fc.nat({ max: 3 }),
      answer: fc.nat({ max: 5 }),
    });
    const run = async (steps: readonly { what: string; by: number; topic: number; answer: number }[]) => {
      // Administrators have no limits, so that each sequence is carried out.
      const users = [admin, await t.createUser({ role: 'Administrator' }), await t.createUser()];
      const topics: number[] = [await topicOf(admin, { title: `Topic of ${steps.length}` })];
      const answers: { topicId: number; answerId: number }[] = [];
      for (const [i, { what, by, topic, answer }] of steps.entries()) {
        const user = users[by] ?? admin;
        const topic_id = topics[topic % topics.length] ?? 0;
        const picked = answers[answer % Math.max(answers.length, 1)];
        const ofAnswer = { topic_id: picked?.topicId ?? topic_id, answer_id: picked?.answerId ?? 1 };
        if (what === 'topic') {
          const input = { op: 'create', title: `T${i}`, content: `text ${i}`, type_id: QA } as const;
          const { data } = await call(user, api.changeTopic, input);
          if (data?.data) topics.push(data.data.topic_id);
        } else if (what === 'answer') {
          const { data } = await call(user, api.changeAnswer, { op: 'add', topic_id, content: `answer ${i}` });
          if (data?.data) answers.push({ topicId: topic_id, answerId: data.data.answer_id });
        } else if (what === 'comment') {
          await call(user, api.changeComment, { op: 'add', ...ofAnswer, content: `comment ${i}` });
        } else if (what === 'removeAnswer') await call(user, api.changeAnswer, { op: 'delete', ...ofAnswer });
        else if (what === 'removeTopic') await call(user, api.changeTopic, { op: 'delete', topic_id });
        else if (what === 'star') await call(user, api.star, { op: 'add', topic_id });
        else if (what === 'unstar') await call(user, api.star, { op: 'delete', topic_id });
        else if (what === 'view') await call(user, api.readForumTopics, { topic_id });
        else if (what === 'hold') await call(admin, api.setForumPolicy, { reviewsFirstPosts: answer > 2 });
        else await call(admin, api.reviewPost, { ...(picked ? ofAnswer : { topic_id }), isApproved: answer > 2 });
      }
      await call(admin, api.setForumPolicy, { reviewsFirstPosts: false });
      expect(await wrongCounts()).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 30 }), run), { numRuns: 6, seed: 7 });
    expect(t.faults).toEqual([]);
  });
});

describe('a post that is sent twice', () => {
  it('with one Idempotency-Key is one, also at once', async () => {
    const topicId = await topicOf(author);
    const send = () =>
      call(member, api.changeAnswer, { op: 'add', topic_id: topicId, content: 'Once' }, { 'idempotency-key': 'one' });
    await Promise.all([send(), send()]);
    const again = await send();
    expect([again.status, again.response.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect((await openedBy(author, topicId)).answer_list.map(({ content }) => content)).toEqual(['Once']);
  });

  it('after its connection was lost is whole, and nothing before', async () => {
    const topicId = await topicOf(author);
    const blocker = await t.context.pool.connect();
    try {
      await blocker.query('BEGIN');
      await blocker.query('SELECT FROM "forum_topic" WHERE "id" = $1 FOR UPDATE', [topicId]);
      const content = 'Half done?';
      const lost = call(member, api.changeAnswer, { op: 'add', topic_id: topicId, content });
      await untilWaiting(t);
      await blocker.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect((await lost).status).toBeGreaterThanOrEqual(500);
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
    expect(await openedBy(author, topicId)).toMatchObject({ answerNum: 0, answer_list: [] });
    await answerOf(member, topicId, 'Half done?');
    expect((await openedBy(author, topicId)).answerNum).toBe(1);
    expect(await wrongCounts()).toEqual([]);
  });
});

describe('what is unread', () => {
  it('is nothing from before the sign-up', async () => {
    await topicOf(author);
    t.clock.advance(SECOND_MS);
    const later = await t.createUser();
    t.clock.advance(SECOND_MS);
    await topicOf(author, { title: 'Second', content: 'b' });
    const { data } = await listedBy(later);
    expect(data.map(({ title, isUnread }) => [title, isUnread])).toEqual([
      ['Second', true],
      ['Momentum', false],
    ]);
  });

  it('is no post of the own, and still what others have said before it', async () => {
    const topicId = await topicOf(author);
    await call(member, api.readForumTopics, { topic_id: topicId });
    t.clock.advance(SECOND_MS);
    await answerOf(member, topicId);
    const isUnread = async (user: TestUser) => (await listedBy(user)).data.map((topic) => topic.isUnread);
    expect([await isUnread(member), await isUnread(author)]).toEqual([[false], [true]]);
    t.clock.advance(SECOND_MS);
    await answerOf(author, topicId, 'Thanks');
    expect(await isUnread(author)).toEqual([true]);
  });
});

describe('a search', () => {
  it('shows the part of a topic that has the word, of an answer too', async () => {
    const long = `${'Some words before it. '.repeat(30)}The **drawdowns** of 2020 were deep. ${'And more. '.repeat(40)}`;
    const topicId = await topicOf(author, { title: 'Risk', content: long });
    await answerOf(member, topicId, 'Withholding tax matters');
    const contentOf = async (keyword: string) =>
      (await listedBy(member, { keyword })).data.map(({ content }) => content);
    const [ofBody] = await contentOf('drawdown');
    expect(ofBody).toMatch(/^….*The drawdowns of 2020 were deep\..*…$/);
    expect((await contentOf('withholdings'))[0]).toContain('Withholding tax matters');
    expect((await contentOf('risk'))[0]).toMatch(/^Some words before it\./);
  });

  it('keeps its number on a page behind the last', async () => {
    await topicOf(author);
    expect(await listedBy(member, { keyword: 'momentum', pageNo: 9 })).toEqual({ data: [], count: 1, isCapped: false });
  });

  it('finds a member by a name with a typing mistake', async () => {
    const { userName } = author;
    await t.context.prisma.user.update({
      where: { userId: author.userId },
      data: { userName: 'Rosalind', userNameKey: 'rosalind' },
    });
    await topicOf(author, { title: 'Value' });
    expect((await listedBy(member, { keyword: 'rosalnd' })).data.map(({ title }) => title)).toEqual(['Value']);
    const back = { userName, userNameKey: userName.toLowerCase() };
    await t.context.prisma.user.update({ where: { userId: author.userId }, data: back });
  });

  it('that takes too long is refused beside its field', async () => {
    const blocker = await t.context.pool.connect();
    try {
      await blocker.query('BEGIN; LOCK TABLE "forum_document" IN ACCESS EXCLUSIVE MODE');
      expect(await call(member, api.topicSearch, { keyword: 'momentum' })).toMatchObject({
        status: 400,
        fields: { keyword: 'This search takes too long. Please add a word' },
      });
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
    expect((await listedBy(member, { keyword: 'momentum' })).count).toBe(0);
  });
});

describe('a deleted account', () => {
  it('leaves its posts without a name', async () => {
    const topicId = await topicOf(author, { content: 'It stays' });
    const answerId = await answerOf(member, topicId, 'So does this');
    await call(author, api.changeComment, { op: 'add', topic_id: topicId, answer_id: answerId, content: 'Yes' });
    await call(member, api.star, { op: 'add', topic_id: topicId });
    await inTransaction(t.context.prisma, (tx) => deletePersonalData(tx, author.userId, t.clock()));
    expect(await openedBy(member, topicId)).toMatchObject({
      user: '',
      content: 'It stays',
      starNum: 1,
      answer_list: [{ user: member.userName, comments: [{ user: '', to_user: member.userName, content: 'Yes' }] }],
    });
    expect((await listedBy(member, { keyword: author.userName })).data).toEqual([]);
    const { data } = await call(member, api.mentionable, { text: 'user', topic_id: topicId });
    expect(data.data).toEqual([{ user: member.userName }]);
  });

  it('gives back what its topics counted of it', async () => {
    const topicId = await topicOf(author);
    await call(member, api.star, { op: 'add', topic_id: topicId });
    await inTransaction(t.context.prisma, (tx) => deletePersonalData(tx, member.userId, t.clock()));
    expect((await openedBy(author, topicId)).starNum).toBe(0);
  });
});

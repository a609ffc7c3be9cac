import { inTransaction } from '@pipa/db';
import { addAnswer, addComment, addTopic, markDeleted } from '@pipa/db/forum';
import { notifyUser } from '@pipa/db/notices';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { lastDigestAt, mailForumDigest } from './mail-forum-digest.ts';

const db = testDatabase();
const NOON = new Date('2026-03-06T12:00:00Z');
const MORNING = new Date('2026-03-06T09:00:00Z');
let now = NOON;
let author: number;

beforeAll(async () => {
  author = await member({ userName: 'grace' });
});
beforeEach(async () => {
  now = NOON;
  await db.prisma.$executeRawUnsafe(
    'TRUNCATE forum_topic, forum_answer, forum_comment, forum_reading, notification, mail_message CASCADE',
  );
});

async function member(data: object = {}): Promise<number> {
  const accountId = await makeAccount(db.prisma, MORNING);
  const { userId } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  await db.prisma.user.update({ where: { userId }, data });
  return userId;
}

interface Posted {
  topicId: number;
  answerId: number;
}

/** A topic of a member with an answer by another one, which the member is notified of. */
function answered(
  userId: number,
  { title = 'Drawdowns', content = 'It **fell**.', at = MORNING } = {},
): Promise<Posted> {
  return inTransaction(db.prisma, async (tx) => {
    const topic = { typeId: 1, userId, title, content: 'What of it?', excerpt: '', at, isHeld: false };
    const topicId = await addTopic(tx, topic);
    const answerId = await addAnswer(tx, { topicId, userId: author, content, at, isHeld: false });
    const parameters = { topic: title, topicId, answerId, user: 'grace' };
    await notifyUser(tx, userId, { event: 'forum.answered', parameters, dedupeKey: `forum-answer-${answerId}` }, at);
    return { topicId, answerId };
  });
}

/** A comment that mentions a member. */
function mentioned(userId: number, { topicId, answerId }: Posted, at = MORNING): Promise<number> {
  return inTransaction(db.prisma, async (tx) => {
    const comment = {
      topicId,
      answerId,
      userId: author,
      toUserId: author,
      content: '@ada see this',
      at,
      isHeld: false,
    };
    const commentId = await addComment(tx, comment);
    const parameters = { topic: 'Drawdowns', topicId, answerId, commentId, user: 'grace' };
    await notifyUser(tx, userId, { event: 'forum.mentioned', parameters, dedupeKey: `forum-comment-${commentId}` }, at);
    return commentId;
  });
}

const server = { send: async () => undefined, close: () => undefined };
type Change = Partial<Parameters<typeof mailForumDigest>[0]>;
const mail = (change: Change = {}, membersAPage?: number) =>
  mailForumDigest(
    {
      ...{ prisma: db.prisma, pool: db.pool, clock: () => now, publicUrl: 'https://pipa.example', mail: server },
      ...change,
    },
    membersAPage,
  );
const mails = () => db.prisma.mailMessage.findMany({ orderBy: { id: 'asc' } });

it.each([
  ['2026-03-06T11:59:59.999Z', '2026-03-05T12:00:00.000Z'],
  ['2026-03-06T12:00:00.000Z', '2026-03-06T12:00:00.000Z'],
  ['2026-03-06T23:00:00.000Z', '2026-03-06T12:00:00.000Z'],
])('at %s the last noon was %s', (at, noon) => {
  expect(lastDigestAt(new Date(at)).toISOString()).toBe(noon);
});

it('names what was posted for a member, newest first, with its beginning and a link', async () => {
  const ada = await member();
  const posted = await answered(ada);
  await mentioned(ada, posted);
  expect(await mail()).toBe(1);
  const [sent] = await mails();
  const { unsubscribeToken, email } = await db.prisma.user.findUniqueOrThrow({ where: { userId: ada } });
  expect(sent).toMatchObject({
    kind: 'forum',
    to: email,
    subject: '2 new posts for you in the forum',
    unsubscribeUrl: `https://pipa.example/api/public/unsubscribe?kind=forum&p=${unsubscribeToken}`,
  });
  const link = `https://pipa.example/admin/forum?topic=${posted.topicId}&answer=${posted.answerId}`;
  expect(sent?.text.split('\n\n').slice(2, 4)).toEqual([
    `grace has mentioned you in “Drawdowns”\n@ada see this\n${link}`,
    `grace has answered your topic “Drawdowns”\nIt fell.\n${link}`,
  ]);
});

it('is in the language of its reader', async () => {
  const li = await member({ language: 'zh' });
  await answered(li);
  await mail();
  const [sent] = await mails();
  expect([sent?.subject, sent?.text]).toEqual([
    '论坛中有 1 条与您有关的新内容',
    expect.stringContaining('grace 回答了您的主题“Drawdowns”'),
  ]);
});

it('comes once a day, and is about what was posted since the last one', async () => {
  const ada = await member();
  now = new Date(NOON.getTime() - 1);
  await answered(ada, { title: 'Before noon' });
  expect(await mail()).toBe(0);
  now = NOON;
  expect([await mail(), await mail()]).toEqual([1, 0]);
  await answered(ada, { title: 'After noon', at: new Date('2026-03-06T12:00:01Z') });
  now = new Date('2026-03-07T11:59:00Z');
  expect(await mail()).toBe(0);
  now = new Date('2026-03-07T15:00:00Z');
  expect(await mail()).toBe(1);
  const [first, second] = await mails();
  expect([first?.text.includes('Before noon'), first?.text.includes('After noon')]).toEqual([true, false]);
  expect([second?.text.includes('Before noon'), second?.text.includes('After noon')]).toEqual([false, true]);
});

it('is queued once by two workers at the same time, page by page', async () => {
  const members = [await member(), await member(), await member(), await member(), await member()];
  for (const userId of members) for (const title of ['One', 'Two']) await answered(userId, { title });
  const [a, b] = await Promise.all([mail({}, 2), mail({}, 2)]);
  expect(a + b).toBe(5);
  const sent = await mails();
  expect(sent.map(({ userId }) => userId).toSorted()).toEqual(members.toSorted());
  for (const { text } of sent) expect([text.includes('“One”'), text.includes('“Two”')]).toEqual([true, true]);
});

it('goes on where a restart has cut it off', async () => {
  const members = [await member(), await member(), await member()];
  for (const userId of members) await answered(userId);
  let calls = 0;
  const clock = () => {
    // The first is that of the window, then one a page: the second page fails and leaves nothing.
    if (++calls === 3) throw new Error('killed');
    return now;
  };
  await expect(mail({ clock }, 1)).rejects.toThrow('killed');
  expect(await mails()).toHaveLength(1);
  expect(await mail({}, 1)).toBe(2);
  expect((await mails()).map(({ userId }) => userId)).toEqual(members);
});

it('leaves out what was read, deleted or not published', async () => {
  const ada = await member();
  await answered(ada, { title: 'Notice read' });
  await db.prisma.notification.updateMany({ data: { readAt: MORNING } });
  const opened = await answered(ada, { title: 'Topic opened' });
  await db.prisma.forumReading.create({
    data: { userId: ada, topicId: opened.topicId, readAt: MORNING, countedAt: MORNING },
  });
  const gone = await answered(ada, { title: 'Answer deleted' });
  const away = await answered(ada, { title: 'Topic deleted' });
  const kept = await answered(ada, { title: 'Comment deleted' });
  const commentId = await mentioned(ada, kept);
  await inTransaction(db.prisma, async (tx) => {
    await markDeleted(tx, gone, { userId: author, at: NOON });
    await markDeleted(tx, { topicId: away.topicId }, { userId: author, at: NOON });
    await markDeleted(tx, { ...kept, commentId }, { userId: author, at: NOON });
  });
  const held = await answered(ada, { title: 'Held' });
  await db.prisma.forumAnswer.update({ where: { id: held.answerId }, data: { publishedAt: null } });
  expect(await mail()).toBe(1);
  const [sent] = await mails();
  expect(sent?.subject).toBe('A new post for you in the forum');
  expect(sent?.text).toContain('grace has answered your topic “Comment deleted”');
});

it('goes to no member without something to read, nor to those who get no mail', async () => {
  for (const data of [
    { declinedMails: ['forum'] },
    { deletedAt: MORNING },
    { blockedAt: MORNING, blockedBy: 'x', blockReason: 'x' },
    { emailBouncedAt: MORNING },
    { activatedAt: null },
  ]) {
    await answered(await member(data));
  }
  await member();
  expect([await mail(), await mails()]).toEqual([0, []]);
});

it('is not made up for a member who declined it and takes it again', async () => {
  const ada = await member({ declinedMails: ['forum'] });
  await answered(ada);
  await mail();
  await db.prisma.user.update({ where: { userId: ada }, data: { declinedMails: [] } });
  now = new Date('2026-03-07T12:00:00Z');
  expect(await mail()).toBe(0);
});

it('names twenty posts and counts the others', async () => {
  const ada = await member();
  for (let i = 1; i <= 23; i++) await answered(ada, { title: `Topic ${i}.` });
  await mail();
  const [sent] = await mails();
  expect(sent?.subject).toBe('23 new posts for you in the forum');
  expect(sent?.text.match(/has answered/g)).toHaveLength(20);
  expect(sent?.text).toContain('“Topic 23.”');
  expect(sent?.text).not.toContain('“Topic 3.”');
  expect(sent?.text).toContain('And 3 more in the forum.');
});

it('says no name of an author who has deleted the account', async () => {
  const ada = await member();
  await answered(ada);
  await db.prisma.user.update({ where: { userId: author }, data: { deletedAt: MORNING } });
  await mail();
  expect((await mails())[0]?.text).toContain('A deleted member has answered your topic');
  await db.prisma.user.update({ where: { userId: author }, data: { deletedAt: null } });
});

it('waits without a mail server, and is about the last week once there is one', async () => {
  const ada = await member();
  await answered(ada, { title: 'Old' });
  now = new Date('2026-03-14T12:00:00Z');
  await answered(ada, { title: 'Recent', at: new Date('2026-03-10T09:00:00Z') });
  expect(await mail({ mail: null })).toBe(0);
  expect(await mail()).toBe(1);
  const [sent] = await mails();
  expect([sent?.text.includes('Old'), sent?.text.includes('Recent')]).toEqual([false, true]);
});

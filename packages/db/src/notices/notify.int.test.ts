import { MAX_NOTIFICATIONS } from '@pipa/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectionOf, inTransaction } from '../sql/transaction.ts';
import { makeAccount, makePortfolio } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { countUnread, listNotifications } from './notification-store.ts';
import { notifyAccountOwner, notifyFollowers, notifyOwner, notifyOwnerOfEach, notifyUser } from './notify.ts';
import { relayOutbox } from './realtime-outbox.ts';

const at = new Date('2026-01-05T15:00:00Z');
const later = new Date('2026-01-05T16:00:00Z');
/** Users beside the one of a test. */
const OTHERS = 60;
const db = testDatabase();
let accountId: number;
let userId: number;
beforeEach(async () => {
  accountId = await makeAccount(db.prisma, at);
  userId = await ownerOf(accountId);
  await db.pool.query('DELETE FROM "realtime_outbox"');
});

const ownerOf = async (id: number) => (await db.prisma.trackAccount.findUniqueOrThrow({ where: { id } })).userId;
const classNews = (dedupeKey: string) =>
  ({ event: 'account.classChanged', parameters: { memberClass: 'Gold' }, dedupeKey }) as const;
const listed = async () => (await listNotifications(db.pool, userId, { limit: 50 })).notifications;
const announced = async () => {
  const sent: unknown[] = [];
  const publish = async (topic: string, message: unknown) => void sent.push({ topic, message });
  await relayOutbox(db.prisma, { publish });
  return sent;
};

describe('a notification', () => {
  it('reads of the users and notices those of its user alone, however many there are', async () => {
    const portfolioId = await makePortfolio(db.prisma, accountId, at);
    for (let i = 0; i < OTHERS; i++) await makeAccount(db.prisma, at);
    await db.pool.query(
      `INSERT INTO "notification" ("userId", "dedupeKey", "event", "parameters", "createdAt")
       SELECT "userId", 'earlier', 'account.classChanged', '{"memberClass": "Gold"}', $1 FROM "app_user"`,
      [at],
    );
    await db.pool.query('ANALYZE');
    const read = await inTransaction(db.prisma, async (tx) => {
      const news = ['one', 'two'].map((dedupeKey) => ({ dedupeKey, parameters: { holdsCash: false } }));
      await notifyOwnerOfEach(tx, portfolioId, 'trade.started', news, at);
      return connectionOf(tx).query<{ rows: number }>(
        `SELECT sum("seq_tup_read" + "idx_tup_fetch")::int AS "rows" FROM pg_stat_xact_user_tables
         WHERE "relname" IN ('app_user', 'notification')`,
      );
    });
    expect(read.rows[0]?.rows).toBeLessThan(OTHERS / 2);
  });

  it('names the portfolio, the account or the strategy that it is about', async () => {
    const portfolioId = await makePortfolio(db.prisma, accountId, at);
    const portfolio = await db.prisma.portfolio.update({
      where: { id: portfolioId },
      data: { status: 'Started' },
      include: { strategy: true },
    });
    await notifyOwner(
      db.prisma,
      portfolioId,
      { event: 'trade.started', parameters: { holdsCash: false }, dedupeKey: 's' },
      at,
    );
    await notifyAccountOwner(
      db.prisma,
      accountId,
      { event: 'broker.accountFrozen', parameters: {}, dedupeKey: 'f' },
      at,
    );
    const evaluated = {
      event: 'analysis.strategyEvaluated',
      parameters: { day: '2026-01-02' },
      dedupeKey: 'e',
    } as const;
    await notifyFollowers(db.prisma, portfolio.strategyId, evaluated, at);
    expect((await listed()).map(({ notice }) => notice)).toEqual([
      {
        event: 'analysis.strategyEvaluated',
        parameters: {
          strategy: portfolio.strategy.name,
          strategyId: portfolio.strategyId,
          strategyType: 'AQS',
          day: '2026-01-02',
        },
      },
      { event: 'broker.accountFrozen', parameters: { account: 'Paper', accountId } },
      {
        event: 'trade.started',
        parameters: { portfolio: portfolio.name, portfolioId, strategyType: 'AQS', holdsCash: false },
      },
    ]);
  });

  it('is written for each of several causes at once, in their sequence, once each, within the limit', async () => {
    const portfolioId = await makePortfolio(db.prisma, accountId, at);
    const news = Array.from({ length: MAX_NOTIFICATIONS + 5 }, (_, n) => ({
      dedupeKey: `order-${n}`,
      parameters: { day: '2026-01-05', side: 'Buy', symbol: `S${n}`, shares: n + 1, price: '1.50' } as const,
    }));
    const write = (from: number, to: number) =>
      notifyOwnerOfEach(db.prisma, portfolioId, 'trade.executed', news.slice(from, to), at);
    await write(0, 3);
    await write(1, 4);
    const symbols = async () =>
      (await listNotifications(db.pool, userId, { limit: MAX_NOTIFICATIONS + 5 })).notifications.map(({ notice }) =>
        notice.event === 'trade.executed' ? notice.parameters.symbol : '',
      );
    expect(await symbols()).toEqual(['S3', 'S2', 'S1', 'S0']);
    await write(4, 100);
    await write(100, MAX_NOTIFICATIONS + 5);
    const kept = await symbols();
    expect(kept).toHaveLength(MAX_NOTIFICATIONS);
    expect([kept[0], kept.at(-1)]).toEqual([`S${MAX_NOTIFICATIONS + 4}`, 'S5']);
  });

  it('is written once for a cause, and announced once after the commit', async () => {
    await notifyUser(db.prisma, userId, classNews('class-1'), at);
    await notifyUser(db.prisma, userId, classNews('class-1'), later);
    expect(await announced()).toEqual([{ topic: 'notification', message: { userIds: [userId] } }]);
    expect(await listed()).toMatchObject([{ createdAt: at, isRead: false }]);
  });

  it('is not written, nor announced, when its transaction fails', async () => {
    const failing = inTransaction(db.prisma, async (tx) => {
      await notifyUser(tx, userId, classNews('lost'), at);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect([await listed(), await announced()]).toEqual([[], []]);
  });

  it('reaches each follower once, however many portfolios they run, and none who stopped', async () => {
    const [other, stopped] = [await makeAccount(db.prisma, at), await makeAccount(db.prisma, at)];
    const code = `followed-${accountId}`;
    const running = [];
    for (const account of [accountId, accountId, other])
      running.push(await makePortfolio(db.prisma, account, at, { code }));
    await db.prisma.portfolio.updateMany({ where: { id: { in: running } }, data: { status: 'Started' } });
    const ended = await makePortfolio(db.prisma, stopped, at, { code });
    await db.prisma.portfolio.update({ where: { id: ended }, data: { status: 'Stop' } });
    const { strategyId } = await db.prisma.portfolio.findUniqueOrThrow({ where: { id: ended } });
    const evaluated = {
      event: 'analysis.strategyEvaluated',
      parameters: { day: '2026-01-02' },
      dedupeKey: 'e2',
    } as const;
    await notifyFollowers(db.prisma, strategyId, evaluated, at);
    const users = await Promise.all([accountId, other, stopped].map(ownerOf));
    expect(await countUnread(db.pool, users)).toEqual(
      new Map([
        [users[0], 1],
        [users[1], 1],
      ]),
    );
    expect(await announced()).toEqual([
      { topic: 'notification', message: { userIds: expect.toSatisfy((ids: number[]) => ids.length === 2) } },
    ]);
  });

  it('pushes the oldest out of the list when there are too many', async () => {
    await db.pool.query(
      `INSERT INTO "notification" ("userId", "dedupeKey", "event", "parameters", "createdAt")
       SELECT $1, 'old-' || n, 'account.classChanged', '{"memberClass":"Silver"}', $2
       FROM generate_series(1, $3::int) n`,
      [userId, at, MAX_NOTIFICATIONS],
    );
    const [{ id: oldest }] = await db.prisma.notification.findMany({
      where: { userId },
      orderBy: { id: 'asc' },
      take: 1,
    });
    await notifyUser(db.prisma, userId, classNews('new'), later);
    expect(await db.prisma.notification.count({ where: { userId } })).toBe(MAX_NOTIFICATIONS);
    expect(await db.prisma.notification.count({ where: { id: oldest } })).toBe(0);
    expect((await listed())[0].notice).toMatchObject({ parameters: { memberClass: 'Gold' } });
  });

  it('takes no place of one that is wanted where its event is quiet, and is kept within the same limit', async () => {
    const portfolioId = await makePortfolio(db.prisma, accountId, at);
    await db.prisma.user.update({ where: { userId }, data: { quietNotices: ['trade.executed'] } });
    await notifyUser(db.prisma, userId, classNews('wanted'), at);
    const news = Array.from({ length: MAX_NOTIFICATIONS + 5 }, (_, n) => ({
      dedupeKey: `quiet-${n}`,
      parameters: { day: '2026-01-05', side: 'Buy', symbol: `S${n}`, shares: n + 1, price: '1.50' } as const,
    }));
    for (const from of [0, 100, 200])
      await notifyOwnerOfEach(db.prisma, portfolioId, 'trade.executed', news.slice(from, from + 100), later);
    expect(await listed()).toMatchObject([{ notice: { event: 'account.classChanged' } }]);
    expect(await db.prisma.notification.count({ where: { userId } })).toBe(MAX_NOTIFICATIONS + 1);
  });
});

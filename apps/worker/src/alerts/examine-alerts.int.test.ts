import { dayToUtcDate, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  ALERT_MAILS_A_DAY,
  type AlertChannel,
  type AlertCondition,
  MAX_FIRINGS,
  MAX_FIRINGS_A_DAY,
  NAMED_FIRINGS,
  webhookData,
} from '@pipa/contract';
import { publishAnalysisDay } from '@pipa/db/analysis';
import { purgeExpired } from '@pipa/db/jobs';
import { createMarketState } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import { packBars } from '@pipa/db/testing/bars';
import { readAlertedDays } from '@pipa/db/watching';
import type { ScreenChanges } from '@pipa/ida';
import type { Logger } from '@pipa/platform';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { MOST_ATTEMPTS } from '../growing-waits.ts';
import { examineAlerts } from './examine-alerts.ts';
import { createFailedUsers, type FailedUsers } from './failed-users.ts';
import { readScreenChanges } from './read-screen-changes.ts';

const NOW = new Date('2026-03-06T22:00:00Z');
const [BEFORE, DAY, NEXT]: TradingDay[] = ['2026-03-04', '2026-03-05', '2026-03-06'];
const date = dayToUtcDate;

const db = testDatabase();
let ids: Record<string, number>;

beforeAll(async () => {
  await createMarketState(db.prisma, {
    source: 'replay',
    seed: 1,
    day: NEXT,
    sessionSeconds: 60,
    lastClosedDay: DAY,
    firstDay: BEFORE,
    lastDay: null,
  });
  await db.prisma.instrument.createMany({
    data: ['NVDA', 'AMD', 'SPY'].map((symbol) => ({
      symbol,
      name: symbol,
      kind: symbol === 'SPY' ? ('ETF' as const) : ('Stock' as const),
      sector: symbol === 'SPY' ? 'Broad' : 'Information Technology',
    })),
  });
  const instruments = await db.prisma.instrument.findMany();
  ids = Object.fromEntries(instruments.map(({ symbol, id }) => [symbol, id]));
  const session = (day: TradingDay, trend: number, return1: number) =>
    ['NVDA', 'AMD'].map((symbol) => storeSession(symbol, day, trend, return1));
  await Promise.all([...session(BEFORE, 0.4, 0.01), ...session(DAY, 0.6, -0.04), ...session(NEXT, 0.7, 0.01)]);
  // AMD is split 2 for 1 before the open of DAY.
  await storeBars('NVDA', [100, 110, 111]);
  await storeBars('AMD', [100, 51, 52]);
  await db.prisma.corporateAction.create({
    data: { instrumentId: ids.AMD, exDate: date(DAY), kind: 'Split', value: 2 },
  });
  await db.prisma.regimeState.createMany({
    data: [
      { model: 'R1', day: date(BEFORE), state: 'Bull' },
      { model: 'R1', day: date(DAY), state: 'Bear' },
      { model: 'R1', day: date(NEXT), state: 'Bear' },
    ],
  });
});
beforeEach(async () => {
  logged = [];
  await failNotifications(null);
  await db.prisma.alertRule.deleteMany();
  await db.prisma.savedScreen.deleteMany();
  await db.prisma.mailMessage.deleteMany();
  await db.prisma.notification.deleteMany();
  await db.prisma.analysisState.update({ where: { id: 1 }, data: { lastDay: date(DAY), alertedDay: date(BEFORE) } });
});

async function storeSession(symbol: string, day: TradingDay, trend: number, return1: number): Promise<void> {
  const key = { instrumentId: ids[symbol], day: date(day) };
  const codes = { changeStatus: 0, emaCross: 0, psarCross: 0, bandCross: 0, rsiCross: 0, breakout: 0, breadthFlags: 0 };
  const macdCross = symbol === 'AMD' && day === DAY ? 2 : 0;
  const facts = { rating: 1, taString: 'uuuuuuuuuuuu', trend, momentum: 0.1, macdCross, ...codes };
  await db.prisma.taMetrics.create({ data: { ...key, ...facts } });
  await db.prisma.symbolPerformance.create({ data: { ...key, return1 } });
}

/** Bars whose numbers are all their close. */
function flatBars(values: readonly number[]): Buffer<ArrayBuffer> {
  const close = Float64Array.from(values);
  return packBars({ open: close, high: close, low: close, close, adjClose: close, volume: close }, 0, close.length);
}

const storeBars = (symbol: string, close: number[]) =>
  db.prisma.barYear.create({
    data: {
      instrumentId: ids[symbol],
      year: 2026,
      days: [BEFORE, DAY, NEXT].map(toEpochDay),
      bars: flatBars(close),
    },
  });

async function makeUser(): Promise<number> {
  const accountId = await makeAccount(db.prisma, NOW);
  return (await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } })).userId;
}

interface Rule {
  userId: number;
  condition: AlertCondition;
  name?: string;
  symbol?: string;
  watchListId?: number;
  /** Null for one that was deleted. */
  screenId?: number | null;
  channels?: AlertChannel[];
  isPaused?: boolean;
}
const subjectOf = ({ symbol, watchListId, screenId }: Pick<Rule, 'symbol' | 'watchListId' | 'screenId'>) => {
  if (screenId !== undefined) return 'screen';
  if (watchListId !== undefined) return 'watchList';
  return symbol === undefined ? 'market' : 'symbol';
};
const makeRule = ({ name = 'Mine', channels = ['app', 'mail'], ...rule }: Rule) =>
  db.prisma.alertRule.create({
    data: {
      ...rule,
      name,
      channels,
      subject: subjectOf(rule),
      createdAt: NOW,
    },
  });

const server = { send: async () => undefined, close: () => undefined };
let logged: { readonly userId: number; readonly retryInMs: number | null }[] = [];
const logger = { error: (entry: (typeof logged)[number]) => void logged.push(entry) } as unknown as Logger;
/** The call of a worker so many milliseconds after NOW; each worker knows the users who failed before. */
const examine = (failed: FailedUsers = createFailedUsers(), afterMs = 0, pool: typeof db.pool = db.pool) =>
  examineAlerts(
    {
      prisma: db.prisma,
      pool,
      clock: () => new Date(NOW.getTime() + afterMs),
      logger,
      publicUrl: 'https://pipa.example',
      mail: server,
      benchmark: 'SPY',
    },
    failed,
  );

/** Makes every notification of a user fail until it is called again with null. */
async function failNotifications(userId: number | null): Promise<void> {
  await db.pool.query('ALTER TABLE "notification" DROP CONSTRAINT IF EXISTS "failing"');
  if (userId === null) return;
  await db.pool.query(`ALTER TABLE "notification" ADD CONSTRAINT "failing" CHECK ("userId" <> ${userId})`);
}
const found = async () =>
  (await db.prisma.alertFiring.findMany({ orderBy: { id: 'asc' } })).map(({ symbol, event }) => [symbol, event]);
const above = (level: number): AlertCondition => ({ kind: 'crossing', metric: 'trend', direction: 'above', level });

it('mails what it finds in the language of the owner', async () => {
  const userId = await makeUser();
  await db.prisma.user.update({ where: { userId }, data: { language: 'zh' } });
  await makeRule({ userId, symbol: 'NVDA', condition: above(0.5), name: 'Trends' });
  expect(await examine()).toBe(1);
  const [mail] = await db.prisma.mailMessage.findMany();
  expect(mail.subject).toBe(`${DAY} 的提醒：NVDA`);
  expect(mail.text).toContain('趋势上穿 0.5（0.4 → 0.6）');
  expect(mail.text).not.toMatch(/crossed|You get/);
});

it('finds what has happened at a close, once, and tells the owner in the product and by one mail', async () => {
  const userId = await makeUser();
  const { id: watchListId } = await db.prisma.watchList.create({
    data: { userId, name: 'Chips', nameKey: 'chips', symbols: ['NVDA', 'AMD', 'GONE'], createdAt: NOW, updatedAt: NOW },
  });
  const rule = await makeRule({ userId, watchListId, condition: above(0.5), name: 'Trends' });
  await makeRule({ userId, symbol: 'AMD', condition: { kind: 'event', event: 'macdCo1', code: 2 }, channels: ['app'] });
  await makeRule({ userId, condition: { kind: 'state', model: 'R1', into: null }, name: 'Market' });
  await makeRule({ userId, symbol: 'NVDA', condition: above(0.9), name: 'Nothing' });
  await makeRule({ userId, symbol: 'NVDA', condition: above(0.5), name: 'Paused', isPaused: true });
  expect(await examine()).toBe(3);
  expect(await examine()).toBe(0);
  const crossed = { kind: 'crossing', metric: 'trend', direction: 'above', level: 0.5, before: 0.4, value: 0.6 };
  expect(await found()).toEqual([
    ['AMD', crossed],
    ['NVDA', crossed],
    ['AMD', { kind: 'event', event: 'macdCo1', code: 2 }],
    ['SPY', { kind: 'state', model: 'R1', from: 'Bull', to: 'Bear' }],
  ]);
  const notices = await db.prisma.notification.findMany({ orderBy: { id: 'asc' } });
  expect(notices).toHaveLength(3);
  expect(notices[0]).toMatchObject({
    userId,
    event: 'analysis.alert',
    parameters: {
      alert: 'Trends',
      alertId: rule.id,
      day: DAY,
      symbol: 'AMD',
      what: { en: 'Trend crossed above 0.5 (0.4 → 0.6)', zh: '趋势上穿 0.5（0.4 → 0.6）' },
      firings: 2,
    },
  });
  const [mail, ...others] = await db.prisma.mailMessage.findMany();
  expect(others).toEqual([]);
  expect(mail.subject).toBe(`Alerts of ${DAY}: AMD, NVDA, SPY`);
  // A state has a record, which a price that passed a level has not.
  expect(mail.text).toContain('State R1: Bull → Bear (no record)');
  expect(mail.text).not.toContain('MACD');
  expect(mail.unsubscribeUrl).toMatch(/^https:\/\/pipa\.example\/api\/public\/unsubscribe\?kind=analysis&p=.+/);
  expect((await db.prisma.alertRule.findUniqueOrThrow({ where: { id: rule.id } })).lastFiredDay).toEqual(date(DAY));
});

it('compares prices in shares of the day: a split is no fall', async () => {
  const userId = await makeUser();
  const price = (direction: 'above' | 'below', level: number): AlertCondition => ({
    kind: 'crossing',
    metric: 'close',
    direction,
    level,
  });
  await makeRule({ userId, symbol: 'AMD', condition: price('below', 80) });
  await makeRule({ userId, symbol: 'AMD', condition: price('above', 50.5) });
  await examine();
  expect(await found()).toEqual([
    ['AMD', { kind: 'crossing', metric: 'close', direction: 'above', level: 50.5, before: 50, value: 51 }],
  ]);
});

it('takes the average rank of a symbol from the column that its tables have', async () => {
  await storeBars('SPY', [500, 500, 500]);
  const rank = (symbol: string, day: TradingDay, family: string, average: number) => ({
    instrumentId: ids[symbol],
    day: date(day),
    family,
    average,
  });
  await db.prisma.momentumRank.createMany({
    data: [
      rank('NVDA', BEFORE, 'all', 0.5),
      rank('NVDA', DAY, 'all', 0.9),
      rank('SPY', BEFORE, 'etf', 0.25),
      rank('SPY', DAY, 'etf', 0.75),
    ],
  });
  const userId = await makeUser();
  const condition: AlertCondition = { kind: 'crossing', metric: 'aveRank', direction: 'above', level: 0.6 };
  for (const symbol of ['NVDA', 'SPY']) await makeRule({ userId, symbol, condition });
  expect(await examine()).toBe(2);
  const crossed = { kind: 'crossing', direction: 'above', level: 0.6 };
  expect(await found()).toEqual([
    ['NVDA', { ...crossed, metric: 'aveAllRank', before: 0.5, value: 0.9 }],
    ['SPY', { ...crossed, metric: 'aveRank', before: 0.25, value: 0.75 }],
  ]);
});

const makeScreen = async (userId: number, filter: string, name = 'Mine') =>
  (
    await db.prisma.savedScreen.create({
      data: { userId, name, nameKey: name.toLowerCase(), filter, sort: 'symbol', createdAt: NOW, updatedAt: NOW },
    })
  ).id;
const entering: AlertCondition = { kind: 'screen', change: 'enters' };
const leaving: AlertCondition = { kind: 'screen', change: 'leaves' };

it('says which symbols enter and leave a saved screen, and skips one that it cannot read', async () => {
  const userId = await makeUser();
  const dear = await makeScreen(userId, 'close:gt:105', 'Dear');
  const rising = await makeScreen(userId, 'trend:lt:0.5', 'Calm');
  const unread = await makeScreen(userId, 'close:gt:1,moon:gt:1', 'Other release');
  await makeRule({ userId, screenId: unread, condition: entering });
  await makeRule({ userId, screenId: null, condition: { kind: 'screen', change: 'either' } });
  await makeRule({ userId, screenId: dear, condition: entering });
  await makeRule({ userId, screenId: dear, condition: leaving });
  await makeRule({ userId, screenId: rising, condition: { kind: 'screen', change: 'either' } });
  expect(await examine()).toBe(2);
  expect(logged).toEqual([]);
  expect(await found()).toEqual([
    ['NVDA', { kind: 'screen', change: 'entered', screen: 'Dear' }],
    ['AMD', { kind: 'screen', change: 'left', screen: 'Calm' }],
    ['NVDA', { kind: 'screen', change: 'left', screen: 'Calm' }],
  ]);
  const [{ text }] = await db.prisma.mailMessage.findMany();
  expect(text).toContain('Entered the screen Dear');
  expect((await db.prisma.notification.findMany({ orderBy: { id: 'asc' } }))[1]).toMatchObject({
    parameters: { symbol: 'AMD', what: { en: 'Left the screen Calm', zh: '离开筛选“Calm”' }, firings: 2 },
  });
});

/** A pool that counts how often the figures of a whole universe were read. */
function countedPool() {
  const readings = { universe: 0 };
  const query = (...asked: unknown[]) => {
    const text = JSON.stringify(asked[0]);
    // Figures of some symbols are asked for by their ids.
    if (text.includes('symbol_performance') && !text.includes('any(')) readings.universe += 1;
    return Reflect.apply(db.pool.query, db.pool, asked);
  };
  const pool = new Proxy(db.pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
  return { pool, readings };
}
const again = () => db.prisma.analysisState.update({ where: { id: 1 }, data: { alertedDay: date(BEFORE) } });

it('reads the universe once for all screens and only for them, and evaluates both days by the filter of now', async () => {
  const { pool, readings } = countedPool();
  const users = [await makeUser(), await makeUser()];
  await makeRule({ userId: users[0], symbol: 'NVDA', condition: above(0.5) });
  expect(await examine(undefined, 0, pool)).toBe(1);
  expect(readings.universe).toBe(0);
  for (const userId of users) {
    const screenId = await makeScreen(userId, 'close:gt:1000');
    await makeRule({ userId, screenId, condition: entering });
  }
  // By the filter before, nothing was in the screen at the close of BEFORE.
  await db.prisma.savedScreen.updateMany({ data: { filter: 'close:gt:99' } });
  await again();
  expect(await examine(undefined, 0, pool)).toBe(0);
  expect(readings.universe).toBe(2);
  await db.prisma.savedScreen.updateMany({ data: { filter: 'close:gt:105' } });
  await again();
  expect(await examine(undefined, 0, pool)).toBe(2);
  expect(readings.universe).toBe(2);
});

it('evaluates a filter once for all alerts of a session', async () => {
  const known = new Map<string, ScreenChanges | null>();
  const filter = 'close:gt:105';
  await readScreenChanges({ pool: db.pool }, [filter, filter], DAY, known);
  const [changes] = known.values();
  expect(changes).toEqual({ entered: ['NVDA'], left: [] });
  await readScreenChanges({ pool: db.pool }, [filter], DAY, known);
  expect(known.get(filter)).toBe(changes);
});

it('goes on with the other users after a worker was killed, and tells none twice', async () => {
  const users = [await makeUser(), await makeUser()];
  const channels: AlertChannel[] = ['app', 'mail', 'webhook'];
  for (const userId of users) {
    await makeRule({ userId, symbol: 'NVDA', condition: above(0.5), channels });
    const kinds = ['alerts', 'closes'];
    const endpoint = { userId, url: 'https://hook.example/', kinds, secret: Buffer.from('sealed'), createdAt: NOW };
    const disabledAt = userId === users[1] ? NOW : null;
    await db.prisma.webhookEndpoint.createMany({ data: [endpoint, { ...endpoint, disabledAt }] });
  }
  await failNotifications(users[1]);
  await examine();
  expect(await found()).toHaveLength(1);
  // The worker was killed before it could note the day.
  await failNotifications(null);
  await db.prisma.analysisState.update({ where: { id: 1 }, data: { alertedDay: date(BEFORE) } });
  expect(await examine()).toBe(1);
  const told = await db.prisma.notification.findMany({ orderBy: { userId: 'asc' } });
  expect(told.map(({ userId }) => userId)).toEqual(users);
  expect(await db.prisma.mailMessage.count()).toBe(2);
  const calls = await db.prisma.webhookDelivery.findMany({ include: { endpoint: true }, orderBy: { id: 'asc' } });
  const closes = calls.filter(({ type }) => type === 'session.closed');
  expect(closes.map(({ endpoint, key }) => [endpoint.userId, key])).toEqual(
    [users[0], users[0], users[1]].map((userId) => [userId, `close-${DAY}`]),
  );
  for (const { data } of calls.filter(({ type }) => type === 'alert.fired')) webhookData['alert.fired'].parse(data);
  for (const { data } of closes) webhookData['session.closed'].parse(data);
  const calledUp = calls.filter(({ type }) => type === 'alert.fired');
  expect(calledUp.map(({ endpoint }) => endpoint.userId)).toEqual([users[0], users[0], users[1]]);
  expect(calledUp[0]).toMatchObject({
    type: 'alert.fired',
    data: { alert: 'Mine', day: DAY, count: 1, firings: [{ symbol: 'NVDA', event: { kind: 'crossing' } }] },
  });
});

it('says of more than are stored how many are stored', async () => {
  const symbols = Array.from({ length: MAX_FIRINGS_A_DAY + 5 }, (_, i) => `MANY${i}`);
  await db.prisma.instrument.createMany({
    data: symbols.map((symbol) => ({ symbol, name: symbol, kind: 'Stock' as const, sector: 'Energy' })),
  });
  const many = await db.prisma.instrument.findMany({ where: { symbol: { in: symbols } } });
  await db.prisma.barYear.createMany({
    data: many.map(({ id }) => ({ instrumentId: id, year: 2026, days: [toEpochDay(DAY)], bars: flatBars([1]) })),
  });
  await db.prisma.symbolPerformance.createMany({
    data: many.map(({ id }) => ({ instrumentId: id, day: date(DAY), return1: 0.1 })),
  });
  const userId = await makeUser();
  const { id: watchListId } = await db.prisma.watchList.create({
    data: { userId, name: 'Many', nameKey: 'many', symbols, createdAt: NOW, updatedAt: NOW },
  });
  await makeRule({ userId, watchListId, condition: { kind: 'move', direction: 'up', percent: 5 } });
  expect(await examine()).toBe(1);
  expect(await found()).toHaveLength(MAX_FIRINGS_A_DAY);
  const [{ text }] = await db.prisma.mailMessage.findMany();
  expect(text).toContain(`${MAX_FIRINGS_A_DAY - NAMED_FIRINGS} more`);
});

it('a user whose notification fails holds up no other, and is notified after a wait', async () => {
  const users = [await makeUser(), await makeUser()];
  for (const userId of users) await makeRule({ userId, symbol: 'NVDA', condition: above(0.5) });
  await failNotifications(users[0]);
  const failed = createFailedUsers();
  const told = async () =>
    (await db.prisma.notification.findMany({ orderBy: { userId: 'asc' } })).map((one) => one.userId);
  expect(await examine(failed)).toBe(1);
  expect(await told()).toEqual([users[1]]);
  expect((await readAlertedDays(db.pool)).alertedDay).toBe(DAY);
  expect(logged).toMatchObject([{ userId: users[0], retryInMs: 30_000 }]);
  await failNotifications(null);
  expect(await examine(failed, 29_999)).toBe(0);
  expect(await examine(failed, 30_000)).toBe(1);
  expect(await told()).toEqual(users);
  expect(await examine(failed, 86_400_000)).toBe(0);
});

it('a user whose notifications keep failing is left out for the day after a bounded number of attempts', async () => {
  const userId = await makeUser();
  await makeRule({ userId, symbol: 'NVDA', condition: above(0.5) });
  await failNotifications(userId);
  const failed = createFailedUsers();
  for (let hour = 0; hour < MOST_ATTEMPTS + 3; hour++) await examine(failed, hour * 3_600_000);
  expect(logged).toHaveLength(MOST_ATTEMPTS);
  expect(logged.at(-1)).toMatchObject({ userId, retryInMs: null });
  // The next close is examined as ever.
  await failNotifications(null);
  await makeRule({ userId, symbol: 'NVDA', condition: { kind: 'move', direction: 'up', percent: 0.5 } });
  await publishAnalysisDay(db.pool, NEXT, NOW);
  expect(await examine(failed)).toBe(1);
});

it('examines each session of an analysis of several', async () => {
  const userId = await makeUser();
  const move: AlertCondition = { kind: 'move', direction: 'either', percent: 0.5 };
  await makeRule({ userId, symbol: 'NVDA', condition: move });
  await publishAnalysisDay(db.pool, NEXT, NOW);
  await examine();
  expect(await found()).toEqual([
    ['NVDA', { kind: 'move', value: -4 }],
    ['NVDA', { kind: 'move', value: 1 }],
  ]);
  expect(await readAlertedDays(db.pool)).toEqual({ lastDay: NEXT, alertedDay: NEXT });
});

it('a new installation begins with the close after its first analysis', async () => {
  const userId = await makeUser();
  await makeRule({ userId, symbol: 'NVDA', condition: above(0.5) });
  await db.prisma.analysisState.update({ where: { id: 1 }, data: { alertedDay: null } });
  expect(await examine()).toBe(0);
  expect(await found()).toEqual([]);
  expect((await readAlertedDays(db.pool)).alertedDay).toBe(DAY);
});

it('mails are bounded within a day of the wall clock, and left out where the reader wants none', async () => {
  const [busy, silent] = [await makeUser(), await makeUser()];
  for (const userId of [busy, silent]) await makeRule({ userId, symbol: 'NVDA', condition: above(0.5) });
  await db.prisma.user.update({ where: { userId: silent }, data: { declinedMails: ['analysis'] } });
  const createdAt = new Date(NOW.getTime() - 3_600_000);
  const sent = { userId: busy, kind: 'analysis', to: 'a@example.com', subject: '', text: '', html: '', createdAt };
  await db.prisma.mailMessage.createMany({
    data: Array.from({ length: ALERT_MAILS_A_DAY }, (_, i) => ({ ...sent, dedupeKey: `ida-alerts-${i}` })),
  });
  expect(await examine()).toBe(2);
  expect(await db.prisma.mailMessage.count()).toBe(ALERT_MAILS_A_DAY);
  expect(await db.prisma.notification.count()).toBe(2);
});

it('the newest firings of a user are kept', async () => {
  const userId = await makeUser();
  const { id: ruleId } = await makeRule({ userId, symbol: 'NVDA', condition: above(0.5) });
  const firing = { ruleId, userId, day: date(DAY), event: { kind: 'move', value: 1 }, createdAt: NOW };
  await db.prisma.alertFiring.createMany({
    data: Array.from({ length: MAX_FIRINGS + 3 }, (_, i) => ({ ...firing, symbol: `S${i}` })),
  });
  const at = new Date(NOW.getTime() + 1);
  expect(await purgeExpired(db.prisma, at)).toMatchObject({ alert_firing: 3 });
  expect(await db.prisma.alertFiring.findMany({ where: { symbol: { in: ['S2', 'S3'] } } })).toMatchObject([
    { symbol: 'S3' },
  ]);
});

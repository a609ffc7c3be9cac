import { toEpochDay } from '@pipa/calendar';
import { emptyTaMetrics, publishAnalysisDay, savePerformance, saveRegimes, saveTaMetrics } from '@pipa/db/analysis';
import { findDueMails } from '@pipa/db/mail';
import { createMarketState, importBars, listInstruments } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import { groupHeader } from '@pipa/ida';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { mailWatchDigest } from './mail-watch-digest.ts';

const DAYS = ['2026-03-05', '2026-03-06', '2026-03-09'].map(toEpochDay);
const DAY = '2026-03-06';
const NEXT = '2026-03-09';
const at = new Date('2026-03-06T22:00:00Z');
let now = at;
const db = testDatabase();

beforeAll(async () => {
  await createMarketState(db.prisma, {
    source: 'simulated',
    seed: 1,
    day: NEXT,
    sessionSeconds: 60,
    lastClosedDay: DAY,
    firstDay: '2026-03-05',
    lastDay: null,
  });
  await seedDays();
});
beforeEach(async () => {
  now = at;
  await db.prisma.mailMessage.deleteMany();
  await db.prisma.watchList.deleteMany();
  await db.pool.query(`UPDATE "watch_digest" SET "day" = '2026-03-05', "queuedThrough" = 0, "queuedAt" = now()`);
  await db.pool.query(`UPDATE "analysis_state" SET "lastDay" = NULL`);
  await publishAnalysisDay(db.pool, DAY, at);
});

/** Events of DAY and NEXT: AAA a confirmed buy and an RSI of 20, BBB a confirmed sell. The state R1 changes on DAY alone. */
async function seedDays(): Promise<void> {
  const symbols = ['SPY', 'AAA', 'BBB', 'CCC'];
  const closes = Float64Array.from([100, 101.5, 101.5]);
  await importBars(
    db.pool,
    symbols.map((symbol) => ({
      instrument: {
        ...{ symbol, name: `${symbol} Inc.`, kind: symbol === 'SPY' ? 'ETF' : 'Stock', sector: null, industry: null },
        ...{ listedOn: null, delistedOn: null },
      },
      bars: {
        ...{ symbol, days: Int32Array.from(DAYS), volume: closes.map(() => 1_000) },
        ...{ open: closes, high: closes, low: closes, close: closes, adjClose: closes },
      },
    })),
  );
  const ids = new Map((await listInstruments(db.pool)).map(({ id, symbol }) => [symbol, id]));
  const id = (symbol: string) => ids.get(symbol) as number;
  const range = { instrumentIds: [...ids.values()], from: DAYS[0], to: DAYS[2] };
  const none = { return5: null, return21: null, return61: null, return252: null, volatility5y: null };
  const figures = { ...none, maxDrawdown5y: null, isComparable: true };
  const returns = symbols.flatMap((symbol) =>
    DAYS.map((day) => ({ instrumentId: id(symbol), day, return1: 0.015, ...figures })),
  );
  await savePerformance(db.pool, returns, range);
  const metrics = emptyTaMetrics();
  for (const day of DAYS.slice(1)) {
    for (const [symbol, codes] of [
      ['AAA', { changeStatus: 3, rsiCross: 2 }],
      ['BBB', { changeStatus: -3 }],
    ] as const) {
      for (const [name, column] of Object.entries(metrics)) if (name !== 'taString') (column as number[]).push(0);
      metrics.taString.push('------------');
      const row = metrics.day.length - 1;
      metrics.instrumentId[row] = id(symbol);
      metrics.day[row] = day;
      for (const [kind, code] of Object.entries(codes)) metrics[kind as 'rsiCross'][row] = code;
    }
  }
  await saveTaMetrics(db.pool, metrics, range);
  const states = ['Bull', 'Sideways', 'Sideways'];
  await saveRegimes(
    db.pool,
    DAYS.map((day, i) => ({ model: 'R1', day, state: states[i], probabilities: [], modelVersionId: null })),
  );
}

const server = { send: async () => undefined, close: () => undefined };
type Change = Partial<Parameters<typeof mailWatchDigest>[0]>;
const mail = (change: Change = {}, readersAPage?: number) =>
  mailWatchDigest(
    {
      prisma: db.prisma,
      pool: db.pool,
      clock: () => now,
      publicUrl: 'https://pipa.example',
      mail: server,
      pricesFor: 'Everyone',
      ...change,
    },
    readersAPage,
  );
const mails = () => db.prisma.mailMessage.findMany({ orderBy: { id: 'asc' } });
const mailed = async () => (await mails()).map(({ to }) => to);

type Lists = readonly (readonly [symbols: readonly string[], groups: readonly number[]])[];

/** A user with watch lists; gives the address. */
async function makeReader(
  lists: Lists,
  data: { activatedAt?: Date | null; deletedAt?: Date; declinedMails?: string[]; language?: 'zh' } = {},
): Promise<string> {
  const accountId = await makeAccount(db.prisma, at);
  const { userId } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  const { email } = await db.prisma.user.update({ where: { userId }, data });
  for (const [i, [symbols, groups]] of lists.entries()) {
    const list = {
      userId,
      name: `List ${i}`,
      nameKey: `list ${i}`,
      symbols: [...symbols],
      createdAt: at,
      updatedAt: at,
    };
    const subscriptions = { create: groups.map((slot) => ({ slot, subscribedAt: at })) };
    await db.prisma.watchList.create({ data: { ...list, subscriptions } });
  }
  return email;
}
/** The lines of a mail between its first sentence and its note. */
const tables = (text: string) =>
  text
    .split('\n\n')
    .slice(2, -4)
    .map((part) => part.replaceAll(/ {2,}/g, ' | '));

it('begins with the close after the first that it finds', async () => {
  const reader = await makeReader([[['AAA', 'BBB'], [1]]]);
  await db.pool.query(`UPDATE "watch_digest" SET "day" = NULL, "queuedAt" = NULL`);
  expect([await mail(), await mail()]).toEqual([0, 0]);
  expect(await mailed()).toEqual([]);
  await publishAnalysisDay(db.pool, NEXT, at);
  expect(await mail()).toBe(1);
  expect(await mailed()).toEqual([reader]);
});

it('a reader gets the signals of each subscribed group and list once, in the words of the pages', async () => {
  const reader = await makeReader([
    [['AAA', 'CCC', 'NONE'], [1]],
    [
      ['BBB', 'AAA'],
      [1, 8],
    ],
    [['AAA'], []],
  ]);
  expect(await mail()).toBe(1);
  expect(await mail()).toBe(0);
  const [{ to, kind, subject, text, unsubscribeUrl }] = await mails();
  expect({ to, kind, subject }).toEqual({
    to: reader,
    kind: 'analysis',
    subject: `Signals of your watch lists, ${DAY}`,
  });
  const head = 'Symbol | Name | Signal | Record | Close | Day Change';
  expect(tables(text)).toEqual([
    'TA buy/sell',
    `${head}\nAAA | AAA Inc. | confirmed buy | no record | 101.50 | 1.50%\nBBB | BBB Inc. | confirmed sell | no record | 101.50 | 1.50%`,
    'Change events',
    `${head}\nSPY | SPY Inc. | R1: Bull → Sideways | no record | 101.50 | 1.50%`,
  ]);
  expect(text).toContain('All figures are of a simulated market.');
  expect(text).toContain('https://pipa.example/admin/ida?tab=watch-lists');
  expect(unsubscribeUrl).toMatch(/^https:\/\/pipa\.example\/api\/public\/unsubscribe\?kind=analysis&p=.+/);
});

it('the mail is in the language of the reader, its groups and signals too', async () => {
  await makeReader([[['AAA'], [1, 8]]], { language: 'zh' });
  expect(await mail()).toBe(1);
  const [{ subject, text }] = await mails();
  expect(subject).toBe(`您的自选列表信号，${DAY}`);
  const head = '代码 | 名称 | 信号 | 历史记录 | 收盘价 | 日涨跌幅';
  expect(tables(text)).toEqual([
    groupHeader(1).zh,
    `${head}\nAAA | AAA Inc. | 确认买入 | 无记录 | 101.50 | 1.50%`,
    groupHeader(8).zh,
    expect.stringMatching(/^代码 [^A-Za-z]+\nSPY \| SPY Inc\. \| R1[^A-Za-z]+$/),
  ]);
});

it('there is no mail without a subscription, a signal in it, an active account or the wish for such mails', async () => {
  await makeReader([[['AAA'], []]]);
  await makeReader([
    [
      ['CCC', 'NONE'],
      [1, 2, 3, 4, 5, 6, 7],
    ],
  ]);
  await makeReader([[['BBB'], [6]]]);
  await makeReader([[['AAA'], [1]]], { activatedAt: null });
  await makeReader([[['AAA'], [1]]], { deletedAt: at });
  await makeReader([[['AAA'], [1]]], { declinedMails: ['analysis'] });
  expect(await mail()).toBe(0);
  const subscriber = await makeReader([[['AAA'], [6]]]);
  // The day is done: a later subscription counts from the next analysis on.
  expect(await mail()).toBe(0);
  await publishAnalysisDay(db.pool, NEXT, at);
  expect(await mail()).toBe(1);
  expect(await mailed()).toEqual([subscriber]);
});

it('nothing is queued before the first analysis, or while there is no mail server', async () => {
  const reader = await makeReader([[['AAA'], [1]]]);
  expect(await mail({ mail: null })).toBe(0);
  await db.pool.query(`UPDATE "analysis_state" SET "lastDay" = NULL`);
  expect(await mail()).toBe(0);
  await publishAnalysisDay(db.pool, DAY, at);
  expect(await mail()).toBe(1);
  expect(await mailed()).toEqual([reader]);
});

it('a worker that dies between two pages, or two that work at once, mail each reader once', async () => {
  const readers: string[] = [];
  for (let i = 0; i < 4; i++) readers.push(await makeReader([[['AAA'], [1]]]));
  let pages = 0;
  const dying = () => {
    if (++pages === 3) throw new Error('killed');
    return now;
  };
  await expect(mail({ clock: dying }, 1)).rejects.toThrow('killed');
  expect(await mailed()).toEqual(readers.slice(0, 2));
  const counts = await Promise.all([mail({}, 1), mail({}, 1)]);
  expect(counts[0] + counts[1]).toBe(2);
  expect(await mailed()).toEqual(readers);
  expect(await mail({}, 1)).toBe(0);
});

it('a mail of an earlier day that still waits is replaced', async () => {
  await makeReader([[['AAA'], [1, 8]]]);
  await mail();
  await publishAnalysisDay(db.pool, NEXT, at);
  expect(await mail()).toBe(1);
  const [{ subject, text }, ...others] = await mails();
  expect(others).toEqual([]);
  expect(subject).toContain(NEXT);
  expect(text).not.toContain('Change events');
});

it('a market whose days are short mails a reader once in a day of the wall clock, the newest day', async () => {
  const reader = await makeReader([[['AAA'], [1]]]);
  const deliver = async () => {
    const due = await findDueMails(db.pool, now);
    await db.prisma.mailMessage.updateMany({ where: { id: { in: due } }, data: { sentAt: now } });
    return due.length;
  };
  expect([await mail(), await deliver()]).toEqual([1, 1]);
  for (const [i, day] of [NEXT, '2026-03-10', '2026-03-11'].entries()) {
    now = new Date(at.getTime() + (i + 1) * 60_000);
    await publishAnalysisDay(db.pool, day, now);
    await mail();
    expect(await deliver()).toBe(0);
  }
  // 22:03 UTC is 17:03 in New York.
  now = new Date('2026-03-07T04:59:59Z');
  expect(await deliver()).toBe(0);
  now = new Date('2026-03-07T05:00:00Z');
  expect(await deliver()).toBe(1);
  const last = (await mails()).at(-1);
  expect([last?.to, last?.subject]).toEqual([reader, expect.stringContaining(NEXT)]);
});

it('a market that closes once a day mails at each close, however late an earlier one was', async () => {
  await makeReader([[['AAA'], [1]]]);
  await mail();
  await db.prisma.mailMessage.updateMany({ data: { sentAt: new Date('2026-03-06T23:59:00-05:00') } });
  now = new Date('2026-03-09T21:00:00Z');
  await publishAnalysisDay(db.pool, NEXT, now);
  expect(await mail()).toBe(1);
  expect(await findDueMails(db.pool, now)).toHaveLength(1);
});

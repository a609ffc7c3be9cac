import { dayToUtcDate, type TradingDay, toEpochDay } from '@pipa/calendar';
import { api, type InputOf, type Receipt, TRACK_AMOUNT } from '@pipa/contract';
import { storedNumber, withNumber } from '@pipa/db/testing/bars';
import { readMarket } from '@pipa/reads';
import { describeReport, differencesOf, findSeenReport, issueReceipt, isWhole } from '@pipa/receipts';
import { beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '../../testing/pdf-texts.ts';
import { testApp } from '../../testing/test-app.ts';
import {
  seedAccount,
  seedMarket,
  seedRecord,
  seedReport,
  seedStartedPortfolio,
  seedStrategy,
} from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerReports } from '../reports/routes.ts';
import { registerReceipts } from './routes.ts';

const DAY: TradingDay = '2026-02-27';
const BEFORE: TradingDay = '2026-02-26';
const t = testApp({ features: [registerReads, registerReports, registerReceipts] });
let owner: TestUser;
let other: TestUser;
let ids: { strategy: number; report: number; portfolio: number };

beforeAll(async () => {
  const { context } = t;
  await seedMarket(context);
  [owner, other] = [await t.createUser(), await t.createUser()];
  const strategy = await seedStrategy(context, { name: 'Trend', onlineDay: dayToUtcDate(DAY) });
  const report = await seedReport(context, strategy, {
    beginDay: dayToUtcDate(BEFORE),
    endDay: dayToUtcDate(DAY),
    days: [BEFORE, DAY].map(toEpochDay),
    equity: [100, 110],
    benchmarkEquity: [100, 102],
    metrics: { cagr: 0.1, sharpe: null },
  });
  await context.prisma.trackingRow.create({
    data: {
      strategyId: strategy,
      tradeDay: dayToUtcDate(DAY),
      equity: TRACK_AMOUNT * 1.1,
      benchmarkEquity: TRACK_AMOUNT,
      metrics: {},
      benchmarkMetrics: {},
    },
  });
  const portfolio = await seedStartedPortfolio(context, {
    userId: owner.userId,
    strategyId: strategy,
    trackAccountId: await seedAccount(context, owner.userId),
  });
  await seedRecord(context, portfolio, DAY, { dailyReturn: 0.01, benchmarkReturn: 0.02 });
  ids = { strategy, report, portfolio };
});

const read = (id: string, { token }: TestUser) => t.call(api.readReceipt, { id }, { token });
async function sheetReceipt(input: InputOf<typeof api.issueTearSheet>, by = owner): Promise<Receipt> {
  const { data } = await t.call(api.issueTearSheet, input, { token: by.token });
  return (await read(data.id, by)).data.receipt;
}
const reading = () => ({ ...t.context, market: () => readMarket(t.context) });
const readerOf = ({ userId }: TestUser) =>
  ({ userId, userName: '', role: 'Investor', investorState: 'Trial', agreementRev: '1' }) as const;

describe('the receipt of a report', () => {
  it('names what it was computed from, is the same each time, and every user reads it', async () => {
    const [first, second] = await Promise.all(
      [owner, other].map(({ token }) => t.call(api.issueReport, { id: ids.report }, { token })),
    );
    expect(second.data.id).toBe(first.data.id);
    expect(await t.context.prisma.receipt.count({ where: { id: first.data.id } })).toBe(1);
    const { receipt, isOwn } = (await read(first.data.id, other)).data;
    expect(isOwn).toBe(false);
    expect(isWhole(receipt)).toBe(true);
    expect(receipt).toMatchObject({
      kind: 'report',
      mode: 'simulated',
      asOf: DAY,
      isFromMarket: true,
      market: { source: 'simulated', seed: 1, lastClosedDay: DAY },
      inputs: [{ name: 'bars of 3 symbols', vintage: DAY, rows: 6 }],
      result: { metrics: { cagr: 0.1, sharpe: null }, sessions: 2, tradeCount: 42 },
    });
    expect(Object.keys(receipt.code.packages)).toContain('quant');
  });

  it('differs by its bars alone where a bar is another one', async () => {
    const { data } = await t.call(api.issueReport, { id: ids.report }, { token: owner.token });
    const { receipt } = (await read(data.id, owner)).data;
    const again = async () =>
      differencesOf(
        receipt,
        await describeReport(reading(), await findSeenReport(reading(), readerOf(owner), ids.report)),
      ).map(({ of, name }) => `${of} ${name}`);
    expect(await again()).toEqual([]);
    const change = (by: number) =>
      t.context.pool.query(
        `UPDATE "bar_year" SET "bars" = ${withNumber('1', 'close', `${storedNumber('1', 'close')} + $1`)} WHERE "instrumentId" = (SELECT "id" FROM "instrument" WHERE "symbol" = 'AAA')`,
        [by],
      );
    await change(1);
    expect(await again()).toEqual(['input bars of 3 symbols']);
    await change(-1);
    expect(await again()).toEqual([]);
  });

  it('is not made of a report that the user may not see', async () => {
    const closed = await seedReport(t.context, await seedStrategy(t.context, { openForInvestor: false }));
    expect((await t.call(api.issueReport, { id: closed }, { token: owner.token })).status).toBe(404);
    expect((await t.call(api.issueReport, { id: 999_999 }, { token: owner.token })).status).toBe(404);
  });
});

describe('the receipt of a tear sheet', () => {
  it('of a backtest and of a track is of the market', async () => {
    const backtest = await sheetReceipt({ kind: 'backtest', id: ids.report });
    expect(backtest.result).toMatchObject({
      benchmark: 'SPY',
      sessions: 1,
      metrics: { totalReturn: expect.any(Number) },
    });
    const track = await sheetReceipt({ kind: 'track', id: ids.strategy, benchmark: 'AAA' });
    expect(track).toMatchObject({ isFromMarket: true, request: { of: 'track', onlineDay: DAY } });
    expect(track.inputs.map(({ name }) => name)).toEqual(['bars of 3 symbols', 'bars of AAA']);
  });

  it('of a portfolio carries its daily records, and its owner alone makes and reads it', async () => {
    const receipt = await sheetReceipt({ kind: 'portfolio', id: ids.portfolio });
    expect(receipt).toMatchObject({
      subject: 'own portfolio',
      isFromMarket: false,
      inputs: [{ name: 'daily records', rows: 1, values: { returns: [0.01], benchmarkReturns: [0.02] } }],
    });
    expect((await read(receipt.id, owner)).data.isOwn).toBe(true);
    expect((await read(receipt.id, other)).status).toBe(404);
    const stranger = { token: other.token };
    expect((await t.call(api.issueTearSheet, { kind: 'portfolio', id: ids.portfolio }, stranger)).status).toBe(404);
  });

  it('is named on the PDF', async () => {
    const { data } = await t.call(api.tearSheetPdf, { kind: 'backtest', id: ids.report }, { token: owner.token });
    const [, id = ''] =
      textsIn(Buffer.from(data.pdf, 'base64'))
        .join('')
        .match(/receipt\?id=([0-9a-z]{20})/) ?? [];
    expect((await read(id, other)).data.receipt.kind).toBe('tearSheet');
  });
});

describe('the receipt of an alert', () => {
  it('is made and read by its owner alone, and holds no name of a screen', async () => {
    const { prisma } = t.context;
    const { userId } = owner;
    const at = t.clock();
    const screen = await prisma.savedScreen.create({
      data: {
        userId,
        name: 'My secret',
        nameKey: 'my secret',
        filter: 'close:gt:1',
        sort: 'symbol',
        columns: [],
        createdAt: at,
        updatedAt: at,
      },
    });
    const rule = await prisma.alertRule.create({
      data: {
        userId,
        name: 'Enters',
        subject: 'screen',
        screenId: screen.id,
        condition: { kind: 'screen', change: 'either' },
        channels: ['app'],
        createdAt: at,
      },
    });
    const firing = await prisma.alertFiring.create({
      data: {
        ruleId: rule.id,
        userId,
        day: dayToUtcDate(DAY),
        symbol: 'AAA',
        event: { kind: 'screen', change: 'entered', screen: 'My secret' },
        createdAt: at,
      },
    });
    const { data } = await t.call(api.issueAlert, { id: firing.id }, { token: owner.token });
    const { receipt } = (await read(data.id, owner)).data;
    expect(receipt.request).toMatchObject({ symbol: 'AAA', day: DAY, filter: 'close:gt:1' });
    expect(JSON.stringify(receipt)).not.toContain('My secret');
    expect((await read(data.id, other)).status).toBe(404);
    expect((await t.call(api.issueAlert, { id: firing.id }, { token: other.token })).status).toBe(404);
  });
});

describe('the receipt of an answer', () => {
  it('is one small row of its reader', async () => {
    const call = { tool: 'asOfDays', input: {}, output: { days: ['2026-02-27'] }, asOf: DAY };
    const id = await issueReceipt(reading(), owner, call);
    expect(await issueReceipt(reading(), owner, call)).toBe(id);
    const { receipt } = (await read(id, owner)).data;
    expect(receipt).toMatchObject({ kind: 'tool', request: { tool: 'asOfDays', input: {} }, inputs: [{ rows: 3 }] });
    expect(JSON.stringify(receipt).length).toBeLessThan(3_000);
    expect((await read(id, other)).status).toBe(404);
    expect(await issueReceipt(reading(), owner, { ...call, output: { days: [] } })).not.toBe(id);
  });
});

it('that nobody has made is not found', async () => {
  expect((await read('0123456789abcdefghjk', owner)).status).toBe(404);
  expect((await read('not a receipt', owner)).status).toBe(400);
  expect((await t.call(api.readReceipt, { id: '0123456789abcdefghjk' })).status).toBe(401);
});

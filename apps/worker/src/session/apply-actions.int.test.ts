import { nextTradingDay } from '@pipa/calendar';
import { inTransaction } from '@pipa/db';
import { cashCauses, postEntry } from '@pipa/db/books';
import { listNotifications } from '@pipa/db/notices';
import { createEntitlement, readBooks } from '@pipa/db/portfolios';
import { exact, postDividendAccrual, postWithdrawal } from '@pipa/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';
import { applyActions } from './apply-actions.ts';
import { prepareSession } from './prepare-session.ts';

const DAY = '2024-03-06';
const NEXT = nextTradingDay(DAY);
let simulator: Simulator;
let accountId: number;
let portfolioId: number;

beforeEach(async () => {
  simulator = await createSimulator({ day: DAY, strategies: [holding('pair', { AAAA: 0.6, BBBB: 0.3 })] });
  ({ accountId, portfolioId } = await simulator.open({ code: 'pair', amount: 30_000 }));
  await simulator.investor.start(portfolioId);
});
afterEach(() => simulator.db.drop());

const sharesOf = async (symbol: string) =>
  (
    await simulator.db.prisma.position.findUnique({ where: { portfolioId_symbol: { portfolioId, symbol } } })
  )?.shares.toNumber();
const costOf = async (symbol: string) =>
  (
    await simulator.db.prisma.position.findUnique({ where: { portfolioId_symbol: { portfolioId, symbol } } })
  )?.cost.toNumber();
const portfolio = () => simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
const netLiquidationOn = async (day: string) =>
  (
    await simulator.db.prisma.portfolioRecord.findUniqueOrThrow({
      where: { portfolioId_tradeDate: { portfolioId, tradeDate: new Date(day) } },
    })
  ).netLiquidation.toNumber();

/** Switches trade notifications on; what ended before is not reported. */
const askForReports = () =>
  simulator.db.prisma.portfolio.update({ where: { id: portfolioId }, data: { tradeNotification: true } });
/** The trades that the owner was notified of, and those of the mails. */
async function reportedTrades() {
  const { userId } = await portfolio();
  const { notifications } = await listNotifications(simulator.db.pool, userId, { limit: 20 });
  const notices = notifications.flatMap(({ notice: { event, parameters } }) =>
    event === 'trade.executed' ? [[parameters.side, parameters.symbol, parameters.shares, parameters.price]] : [],
  );
  const mails = await simulator.db.prisma.mailMessage.findMany({ where: { kind: 'trade' } });
  return { notices, mails: mails.map(({ text }) => text) };
}
const activitiesOf = async (action: string) => {
  const log = await simulator.db.prisma.portfolioLog.findMany({
    where: { portfolioId, action },
    orderBy: { id: 'asc' },
  });
  return log.map(({ message }) => message);
};

describe('a dividend', () => {
  it('is owed from its ex-date on and paid once on its pay date', async () => {
    const payDate = nextTradingDay(DAY, 3);
    simulator.market.act({ symbol: 'AAAA', exDate: NEXT, kind: 'Dividend', value: '0.333', payDate });
    await simulator.finishDay();
    const shares = (await sharesOf('AAAA')) ?? 0;
    const cash = (await portfolio()).cash.toNumber();
    const amount = Math.round(shares * 33.3) / 100;
    await simulator.finishDay();
    expect((await readBooks(simulator.db.pool, [portfolioId])).get(portfolioId)?.receivable).toBe(amount);
    expect((await portfolio()).cash.toNumber()).toBe(cash);
    let value = cash + amount;
    for (const symbol of ['AAAA', 'BBBB']) {
      value += ((await sharesOf(symbol)) ?? 0) * (simulator.market.barOf(symbol, NEXT)?.close ?? 0);
    }
    expect(await netLiquidationOn(NEXT)).toBeCloseTo(value, 4);
    await simulator.expectBooksAgree();
    await simulator.finishDay();
    await simulator.finishDay();
    expect((await portfolio()).cash.toNumber()).toBeCloseTo(cash + amount, 6);
    expect((await readBooks(simulator.db.pool, [portfolioId])).get(portfolioId)?.receivable).toBe(0);
    await simulator.expectBooksAgree();
    const { userId } = await portfolio();
    const { notifications } = await listNotifications(simulator.db.pool, userId, { limit: 5 });
    expect(notifications.map(({ notice }) => notice)).toContainEqual({
      event: 'trade.dividend',
      parameters: expect.objectContaining({ symbol: 'AAAA', amount: String(amount), portfolioId }),
    });
  });

  it('of a portfolio that has stopped meanwhile goes to the account', async () => {
    const payDate = nextTradingDay(DAY, 3);
    simulator.market.act({ symbol: 'AAAA', exDate: NEXT, kind: 'Dividend', value: '1', payDate });
    await simulator.finishDay();
    const shares = (await sharesOf('AAAA')) ?? 0;
    await simulator.investor.stop(portfolioId);
    await simulator.finishDay();
    expect((await portfolio()).status).toBe('Stop');
    const before = await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    await simulator.finishDay();
    await simulator.finishDay();
    const after = await simulator.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
    expect(after.cash.toNumber()).toBeCloseTo(before.cash.toNumber() + shares, 6);
    await simulator.expectBooksAgree();
  });
});

it('a dividend that a stopped portfolio owes stays with it when its account has no cash', async () => {
  const { prisma } = simulator.db;
  await simulator.finishDay();
  await simulator.investor.stop(portfolioId);
  await simulator.finishDay();
  const { cash } = await prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  const { day } = await simulator.state();
  const at = simulator.now;
  await inTransaction(prisma, async (tx) => {
    const owed = { portfolioId, symbol: 'AAAA', exDate: day, payDate: day, shares: exact(-50), amount: exact(-50) };
    const id = (await createEntitlement(tx, owed)) ?? 0;
    const origin = { accountId, causeKey: cashCauses.dividendAccrual(id), marketDay: day };
    const out = { accountId, causeKey: cashCauses.withdrawal(accountId, 'all'), marketDay: day };
    await postEntry(tx, postDividendAccrual(origin, portfolioId, 'AAAA', -50), { at });
    await postEntry(tx, postWithdrawal(out, cash.toFixed()), { at });
  });
  await simulator.finishDay();
  await simulator.finishDay();
  expect((await portfolio()).cash.toNumber()).toBe(-50);
  await simulator.expectBooksAgree();
});

describe('a split', () => {
  it('changes shares, keeps cost and value, and pays a fraction in cash', async () => {
    await simulator.finishDay();
    const [shares, cost, cash] = [
      (await sharesOf('BBBB')) ?? 0,
      (await costOf('BBBB')) ?? 0,
      (await portfolio()).cash.toNumber(),
    ];
    const close = simulator.market.barOf('BBBB', DAY)?.close ?? 0;
    simulator.market.act({ symbol: 'BBBB', exDate: NEXT, kind: 'Split', value: '1.3', payDate: null });
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 0);
    const whole = Math.trunc(Math.round(shares * 13) / 10);
    const fraction = Math.round(shares * 13) / 10 - whole;
    expect(await sharesOf('BBBB')).toBe(whole);
    expect((await portfolio()).cash.toNumber()).toBeCloseTo(cash + Math.round((fraction * close * 100) / 1.3) / 100, 2);
    expect((await costOf('BBBB')) ?? 0).toBeCloseTo((cost * whole) / (whole + fraction), 4);
    await simulator.expectBooksAgree();
  });

  it('counts the rest of an open order in new shares', async () => {
    simulator.market.script('AAAA', DAY, { volume: 400 });
    await simulator.finishDay();
    const before = await simulator.db.prisma.order.findFirstOrThrow({ where: { portfolioId, symbol: 'AAAA' } });
    expect(before.status).toBe('PartlyFilled');
    simulator.market.act({ symbol: 'AAAA', exDate: NEXT, kind: 'Split', value: '3', payDate: null });
    simulator.market.script('AAAA', NEXT, null);
    await simulator.until(({ phase }) => phase === 'Open');
    const after = await simulator.db.prisma.order.findUniqueOrThrow({ where: { id: before.id } });
    const rest = before.shares.minus(before.filledShares).toNumber();
    expect(after.shares.minus(after.filledShares).toNumber()).toBe(3 * rest);
  });
});

it('a reverse split ends an order of whose rest no whole share is left, and reports what was executed of it', async () => {
  simulator.market.script('AAAA', DAY, { volume: 400 });
  await simulator.finishDay();
  const before = await simulator.db.prisma.order.findFirstOrThrow({ where: { portfolioId, symbol: 'AAAA' } });
  expect(before.status).toBe('PartlyFilled');
  const rest = before.shares.minus(before.filledShares).toNumber();
  await askForReports();
  simulator.market.act({ symbol: 'AAAA', exDate: NEXT, kind: 'Split', value: (0.5 / rest).toFixed(6), payDate: null });
  await simulator.until(({ phase, tick }) => phase === 'Open' && tick > 0);
  const after = await simulator.db.prisma.order.findUniqueOrThrow({ where: { id: before.id } });
  expect([after.status, after.reason]).toEqual(['Cancelled', 'Less than one share after the split']);
  expect(after.shares).toEqual(before.shares);
  expect(await activitiesOf('Split')).toContain('1 open order of AAAA was called off');
  const { notices, mails } = await reportedTrades();
  expect(notices).toEqual([['Buy', 'AAAA', before.filledShares.toNumber(), expect.any(String)]]);
  expect(mails).toEqual([expect.stringContaining('AAAA')]);
  await simulator.expectBooksAgree();
});

it('actions applied twice change nothing the second time', async () => {
  await simulator.finishDay();
  const actions = [
    { symbol: 'AAAA', exDate: NEXT, kind: 'Split', value: '2', payDate: null },
    { symbol: 'AAAA', exDate: NEXT, kind: 'Dividend', value: '0.5', payDate: NEXT },
  ] as const;
  const shares = (await sharesOf('AAAA')) ?? 0;
  const cash = (await portfolio()).cash.toNumber();
  for (let i = 0; i < 3; i++) await applyActions(simulator.context, NEXT, actions);
  expect(await sharesOf('AAAA')).toBe(2 * shares);
  expect((await portfolio()).cash.toNumber()).toBeCloseTo(cash + shares, 6);
  await simulator.expectBooksAgree();
});

it('a session may be prepared again after a crash before its tape was written', async () => {
  await simulator.finishDay();
  simulator.market.act({ symbol: 'AAAA', exDate: NEXT, kind: 'Dividend', value: '0.5', payDate: NEXT });
  await prepareSession(simulator.context, NEXT);
  const cash = (await portfolio()).cash.toNumber();
  await simulator.db.pool.query('DELETE FROM "session_bar"');
  await prepareSession(simulator.context, NEXT);
  expect((await portfolio()).cash.toNumber()).toBe(cash);
  await simulator.expectBooksAgree();
});

it('positions of a delisted instrument are paid out at its last close, and the owner is notified of it as of a trade', async () => {
  simulator.market.delist('BBBB', DAY);
  // A tenth of the volume is filled in a session, so that a part of the order is open when the instrument is gone.
  simulator.market.script('BBBB', DAY, { volume: 400 });
  await simulator.finishDay();
  await askForReports();
  const shares = (await sharesOf('BBBB')) ?? 0;
  const cash = (await portfolio()).cash.toNumber();
  const close = simulator.market.barOf('BBBB', DAY)?.close ?? 0;
  await simulator.finishDay();
  expect(await sharesOf('BBBB')).toBeUndefined();
  expect((await portfolio()).cash.toNumber()).toBeCloseTo(cash + shares * close, 4);
  expect(await activitiesOf('Delisted')).toEqual([
    '1 open order of BBBB was called off',
    `BBBB was delisted and paid out at ${close.toFixed(4)}`,
  ]);
  const { notices, mails } = await reportedTrades();
  expect(notices.toSorted()).toEqual([
    ['Buy', 'BBBB', shares, expect.any(String)],
    ['Sell', 'BBBB', shares, close.toFixed(2)],
  ]);
  expect(mails).toEqual([expect.stringMatching(/Buy[\s\S]*Sell/)]);
  await simulator.expectBooksAgree();
});

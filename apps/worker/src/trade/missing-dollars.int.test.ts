import { nextTradingDay, type TradingDay } from '@pipa/calendar';
import { type MissingDollars, missingParts } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { cashCauses, postEntry } from '@pipa/db/books';
import { findPosition } from '@pipa/db/portfolios';
import { readMarket, reads } from '@pipa/reads';
import { exact, postAtBroker, postFill, postLostShares } from '@pipa/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OutsideBroker, openOutsideBroker } from '../testing/outside-broker.ts';

const DAY: TradingDay = '2024-03-06';
const NEXT = nextTradingDay(DAY);
const DIVIDEND = 0.75;
let outside: OutsideBroker;
beforeEach(async () => {
  outside = await openOutsideBroker(DAY);
});
afterEach(() => outside.simulator.db.drop());

const cents = (dollars: number) => Math.round(dollars * 100);
const sumOf = (rows: readonly { readonly [key: string]: unknown }[], key: string) =>
  rows.reduce((total, row) => total + cents(Number(row[key])), 0);

async function readMissing(portfolioId: number, range: { from?: TradingDay; to?: TradingDay } = {}) {
  const { pool } = outside.simulator.db;
  const { user } = await outside.simulator.db.prisma.portfolio.findUniqueOrThrow({
    where: { id: portfolioId },
    select: { user: true },
  });
  const { userId, userName } = user;
  const reader = { userId, userName, role: 'Investor', investorState: 'Enabled', agreementRev: '1' } as const;
  const context = { pool, clock: outside.clock, market: () => readMarket({ pool }) };
  const [answer, file] = await Promise.all([
    reads.missingDollars(context, reader, { portfolioId, ...range }),
    reads.missingDollarsCsv(context, reader, { portfolioId, ...range }),
  ]);
  return { ...answer, csv: file.csv };
}

/** Each row adds up to its difference, and days and orders to the total. */
function expectAddsUp({ total, days, orders, earlier, beside, paper, money }: MissingDollars) {
  const byOrder = [...orders, ...(earlier ? [earlier] : []), beside];
  for (const row of [total, ...days, ...byOrder]) {
    expect(missingParts.reduce((sum, part) => sum + cents(row[part]), 0)).toBe(cents(row.difference));
  }
  for (const part of [...missingParts, 'difference'] as const) {
    expect(sumOf(days, part)).toBe(cents(total[part]));
    expect(sumOf(byOrder, part)).toBe(cents(total[part]));
  }
  for (const day of days) expect(cents(day.money) - cents(day.paper)).toBe(cents(day.difference));
  expect(sumOf(days, 'money')).toBe(cents(money));
  expect(sumOf(days, 'paper')).toBe(cents(paper));
  expect(cents(money) - cents(paper)).toBe(cents(total.difference));
}

/** Two thirds of each order are filled above the market and later than decided, the rest is never. */
async function tradeDearly(portfolioId: number) {
  let hour = 15;
  outside.executedAt = () => new Date(`${DAY}T${hour++}:00:00Z`);
  outside.stepsOf = (shares) => {
    const third = Math.floor(shares / 3);
    return [{ fill: third }, { fill: third }, { end: 'Cancelled' }];
  };
  outside.priceOf = (symbol) => Math.round(outside.simulator.market.barOf(symbol, DAY)!.open * 1.004 * 100) / 100;
  await outside.simulator.until(({ phase }) => phase === 'Open');
  await outside.until(portfolioId, () => outside.isQuiet(portfolioId));
}

/** On the next day the broker pays less of a dividend, loses a share, and sells two that its owner sold there. */
async function differBeside(portfolioId: number, accountId: number) {
  const { prisma } = outside.simulator.db;
  const at = outside.clock();
  await inTransaction(prisma, async (tx) => {
    const origin = { accountId, causeKey: cashCauses.difference(2), marketDay: NEXT };
    const held = await findPosition(tx, portfolioId, 'AAAA');
    if (held !== null) await postEntry(tx, postLostShares(origin, portfolioId, 'AAAA', held, exact(1)), { at });
    const paid = { accountId, causeKey: cashCauses.brokerActivity(accountId, 'D1'), marketDay: NEXT };
    await postEntry(tx, postAtBroker(paid, 'Correction', 'Dividends', '-4.56'), { at });
  });
  await prisma.dividendEntitlement.updateMany({ where: { portfolioId }, data: { brokerActivity: 'D1' } });
  await inTransaction(prisma, async (tx) => {
    const fill = {
      side: 'Sell',
      shares: exact(2),
      price: exact('90.25'),
      commission: exact(1),
      fee: exact('0.01'),
    } as const;
    const holding = await findPosition(tx, portfolioId, 'SPY');
    const origin = { accountId, causeKey: cashCauses.difference(1, 'portfolio'), marketDay: NEXT };
    await postEntry(tx, postFill(origin, portfolioId, 'SPY', holding, fill).entry, { at });
  });
}

describe('the missing dollars of a portfolio at an outside broker', () => {
  it('are the result in money less that of a twin that fills at the decision, in parts that add up', async () => {
    const { portfolioId, accountId } = await outside.starting();
    const { market, db } = outside.simulator;
    market.act({ symbol: 'AAAA', exDate: NEXT, kind: 'Dividend', value: String(DIVIDEND), payDate: NEXT });
    await tradeDearly(portfolioId);
    await outside.simulator.finishDay();
    await outside.simulator.until(({ phase }) => phase === 'Open');
    await differBeside(portfolioId, accountId);
    await outside.simulator.finishDay();
    const missing = await readMissing(portfolioId);
    expectAddsUp(missing);
    expect([missing.from, missing.to, missing.days.length]).toEqual([DAY, NEXT, 2]);
    for (const part of missingParts) expect(missing.total[part], part).not.toBe(0);

    // The twin as a book: whole orders at the open, at the close what money missed is given back, and then the same shares.
    const orders = await db.prisma.order.findMany({
      where: { portfolioId },
      include: { executions: true, twin: true },
    });
    let paper = 0;
    for (const { symbol, shares, twin, filledShares } of orders.filter(({ rebalanceId }) => rebalanceId !== null)) {
      const [bar, next] = [market.barOf(symbol, DAY)!, market.barOf(symbol, NEXT)!];
      expect(twin?.shares.toNumber()).toBe(shares.toNumber());
      expect(twin?.reference.toNumber()).toBe(bar.open);
      expect(twin?.price.toNumber()).toBeGreaterThan(bar.open);
      paper += shares.toNumber() * (bar.close - twin!.price.toNumber()) - twin!.charges.toNumber();
      paper += filledShares.toNumber() * (next.close - bar.close + (symbol === 'AAAA' ? DIVIDEND : 0));
    }
    expect(Math.abs(missing.paper - paper)).toBeLessThanOrEqual(0.01);
    const records = await db.prisma.portfolioRecord.findMany({ where: { portfolioId } });
    // The account has what the broker paid less of the dividend.
    const money = records.reduce((total, { dailyProfitLoss }) => total + dailyProfitLoss.toNumber(), -4.56);
    expect(Math.abs(missing.money - money)).toBeLessThanOrEqual(0.005_001);

    // What can be said of each part without the others.
    expect(missing.total.fees).toBe(2 - 4);
    expect(missing.total.dividends).toBe(-4.56);
    const lost = market.barOf('AAAA', NEXT)!.close;
    const byHand = 2 * (90.25 - market.barOf('SPY', NEXT)!.close) - 1.01;
    expect(missing.total.outside).toBeCloseTo(byHand - lost, 2);
    expect(missing.beside.difference).toBeCloseTo(byHand - lost - 4.56, 2);
    expect(missing.orders.map(({ symbol, isOpen }) => [symbol, isOpen]).toSorted()).toEqual([
      ['AAAA', false],
      ['SPY', false],
    ]);
    expect(missing.costs).toMatchObject({ state: 'TooFew', orders: 2, fills: 4, halfSpread: null });
    const [header, ...lines] = missing.csv.trim().split('\r\n');
    expect(header).toBe(`day,order,symbol,side,${missingParts.join(',')},difference`);
    const written = lines.reduce((total, line) => total + Number(line.split(',').at(-1)), 0);
    expect(written).toBeCloseTo(missing.total.difference, 2);

    const first = await readMissing(portfolioId, { to: DAY });
    expectAddsUp(first);
    expect([first.to, first.total.dividends, first.total.outside]).toEqual([DAY, 0, 0]);
    const second = await readMissing(portfolioId, { from: NEXT });
    expectAddsUp(second);
    expect(second.orders).toEqual([]);
  });

  it('value an order that waits at the last close, and count what was traded before a split in its new shares', async () => {
    const { portfolioId } = await outside.starting();
    const { market } = outside.simulator;
    outside.stepsOf = (shares) => [{ fill: Math.floor(shares / 3) }];
    outside.priceOf = (symbol) => market.barOf(symbol, DAY)!.open;
    await outside.simulator.until(({ phase }) => phase === 'Open');
    await outside.work(portfolioId);
    outside.venue.advance();
    await outside.work(portfolioId);
    await outside.simulator.finishDay();
    const open = await readMissing(portfolioId);
    expectAddsUp(open);
    expect(open.orders.map(({ isOpen }) => isOpen)).toEqual([true, true]);
    expect(open.total.missed).not.toBe(0);
    const [{ shares, paperPrice, filledShares }] = open.orders.filter(({ symbol }) => symbol === 'AAAA');
    const missed = (filledShares - shares) * (market.barOf('AAAA', DAY)!.close - paperPrice);
    market.act({ symbol: 'AAAA', exDate: NEXT, kind: 'Split', value: '2', payDate: null });
    market.script('AAAA', NEXT, {
      open: market.barOf('AAAA', DAY)!.close / 2,
      close: market.barOf('AAAA', DAY)!.close / 2,
    });
    await outside.simulator.finishDay();
    const split = await readMissing(portfolioId);
    expectAddsUp(split);
    const [after] = split.orders.filter(({ symbol, shares: planned }) => symbol === 'AAAA' && planned === shares);
    expect([after?.filledShares, after?.missed]).toEqual([filledShares, Math.round(missed * 100) / 100]);
  });

  it('value what was missed at the next decision about the symbol, when a stop comes before the close', async () => {
    const { portfolioId } = await outside.starting();
    await outside.simulator.until(({ phase }) => phase === 'Open');
    await outside.round(portfolioId);
    await outside.simulator.tick();
    await outside.work(portfolioId);
    await outside.simulator.investor.stop(portfolioId);
    await outside.until(portfolioId, async () => (await outside.statusOf(portfolioId)) === 'Stop');
    await outside.simulator.finishDay();
    const missing = await readMissing(portfolioId);
    expectAddsUp(missing);
    const orders = await outside.simulator.db.prisma.order.findMany({
      where: { portfolioId },
      include: { twin: true },
    });
    expect(orders.map(({ side, twin }) => [side, twin !== null])).toEqual([
      ['Buy', true],
      ['Buy', true],
      ['Sell', true],
      ['Sell', true],
    ]);
    // Paper buys whole, gives back what money missed when the sale is decided, and sells as many shares as money.
    let paper = 0;
    for (const { symbol, side, shares, filledShares, twin } of orders) {
      const [price, charges] = [twin!.price.toNumber(), twin!.charges.toNumber()];
      const sale = orders.find((other) => other.symbol === symbol && other.side === 'Sell')!;
      const missed = shares.toNumber() - filledShares.toNumber();
      if (side === 'Buy') paper += missed * sale.twin!.reference.toNumber() - shares.toNumber() * price - charges;
      else paper += shares.toNumber() * price - charges;
    }
    expect(Math.abs(missing.paper - paper)).toBeLessThanOrEqual(0.01);
  });

  it('are not found for a portfolio that we fill ourselves, nor for that of another user', async () => {
    const own = await outside.simulator.open({ code: 'pair', amount: 5_000 });
    await expect(readMissing(own.portfolioId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { pool } = outside.simulator.db;
    const other = await outside.starting();
    const stranger = {
      userId: 999,
      userName: 'x',
      role: 'Investor',
      investorState: 'Enabled',
      agreementRev: '1',
    } as const;
    const context = { pool, clock: outside.clock, market: () => readMarket({ pool }) };
    await expect(
      (async () => reads.missingDollars(context, stranger, { portfolioId: other.portfolioId }))(),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

import { api } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { cashCauses, postEntries } from '@pipa/db/books';
import { quoteAt } from '@pipa/market-data';
import { money, postAllocation, postFill } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_DAY, seedStartedPortfolio, setMarket } from '../../testing/test-market.ts';
import { openStartedPortfolio, type StartedPortfolio } from './testing/started-portfolio.ts';

const AAA_BAR = { open: 101, high: 108, low: 100, close: 104, volume: 1_000_000 };
const SPY_BAR = { open: 512, high: 520, low: 505, close: 515, volume: 1_000_000 };
const quote = (symbol: string, bar: typeof AAA_BAR, fraction: number) =>
  quoteAt({ seed: 1, symbol, day: MARKET_DAY, bar, fraction }).last;

let t: StartedPortfolio['t'];
let user: StartedPortfolio['user'];
let seed: StartedPortfolio['seed'];
let portfolioId: StartedPortfolio['portfolioId'];
let card: StartedPortfolio['card'];
let monitor: StartedPortfolio['monitor'];
beforeAll(async () => {
  ({ t, user, seed, portfolioId, card, monitor } = await openStartedPortfolio());
});
afterAll(() => t.close());

describe('the value of a portfolio', () => {
  it('is that of the last close before the open', async () => {
    await setMarket(t.context, { phase: 'PreOpen', elapsedMs: 0 });
    expect(await card()).toMatchObject({
      cash: 10_400,
      portfolioValue: 50_400,
      totalReturn: 400,
      returnRatio: expect.closeTo(0.008, 12),
      benchmarkReturnRatio: expect.closeTo(0.02, 12),
      lastValueUpdateTime: '2026-03-02T14:00:00.000Z',
    });
  });

  it('is that of the current quote while the market is open, on the card and on the monitor', async () => {
    await setMarket(t.context, { phase: 'Open', elapsedMs: 30_000 });
    const price = quote('AAA', AAA_BAR, 0.5);
    const value = 10_400 + 400 * price;
    const { portfolioValue, totalReturn, returnRatio, benchmarkReturnRatio } = await card();
    expect(portfolioValue).toBeCloseTo(value, 6);
    expect(totalReturn).toBeCloseTo(400 + value - 50_400, 6);
    expect(returnRatio).toBeCloseTo((1.008 * value) / 50_400 - 1, 12);
    expect(benchmarkReturnRatio).toBeCloseTo((1.02 * quote('SPY', SPY_BAR, 0.5)) / 510 - 1, 12);
    const { perf, positions, portfolio } = await monitor();
    expect(portfolio).toEqual(await card());
    expect(perf).toMatchObject({ portfolioValue, profitLoss: totalReturn, totalReturn: returnRatio, sharpe: 1.25 });
    expect(positions).toMatchObject([{ symbol: 'AAA', marketPrice: price, position: 400, costBasis: 99 }]);
  });

  it('is that of the close as soon as the market has closed, before the bars are published and after', async () => {
    await setMarket(t.context, { phase: 'Closed', elapsedMs: 0 });
    expect((await card()).portfolioValue).toBe(10_400 + 400 * 104);
  });

  it('counts a split once on the morning of its day', async () => {
    await t.context.prisma.corporateAction.create({
      data: {
        instrument: { connect: { symbol: 'BBB' } },
        exDate: new Date(MARKET_DAY),
        kind: 'Split',
        value: 2,
      },
    });
    const split = await seedStartedPortfolio(t.context, {
      ...seed,
      amount: 10_000,
      // 100 shares at the close of 50 have become 200.
      holdings: [{ symbol: 'BBB', shares: 200, price: 25 }],
    });
    await setMarket(t.context, { phase: 'PreOpen', elapsedMs: 1_000 });
    expect(await card(split)).toMatchObject({ portfolioValue: 10_000, totalReturn: 0 });
  });

  it('counts dividends that are due', async () => {
    await t.context.prisma.dividendEntitlement.create({
      data: {
        portfolioId,
        symbol: 'AAA',
        exDate: new Date(MARKET_DAY),
        payDate: new Date('2026-03-20'),
        shares: 400,
        amount: 200,
      },
    });
    await setMarket(t.context, { phase: 'Closed', elapsedMs: 0 });
    expect((await monitor()).perf).toMatchObject({ receivable: 200, portfolioValue: 10_400 + 400 * 104 + 200 });
    await t.context.prisma.dividendEntitlement.deleteMany();
  });

  it('takes no money for profit that was added today, though it was due days ago', async () => {
    const { prisma, clock } = t.context;
    const { id: changeId } = await prisma.cashChange.create({
      data: {
        portfolioId,
        cash: 5_000,
        amount: 5_000,
        status: 'Executed',
        // The account was frozen on the requested trade date.
        tradeDate: new Date('2026-02-27'),
        executedAt: new Date('2026-03-02T14:30:00Z'),
        createdAt: clock(),
      },
    });
    const causeKey = cashCauses.changeExecute(changeId);
    const entry = postAllocation(
      { accountId: seed.trackAccountId, causeKey, marketDay: MARKET_DAY },
      portfolioId,
      5_000,
    );
    await inTransaction(prisma, (tx) => postEntries(tx, [entry], { at: clock() }));
    await setMarket(t.context, { phase: 'Closed', elapsedMs: 0 });
    const { perf } = await monitor();
    expect(perf.portfolioValue).toBe(15_400 + 400 * 104);
    expect(perf.dailyProfitLoss).toBeCloseTo(15_400 + 400 * 104 - (50_400 + 5_000), 6);
  });
});

it('breaks the profit or loss down into parts that add up to the cent, for its owner only', async () => {
  await setMarket(t.context, { phase: 'Open', elapsedMs: 30_000 });
  const id = await seedStartedPortfolio(t.context, { ...seed, holdings: [{ symbol: 'AAA', shares: 400, price: 99 }] });
  const { prisma, clock } = t.context;
  const origin = { accountId: seed.trackAccountId, marketDay: MARKET_DAY, causeKey: cashCauses.fill(`sold-${id}`) };
  const held = { shares: money(400), cost: money(39_600) };
  const fill = { side: 'Sell' as const, shares: 100, price: '101.333333', commission: '1.005', fee: '0.28' };
  const sold = postFill(origin, id, 'AAA', held, fill);
  await inTransaction(prisma, (tx) => postEntries(tx, [sold.entry], { at: clock() }));
  const { perf } = (await t.call(api.portfolioMonitor, { portfolioId: id }, { token: user.token })).data;
  const { data } = await t.call(api.profitBreakdown, { portfolioId: id }, { token: user.token });
  expect(data).toMatchObject({ realized: 233.33, costs: 1.29, dividends: 0, interest: 0 });
  expect(data.total).toBeCloseTo(perf.profitLoss, 2);
  expect(data.price + data.realized - data.costs).toBeCloseTo(data.total, 6);
  expect(data.price).toBeCloseTo(300 * (quote('AAA', AAA_BAR, 0.5) - 99), 1);
  const other = await t.createUser();
  expect((await t.call(api.profitBreakdown, { portfolioId: id }, { token: other.token })).status).toBe(404);
});

it('shows the values of the last sessions in order of time, to the owner only', async () => {
  const id = await seedStartedPortfolio(t.context, seed);
  const point = { portfolioId: id, value: '50000.125000', cumReturn: 0.01, benchmarkCumReturn: -0.02 };
  const [early, late] = ['2026-03-02T15:00:00.000Z', '2026-03-02T15:05:00.000Z'];
  await t.context.prisma.portfolioValuePoint.createMany({
    data: [
      { ...point, at: new Date(late) },
      { ...point, at: new Date(early) },
    ],
  });
  const { data } = await t.call(api.portfolioValues, { portfolioId: id }, { token: user.token });
  const shown = { value: 50_000.125, totalReturn: 0.01, benchmarkReturn: -0.02 };
  expect(data).toEqual([
    { at: early, ...shown },
    { at: late, ...shown },
  ]);
  const other = await t.createUser();
  expect((await t.call(api.portfolioValues, { portfolioId: id }, { token: other.token })).status).toBe(404);
});

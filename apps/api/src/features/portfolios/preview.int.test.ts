import { api } from '@pipa/contract';
import { saveActions } from '@pipa/db/market';
import { describe, expect, it } from 'vitest';
import { MARKET_DAY, seedStartedPortfolio, seedStrategy, setMarket } from '../../testing/test-market.ts';
import { memberWithAccount } from './testing/member-with-account.ts';

const CLOSED_DAY = '2026-02-27';
const m = memberWithAccount();

/** A strategy that decided for half AAA and half BBB at the close before the day. */
async function decided(data: Parameters<typeof seedStrategy>[1] = {}): Promise<number> {
  const strategyId = await seedStrategy(m.t.context, data);
  const targets = [
    ['AAA', 0.5],
    ['BBB', 0.5],
  ];
  await m.t.context.prisma.strategyTarget.create({ data: { strategyId, day: new Date(CLOSED_DAY), targets } });
  return strategyId;
}
const previewStart = (input: object) =>
  m.own(api.previewSubscription, { trackAccountId: m.trackAccountId, ...input } as never);

describe('the preview of a subscription', () => {
  it('orders whole shares at the last closes, by the targets of the last decision', async () => {
    const strategyId = await decided();
    const { data } = await previewStart({ strategyId, investmentAmount: 20_000 });
    expect(data).toMatchObject({
      kind: 'Start',
      tradeDate: MARKET_DAY,
      pricedAt: CLOSED_DAY,
      targetsOf: CLOSED_DAY,
      amount: 20_000,
      skipped: [],
    });
    // Weights are scaled by the cash buffer: 0.998 × 10,000 at $100 and at $50.
    expect(data.orders.map(({ symbol, action, shares, value }) => [symbol, action, shares, value])).toEqual([
      ['BBB', 'Buy', 199, 9_950],
      ['AAA', 'Buy', 99, 9_900],
    ]);
    expect(data.orders[1]).toMatchObject({ name: 'Alpha fund', price: 100 });
    const costs = data.orders.reduce((sum, order) => sum + order.costs, 0);
    expect(costs).toBeGreaterThan(2);
    expect(data.costs).toBeCloseTo(costs, 6);
    expect(data.cashLeft).toBeCloseTo(20_000 - 19_850 - costs, 6);
  });

  it('cuts orders to the smaller of the own and the largest value that the strategy allows', async () => {
    const strategyId = await decided({ specBuyValuePerOrder: 5_000 });
    const wanted = { strategyId, investmentAmount: 20_000 };
    const shares = async (input: object) =>
      (await previewStart(input)).data.orders.map(({ symbol, shares: count }) => `${count} ${symbol}`);
    expect(await shares(wanted)).toEqual(['50 AAA', '100 BBB']);
    expect(await shares({ ...wanted, buyValuePerOrder: 2_000 })).toEqual(['20 AAA', '40 BBB']);
    expect(await previewStart({ ...wanted, buyValuePerOrder: 99 })).toMatchObject({ errorCode: 'INVALID_INPUT' });
  });

  it('takes no more than the usable cash, which a model account takes whole', async () => {
    const strategyId = await decided({ maxInvestmentAmount: 1_000_000 });
    expect((await previewStart({ strategyId, investmentAmount: 900_000 })).data.amount).toBe(100_000);
    const aqmId = await decided({ kind: 'AQM', status: 'Active', maxInvestmentAmount: 70_000 });
    expect((await previewStart({ strategyId: aqmId })).data.amount).toBe(70_000);
  });

  it('says that nothing is decided, and finds neither the account of another user nor a strategy that is not offered', async () => {
    const strategyId = await decided();
    const none = await previewStart({ strategyId: await seedStrategy(m.t.context), investmentAmount: 20_000 });
    expect(none).toMatchObject({ errorCode: 'UNAVAILABLE' });
    const other = await m.t.createUser({ memberClass: 'Gold' });
    const foreign = { strategyId, trackAccountId: m.trackAccountId, investmentAmount: 20_000 };
    expect(await m.as(other).call(api.previewSubscription, foreign)).toMatchObject({ errorCode: 'NOT_FOUND' });
    const closed = await decided({ openForInvestor: false });
    expect(await previewStart({ strategyId: closed, investmentAmount: 20_000 })).toMatchObject({
      errorCode: 'NOT_FOUND',
    });
  });
});

describe('the preview of a change of the amount', () => {
  async function running(nextTradeDate: string) {
    const { prisma } = m.t.context;
    const seed = { userId: m.user.userId, strategyId: await decided(), trackAccountId: m.trackAccountId };
    const holdings = [
      { symbol: 'AAA', shares: 200, price: 99 },
      { symbol: 'BBB', shares: 400, price: 50 },
    ];
    const data = { nextTradeDate: new Date(nextTradeDate) };
    const portfolioId = await seedStartedPortfolio(m.t.context, { ...seed, holdings, data });
    await prisma.rebalance.create({
      data: {
        portfolioId,
        tradeDay: new Date(CLOSED_DAY),
        kind: 'Start',
        planKey: `start-${portfolioId}`,
        status: 'Done',
        targets: { AAA: 1 },
        skipped: [],
        equity: 50_000,
        createdAt: m.t.clock(),
      },
    });
    return portfolioId;
  }
  const preview = (portfolioId: number, cash: number) => m.own(api.previewAmountChange, { portfolioId, cash });

  it('invests an increase by the targets of the last plan', async () => {
    const { data } = await preview(await running('2026-04-01'), 5_000);
    expect(data).toMatchObject({ kind: 'Increase', targetsOf: CLOSED_DAY, amount: 5_000 });
    expect(data.orders.map(({ symbol, shares }) => [symbol, shares])).toEqual([['AAA', 49]]);
  });

  it('invests no more of an increase than is usable, beside what is reserved for those that wait', async () => {
    const portfolioId = await running('2026-04-01');
    await m.t.context.prisma.portfolio.update({ where: { id: portfolioId }, data: { investmentAmount: 20_000 } });
    const { cash: usable } = await m.account();
    await m.modify(portfolioId, 3_000);
    expect((await preview(portfolioId, usable)).data.amount).toBe(usable);
    expect((await preview(portfolioId, usable + 9_000)).data.amount).toBe(usable);
  });

  it('sells the same part of everything for a decrease, and takes it out of the cash', async () => {
    const portfolioId = await running('2026-04-01');
    const { data } = await preview(portfolioId, -20_000);
    expect(data).toMatchObject({ kind: 'Decrease', targetsOf: null, amount: -20_000 });
    const sold = data.orders.reduce((sum, { value }) => sum + value, 0);
    const { cash } = await m.row(portfolioId);
    expect(data.orders.map(({ action }) => action)).toEqual(['Sell', 'Sell']);
    expect(data.cashLeft).toBeCloseTo(Number(cash) + sold - data.costs - 20_000, 6);
  });

  it('is part of the rebalance when one is due then', async () => {
    const { data } = await preview(await running(MARKET_DAY), 5_000);
    expect(data).toMatchObject({ kind: 'Rebalance', targetsOf: CLOSED_DAY });
    expect(data.orders.map(({ symbol }) => symbol).toSorted()).toEqual(['AAA', 'BBB']);
  });

  it('counts shares and closes in shares of the next trade, whether a split is booked already or not', async () => {
    const portfolioId = await running('2026-03-03');
    await setMarket(m.t.context, { phase: 'Open', tick: 1 });
    // The books of AAA are in new shares since the open; those of BBB will be before the next one.
    const splits = [
      { symbol: 'AAA', exDate: MARKET_DAY, kind: 'Split', value: 2, payDate: null },
      { symbol: 'BBB', exDate: '2026-03-03', kind: 'Split', value: 4, payDate: null },
    ] as const;
    await saveActions(m.t.context.pool, splits);
    const { data } = await preview(portfolioId, 0);
    await setMarket(m.t.context, { phase: 'PreOpen', tick: 0 });
    await m.t.context.prisma.corporateAction.deleteMany();
    expect(data).toMatchObject({ kind: 'Rebalance', tradeDate: '2026-03-03' });
    // Cash of 50,000 − 19,800 − 20,000 = 10,200, 200 AAA at $50 and 1,600 BBB at $12.50 are 40,200: 0.499 of it each.
    expect(data.orders.map(({ symbol, action, shares, price }) => [symbol, action, shares, price])).toEqual([
      ['AAA', 'Buy', 201, 50],
    ]);
    expect(data.skipped).toEqual([{ symbol: 'BBB', deltaShares: 4, reason: 'inside the drift band' }]);
  });

  it('is refused for a portfolio that does not run, and unknown for that of another user', async () => {
    const built = await m.built();
    expect(await preview(built, 5_000)).toMatchObject({ errorCode: 'ILLEGAL_TRANSITION' });
    const other = await m.t.createUser({ memberClass: 'Gold' });
    expect(await m.as(other).call(api.previewAmountChange, { portfolioId: built, cash: 1 })).toMatchObject({
      errorCode: 'NOT_FOUND',
    });
  });

  it('waits for the first close', async () => {
    const portfolioId = await running('2026-04-01');
    await setMarket(m.t.context, { lastClosedDay: null });
    const refused = await preview(portfolioId, 5_000);
    await setMarket(m.t.context, { lastClosedDay: new Date(CLOSED_DAY) });
    expect(refused).toMatchObject({ errorCode: 'UNAVAILABLE' });
  });
});

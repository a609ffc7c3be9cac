import { api } from '@pipa/contract';
import { cashCauses, postEntries } from '@pipa/db/books';
import { inTransaction } from '@pipa/db/testing/connections';
import { type CostSchedule, defaultCostSchedule, executionPrice, LEAST_MEASURED_ORDERS, twinFill } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { seedStartedPortfolio } from '../../testing/test-market.ts';
import { memberWithAccount } from './testing/member-with-account.ts';

const CLOSED_DAY = '2026-02-27';
/** In the session of the closed day, in which AAA was worth 100 and BBB 50 at any time. */
const EXECUTED = new Date(`${CLOSED_DAY}T16:00:00Z`);
const m = memberWithAccount();

const dear: CostSchedule = {
  ...defaultCostSchedule,
  halfSpreadTiers: defaultCostSchedule.halfSpreadTiers.map((tier) => ({
    ...tier,
    halfSpreadBps: 8 * tier.halfSpreadBps,
  })),
  slippage: { coefficientBps: 300, maximumBps: 1_000 },
};

/** A portfolio at an outside broker whose buys of several sizes were filled by the costs of a dear schedule, without commission. */
async function tradedPortfolio(count: number): Promise<number> {
  const { prisma, clock } = m.t.context;
  const { userId } = m.user;
  await prisma.trackAccount.update({
    where: { id: m.trackAccountId },
    data: { broker: 'ALPACA', tradeType: 'SIMU_ALPACA' },
  });
  const { strategyId, trackAccountId } = m;
  const portfolioId = await seedStartedPortfolio(m.t.context, { userId, strategyId, trackAccountId, amount: 40_000 });
  for (let i = 0; i < count; i++) {
    const [symbol, quote] = i % 2 === 0 ? (['AAA', 100] as const) : (['BBB', 50] as const);
    const [shares, averageVolume] = [1 + (i % 5) ** 2, i % 3 === 0 ? 1_000_000 : 40_000];
    const decision = { side: 'Buy', shares, quote, averageDailyVolume: averageVolume } as const;
    const twin = twinFill(defaultCostSchedule, decision);
    if (twin === null) throw new Error('no twin');
    const day = new Date(CLOSED_DAY);
    const fillKey = `ALPACA-${portfolioId}-${i}`;
    const price = executionPrice(dear, 'Buy', quote, shares, averageVolume);
    await prisma.order.create({
      data: {
        ...{ portfolioId, symbol, side: 'Buy', type: 'Market', timeInForce: 'Day', clientKey: `${portfolioId}-${i}` },
        ...{ shares, filledShares: shares, status: 'Filled', tradeDay: day, placedAt: EXECUTED, closedAt: EXECUTED },
        executions: {
          create: { fillKey, execTime: EXECUTED, shares, price, commission: 0, fee: 0, exchange: 'ALPACA' },
        },
        twin: {
          create: {
            shares,
            reference: twin.reference.toFixed(),
            price: twin.price.toFixed(),
            spread: twin.spread.toFixed(),
            charges: twin.charges.toFixed(),
            averageVolume,
          },
        },
      },
    });
    const origin = { accountId: trackAccountId, causeKey: cashCauses.fill(fillKey), marketDay: CLOSED_DAY } as const;
    const cost = twin.price.times(0).plus(price).times(shares);
    const own = { portfolioId, symbol: null, shares: null };
    const postings = [
      { ...own, bucket: 'Positions' as const, amount: cost, symbol, shares: twin.shares },
      { ...own, bucket: 'Cash' as const, amount: cost.negated() },
    ];
    await inTransaction(prisma, (tx) =>
      postEntries(tx, [{ ...origin, kind: 'Trade', memo: 'buy', postings }], { at: clock() }),
    );
  }
  return portfolioId;
}

const preview = async (portfolioId: number) =>
  (await m.own(api.previewAmountChange, { portfolioId, cash: -5_000 })).data;

describe('the missing dollars', () => {
  it('name what each order cost more than on paper, and the costs of the account, by which its previews count', async () => {
    const portfolioId = await tradedPortfolio(40);
    const { data } = await m.own(api.missingDollars, { portfolioId });
    expect(data.orders).toHaveLength(40);
    expect([data.total.timing, data.total.missed, data.total.outside]).toEqual([0, 0, 0]);
    expect(data.total.spread).toBeLessThan(0);
    expect(data.total.slippage).toBeLessThan(0);
    // Paper pays the least commission of each order, which this broker does not charge.
    expect(data.total.fees).toBeGreaterThan(0);
    const { costs } = data;
    expect(costs).toMatchObject({ state: 'Measured', orders: 40, fills: 40 });
    expect((costs.halfSpread?.measured ?? 0) / (costs.halfSpread?.scheduled ?? 1)).toBeCloseTo(8, 0);
    expect(costs.slippage?.measured).toBeGreaterThan(280);
    expect(costs.slippage?.measured).toBeLessThan(320);
    expect(costs.commission?.measured).toBe(0);
    const own = await preview(portfolioId);
    expect(own.costsMeasuredBy).toBe(40);
    await m.t.context.prisma.paperTwinFill.deleteMany();
    const product = await preview(portfolioId);
    expect(product.costsMeasuredBy).toBeNull();
    expect(product.orders.map(({ symbol, shares }) => [symbol, shares])).toEqual(
      own.orders.map(({ symbol, shares }) => [symbol, shares]),
    );
    // Two orders with the least commission of one dollar each against none.
    expect(own.costs).not.toBe(product.costs);
    expect(own.costs).toBeGreaterThan(0);
  });

  it('measure nothing by too few orders, and previews keep to the schedule of the product', async () => {
    const portfolioId = await tradedPortfolio(LEAST_MEASURED_ORDERS - 1);
    const { data } = await m.own(api.missingDollars, { portfolioId });
    expect(data.costs).toMatchObject({ state: 'TooFew', orders: LEAST_MEASURED_ORDERS - 1, halfSpread: null });
    expect((await preview(portfolioId)).costsMeasuredBy).toBeNull();
  });

  it('are for the owner alone, and for portfolios that a broker fills', async () => {
    const portfolioId = await tradedPortfolio(1);
    const stranger = m.as(await m.t.createUser());
    for (const endpoint of [api.missingDollars, api.missingDollarsCsv]) {
      expect(await stranger.call(endpoint, { portfolioId })).toMatchObject({ errorCode: 'NOT_FOUND' });
      expect(await m.own(endpoint, { portfolioId: portfolioId + 1_000 })).toMatchObject({ errorCode: 'NOT_FOUND' });
      expect(await m.own(endpoint, { portfolioId, from: 'soon' } as never)).toMatchObject({
        errorCode: 'INVALID_INPUT',
      });
    }
    await m.t.context.prisma.trackAccount.update({ where: { id: m.trackAccountId }, data: { broker: 'PIPA' } });
    expect(await m.own(api.missingDollars, { portfolioId })).toMatchObject({ errorCode: 'NOT_FOUND' });
  });
});

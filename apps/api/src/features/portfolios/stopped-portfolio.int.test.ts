import { inTransaction } from '@pipa/db';
import { cashCauses, postEntries } from '@pipa/db/books';
import { postDividendAccrual, postDividendPayment, postRelease } from '@pipa/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_DAY, seedRecord, seedStartedPortfolio } from '../../testing/test-market.ts';
import { openStartedPortfolio, type StartedPortfolio } from './testing/started-portfolio.ts';

let t: StartedPortfolio['t'];
let seed: StartedPortfolio['seed'];
let card: StartedPortfolio['card'];
beforeAll(async () => {
  ({ t, seed, card } = await openStartedPortfolio());
});
afterAll(() => t.close());

describe('a portfolio that was stopped', () => {
  const settle = async (record: Parameters<typeof seedRecord>[3] | null) => {
    const { prisma, clock } = t.context;
    const id = await seedStartedPortfolio(t.context, { ...seed, amount: 10_000, data: { status: 'Started' } });
    if (record !== null) await seedRecord(t.context, id, '2026-02-27', record);
    const entry = postRelease(
      { accountId: seed.trackAccountId, causeKey: cashCauses.stopRelease(id, MARKET_DAY), marketDay: MARKET_DAY },
      id,
      10_000,
    );
    await inTransaction(prisma, (tx) => postEntries(tx, [entry], { at: clock() }));
    await prisma.portfolio.update({
      where: { id },
      data: { status: 'Stop', stopRequestedAt: clock(), stoppedAt: new Date('2026-03-02T18:00:00Z') },
    });
    return id;
  };

  it('shows what its last day brought, before that day’s close is recorded', async () => {
    const id = await settle({ netLiquidation: 10_100, profitLoss: 100, cumReturn: 0.01 });
    expect(await card(id)).toMatchObject({
      status: 'Stop',
      portfolioValue: 0,
      totalReturn: 0,
      returnRatio: expect.closeTo(0, 12),
      lastValueUpdateTime: '2026-03-02T18:00:00.000Z',
    });
    await seedRecord(t.context, id, MARKET_DAY, { netLiquidation: 0, profitLoss: -3, cumReturn: -0.0003 });
    expect(await card(id)).toMatchObject({ totalReturn: -3, returnRatio: -0.0003 });
  });

  it('says what came back, with dividends that were paid since, and which are still to come', async () => {
    const { prisma, clock } = t.context;
    const id = await settle(null);
    const origin = { accountId: seed.trackAccountId, marketDay: MARKET_DAY };
    const paid = [
      postDividendAccrual({ ...origin, causeKey: cashCauses.dividendAccrual(9_000 + id) }, id, 'AAA', 44),
      postDividendPayment({ ...origin, causeKey: cashCauses.dividendPayment(9_000 + id) }, id, 'AAA', 44, 'Account'),
    ];
    await inTransaction(prisma, (tx) => postEntries(tx, paid, { at: clock() }));
    const [exDate, payDate] = [new Date(MARKET_DAY), new Date('2026-03-20')];
    await prisma.dividendEntitlement.create({
      data: { portfolioId: id, symbol: 'AAA', exDate, payDate, shares: 10, amount: '17.12' },
    });
    expect((await card(id)).settlement).toEqual({
      putIn: 10_000,
      returned: 10_044,
      dividendsToCome: 17.12,
      returnRatio: expect.closeTo(0.0044, 12),
      stopTime: '2026-03-02T18:00:00.000Z',
    });
    expect((await card()).settlement).toBeNull();
  });

  it('measures against what it was given when it has no record at all', async () => {
    const id = await settle(null);
    expect(await card(id)).toMatchObject({ totalReturn: 0, returnRatio: 0 });
  });
});

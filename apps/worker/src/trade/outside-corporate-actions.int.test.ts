import { nextTradingDay } from '@pipa/calendar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inThirds, type OutsideBroker, openOutsideBroker } from '../testing/outside-broker.ts';

const DAY = '2024-03-06';
let outside: OutsideBroker;
beforeEach(async () => {
  outside = await openOutsideBroker(DAY);
});
afterEach(() => outside.simulator.db.drop());

describe('an order at an outside venue when its shares are split', () => {
  const NEXT = nextTradingDay(DAY);
  const sharesOf = async (portfolioId: number, symbol: string) =>
    (
      await outside.simulator.db.prisma.position.findUnique({ where: { portfolioId_symbol: { portfolioId, symbol } } })
    )?.shares.toNumber() ?? 0;
  const split = (value: string) =>
    outside.simulator.market.act({ symbol: 'AAAA', exDate: NEXT, kind: 'Split', value, payDate: null });
  const orderFor = async (portfolioId: number, symbol: string) => {
    const order = (await outside.ordersOf(portfolioId)).find((each) => each.symbol === symbol);
    if (order === undefined) throw new Error(`no order for ${symbol}`);
    return order;
  };
  /** Brings the market to the next session, in which the portfolio has not been worked on. */
  const toNextSession = () =>
    outside.simulator.until(({ day, phase, tick }) => day === NEXT && phase === 'Open' && tick === 1);

  it('stays open until the venue has ended it; what it filled before the split counts in new shares, the rest is planned anew', async () => {
    const { portfolioId } = await outside.starting();
    await outside.simulator.until(({ phase }) => phase === 'Open');
    await outside.round(portfolioId);
    await outside.work(portfolioId);
    expect(await outside.statusOf(portfolioId)).toBe('Started');
    // A part that the venue fills on the first day, and that is reported on the next.
    outside.venue.advance();
    outside.venue.isDown = true;
    split('2');
    await toNextSession();
    const waiting = await orderFor(portfolioId, 'AAAA');
    const [first, late] = outside.venue.executionsOf(waiting.clientKey).map(({ fill }) => fill.shares.toNumber());
    expect([waiting.status, waiting.reason, waiting.cancelRequestedAt === null]).toEqual([
      'PartlyFilled',
      'The shares were split',
      false,
    ]);
    expect(waiting.shares.toNumber()).toBeGreaterThan(first + late);
    expect(await sharesOf(portfolioId, 'AAAA')).toBe(2 * first);
    outside.venue.isDown = false;
    // Nothing of the new session was traded at the venue's old price.
    outside.stepsOf = inThirds;
    await outside.work(portfolioId);
    expect(await sharesOf(portfolioId, 'AAAA')).toBe(2 * (first + late));
    await outside.simulator.expectBooksAgree();
    const isPlannedAnew = async () =>
      (await outside.simulator.db.prisma.rebalance.count({ where: { portfolioId, kind: 'Rebalance' } })) === 1;
    await outside.until(portfolioId, isPlannedAnew);
    expect((await orderFor(portfolioId, 'AAAA')).status).not.toBe('Accepted');
    await outside.until(portfolioId, () => outside.isQuiet(portfolioId));
    await outside.expectAgreement(portfolioId);
    await outside.simulator.expectBooksAgree();
  });

  it('stays open as well when nothing of it is booked yet', async () => {
    const { portfolioId } = await outside.starting();
    outside.stepsOf = (shares) => [{ fill: shares - 1 }];
    await outside.simulator.until(({ phase }) => phase === 'Open');
    await outside.work(portfolioId);
    outside.venue.advance();
    outside.venue.isDown = true;
    split('3');
    await outside.simulator.db.prisma.portfolio.update({
      where: { id: portfolioId },
      data: { startRequestedDay: new Date(NEXT) },
    });
    await toNextSession();
    const waiting = await orderFor(portfolioId, 'AAAA');
    expect([waiting.status, waiting.reason]).toEqual(['Accepted', 'The shares were split']);
    outside.venue.isDown = false;
    await outside.work(portfolioId);
    expect(await sharesOf(portfolioId, 'AAAA')).toBe(3 * (waiting.shares.toNumber() - 1));
    await outside.until(portfolioId, async () => (await orderFor(portfolioId, 'AAAA')).status === 'Cancelled');
    await outside.expectAgreement(portfolioId);
    await outside.simulator.expectBooksAgree();
  });
});

it('a delisted position is paid out after the venue has reported what it still sold', async () => {
  const { portfolioId } = await outside.starting();
  await outside.simulator.until(({ phase }) => phase === 'Open');
  await outside.until(portfolioId, () => outside.isQuiet(portfolioId));
  outside.stepsOf = (shares) => [{ fill: shares - 5 }];
  await outside.simulator.investor.stop(portfolioId);
  await outside.work(portfolioId);
  outside.venue.advance();
  outside.venue.isDown = true;
  outside.simulator.market.delist('AAAA', DAY);
  await outside.simulator.finishDay();
  await outside.simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
  const positions = () => outside.simulator.db.prisma.position.findMany({ where: { portfolioId, symbol: 'AAAA' } });
  expect(await positions()).toHaveLength(1);
  outside.venue.isDown = false;
  await outside.work(portfolioId);
  expect((await positions()).map(({ shares }) => shares.toNumber())).toEqual([5]);
  await outside.round(portfolioId);
  await outside.work(portfolioId);
  outside.stepsOf = () => [];
  await outside.simulator.finishDay();
  await outside.simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
  expect(await positions()).toEqual([]);
  const paid = (await outside.ordersOf(portfolioId)).find(({ clientKey }) => clientKey.endsWith('-delisted'));
  expect([paid?.status, paid?.shares.toNumber()]).toEqual(['Filled', 5]);
  await outside.simulator.expectBooksAgree();
});

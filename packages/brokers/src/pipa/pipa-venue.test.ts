import { defaultCostSchedule, exact, ZERO } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import type { BookedOrder, VenueAccount, VenueMarket } from '../venue.ts';
import { createPipaVenue } from './pipa-venue.ts';

const DAY = '2024-03-06';
const at = new Date('2024-03-06T15:00:00Z');
const venue = createPipaVenue(defaultCostSchedule);

const order: BookedOrder = {
  id: 7,
  clientKey: 'order-7',
  symbol: 'AAAA',
  side: 'Buy',
  type: 'Market',
  timeInForce: 'GoodTillCancelled',
  shares: exact(100),
  filledShares: ZERO,
  filledValue: ZERO,
  commissionCharged: ZERO,
  filledInSession: ZERO,
  limitPrice: null,
  tradeDay: DAY,
  fillKeys: [],
};
const account: VenueAccount = { position: () => ZERO, buyingPower: exact(1_000_000), expectsCash: false };
const market = (volume = 1_000_000): VenueMarket => ({
  moment: { day: DAY, phase: 'Open', fraction: 0.5, at },
  tick: 3,
  quote: () => ({ day: DAY, at, price: 50, low: 50, high: 50, volume, print: 'Continuous' }),
  averageVolume: () => 5_000_000,
});

/** Reports in words: `Execution 100`, `Ended Cancelled 40: reason`. */
const answer = (change: Partial<BookedOrder> = {}, to: Partial<VenueAccount> = {}, on = market()) =>
  venue
    .trade({ ...order, ...change }, { ...account, ...to }, on)
    .map((report) =>
      report.kind === 'Execution'
        ? `Execution ${report.executionId} ${report.fill.shares}${report.reason === null ? '' : `: ${report.reason}`}`
        : report.kind === 'Ended'
          ? `Ended ${report.status} ${report.filledShares}: ${report.reason}`
          : report.kind,
    );

describe('the venue of PIPA', () => {
  it('fills an order under an id of order, day and tick, and at one tick only once', () => {
    expect(answer()).toEqual(['Execution 7-2024-03-06-3 100']);
    expect(answer({ fillKeys: ['7-2024-03-06-3'] })).toEqual([]);
  });

  it('fills what the volume allows and leaves the order open', () => {
    expect(answer({}, {}, market(400))).toEqual(['Execution 7-2024-03-06-3 40: clipped by the volume traded so far']);
  });

  it('ends a buy that cash does not cover, unless orders under way bring cash', () => {
    const poor = { buyingPower: exact(2_010) };
    expect(answer({}, poor)).toEqual([
      expect.stringMatching(/^Execution 7-2024-03-06-3 (39|40): clipped by the cash available$/),
      expect.stringMatching(/^Ended Cancelled (39|40): Cash does not cover the rest$/),
    ]);
    expect(answer({}, { ...poor, expectsCash: true })).toHaveLength(1);
    expect(answer({}, { buyingPower: exact(20) })).toEqual(['Ended Cancelled 0: Cash does not cover the rest']);
    expect(answer({}, { buyingPower: exact(20), expectsCash: true })).toEqual([]);
  });

  it('ends what the buying power does not carry on margin, short sales too, unless sales under way free some', () => {
    const little = { buyingPower: exact(2_010), initialFraction: 0.5 };
    for (const side of ['Buy', 'Short'] as const) {
      expect(answer({ side }, little)).toEqual([
        expect.stringMatching(/^Execution 7-2024-03-06-3 (39|40): clipped by the buying power$/),
        expect.stringMatching(/^Ended Cancelled (39|40): Buying power does not cover the rest$/),
      ]);
      expect(answer({ side }, { ...little, expectsCash: true })).toHaveLength(1);
      expect(answer({ side }, { ...little, buyingPower: exact(20) })).toEqual([
        'Ended Cancelled 0: Buying power does not cover the rest',
      ]);
    }
    const short = { ...little, buyingPower: exact(0), position: () => exact(-100) };
    expect(answer({ side: 'Cover' }, short)).toEqual(['Execution 7-2024-03-06-3 100']);
  });

  it('sells no more than is held, and rejects a sale of nothing', () => {
    const held = { position: () => exact(30) };
    expect(answer({ side: 'Sell' }, held)).toEqual([
      'Execution 7-2024-03-06-3 30: no more shares to close',
      'Ended Cancelled 30: no more shares to close',
    ]);
    expect(answer({ side: 'Sell' })).toEqual(['Ended Rejected 0: no shares held to sell']);
  });

  it('waits without a quote', () => {
    expect(answer({}, {}, { ...market(), quote: () => null })).toEqual([]);
  });
});

import { DomainError } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideFill, type FillContext } from './fill-order.ts';
import { exact } from './money.ts';
import { splitOrder } from './split-order.ts';
import { frictionlessSchedule } from './testing/frictionless-schedule.ts';
import type { MarketQuote, WorkingOrder } from './working-order.ts';

const DAY = '2024-03-05';
const NOW = new Date('2024-03-05T15:00:00Z');

const order: WorkingOrder = {
  side: 'Buy',
  type: 'Market',
  timeInForce: 'GoodTillCancelled',
  shares: exact(100),
  filledShares: exact(0),
  filledValue: exact(0),
  commissionCharged: exact(0),
  filledInSession: exact(0),
  limitPrice: null,
  tradeDay: DAY,
};
const quote: MarketQuote = { day: DAY, at: NOW, price: 50, low: 49, high: 51, volume: 1_000_000, print: 'Continuous' };
const context: FillContext = {
  schedule: frictionlessSchedule,
  day: DAY,
  now: NOW,
  maxQuoteAgeMs: 60_000,
  position: exact(0),
  buyingPower: exact(1_000_000),
  averageDailyVolume: 5_000_000,
};

/** A decision in one line: `fill shares@price commission fee status`, `wait reason` or `end status reason`. */
function outcome(
  orderChange: Partial<WorkingOrder>,
  quoteChange: Partial<MarketQuote> | null = {},
  contextChange: Partial<FillContext> = {},
): string {
  const decision = decideFill({ ...order, ...orderChange }, quoteChange && { ...quote, ...quoteChange }, {
    ...context,
    ...contextChange,
  });
  if (decision.kind === 'Wait') return `wait ${decision.reason}`;
  if (decision.kind === 'End') return `end ${decision.status} ${decision.reason}`;
  const { shares, price, commission, fee } = decision.fill;
  return `fill ${shares}@${price} ${commission} ${fee} ${decision.status}`;
}

type Scenario = [string, string, Partial<WorkingOrder>, (Partial<MarketQuote> | null)?, Partial<FillContext>?];
const limitAt = (price: number): Partial<WorkingOrder> => ({ type: 'Limit', limitPrice: exact(price) });
const holding = (shares: number): Partial<FillContext> => ({ position: exact(shares) });

describe('decideFill', () => {
  it.each<Scenario>([
    ['a market buy', 'fill 100@50 1 0 Filled', {}],
    ['a market sell', 'fill 100@50 1 0.16 Filled', { side: 'Sell' }, {}, holding(100)],
    ['a short sale', 'fill 100@50 1 0.16 Filled', { side: 'Short' }],
    ['a cover', 'fill 100@50 1 0 Filled', { side: 'Cover' }, {}, holding(-100)],
    ['a tenth of the volume', 'fill 40@50 1 0 PartlyFilled', {}, { volume: 400 }],
    [
      'the rest without a second minimum commission',
      'fill 60@50 0 0 Filled',
      { filledShares: exact(40), filledValue: exact(2_000), commissionCharged: exact(1), filledInSession: exact(40) },
      { volume: 1_000 },
    ],
    ['what cash pays for', 'fill 19@50 1 0 PartlyFilled', {}, {}, { buyingPower: exact(1_000) }],
    ['beyond cash on margin', 'fill 100@50 1 0 Filled', {}, {}, { buyingPower: null }],
    ['only the shares held', 'fill 30@50 1 0.05 PartlyFilled', { side: 'Sell' }, {}, holding(30)],
    ['only the shares short', 'fill 30@50 1 0 PartlyFilled', { side: 'Cover' }, {}, holding(-30)],
  ])('fills %s', (_case, expected, ...changes) => {
    expect(outcome(...changes)).toBe(expected);
  });

  it.each<Scenario>([
    ['there is no quote', 'wait no quote', {}, null],
    ['the price is 0', 'wait no price', {}, { price: 0 }],
    ['the price is not a number', 'wait no price', {}, { price: Number.NaN }],
    ['the quote is old', 'wait the quote is stale', {}, { at: new Date(NOW.getTime() - 60_001) }],
    ['the quote is of the day before', 'wait the quote is stale', {}, { day: '2024-03-04' }],
    ['the order is for tomorrow', 'wait due on 2024-03-06', { tradeDay: '2024-03-06' }],
    ['too little has traded', 'wait not enough volume traded yet', {}, { volume: 9 }],
    [
      'its share of the volume is taken',
      'wait not enough volume traded yet',
      { filledShares: exact(40), filledInSession: exact(40) },
      { volume: 400 },
    ],
    ['cash is gone', 'wait cash does not cover one share', {}, {}, { buyingPower: exact(12) }],
    ['the other side is open (short)', 'wait a short position has to be covered first', {}, {}, holding(-5)],
    ['the other side is open (long)', 'wait the shares held have to be sold first', { side: 'Short' }, {}, holding(5)],
  ])('waits while %s', (_case, expected, ...changes) => {
    expect(outcome(...changes)).toBe(expected);
  });

  it.each<Scenario>([
    ['at its limit when the range went through it', 'fill 100@49.5 1 0 Filled', limitAt(49.5)],
    ['at the quote when that is better', 'fill 100@48 1 0 Filled', limitAt(49.5), { price: 48, low: 47.9 }],
    ['a sell at its limit', 'fill 100@50.5 1 0.16 Filled', { side: 'Sell', ...limitAt(50.5) }, {}, holding(100)],
    ['not when it was only touched', 'wait the range has not traded through the limit', limitAt(49)],
    [
      'not when a sell was only touched',
      'wait the range has not traded through the limit',
      { side: 'Sell', ...limitAt(51) },
      {},
      holding(100),
    ],
  ])('treats a limit order: %s', (_case, expected, ...changes) => {
    expect(outcome(...changes)).toBe(expected);
  });

  const onOpen = { type: 'MarketOnOpen', timeInForce: 'Day' } as const;
  const onClose = { type: 'MarketOnClose', timeInForce: 'Day' } as const;
  it.each<Scenario>([
    ['fills on the opening print', 'fill 100@50 1 0 Filled', onOpen, { print: 'Open' }],
    ['expires after the opening print', 'end Expired the opening print is over', onOpen],
    ['waits for a late opening print', 'wait no quote', onOpen, null],
    [
      'waits for the next open when good till cancelled',
      'wait waits for the opening print',
      { ...onOpen, timeInForce: 'GoodTillCancelled' },
    ],
    ['waits for the closing print', 'wait waits for the closing print', onClose],
    ['fills on the closing print', 'fill 100@50 1 0 Filled', onClose, { print: 'Close' }],
    [
      'expires after its day',
      'end Expired the day of the order is over',
      { timeInForce: 'Day', tradeDay: '2024-03-04' },
    ],
    ['lives on when good till cancelled', 'fill 100@50 1 0 Filled', { tradeDay: '2024-03-01' }],
    ['is rejected with nothing to sell', 'end Rejected no shares held to sell', { side: 'Sell' }],
    ['is rejected with nothing to cover', 'end Rejected no short position to cover', { side: 'Cover' }, {}, holding(5)],
    [
      'is cancelled when nothing is left to sell',
      'end Cancelled no shares held to sell',
      { side: 'Sell', filledShares: exact(30) },
    ],
  ])('an order %s', (_case, expected, ...changes) => {
    expect(outcome(...changes)).toBe(expected);
  });

  it.each<[string, Partial<WorkingOrder>]>([
    ['a fraction of a share', { shares: exact(1.5) }],
    ['no shares', { shares: exact(0) }],
    ['an order that is filled', { filledShares: exact(100) }],
    ['a limit order without a limit', { type: 'Limit' }],
    ['a limit of 0', limitAt(0)],
  ])('refuses %s', (_case, change) => {
    expect(() => outcome(change)).toThrow(DomainError);
  });

  it('fills an order once and whole over any number of looks, without overspending or overselling', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Buy', 'Sell', 'Short', 'Cover'),
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: -5_000, max: 5_000 }),
        fc.integer({ min: 0, max: 20_000_000 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 1_000_000 })), {
          maxLength: 30,
        }),
        (side, shares, held, cashCents, looks) => {
          let working: WorkingOrder = { ...order, side, shares: exact(shares) };
          let position = exact(held);
          let cash = exact(cashCents).div(100);
          let volume = 0;
          for (const [traded, priceUnits] of looks) {
            volume += traded;
            const seen = { ...quote, volume, price: priceUnits / 10_000 };
            const decision = decideFill(working, seen, { ...context, position, buyingPower: cash });
            if (decision.kind === 'End') return;
            if (decision.kind === 'Wait') continue;
            const { fill } = decision;
            const value = fill.shares.times(fill.price);
            const takes = side === 'Buy' || side === 'Cover';
            position = takes ? position.plus(fill.shares) : position.minus(fill.shares);
            cash = (takes ? cash.minus(value) : cash.plus(value)).minus(fill.commission).minus(fill.fee);
            working = {
              ...working,
              filledShares: working.filledShares.plus(fill.shares),
              filledInSession: working.filledInSession.plus(fill.shares),
              filledValue: working.filledValue.plus(value),
              commissionCharged: working.commissionCharged.plus(fill.commission),
            };
            expect(working.filledShares.lte(shares)).toBe(true);
            expect(working.filledShares.lte(volume * 0.1)).toBe(true);
            if (takes) expect(cash.gte(0)).toBe(true);
            if (side === 'Sell') expect(position.gte(0)).toBe(true);
            if (side === 'Cover') expect(position.lte(0)).toBe(true);
            expect(decision.status === 'Filled').toBe(working.filledShares.eq(shares));
            if (decision.status === 'Filled') return;
          }
        },
      ),
      { seed: 31, numRuns: 500 },
    );
  });
});

describe('splitOrder', () => {
  it('counts what is left in new shares and moves the limit with the price', () => {
    const split = splitOrder({ ...order, ...limitAt(90), filledShares: exact(41) }, 1.5);
    expect([split.shares, split.filledShares, split.limitPrice].map(String)).toEqual(['129', '41', '60']);
  });

  it('leaves nothing of less than one new share', () => {
    const split = splitOrder({ ...order, filledShares: exact(95) }, 0.1);
    expect(split.shares.eq(split.filledShares)).toBe(true);
    expect(split.limitPrice).toBeNull();
  });
});

import { nextTradingDay, type TradingDay } from '@pipa/calendar';
import { missingParts, type OrderSide } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCostSchedule } from '../cost-schedule.ts';
import { type Decimal, exact, sum, ZERO } from '../money.ts';
import { takesShares } from '../trade-costs.ts';
import {
  type MoneyFill,
  missingDollars,
  paperResult,
  type TwinDay,
  type TwinOrder,
  totalOf,
} from './missing-dollars.ts';
import { amountsInCents, differenceOf, type MissingParts, partsInCents } from './parts.ts';
import { type TwinFill, twinFill } from './twin-fill.ts';

const FIRST: TradingDay = '2024-03-04';
const DAYS: TradingDay[] = [FIRST];
while (DAYS.length < 6) DAYS.push(nextTradingDay(DAYS[DAYS.length - 1] ?? FIRST));
const dayAt = (i: number): TradingDay => DAYS[i] ?? FIRST;

const twinOf = (side: OrderSide, shares: number, quote: number, volume = 4_000_000): TwinFill => {
  const fill = twinFill(defaultCostSchedule, { side, shares, quote, averageDailyVolume: volume });
  if (fill === null) throw new Error('no price');
  return fill;
};

const marksOf = (...closes: (number | [close: number, dividend: number])[]) =>
  closes.map((mark, i) => {
    const [close, dividend] = typeof mark === 'number' ? [mark, 0] : mark;
    return { day: dayAt(i), close: exact(close), dividend: exact(dividend) };
  });

const fillOf = (day: number, shares: number, price: number, market: number | null, charges = 0): MoneyFill => ({
  day: dayAt(day),
  shares: exact(shares),
  value: exact(price).times(shares),
  charges: exact(charges),
  marketValue: market === null ? null : exact(market).times(shares),
});

const numbersOf = (parts: MissingParts) =>
  Object.fromEntries(missingParts.map((part) => [part, parts[part].toNumber()]).filter(([, value]) => value !== 0));

/** A fill of the schedule's half-spread alone: a hundred shares at 100 with 5 cents of spread and 3 of slippage on paper. */
const TWIN: TwinFill = {
  shares: exact(100),
  reference: exact(100),
  price: exact('100.08'),
  spread: exact('0.05'),
  charges: exact(1),
};
const order = (changes: Partial<TwinOrder>): TwinOrder => ({
  id: 1,
  side: 'Buy',
  endedOn: dayAt(0),
  twin: TWIN,
  fills: [],
  marks: marksOf(101),
  decidedAgainAt: null,
  ...changes,
});
const splitOf = (changes: Partial<TwinOrder>) => numbersOf(totalOf(missingDollars([order(changes)], [])));

describe('the parts of an order', () => {
  it('that filled as on paper are none', () => {
    expect(missingDollars([order({ fills: [fillOf(0, 100, 100.08, 100, 1)] })], [])).toEqual([]);
  });

  it('are the move of the market between decision and fill', () => {
    expect(splitOf({ fills: [fillOf(0, 100, 100.58, 100.5, 1)] })).toEqual({ timing: -50 });
    const sold = { ...TWIN, price: exact('99.92') };
    expect(splitOf({ side: 'Sell', twin: sold, fills: [fillOf(0, 100, 100.42, 100.5, 1)] })).toEqual({ timing: 50 });
  });

  it('divide the distance from the market into spread and slippage as the schedule expects', () => {
    expect(splitOf({ fills: [fillOf(0, 100, 100.16, 100, 1)] })).toEqual({ spread: -5, slippage: -3 });
    expect(splitOf({ fills: [fillOf(0, 100, 100, 100, 1)] })).toEqual({ spread: 5, slippage: 3 });
  });

  it('are timing alone where the price of the market at the fill is not known', () => {
    expect(splitOf({ fills: [fillOf(0, 100, 100.58, null, 1)] })).toEqual({ timing: -50 });
  });

  it('name what the charges cost more', () => {
    expect(splitOf({ fills: [fillOf(0, 60, 100.08, 100, 1), fillOf(0, 40, 100.08, 100, 1.35)] })).toEqual({
      fees: -1.35,
    });
  });

  it('value the shares that were missed at the close', () => {
    expect(splitOf({ fills: [fillOf(0, 60, 100.08, 100, 1)] })).toEqual({ missed: -36.8 });
    expect(splitOf({ fills: [], marks: marksOf(90) })).toEqual({ missed: 1008, fees: 1 });
  });

  it('wait for the end of an order that fills later, and pay the twin the dividends until then', () => {
    const fills = [fillOf(0, 60, 100.08, 100, 1), fillOf(1, 40, 103.08, 103)];
    const cells = missingDollars([order({ endedOn: dayAt(1), fills, marks: marksOf(101, [102, 0.5], 150) })], []);
    expect(cells.map(({ day, parts }) => [day, numbersOf(parts)])).toEqual([
      [dayAt(0), { missed: -36.8 }],
      [dayAt(1), { timing: -120, missed: 16.8 }],
    ]);
    expect(numbersOf(totalOf(cells))).toEqual({ timing: -120, missed: -20 });
  });

  it('value what was missed at the next decision about the symbol, where that is before the close', () => {
    const fills = [fillOf(0, 60, 100.08, 100, 1)];
    expect(splitOf({ fills, decidedAgainAt: exact(100.58) })).toEqual({ missed: -20 });
    // A fill that is booked on a later day keeps the order until that close.
    const late = [...fills, fillOf(1, 30, 100.08, 100)];
    expect(splitOf({ fills: late, marks: marksOf(101, 102), decidedAgainAt: exact(100.58) })).toEqual({
      missed: -19.2,
    });
  });

  it('end with the last fill that was booked, and with the newest close while it is open', () => {
    const late = [fillOf(2, 100, 100.08, 100, 1)];
    expect(splitOf({ fills: late, marks: marksOf(101, 102, 103, 90) })).toEqual({});
    expect(splitOf({ endedOn: null, marks: marksOf(101, 102) })).toEqual({ missed: -192, fees: 1 });
  });

  it('are those of the example in docs/missing-dollars.md', () => {
    const parts = totalOf(missingDollars([order({ fills: [fillOf(0, 60, 100.66, 100.5, 1.35)] })], []));
    expect(numbersOf(parts)).toEqual({ timing: -30, spread: -3, slippage: -1.8, fees: -0.35, missed: -36.8 });
    expect(paperResult(exact('19.05'), parts).toNumber()).toBe(91);
  });

  it('are nothing before the first close', () => {
    expect(missingDollars([order({ endedOn: null, marks: [] })], [])).toEqual([]);
  });
});

it('dividends and what no decision made are beside the orders', () => {
  const day = { day: dayAt(0), dividends: { booked: exact('8.5'), expected: exact(10) }, outside: exact(-3) };
  const cells = missingDollars([], [day]);
  expect(cells.map(({ orderId, parts }) => [orderId, numbersOf(parts)])).toEqual([
    [null, { dividends: -1.5, outside: -3 }],
  ]);
  expect(paperResult(exact(100), totalOf(cells)).toNumber()).toBe(104.5);
});

it('the twin fills the whole order by the rule of the simulator', () => {
  const { price, reference, spread, shares, charges } = twinOf('Sell', 1_000, 50, 1_000_000);
  // A stock of 50 million a day: 2.5 basis points of half-spread, and 3.16 (100 × √0.001) of slippage.
  expect([shares, reference, price, spread].map(Number)).toEqual([1_000, 50, 49.9717, 0.0125]);
  expect(charges.toNumber()).toBe(6.56);
  expect(twinFill(defaultCostSchedule, { side: 'Buy', shares: 5, quote: undefined, averageDailyVolume: 1 })).toBeNull();
});

const dollars = (min: number, max: number) =>
  fc.integer({ min: min * 10_000, max: max * 10_000 }).map((n) => exact(n).div(10_000));
const side = fc.constantFrom<OrderSide>('Buy', 'Sell', 'Short', 'Cover');
const randomOrder = fc.record({
  side,
  decidedOn: fc.integer({ min: 0, max: DAYS.length - 1 }),
  shares: fc.integer({ min: 1, max: 5_000 }),
  quote: dollars(1, 300),
  volume: fc.integer({ min: 1, max: 10_000_000 }),
  ends: fc.option(fc.integer({ min: 0, max: 3 })),
  decidedAgainAt: fc.option(dollars(1, 300)),
  fills: fc.array(
    fc.record({
      after: fc.integer({ min: 0, max: 3 }),
      part: fc.integer({ min: 1, max: 100 }),
      price: dollars(1, 300),
      market: fc.option(dollars(1, 300)),
      charges: dollars(0, 9),
    }),
    { maxLength: 4 },
  ),
  closes: fc.array(dollars(1, 300), { minLength: DAYS.length, maxLength: DAYS.length }),
  dividends: fc.array(fc.oneof(fc.constant(ZERO), dollars(0, 3)), { minLength: DAYS.length, maxLength: DAYS.length }),
});
type RandomOrder = typeof randomOrder extends fc.Arbitrary<infer T> ? T : never;
const randomDay = fc.record({ booked: dollars(-50, 50), expected: dollars(-50, 50), outside: dollars(-500, 500) });

function bookedOrder(drawn: RandomOrder, id: number): TwinOrder {
  const { decidedOn, shares, ends } = drawn;
  let left = shares;
  const fills = drawn.fills.flatMap(({ after, part, price, market, charges }): MoneyFill[] => {
    const filled = Math.min(left, Math.ceil((shares * part) / 100));
    const at = decidedOn + after;
    if (filled === 0 || at >= DAYS.length) return [];
    left -= filled;
    return [
      {
        day: dayAt(at),
        shares: exact(filled),
        value: price.times(filled),
        charges,
        marketValue: market?.times(filled) ?? null,
      },
    ];
  });
  const marks = DAYS.flatMap((day, i) => {
    const [close, dividend] = [drawn.closes[i], drawn.dividends[i]];
    return i < decidedOn || close === undefined || dividend === undefined ? [] : [{ day, close, dividend }];
  });
  const twin = twinOf(drawn.side, shares, drawn.quote.toNumber(), drawn.volume);
  const end = ends === null ? null : (DAYS[decidedOn + ends] ?? null);
  return { id, side: drawn.side, endedOn: end, twin, fills, marks, decidedAgainAt: drawn.decidedAgainAt };
}

/** A book with a position for each order, which knows nothing of parts. */
class Book {
  cash = ZERO;
  private readonly held = new Map<number, Decimal>();
  private readonly prices = new Map<number, Decimal>();

  trade(id: number, signed: Decimal, value: Decimal, charges = ZERO): void {
    this.held.set(id, this.sharesOf(id).plus(signed));
    this.cash = this.cash.minus(signed.isNegative() ? value.negated() : value).minus(charges);
  }

  sharesOf = (id: number): Decimal => this.held.get(id) ?? ZERO;
  price = (id: number, close: Decimal): unknown => this.prices.set(id, close);
  worth = (): Decimal =>
    sum([...this.held].map(([id, shares]) => shares.times(this.prices.get(id) ?? ZERO))).plus(this.cash);
}

/** Runs both portfolios as books, day by day. @returns what each was worth at the closes */
function runBooks(orders: readonly TwinOrder[], days: readonly TwinDay[]): { money: Decimal[]; paper: Decimal[] } {
  const [money, paper] = [new Book(), new Book()];
  const isSettled = new Set<number>();
  const worths = { money: [] as Decimal[], paper: [] as Decimal[] };
  for (const { day, dividends, outside } of days) {
    for (const { id, side: of, twin, fills, marks, endedOn, decidedAgainAt } of orders) {
      const at = marks.findIndex((mark) => mark.day === day);
      const mark = marks[at];
      if (mark === undefined) continue;
      const sign = takesShares(of) ? 1 : -1;
      // What both hold is paid alike, so only the shares of one of them matter.
      if (at > 0 && !isSettled.has(id)) {
        const more = paper.sharesOf(id).minus(money.sharesOf(id));
        paper.cash = paper.cash.plus(more.times(mark.dividend));
      }
      if (at === 0) paper.trade(id, twin.shares.times(sign), twin.shares.times(twin.price), twin.charges);
      for (const fill of fills.filter((each) => each.day === day)) {
        money.trade(id, fill.shares.times(sign), fill.value, fill.charges);
      }
      const isOver = endedOn !== null && day >= endedOn && fills.every((fill) => fill.day <= day);
      if (isOver && !isSettled.has(id)) {
        const missing = money.sharesOf(id).minus(paper.sharesOf(id));
        const price = day === endedOn ? (decidedAgainAt ?? mark.close) : mark.close;
        paper.trade(id, missing, missing.abs().times(price));
        isSettled.add(id);
      }
      for (const book of [money, paper]) book.price(id, mark.close);
    }
    money.cash = money.cash.plus(dividends.booked).plus(outside);
    paper.cash = paper.cash.plus(dividends.expected);
    worths.money.push(money.worth());
    worths.paper.push(paper.worth());
  }
  return worths;
}

describe('random books', () => {
  const books = fc.record({
    orders: fc.array(randomOrder, { maxLength: 8 }),
    days: fc.array(randomDay, { minLength: DAYS.length, maxLength: DAYS.length }),
  });
  const drawnBooks = ({ orders, days }: typeof books extends fc.Arbitrary<infer T> ? T : never) => ({
    orders: orders.map((drawn, i) => bookedOrder(drawn, i + 1)),
    days: days.map(({ booked, expected, outside }, i): TwinDay => {
      return { day: dayAt(i), dividends: { booked, expected }, outside };
    }),
  });

  it('the parts are the result in money less the result on paper, to the last decimal, on every day', () => {
    fc.assert(
      fc.property(books, (drawn) => {
        const { orders, days } = drawnBooks(drawn);
        const { money, paper } = runBooks(orders, days);
        const cells = missingDollars(orders, days);
        DAYS.forEach((day, i) => {
          const until = cells.filter((cell) => cell.day <= day);
          const difference = (money[i] ?? ZERO).minus(paper[i] ?? ZERO);
          expect(differenceOf(totalOf(until)).toFixed()).toBe(difference.toFixed());
          expect(paperResult(money[i] ?? ZERO, totalOf(until)).toFixed()).toBe((paper[i] ?? ZERO).toFixed());
        });
      }),
      { numRuns: 400 },
    );
  });

  it('rows in cents add up to the same totals by day and by order, each within a cent of what it is', () => {
    fc.assert(
      fc.property(books, (drawn) => {
        const { orders, days } = drawnBooks(drawn);
        const cells = missingDollars(orders, days);
        const grouped = (key: (cell: (typeof cells)[number]) => unknown) =>
          partsInCents([...Map.groupBy(cells, key).values()].map(totalOf));
        const inCents = (rows: ReturnType<typeof partsInCents>, of: 'difference' | (typeof missingParts)[number]) =>
          sum(rows.map((row) => exact(row[of]))).toFixed();
        const byDay = grouped(({ day }) => day);
        const byOrder = grouped(({ orderId }) => orderId);
        for (const part of missingParts) {
          expect(inCents(byDay, part)).toBe(inCents(byOrder, part));
          const error = totalOf(cells)[part].minus(inCents(byDay, part)).abs();
          expect(error.toNumber()).toBeLessThan(0.01);
        }
        expect(inCents(byDay, 'difference')).toBe(inCents(byOrder, 'difference'));
        expect(inCents(byDay, 'difference')).toBe(differenceOf(totalOf(cells)).toDecimalPlaces(2).toFixed());
        for (const row of [...byDay, ...byOrder]) {
          expect(sum(missingParts.map((part) => exact(row[part]))).toFixed()).toBe(exact(row.difference).toFixed());
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('amounts in cents add up to their rounded sum', () => {
  const rounded = amountsInCents(['0.004', '0.004', '0.004', '-1.006'].map(exact)).map(Number);
  expect(rounded).toEqual([0, 0.01, 0, -1]);
});

import type { TradingDay } from '@pipa/calendar';
import { listCorrections, readTwinDividends } from '@pipa/db/trading';
import { type Decimal, dividendEntitlement, type TwinDay, ZERO } from '@pipa/trading';
import type { Database } from '../../context.ts';
import type { Market } from '../../market/read-market.ts';
import { readTradedMarket } from './traded-market.ts';

interface DaySums {
  booked: Decimal;
  expected: Decimal;
  outside: Decimal;
}

/** What a portfolio got or lost beside its decisions. */
export interface BesideOrders {
  readonly days: readonly TwinDay[];
  /** What the broker paid more of dividends; the account has it, and no record of the portfolio. */
  readonly paidMore: readonly { readonly day: TradingDay; readonly amount: Decimal }[];
}

/** By day up to a close: dividends as booked and as expected, and what was corrected or traded by the owner at the broker. */
export async function readBesideOrders(
  context: Database,
  market: Market,
  lastClosedDay: TradingDay,
  portfolioId: number,
): Promise<BesideOrders> {
  const { pool } = context;
  const [dividends, corrections] = await Promise.all([
    readTwinDividends(pool, portfolioId),
    listCorrections(pool, portfolioId),
  ]);
  const days = new Map<TradingDay, DaySums>();
  const on = (day: TradingDay): DaySums => {
    const sums = days.get(day) ?? { booked: ZERO, expected: ZERO, outside: ZERO };
    days.set(day, sums);
    return sums;
  };
  for (const { day, amount } of [...dividends.booked, ...dividends.paidMore]) {
    on(day).booked = on(day).booked.plus(amount);
  }
  for (const { day, shares, amount, perShare } of dividends.entitled) {
    const due = perShare === null ? amount : dividendEntitlement(shares, perShare);
    on(day).expected = on(day).expected.plus(due);
  }
  const symbols = [...new Set(corrections.flatMap(({ symbol }) => symbol ?? []))];
  const from = corrections.map(({ day }) => day).toSorted()[0] ?? lastClosedDay;
  const traded = await readTradedMarket(context, market, symbols, { from, to: lastClosedDay });
  for (const { day, bucket, symbol, amount, shares } of corrections) {
    // A dividend that a correction books is among the dividends, so its cash is not an adjustment as well.
    if (bucket !== 'Positions') on(day).outside = on(day).outside.plus(amount);
    else if (symbol !== null && shares !== null) {
      on(day).outside = on(day).outside.plus(shares.times(traded.closeAt(symbol, day) ?? ZERO));
    }
  }
  const isClosed = ({ day }: { day: TradingDay }) => day <= lastClosedDay;
  return {
    days: Array.from(days, ([day, { booked, expected, outside }]) => ({
      day,
      dividends: { booked, expected },
      outside,
    })).filter(isClosed),
    paidMore: dividends.paidMore.filter(isClosed),
  };
}

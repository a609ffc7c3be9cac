import type { EndReport } from '@pipa/brokers';
import { DRY_RUN, type OrderLimits } from '@pipa/db/brokers';
import { type Decimal, exact, formatDollars, sum } from '@pipa/trading';

/** An order that is about to leave for its broker. */
interface LeavingOrder {
  readonly symbol: string;
  readonly shares: Decimal;
  readonly limitPrice: Decimal | null;
}

/** What is known where an order is about to leave. */
export interface LeavingFacts {
  readonly limits: OrderLimits;
  /** What left for the broker today, by symbol. */
  readonly sent: readonly { readonly symbol: string; readonly orders: number; readonly shares: Decimal }[];
  /** The last price, dollars. */
  priceOf(symbol: string): number | undefined;
  /** Shares a session. */
  averageVolume(symbol: string): number;
}

/** How an order ends that does not leave. */
export type NotSent = Pick<EndReport, 'status' | 'reason'>;

/** Ends an order that breaks a limit of its account, and each order of a dry run; null for one that may leave. */
export function notSent(order: LeavingOrder, facts: LeavingFacts): NotSent | null {
  const reason = brokenLimit(order, facts);
  if (reason !== null) return { status: 'Rejected', reason };
  return facts.limits.isDryRun ? { status: 'Cancelled', reason: DRY_RUN } : null;
}

function brokenLimit(
  { symbol, shares, limitPrice }: LeavingOrder,
  { limits, sent, priceOf, averageVolume }: LeavingFacts,
): string | null {
  const { mostOrdersADay, mostDollarsADay, mostOfVolume, mostFromPrice } = limits;
  const price = priceOf(symbol);
  if (price === undefined) return `${symbol} has no price that a limit could be compared with`;
  if (sent.reduce((orders, each) => orders + each.orders, 0) >= mostOrdersADay) {
    return `Limit of the account: orders a day, at most ${mostOrdersADay}`;
  }
  const value = (each: { symbol: string; shares: Decimal }) => each.shares.times(priceOf(each.symbol) ?? 0);
  const dollars = sum([...sent.map(value), shares.times(price)]);
  if (dollars.gt(mostDollarsADay))
    return `Limit of the account: dollars of orders a day, at most ${formatDollars(mostDollarsADay)}`;
  if (shares.gt(averageVolume(symbol) * mostOfVolume)) {
    return `Limit of the account: at most ${percent(mostOfVolume)} of the average volume of ${symbol}`;
  }
  if (
    limitPrice
      ?.minus(exact(price))
      .abs()
      .gt(price * mostFromPrice)
  ) {
    return `Limit of the account: a limit at most ${percent(mostFromPrice)} from the last price`;
  }
  return null;
}

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))}%`;

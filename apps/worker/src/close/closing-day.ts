import { previousTradingDay, sessionFraction, type TradingDay } from '@pipa/calendar';
import type { Pool } from '@pipa/db';
import { latestCloses, type MarketClock, readTape } from '@pipa/db/market';
import { quoteAt } from '@pipa/market-data';
import type { ValuedBook } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';

/** What the steps of a close that go through portfolios need. */
export type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'costs' | 'sizing' | 'benchmark' | 'publicUrl'>;

/** A close under way. Its prices are read once, for all ranges that this process works on. */
export interface ClosingDay extends Closing {
  readonly day: TradingDay;
  /** The last closes of what books hold, by symbol. */
  closesOf(books: Iterable<ValuedBook>): Promise<ReadonlyMap<string, number>>;
  benchmarkReturn(): Promise<BenchmarkReturn>;
}

/** Total return of the benchmark within the session; null without prices. */
export type BenchmarkReturn = (part: {
  /** The first session of a portfolio counts from its open, a later one from the close before. */
  readonly isFirst: boolean;
  /** Null for the close. */
  readonly until: Date | null;
}) => number | null;

export function openClosingDay(context: Closing, session: Pick<MarketClock, 'day' | 'seed'>): ClosingDay {
  let benchmark: Promise<BenchmarkReturn> | null = null;
  return {
    ...context,
    day: session.day,
    closesOf: createCloses(context.pool, session.day),
    benchmarkReturn: () => (benchmark ??= benchmarkReturnIn(context, session)),
  };
}

/** Reads the closes of a day by symbol, each once. */
function createCloses(pool: Pool, day: TradingDay): ClosingDay['closesOf'] {
  const asked = new Set<string>();
  const closes = new Map<string, number>();
  return async (books) => {
    const symbols = new Set<string>();
    for (const { positions } of books) for (const { symbol } of positions) if (!asked.has(symbol)) symbols.add(symbol);
    if (symbols.size === 0) return closes;
    for (const [symbol, { close }] of await latestCloses(pool, [...symbols], day)) closes.set(symbol, close);
    for (const symbol of symbols) asked.add(symbol);
    return closes;
  };
}

/** What a portfolio sold in the session is compared with ends when it did. */
async function benchmarkReturnIn(
  { pool, benchmark }: Closing,
  { day, seed }: Pick<MarketClock, 'day' | 'seed'>,
): Promise<BenchmarkReturn> {
  const [last, before, tape] = await Promise.all([
    latestCloses(pool, [benchmark], day),
    latestCloses(pool, [benchmark], previousTradingDay(day)),
    readTape(pool, day, [benchmark]),
  ]);
  const [to, from, bar] = [last.get(benchmark), before.get(benchmark), tape.get(benchmark)];
  if (to === undefined || from === undefined) return () => null;
  const fromClose = to.adjClose / from.adjClose;
  return ({ isFirst, until }) => {
    if (bar === undefined) return isFirst ? 0 : fromClose - 1;
    const whole = isFirst ? bar.close / bar.open : fromClose;
    if (until === null) return whole - 1;
    const quote = quoteAt({ seed, symbol: benchmark, day, bar, fraction: sessionFraction(day, until) });
    return (whole * quote.last) / bar.close - 1;
  };
}

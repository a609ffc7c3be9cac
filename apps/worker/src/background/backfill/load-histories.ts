import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { Pool, PoolClient } from '@pipa/db';
import { latestCloses, readMarketState, withBarLock } from '@pipa/db/market';
import { type GeneratedMarket, instrumentsAsOf, SIMULATED_MARKET_START, sliceBars } from '@pipa/market-data';
import { saveHistories } from '../../session/save-histories.ts';
import type { BackgroundContext } from '../job-kind.ts';

/** Loads whole histories up to the last published day, while the market goes on. */
export async function loadHistories(context: BackgroundContext, symbols: readonly string[]): Promise<number> {
  const { market, pool, prisma, benchmark } = context;
  if (market === null) return 0;
  // Actions are stored before the open of their day, so the histories include the actions of the session under way.
  const { day: today } = await readMarketState(prisma);
  // Generated before the lock on bars is taken, so that neither a close nor another process waits for it.
  const made = makeHistories(market, symbols, today);
  let rows = 0;
  await withBarLock(pool, async (client) => {
    const to = await lastPublishedDay(client, benchmark);
    const listed = new Map(
      instrumentsAsOf(market.instruments(), to).map((instrument) => [instrument.symbol, instrument]),
    );
    // The market may have published more days while this process waited for the lock.
    const histories = (to > today ? makeHistories(market, symbols, to) : made).flatMap((history) => {
      const instrument = listed.get(history.bars.symbol);
      return instrument === undefined ? [] : [{ ...history, instrument }];
    });
    const known = histories.map((history) => ({
      ...history,
      bars: sliceBars(history.bars, toEpochDay(SIMULATED_MARKET_START), toEpochDay(to)),
    }));
    await saveHistories(client, known);
    rows = known.reduce((sum, { bars: { days } }) => sum + days.length, 0);
  });
  return rows;
}

const makeHistories = (market: GeneratedMarket, symbols: readonly string[], to: TradingDay) =>
  symbols.map((symbol) => market.history(symbol, SIMULATED_MARKET_START, to));

/** The last published day: the day of the benchmark's last bar, because the benchmark trades every session. */
export async function lastPublishedDay(pool: Pick<Pool | PoolClient, 'query'>, benchmark: string): Promise<TradingDay> {
  const latest = (await latestCloses(pool as Pick<Pool, 'query'>, [benchmark], '9999-12-31')).get(benchmark);
  if (latest === undefined) throw new RangeError(`the benchmark ${benchmark} has no history`);
  return fromEpochDay(latest.day);
}

import { fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  importBarsOn,
  latestCloses,
  type Pool,
  type PoolClient,
  readMarketState,
  saveActions,
  whileBarsStand,
} from '@pipa/db';
import { instrumentsAsOf, SIMULATED_MARKET_START, sliceBars } from '@pipa/market-data';
import { storedAction } from '../../session/stored-action.ts';
import type { BackgroundContext } from '../job-kind.ts';

/** Loads whole histories up to the last published day, while the market goes on. */
export async function loadHistories(context: BackgroundContext, symbols: readonly string[]): Promise<number> {
  const { market, pool, prisma, benchmark } = context;
  if (market === null) return 0;
  // Actions are saved before the open of their day, so those of the session under way belong to it.
  const { day: today } = await readMarketState(prisma);
  let rows = 0;
  await whileBarsStand(pool, async (client) => {
    const to = await lastPublishedDay(client, benchmark);
    const facts = new Map(
      instrumentsAsOf(market.instruments(), to).map((instrument) => [instrument.symbol, instrument]),
    );
    const histories = symbols.flatMap((symbol) => {
      const instrument = facts.get(symbol);
      return instrument === undefined ? [] : [{ instrument, ...market.history(symbol, SIMULATED_MARKET_START, today) }];
    });
    const known = histories.map(({ instrument, bars }) => ({
      instrument,
      bars: sliceBars(bars, toEpochDay(SIMULATED_MARKET_START), toEpochDay(to)),
    }));
    await importBarsOn(client, known);
    await saveActions(
      client,
      histories.flatMap(({ instrument: { symbol }, actions }) => actions.map((action) => storedAction(symbol, action))),
    );
    rows = known.reduce((sum, { bars: { days } }) => sum + days.length, 0);
  });
  return rows;
}

/** The benchmark trades every session, so its last bar is of the last published day. */
export async function lastPublishedDay(pool: Pick<Pool | PoolClient, 'query'>, benchmark: string): Promise<TradingDay> {
  const latest = (await latestCloses(pool as Pick<Pool, 'query'>, [benchmark], '9999-12-31')).get(benchmark);
  if (latest === undefined) throw new RangeError(`the benchmark ${benchmark} has no history`);
  return fromEpochDay(latest.day);
}

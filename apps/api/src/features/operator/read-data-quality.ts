import { fromEpochDay, newYorkDay, previousTradingDay, toEpochDay, tradingDaysBetween } from '@pipa/calendar';
import { type api, OPERATOR_PAGE_SIZE, type OutputOf, type ParsedInputOf, QUALITY_SESSIONS } from '@pipa/contract';
import { newestMacroDays } from '@pipa/db/analysis';
import { listSeriesQuality, readMarketClock } from '@pipa/db/market';
import { documentedMacro, isOverdue, macroFeed } from '@pipa/market-data/macro';
import type { AppContext } from '../../context.ts';

const dayOf = (day: number | null) => (day === null ? null : fromEpochDay(day));

/** Histories of prices by symbol, as of the last closed session. */
export async function readDataQuality(
  { pool, clock }: AppContext,
  { after, symbol, problem }: ParsedInputOf<typeof api.dataQuality>,
): Promise<OutputOf<typeof api.dataQuality>> {
  const { lastClosedDay } = await readMarketClock(pool);
  const asOf = lastClosedDay ?? previousTradingDay(newYorkDay(clock()));
  const first = previousTradingDay(asOf, QUALITY_SESSIONS - 1);
  const found = await listSeriesQuality(pool, {
    after: after ?? null,
    symbol: symbol ?? null,
    problem: problem ?? null,
    limit: OPERATOR_PAGE_SIZE + 1,
    sessions: tradingDaysBetween(first, asOf).map(toEpochDay),
    firstYear: Number(first.slice(0, 4)),
  });
  const series = found
    .slice(0, OPERATOR_PAGE_SIZE)
    .map(({ first, last, newestDay, newestFault, newestSource, newestDetail, ...row }) => ({
      ...row,
      firstDay: dayOf(first),
      lastDay: dayOf(last),
      newest:
        newestDay === null || newestFault === null
          ? null
          : { day: newestDay, fault: newestFault, source: newestSource ?? '', detail: newestDetail ?? '' },
    }));
  return { series, hasMore: found.length > OPERATOR_PAGE_SIZE };
}

/** Each series of the economy, in the order of its tables. A simulated or replayed day is the market's own. */
export async function readMacroQuality({ pool, clock }: AppContext): Promise<OutputOf<typeof api.macroQuality>> {
  const [newest, { source, lastClosedDay }] = await Promise.all([newestMacroDays(pool), readMarketClock(pool)]);
  const today = source === 'real' ? newYorkDay(clock()) : lastClosedDay;
  return documentedMacro.map(({ id, frequency }) => {
    const last = newest.get(id);
    return {
      ...{ id, frequency, ...macroFeed(id) },
      lastDay: last?.day ?? null,
      releasedDay: last?.releasedDay ?? null,
      isStale: last !== undefined && today !== null && isOverdue(id, last.day, today),
    };
  });
}

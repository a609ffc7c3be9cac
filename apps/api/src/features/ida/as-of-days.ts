import { type api, MARKET_SYMBOL, MAX_AS_OF_DAYS, type OutputOf } from '@pipa/contract';
import { readAnalysedDays, readAnalysisDay } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import { universeDay } from '@pipa/universe';
import type { AppContext } from '../../context.ts';

/** The days on which symbols were compared, newest first, and how many on the newest; none before the first analysis. */
export async function readAsOfDays({ pool }: Pick<AppContext, 'pool'>): Promise<OutputOf<typeof api.asOfDays>> {
  const [updateTime, [market]] = await Promise.all([readAnalysisDay(pool), listInstruments(pool, [MARKET_SYMBOL])]);
  if (updateTime === null || market === undefined) return { updateTime, days: [], universe: null };
  const [days, { members }] = await Promise.all([
    readAnalysedDays(pool, { instrumentId: market.id, to: updateTime, limit: MAX_AS_OF_DAYS }),
    universeDay({ pool }, updateTime),
  ]);
  const stocks = members.filter(({ kind }) => kind === 'Stock').length;
  return { updateTime, days, universe: { stocks, etfs: members.length - stocks } };
}

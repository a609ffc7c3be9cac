import { type api, MARKET_SYMBOL, MAX_AS_OF_DAYS } from '@pipa/contract';
import { readAnalysedDays, readAnalysisDay } from '@pipa/db/analysis';
import { listInstruments } from '@pipa/db/market';
import { universeDay } from '@pipa/universe';
import type { Read } from '../context.ts';

/** The days on which symbols were compared, newest first, and how many on the newest; none before the first analysis. */
export const readAsOfDays: Read<typeof api.asOfDays> = async (context) => {
  const { pool } = context;
  const [updateTime, [fund], { lastClosedDay }] = await Promise.all([
    readAnalysisDay(pool),
    listInstruments(pool, [MARKET_SYMBOL]),
    context.market(),
  ]);
  const isBehind = lastClosedDay !== null && (updateTime === null || lastClosedDay > updateTime);
  const computing = isBehind ? lastClosedDay : null;
  if (updateTime === null || fund === undefined) return { updateTime, days: [], computing, universe: null };
  const [days, { members }] = await Promise.all([
    readAnalysedDays(pool, { instrumentId: fund.id, to: updateTime, limit: MAX_AS_OF_DAYS }),
    universeDay({ pool }, updateTime),
  ]);
  const stocks = members.filter(({ kind }) => kind === 'Stock').length;
  return { updateTime, days, computing, universe: { stocks, etfs: members.length - stocks } };
};

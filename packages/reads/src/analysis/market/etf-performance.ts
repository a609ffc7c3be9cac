import type { TradingDay } from '@pipa/calendar';
import type { api, PerformanceAnswer } from '@pipa/contract';
import { comparedFunds, performanceFigures, riskSince } from '@pipa/ida';
import { type UniverseMember, universeDay } from '@pipa/universe';
import type { Read } from '../../context.ts';
import { analysisDayOf } from '../analysis-day.ts';

const rowOf = (
  member: UniverseMember,
  firstDay: TradingDay,
  day: TradingDay,
): NonNullable<PerformanceAnswer['idaTable']>[number] => ({
  symbol: member.symbol,
  ...performanceFigures(member.performance),
  name: member.name,
  riskSince: riskSince(member, firstDay, day),
});

/** The funds of a comparison 1 to 5 that were traded on the day (3 §2.5). */
export const readEtfPerformance: Read<typeof api.etfPerformance> = async (context, _, { group, asOf }) => {
  const day = await analysisDayOf(context, asOf);
  if (day === null) return { idaTable: null, updateTime: null };
  const [{ members }, { firstDay }] = await Promise.all([universeDay(context, day), context.market()]);
  const rows = comparedFunds(group, members).map((member) => rowOf(member, firstDay, day));
  return { idaTable: rows, updateTime: day };
};

import type { TradingDay } from '@pipa/calendar';
import type { PerformanceAnswer } from '@pipa/contract';
import { readMarketState } from '@pipa/db/market';
import { comparedFunds, performanceFigures, riskSince } from '@pipa/ida';
import { type UniverseMember, universeDay } from '@pipa/universe';
import type { AppContext } from '../../context.ts';
import { analysisDayOf } from '../../ida-readers/analysis-day.ts';

interface Wanted {
  readonly group: number;
  readonly asOf?: string | undefined;
}

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
export async function readEtfPerformance(
  context: Pick<AppContext, 'prisma' | 'pool'>,
  { group, asOf }: Wanted,
): Promise<PerformanceAnswer> {
  const day = await analysisDayOf(context, asOf);
  if (day === null) return { idaTable: null, updateTime: null };
  const [{ members }, { firstDay }] = await Promise.all([universeDay(context, day), readMarketState(context.prisma)]);
  const rows = comparedFunds(group, members).map((member) => rowOf(member, firstDay, day));
  return { idaTable: rows, updateTime: day };
}

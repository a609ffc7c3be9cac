import type { PerformanceAnswer } from '@pipa/contract';
import { comparedFunds, performanceFigures } from '@pipa/ida';
import { type UniverseMember, universeDay } from '@pipa/universe';
import type { AppContext } from '../../context.ts';
import { analysisDayOf } from '../../ida-readers/analysis-day.ts';

interface Wanted {
  readonly group: number;
  readonly asOf?: string | undefined;
}

const rowOf = ({ symbol, name, performance }: UniverseMember): NonNullable<PerformanceAnswer['idaTable']>[number] => ({
  symbol,
  ...performanceFigures(performance),
  name,
});

/** The funds of a comparison 1 to 5 that were traded on the day (3 §2.5). */
export async function readEtfPerformance(
  context: Pick<AppContext, 'pool'>,
  { group, asOf }: Wanted,
): Promise<PerformanceAnswer> {
  const day = await analysisDayOf(context, asOf);
  if (day === null) return { idaTable: null, updateTime: null };
  const { members } = await universeDay(context, day);
  return { idaTable: comparedFunds(group, members).map(rowOf), updateTime: day };
}

import { listInstruments } from '@pipa/db/market';
import type { BackgroundContext } from '../job-kind.ts';
import { comparedDays, spanOf } from './analysis-days.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { measureBreadth } from './measure-breadth.ts';
import { rankMomentum } from './rank-momentum.ts';

/** Compares the metrics of symbols with each other: breadth of groups, momentum within families. */
export async function rankUniverse(context: BackgroundContext, input: AnalysisInput): Promise<number> {
  const span = spanOf(input);
  const instruments = await listInstruments(context.pool);
  const breadth = await measureBreadth(context, instruments, span);
  return breadth + (await rankMomentum(context, instruments, comparedDays(span)));
}

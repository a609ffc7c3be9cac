import type { BackgroundContext } from '../job-kind.ts';
import { type DaySpan, spanOf } from './analysis-days.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { measureBreadth } from './measure-breadth.ts';
import { rankCompanies } from './rank-companies.ts';
import { rankMomentum } from './rank-momentum.ts';

/** Compares symbols with each other: breadth of groups, fundamentals within sectors, momentum within families. */
export async function rankUniverse(context: BackgroundContext, input: AnalysisInput): Promise<number> {
  const span: DaySpan = spanOf(input);
  const breadth = await measureBreadth(context, span);
  // The momentum of high-quality stocks needs the quality scores.
  const companies = await rankCompanies(context, span.to);
  return breadth + companies + (await rankMomentum(context, span));
}

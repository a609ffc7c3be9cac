import type { BackgroundContext } from '../job-kind.ts';
import { comparedDays, spanOf } from './analysis-days.ts';
import type { AnalysisInput } from './analysis-input.ts';
import { measureBreadth } from './measure-breadth.ts';
import { rankCompanies } from './rank-companies.ts';
import { rankMomentum } from './rank-momentum.ts';

/** Compares symbols with each other: breadth of groups, fundamentals within sectors, momentum within families. */
export async function rankUniverse(context: BackgroundContext, input: AnalysisInput): Promise<number> {
  const span = spanOf(input);
  const days = comparedDays(span);
  const breadth = await measureBreadth(context, span);
  // The momentum of high-quality stocks needs the quality scores.
  const companies = await rankCompanies(context, days);
  return breadth + companies.rows + (await rankMomentum(context, days, companies.quality));
}

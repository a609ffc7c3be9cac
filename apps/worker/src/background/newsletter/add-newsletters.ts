import { weekEndsBetween } from '@pipa/calendar';
import { addNewsletter } from '@pipa/db/mail';
import { spanOf } from '../analysis/analysis-days.ts';
import type { AnalysisInput } from '../analysis/analysis-input.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { readWeek } from './read-week.ts';
import { translateNewsletter, writeNewsletter } from './write-newsletter.ts';

/** Writes the newsletters of the weeks that ended in a run's days; the first analysis of a market writes the latest one only. */
export async function addNewsletters(
  context: Pick<BackgroundContext, 'pool' | 'prisma' | 'benchmark' | 'clock'>,
  input: AnalysisInput,
): Promise<number> {
  const { from, to } = spanOf(input);
  const ended = weekEndsBetween(from, to);
  let written = 0;
  for (const weekEnd of input.after === null ? ended.slice(-1) : ended) {
    const facts = await readWeek(context, weekEnd);
    if (facts === null) continue;
    const sources = { facts, translations: translateNewsletter(facts) };
    if (await addNewsletter(context.pool, writeNewsletter(facts), sources, context.clock())) written++;
  }
  return written;
}

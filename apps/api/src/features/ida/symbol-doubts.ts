import type { api, OutputOf, ParsedInputOf } from '@pipa/contract';
import { symbolDoubts } from '@pipa/universe';
import type { AppContext } from '../../context.ts';
import { analysisDayOf } from '../../ida-readers/analysis-day.ts';

/** The symbols whose figures are in doubt on a day, or on the newest one. */
export async function readSymbolDoubts(
  context: Pick<AppContext, 'pool'>,
  { asOf }: ParsedInputOf<typeof api.symbolDoubts>,
): Promise<OutputOf<typeof api.symbolDoubts>> {
  const day = await analysisDayOf(context, asOf);
  return { symbols: day === null ? [] : await symbolDoubts(context, day), updateTime: day };
}

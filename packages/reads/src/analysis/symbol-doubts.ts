import type { api } from '@pipa/contract';
import { symbolDoubts } from '@pipa/universe';
import type { Read } from '../context.ts';
import { analysisDayOf } from './analysis-day.ts';

/** The symbols whose figures are in doubt on a day, or on the newest one. */
export const readSymbolDoubts: Read<typeof api.symbolDoubts> = async (context, _, { asOf }) => {
  const day = await analysisDayOf(context, asOf);
  return { symbols: day === null ? [] : await symbolDoubts(context, day), updateTime: day };
};

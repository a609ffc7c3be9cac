import type { api } from '@pipa/contract';
import { performanceFigures } from '@pipa/ida';
import { universeDay } from '@pipa/universe';
import type { Read } from '../../context.ts';
import { analysisDayOf } from '../analysis-day.ts';

/** What some symbols cost and how they moved on the day, from the universe of the day that is kept. */
export const readSymbolQuotes: Read<typeof api.symbolQuotes> = async (context, _, { symbols, asOf }) => {
  const day = await analysisDayOf(context, asOf);
  if (day === null) return { updateTime: null, quotes: [] };
  const { members } = await universeDay(context, day);
  const wanted = new Set(symbols);
  const found = new Map(members.flatMap((member) => (wanted.has(member.symbol) ? [[member.symbol, member]] : [])));
  return {
    updateTime: day,
    quotes: symbols.flatMap((symbol) => {
      const member = found.get(symbol);
      if (member === undefined) return [];
      const { dailyReturn, yearlyReturn } = performanceFigures(member.performance);
      return [{ symbol, name: member.name, close: member.close, dailyReturn, yearlyReturn }];
    }),
  };
};

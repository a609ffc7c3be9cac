import { tradingDayOnOrBefore } from '@pipa/calendar';
import { change, percent } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { boundsOf } from '../spans.ts';
import { followSymbol } from './follow-ups.ts';
import { symbolWords } from './words.ts';

const AMOUNT = 10_000;

/** The growth of an amount from the close that the question counts from. */
const readGrowth = (a: Answer, symbol: string) => {
  const { from, to } = boundsOf(a.u);
  const fields = { symbol, amount: AMOUNT, from: tradingDayOnOrBefore(from), to };
  return a.read('symbolGrowth', fields, 'show_growth', symbol);
};

export async function sayReturn(a: Answer, symbol: string): Promise<void> {
  const w = symbolWords[a.language];
  const growth = await readGrowth(a, symbol);
  const { name, totalReturn, cagr, maxDrawdown } = growth.data;
  a.say(w.returned(name, symbol, change(totalReturn), growth.data.from, growth.data.to));
  a.say(cagr === null ? w.fall(percent(maxDrawdown)) : w.perYear(change(cagr), percent(maxDrawdown)));
  a.present(growth, { symbol });
  followSymbol(a, symbol, 'year');
}

/** The deepest fall of a period. */
export async function sayMaxDrawdown(a: Answer, symbol: string): Promise<void> {
  const growth = await readGrowth(a, symbol);
  const { maxDrawdown, from, to } = growth.data;
  a.say(symbolWords[a.language].deepest(symbol, percent(maxDrawdown), from, to));
  a.present(growth, { symbol });
  followSymbol(a, symbol, 'growth');
}

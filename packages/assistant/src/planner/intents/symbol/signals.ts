import { figureName, figureText, links } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { analysisRows } from '../analysis-rows.ts';
import { followSymbol } from './follow-ups.ts';
import { symbolWords } from './words.ts';

/** The signals that fired on a day, in words. */
export async function eventsOf(a: Answer, symbol: string, asOf?: string) {
  const result = await a.read(
    'getStockIDA',
    { function: 18, symbol, length: 1, asOf, language: a.language },
    'show_analysis',
    symbol,
  );
  const [row] = analysisRows(result);
  const fired = Object.entries(row ?? {}).filter(
    ([name, code]) => name !== 'tradeDate' && typeof code === 'number' && code !== 0,
  );
  const said = fired.map(([name, code]) => `${figureName(name, a.language)}: ${figureText(name, code, a.language)}`);
  return { result, day: String(row?.tradeDate ?? result.data.updateTime ?? ''), said };
}

export async function saySignals(a: Answer, symbol: string, asOf?: string): Promise<void> {
  const w = symbolWords[a.language];
  const { said, day, result } = await eventsOf(a, symbol, asOf);
  a.say(said.length > 0 ? w.signals(symbol, day, said.join(a.w.comma)) : w.noSignals(symbol, day));
  a.cite(result, links.symbol(symbol));
  followSymbol(a, symbol);
}

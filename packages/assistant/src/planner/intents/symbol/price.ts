import { figureName, figureText, links, type Row } from '../../../present/index.ts';
import type { Answer, Result } from '../../answer.ts';
import { analysisRows, changeText } from '../analysis-rows.ts';
import { followSymbol } from './follow-ups.ts';
import { symbolWords } from './words.ts';

const SESSIONS = 21;

/** Its prices, newest first. */
export async function readPrices(a: Answer, symbol: string, asOf?: string, length = SESSIONS) {
  const result = await a.read(
    'getStockIDA',
    { function: 1, symbol, length, asOf, language: a.language },
    'show_analysis',
    symbol,
  );
  return { result, rows: analysisRows(result) };
}

export const priceText = (a: Answer, symbol: string, row: Row): string =>
  symbolWords[a.language].price(
    a.u.index.instruments.get(symbol)?.name ?? symbol,
    symbol,
    figureText('close', row.close, a.language),
    String(row.tradeDate),
    changeText(row.dailyReturn),
  );

export function chartPrices(a: Answer, result: Result<'getStockIDA'>, symbol: string, rows: readonly Row[]): void {
  const points = rows
    .map(({ tradeDate, close }) => [String(tradeDate), typeof close === 'number' ? close : null] as const)
    .reverse();
  a.chart(result, {
    title: symbolWords[a.language].prices(symbol),
    unit: 'money',
    series: [{ name: symbol, points }],
    link: links.symbol(symbol),
  });
}

export async function sayPrice(a: Answer, symbol: string, asOf?: string): Promise<void> {
  const { result, rows } = await readPrices(a, symbol, asOf);
  const [row] = rows;
  if (row === undefined) return a.notice('unknown', a.w.noFigure(figureName('close', a.language), symbol));
  a.say(priceText(a, symbol, row));
  a.cite(result, links.symbol(symbol));
  if (rows.length > 1) chartPrices(a, result, symbol, rows);
  followSymbol(a, symbol);
}

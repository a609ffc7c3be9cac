import { performanceNames } from '@pipa/contract';
import { cellOf, columnOf, figureText, links } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { followSymbol } from './follow-ups.ts';
import { priceText, readPrices } from './price.ts';
import { figuresOf } from './read-figures.ts';
import { symbolWords } from './words.ts';

const COLUMNS = ['close', ...performanceNames, 'taRating', 'trend', 'momentum', 'overallScore'];

/** What is said of a symbol where the question asks for nothing in particular. */
export async function sayOverview(a: Answer, symbol: string): Promise<void> {
  const w = symbolWords[a.language];
  const { result: prices, rows } = await readPrices(a, symbol);
  const [row] = rows;
  if (row !== undefined) a.say(priceText(a, symbol, row));
  const known = a.u.index.instruments.get(symbol);
  if (known !== undefined) a.say(w.isA(known.name, symbol, w.kinds[known.kind], known.sector ?? ''));
  const { result, figures, row: found } = await figuresOf(a, symbol, COLUMNS);
  if (found !== undefined) {
    const said = (name: string) => figureText(name, figures[name], a.language);
    a.say(w.rating(symbol, said('taRating'), said('trend'), said('momentum')));
    a.table(result, {
      title: w.title(symbol),
      columns: COLUMNS.map((name) => columnOf(name, a.language)),
      rows: [Object.fromEntries(COLUMNS.map((name) => [name, cellOf(name, figures[name], a.language)]))],
      link: links.symbol(symbol),
    });
  }
  a.cite(prices, links.symbol(symbol));
  followSymbol(a, symbol);
}

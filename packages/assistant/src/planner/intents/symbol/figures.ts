import { cellOf, columnOf, figureName, figureText, links } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import type { Figure } from '../../understand/figures.ts';
import { analysisRows } from '../analysis-rows.ts';
import { followSymbol } from './follow-ups.ts';
import { figuresOf } from './read-figures.ts';
import { symbolWords } from './words.ts';

const MOST_FIGURES = 4;
const TRAILING_TWELVE_MONTHS = 2;

/** Functions of the analysis whose rows are of the quarters of a company. */
const isOfReports = (code: number): boolean => code >= 5 && code <= 10;
/** Functions of the analysis that have rows of companies alone. */
const isOfCompanies = (code: number): boolean => code === 2 || code === 3 || isOfReports(code) || code === 26;

/** A figure that the screener has of every symbol. */
async function sayScreenedFigure(a: Answer, symbol: string, name: string, asOf?: string): Promise<void> {
  const { result, row, figures } = await figuresOf(a, symbol, [name], asOf);
  const value = figures[name];
  const heading = figureName(name, a.language);
  if (row === undefined || value === null || value === undefined) a.notice('unknown', a.w.noFigure(heading, symbol));
  else
    a.say(
      symbolWords[a.language].figure(
        heading,
        symbol,
        figureText(name, value, a.language),
        result.data.updateTime ?? '',
      ),
    );
  a.cite(result, links.symbol(symbol));
}

/** A figure that a function of the analysis has of single symbols. */
async function sayFigureOfTable(a: Answer, symbol: string, name: string, code: number, asOf?: string): Promise<void> {
  const w = symbolWords[a.language];
  const dim = isOfReports(code) ? TRAILING_TWELVE_MONTHS : undefined;
  const result = await a.read(
    'getStockIDA',
    { function: code, symbol, length: code === 26 ? 1 : 5, dim, asOf, language: a.language },
    'show_analysis',
    symbol,
  );
  const rows = analysisRows(result);
  const [row] = rows;
  const value = row?.[name];
  const heading = figureName(name, a.language);
  a.cite(result, links.symbol(symbol));
  if (row === undefined || value === null || value === undefined) {
    a.notice('unknown', isOfCompanies(code) ? w.onlyCompanies(heading, symbol) : a.w.noFigure(heading, symbol));
    return;
  }
  const day = String(row.tradeDate ?? row.reportedDate ?? result.data.updateTime ?? '');
  a.say(w.figure(heading, symbol, figureText(name, value, a.language), day));
  if (dim !== undefined && row.quarterEnd) a.say(w.reported(String(row.quarterEnd)));
  if (rows.length <= 1) return;
  const dated = ['tradeDate', 'reportedDate', 'quarterEnd'].filter((one) => one in row);
  a.table(result, {
    title: w.title(symbol),
    columns: [...dated.slice(0, 1), name].map((one) => columnOf(one, a.language)),
    rows: rows.map((one) => ({ ...one, [name]: cellOf(name, one[name], a.language) })),
    link: links.symbol(symbol),
  });
}

export async function sayFigures(a: Answer, symbol: string, figures: readonly Figure[], asOf?: string): Promise<void> {
  const isFund = a.u.index.instruments.get(symbol)?.kind === 'ETF';
  for (const { column, code } of figures.slice(0, MOST_FIGURES)) {
    const name = column === 'aveRank' && !isFund ? 'aveAllRank' : column;
    await (code === null ? sayScreenedFigure(a, symbol, name, asOf) : sayFigureOfTable(a, symbol, name, code, asOf));
  }
  followSymbol(a, symbol, 'why');
}

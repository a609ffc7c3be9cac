import { columnOf, figureText } from '../analysis-columns.ts';
import { analysisTable, MOST_COLUMNS } from '../analysis-table.ts';
import { links } from '../links.ts';
import type { Row, TableColumn } from '../parts.ts';
import { presentWords } from '../words.ts';
import { column, columnsOf, one, type Viewers } from './viewer.ts';

const HIDDEN = new Set(['id', 'carriedFrom', 'detectionList']);

export const symbolViewers = {
  symbolSuggestions: (rows, language) =>
    one({
      title: presentWords[language].titles.symbols,
      columns: [column(language, 'symbol', 'symbol'), column(language, 'name', 'text'), columnOf('sector', language)],
      rows,
      link: links.market,
    }),
  symbolDoubts: ({ symbols }, language) =>
    one({
      title: presentWords[language].titles.doubts,
      columns: columnsOf(language, [
        ['symbol', 'symbol'],
        ['reason', 'text'],
        ['from', 'day', 'fromDay'],
        ['to', 'day', 'toDay'],
      ]),
      rows: symbols,
      link: links.market,
    }),
  compareSymbols: ({ symbols, labels, curves, facts }, language) => ({
    tables: [
      {
        title: presentWords[language].titles.compared,
        columns: [
          column(language, 'figure', 'text'),
          ...symbols.map(({ symbol }): TableColumn => ({ key: symbol, label: symbol, kind: 'text' })),
        ],
        rows: facts.map(({ field, values }) => ({
          figure: columnOf(field, language).label,
          ...Object.fromEntries(
            symbols.map(({ symbol }, place) => [
              symbol,
              values[place] === null || values[place] === undefined
                ? null
                : String(figureText(field, values[place], language)),
            ]),
          ),
        })),
        link: links.market,
      },
    ],
    charts: [
      {
        title: presentWords[language].titles.totalReturn,
        unit: 'percent',
        series: symbols.map(({ symbol }, place) => ({
          name: symbol,
          points: labels.map((label, at) => [label, curves[place]?.[at] ?? null] as const),
        })),
        link: links.market,
      },
    ],
  }),
  getStockIDA: (answer, language, { symbol }) => {
    const rows = (answer.idaTable ?? []) as unknown as Row[];
    const names = Object.keys(rows[0] ?? {}).filter((name) => !HIDDEN.has(name));
    return one(
      analysisTable(
        rows,
        language,
        names.slice(0, MOST_COLUMNS),
        String(symbol ?? ''),
        symbol === undefined ? links.market : links.symbol(String(symbol)),
      ),
    );
  },
} satisfies Viewers;

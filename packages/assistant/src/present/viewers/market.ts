import { performanceNames } from '@pipa/contract';
import { analysisTable, MOST_COLUMNS } from '../analysis-table.ts';
import { links } from '../links.ts';
import type { Row } from '../parts.ts';
import { presentWords } from '../words.ts';
import { columnsOf, one, type Viewers } from './viewer.ts';

export const marketViewers = {
  etfPerformance: ({ idaTable }, language) =>
    one(
      analysisTable(
        (idaTable ?? []) as unknown as Row[],
        language,
        ['symbol', 'name', ...performanceNames],
        presentWords[language].titles.funds,
        links.market,
      ),
    ),
  stateChart: ({ chart, unit, labels, lines }) => ({
    tables: [],
    charts: [
      {
        title: chart.toUpperCase().replaceAll('-', ' '),
        unit: unit === 'share' ? 'percent' : unit === 'dollars' ? 'money' : 'number',
        series: lines.map(({ name, values }) => ({
          name,
          points: labels.map((label, at) => [label, values[at] ?? null] as const),
        })),
        link: links.market,
      },
    ],
  }),
  screenUniverse: ({ columns, rows, count }, language, { filter, sort }) =>
    one(
      analysisTable(
        rows.map(({ symbol, name, values }) => ({
          symbol,
          name,
          ...Object.fromEntries(columns.map((key, place) => [key, values[place] ?? null])),
        })),
        language,
        ['symbol', 'name', ...columns].slice(0, MOST_COLUMNS),
        presentWords[language].titles.screen,
        links.screener({ ...(filter ? { filter: String(filter) } : {}), ...(sort ? { sort: String(sort) } : {}) }),
        count,
      ),
    ),
  savedScreens: (rows, language) =>
    one({
      title: presentWords[language].titles.screens,
      columns: columnsOf(language, [
        ['name', 'text'],
        ['filter', 'text'],
      ]),
      rows: rows as unknown as Row[],
      link: links.screener(),
    }),
  getIDAWatchList: (rows, language) =>
    one({
      title: presentWords[language].titles.watchLists,
      columns: columnsOf(language, [
        ['name', 'text'],
        ['symbols', 'text', 'value'],
      ]),
      rows: rows as unknown as Row[],
      link: links.market,
    }),
  costSchedule: (rows, language) =>
    one({
      title: presentWords[language].titles.costs,
      columns: columnsOf(language, [
        ['name', 'text'],
        ['value', 'text'],
      ]),
      rows,
      link: links.support,
    }),
} satisfies Viewers;

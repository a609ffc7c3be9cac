import type { AskPartOf, api, Language, OutputOf, ToolResult } from '@pipa/contract';
import { cellOf, columnOf, figureText as textOf } from './analysis-columns.ts';
import { dayText } from './format.ts';
import { links } from './links.ts';
import { type ChartOf, chartPart, type Row, type TableColumn, type TableOf, tablePart } from './parts.ts';
import { presentWords } from './words.ts';

type Api = typeof api;
type Answer<Name extends keyof Api> = OutputOf<Api[Name]>;
type Kind = TableColumn['kind'];
type ColumnKey = keyof (typeof presentWords)['en']['columns'];
type Fields = Readonly<Record<string, unknown>>;

/** A column of the product's words; `key` is that of the row where it differs. */
const column = (language: Language, word: ColumnKey, kind: Kind, key: string = word): TableColumn => ({
  key,
  label: presentWords[language].columns[word],
  kind,
});
type Columns = readonly (readonly [ColumnKey, Kind, string?])[];
const columnsOf = (language: Language, columns: Columns): TableColumn[] =>
  columns.map(([word, kind, key]) => column(language, word, kind, key));

interface View {
  readonly tables: readonly TableOf[];
  readonly charts?: readonly ChartOf[];
}
type Viewer<Name extends keyof Api> = (data: Answer<Name>, language: Language, fields: Fields) => View;
type Viewers = { readonly [Name in keyof Api]?: Viewer<Name> };

const one = (table: TableOf): View => ({ tables: [table] });

const positionColumns: Columns = [
  ['symbol', 'symbol'],
  ['name', 'text'],
  ['shares', 'number', 'position'],
  ['price', 'money', 'marketPrice'],
  ['value', 'money'],
  ['weight', 'percent', 'positionPercentage'],
  ['profit', 'money', 'profitLoss'],
];
const positionsView = (rows: readonly Row[], language: Language, link: string): View =>
  one({ title: presentWords[language].titles.positions, columns: columnsOf(language, positionColumns), rows, link });

const strategyColumns: Columns = [
  ['name', 'text'],
  ['risk', 'text', 'riskLevel'],
  ['cagr', 'percent', 'algoCAGR'],
  ['sharpe', 'number'],
  ['maxDrawdown', 'percent'],
  ['volatility', 'percent', 'algoVolatility'],
  ['minimum', 'money', 'minInvestmentAmount'],
  ['period', 'text', 'rebalancePeriod'],
];

/** Columns of the analysis, of rows that have them. */
export function analysisTable(
  rows: readonly Row[],
  language: Language,
  names: readonly string[],
  title: string,
  link: string | null,
  total?: number,
): TableOf {
  return {
    title,
    columns: names.map((name) => columnOf(name, language)),
    rows: rows.map((row) => Object.fromEntries(names.map((name) => [name, cellOf(name, row[name], language)]))),
    ...(total !== undefined && { total }),
    link,
  };
}

const HIDDEN = new Set(['id', 'carriedFrom', 'detectionList']);
const MOST_COLUMNS = 12;

const growthView = ({ name, points }: Answer<'symbolGrowth'>, language: Language, link: string): View => ({
  tables: [],
  charts: [
    {
      title: presentWords[language].growth(name),
      unit: 'money',
      series: [{ name, points: points.map(({ day, value }) => [day, value] as const) }],
      link,
    },
  ],
});

const VIEWERS: Viewers = {
  strategies: (rows, language) =>
    one({
      title: presentWords[language].titles.strategies,
      columns: columnsOf(language, strategyColumns),
      rows: rows as unknown as Row[],
      link: links.strategies,
    }),
  findAQM: ({ aqms }, language) =>
    one({
      title: presentWords[language].titles.modelAccounts,
      columns: columnsOf(language, strategyColumns),
      rows: aqms as unknown as Row[],
      link: links.modelAccounts,
    }),
  strategyPositions: (rows, language, { strategyId }) =>
    one({
      title: presentWords[language].titles.positions,
      columns: columnsOf(language, [
        ['symbol', 'symbol'],
        ['name', 'text'],
        ['weight', 'percent', 'ratio'],
        ['price', 'money', 'marketPrice'],
      ]),
      rows,
      link: links.strategy(Number(strategyId)),
    }),
  trackingReport: (rows, language, { strategyId }) => ({
    tables: [],
    charts: [
      {
        title: presentWords[language].titles.track,
        unit: 'percent',
        series: [
          {
            name: presentWords[language].columns.strategy,
            points: rows.map(({ tradeDate, cumReturn }) => [dayText(tradeDate), cumReturn] as const),
          },
          {
            name: rows[0]?.benchmarkSymbol ?? presentWords[language].columns.benchmark,
            points: rows.map(({ tradeDate, benchmarkCumReturn }) => [dayText(tradeDate), benchmarkCumReturn] as const),
          },
        ],
        link: links.strategy(Number(strategyId)),
      },
    ],
  }),
  aqmModelAccountPositions: (rows, language, { aqmId }) =>
    positionsView(rows, language, links.modelPositions(Number(aqmId))),
  aqmPositions: (rows, language, { aqmSubscribeId }) =>
    positionsView(rows, language, links.subscription(Number(aqmSubscribeId))),
  brokerAccountPosition: (rows, language) => positionsView(rows, language, links.accounts),
  portfolios: (rows, language) =>
    one({
      title: presentWords[language].titles.portfolios,
      columns: columnsOf(language, [
        ['name', 'text'],
        ['status', 'text'],
        ['strategy', 'text'],
        ['value', 'money', 'portfolioValue'],
        ['invested', 'money', 'investedAmount'],
        ['profit', 'money', 'totalReturn'],
        ['returnRatio', 'percent'],
        ['benchmark', 'percent', 'benchmarkReturnRatio'],
      ]),
      rows: rows.map((row) => ({ ...row, strategy: row.strategy.name }) as unknown as Row),
      link: links.portfolios,
    }),
  investmentSummary: ({ aqs_summary, aqm_summary }, language) =>
    one({
      title: presentWords[language].titles.summary,
      columns: columnsOf(language, [
        ['portfolio', 'text', 'portfolioName'],
        ['account', 'text', 'accountName'],
        ['strategy', 'text', 'strategyName'],
        ['value', 'money', 'totalAccountValue'],
        ['cash', 'money', 'totalCash'],
        ['profit', 'money', 'totalReturn'],
      ]),
      rows: [...aqs_summary.rows, ...aqm_summary.rows] as unknown as Row[],
      link: links.portfolios,
    }),
  trackAccounts: (rows, language) =>
    one({
      title: presentWords[language].titles.accounts,
      columns: columnsOf(language, [
        ['name', 'text', 'trackAccountName'],
        ['netLiquidation', 'money'],
        ['positions', 'money', 'positionsValue'],
        ['cash', 'money', 'totalCash'],
        ['usableCash', 'money'],
      ]),
      rows: rows as unknown as Row[],
      link: links.accounts,
    }),
  orders: ({ orders }, language) =>
    one({
      title: presentWords[language].titles.orders,
      columns: columnsOf(language, [
        ['time', 'instant'],
        ['portfolio', 'text', 'portfolioName'],
        ['symbol', 'symbol'],
        ['action', 'text'],
        ['shares', 'number'],
        ['average', 'money', 'averagePrice'],
        ['costs', 'money'],
        ['status', 'text'],
      ]),
      rows: orders as unknown as Row[],
      link: links.orders,
    }),
  portfolioOrders: (rows, language, { portfolioId }) =>
    one({
      title: presentWords[language].titles.orders,
      columns: columnsOf(language, [
        ['time', 'instant'],
        ['symbol', 'symbol'],
        ['action', 'text'],
        ['shares', 'number'],
        ['status', 'text'],
        ['reason', 'text'],
      ]),
      rows: rows as unknown as Row[],
      link: links.portfolio(Number(portfolioId)),
    }),
  portfolioRebalances: (rows, language, { portfolioId }) =>
    one({
      title: presentWords[language].titles.decisions,
      columns: columnsOf(language, [
        ['day', 'day', 'tradeDate'],
        ['decision', 'text', 'kind'],
        ['status', 'text'],
        ['planned', 'count'],
        ['executed', 'count'],
        ['targets', 'text'],
        ['reason', 'text'],
      ]),
      rows: rows.map(
        (row) =>
          ({
            ...row,
            tradeDate: dayText(row.tradeDate),
            targets: row.targets
              .map(({ symbol }) => symbol)
              .slice(0, 12)
              .join(', '),
          }) as unknown as Row,
      ),
      link: links.portfolio(Number(portfolioId)),
    }),
  portfolioLogs: (rows, language, { portfolioId }) =>
    one({
      title: presentWords[language].titles.log,
      columns: columnsOf(language, [
        ['time', 'instant'],
        ['action', 'text'],
        ['message', 'text'],
      ]),
      rows: rows as unknown as Row[],
      link: links.activities(Number(portfolioId)),
    }),
  cashInOuts: (rows, language, { portfolioId }) =>
    one({
      title: presentWords[language].titles.amounts,
      columns: columnsOf(language, [
        ['time', 'instant', 'createTime'],
        ['amount', 'money', 'cash'],
        ['status', 'text'],
        ['day', 'day', 'tradeDate'],
      ]),
      rows: rows.map((row) => ({ ...row, tradeDate: dayText(row.tradeDate) }) as unknown as Row),
      link: links.activities(Number(portfolioId)),
    }),
  profitBreakdown: (parts, language, { portfolioId }) =>
    one({
      title: presentWords[language].titles.profit,
      columns: columnsOf(language, [
        ['part', 'text'],
        ['amount', 'money'],
      ]),
      rows: (['price', 'realized', 'dividends', 'interest', 'costs', 'total'] as const).map((part) => ({
        part: presentWords[language].parts[part],
        amount: part === 'costs' ? -parts.costs : parts[part],
      })),
      link: links.portfolio(Number(portfolioId)),
    }),
  portfolioSignals: (signals, language, { portfolioId }) => ({
    tables: [],
    charts: [
      {
        title: presentWords[language].titles.signals,
        unit: 'number',
        series: signals.slice(0, 8).map(({ name, points }) => ({
          name,
          points: points.map(({ tradeDate, value }) => [dayText(tradeDate), value] as const),
        })),
        link: links.portfolio(Number(portfolioId)),
      },
    ],
  }),
  portfolioMonitor: ({ portfolio, records, positions }, language) => ({
    tables: positions.length === 0 ? [] : positionsView(positions, language, links.portfolio(portfolio.id)).tables,
    charts:
      records.length < 2
        ? []
        : [
            {
              title: `${portfolio.name}: ${presentWords[language].titles.totalReturn}`,
              unit: 'percent',
              series: [
                {
                  name: portfolio.name,
                  points: records.map(({ tradeDate, cumReturn }) => [dayText(tradeDate), cumReturn] as const),
                },
                {
                  name: portfolio.benchmarkSymbol,
                  points: records.map(
                    ({ tradeDate, benchmarkCumReturn }) => [dayText(tradeDate), benchmarkCumReturn] as const,
                  ),
                },
              ],
              link: links.portfolio(portfolio.id),
            },
          ],
  }),
  findAQMSubscribe: (rows, language) =>
    one({
      title: presentWords[language].titles.subscriptions,
      columns: columnsOf(language, [
        ['name', 'text'],
        ['strategy', 'text', 'aqmName'],
        ['account', 'text', 'brokerAccountName'],
        ['status', 'text'],
        ['value', 'money'],
        ['profit', 'money'],
        ['returnRatio', 'percent'],
      ]),
      rows: rows.map(
        (row) =>
          ({
            ...row,
            value: row.portfolio.portfolioValue,
            profit: row.portfolio.totalReturn,
            returnRatio: row.portfolio.returnRatio,
          }) as unknown as Row,
      ),
      link: links.subscriptions,
    }),
  backtestTrials: (rows, language) =>
    one({
      title: presentWords[language].titles.backtests,
      columns: columnsOf(language, [
        ['strategy', 'text', 'strategyName'],
        ['from', 'day', 'fromDate'],
        ['to', 'day', 'toDate'],
        ['amount', 'money'],
        ['status', 'text'],
        ['total', 'percent', 'totalReturn'],
        ['cagr', 'percent'],
        ['sharpe', 'number'],
        ['maxDrawdown', 'percent'],
      ]),
      rows: rows as unknown as Row[],
      link: links.strategies,
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
  etfPerformance: ({ idaTable }, language) =>
    one(
      analysisTable(
        (idaTable ?? []) as unknown as Row[],
        language,
        [
          'symbol',
          'name',
          'dailyReturn',
          'weeklyReturn',
          'monthlyReturn',
          'quarterlyReturn',
          'yearlyReturn',
          'volatility',
          'maxDD',
        ],
        presentWords[language].titles.funds,
        links.market,
      ),
    ),
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
                : String(textOf(field, values[place], language)),
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
  symbolGrowth: (growth, language, { symbol }) => growthView(growth, language, links.symbol(String(symbol))),
  strategyGrowth: (growth, language, { strategyId }) =>
    growthView(growth, language, links.strategy(Number(strategyId))),
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
  helpSearch: (rows, language) =>
    one({
      title: presentWords[language].titles.help,
      columns: columnsOf(language, [
        ['title', 'text', 'term'],
        ['text', 'text'],
      ]),
      rows,
      link: rows[0]?.link ?? links.support,
    }),
  topicSearch: ({ data, count }, language) =>
    one({
      title: presentWords[language].titles.topics,
      columns: columnsOf(language, [
        ['title', 'text'],
        ['answers', 'count', 'answerNum'],
        ['time', 'instant', 'updateTime'],
      ]),
      rows: data as unknown as Row[],
      total: count,
      link: '/admin/forum',
    }),
};

/** The tables and charts that show a result as the product does; none where it has no list. */
export function presentResult(
  result: ToolResult,
  fields: Fields,
  language: Language,
): (AskPartOf<'table'> | AskPartOf<'chart'>)[] {
  const viewer = VIEWERS[result.call as keyof Api] as Viewer<keyof Api> | undefined;
  if (viewer === undefined || result.data === null) return [];
  const { tables, charts = [] } = viewer(result.data as never, language, fields);
  return [
    ...tables.filter(({ rows }) => rows.length > 0).map((table) => tablePart(result, table)),
    ...charts
      .filter(({ series }) => series.some(({ points }) => points.length > 1))
      .map((chart) => chartPart(result, chart)),
  ];
}

import { dayText } from '../format.ts';
import { links } from '../links.ts';
import type { Row } from '../parts.ts';
import { presentWords } from '../words.ts';
import { type Columns, columnsOf, one, type Viewers } from './viewer.ts';

/** Columns of strategies, and of model accounts, which are described as these are. */
export const strategyColumns: Columns = [
  ['name', 'text'],
  ['risk', 'text', 'riskLevel'],
  ['cagr', 'percent', 'algoCAGR'],
  ['sharpe', 'number'],
  ['maxDrawdown', 'percent'],
  ['volatility', 'percent', 'algoVolatility'],
  ['minimum', 'money', 'minInvestmentAmount'],
  ['period', 'text', 'rebalancePeriod'],
];

export const strategyViewers = {
  strategies: (rows, language) =>
    one({
      title: presentWords[language].titles.strategies,
      columns: columnsOf(language, strategyColumns),
      rows: rows as unknown as Row[],
      link: links.strategies,
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
} satisfies Viewers;

import { dayText } from '../format.ts';
import { links } from '../links.ts';
import type { Row } from '../parts.ts';
import { presentWords } from '../words.ts';
import { positionsView } from './positions.ts';
import { columnsOf, one, type Viewers } from './viewer.ts';

export const portfolioViewers = {
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
} satisfies Viewers;

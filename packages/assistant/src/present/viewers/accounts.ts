import { links } from '../links.ts';
import type { Row } from '../parts.ts';
import { presentWords } from '../words.ts';
import { positionsView } from './positions.ts';
import { columnsOf, one, type Viewers } from './viewer.ts';

export const accountViewers = {
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
  brokerAccountPosition: (rows, language) => positionsView(rows, language, links.accounts),
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
} satisfies Viewers;

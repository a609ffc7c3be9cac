import { links } from '../links.ts';
import type { Row } from '../parts.ts';
import { presentWords } from '../words.ts';
import { positionsView } from './positions.ts';
import { strategyColumns } from './strategies.ts';
import { columnsOf, one, type Viewers } from './viewer.ts';

export const modelAccountViewers = {
  findAQM: ({ aqms }, language) =>
    one({
      title: presentWords[language].titles.modelAccounts,
      columns: columnsOf(language, strategyColumns),
      rows: aqms as unknown as Row[],
      link: links.modelAccounts,
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
  aqmModelAccountPositions: (rows, language, { aqmId }) =>
    positionsView(rows, language, links.modelPositions(Number(aqmId))),
  aqmPositions: (rows, language, { aqmSubscribeId }) =>
    positionsView(rows, language, links.subscription(Number(aqmSubscribeId))),
} satisfies Viewers;

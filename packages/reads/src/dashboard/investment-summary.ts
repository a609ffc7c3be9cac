import type { api, InvestmentPart, InvestmentRow, StrategyType } from '@pipa/contract';
import { listAccounts } from '@pipa/db/accounts';
import type { Read } from '../context.ts';
import { ratioOf, wireMoney, wireSum } from '../values/wire-rows.ts';
import { type ValuedPortfolio, valueOwnPortfolios } from './own-portfolios.ts';

/** Own portfolios that are not stopped, with the values that every other page shows for them. */
export const readInvestmentSummary: Read<typeof api.investmentSummary> = async (context, { userId }) => {
  const market = await context.market();
  const [aqs, aqm, accounts] = await Promise.all([
    valueOwnPortfolios(context, market, userId, { strategyType: 'AQS' }),
    valueOwnPortfolios(context, market, userId, { strategyType: 'AQM' }),
    listAccounts(context.pool, userId, {}),
  ]);
  const nameOf = new Map(accounts.map(({ id, trackAccountName }) => [id, trackAccountName]));
  const partOf = (type: StrategyType, portfolios: readonly ValuedPortfolio[]) =>
    investmentPart(portfolios.map((portfolio) => rowOf(type, portfolio, nameOf)));
  return { aqs_summary: partOf('AQS', aqs), aqm_summary: partOf('AQM', aqm) };
};

function rowOf(
  type: StrategyType,
  { row, measured }: ValuedPortfolio,
  nameOf: ReadonlyMap<number, string>,
): InvestmentRow {
  const totalPositionValue = wireMoney(measured.valuation.marketValue);
  return {
    portfolioId: row.id,
    accountType: row.tradeType,
    accountName: nameOf.get(row.trackingAccountId) ?? row.brokerAccountName,
    accountNum: row.brokerAccountName,
    type,
    portfolioName: row.name,
    strategyId: row.strategyId,
    strategyName: row.strategy.name,
    riskLevel: row.strategy.riskLevelNumber,
    totalAccountValue: row.portfolioValue,
    totalPositionValue,
    positionRatio: ratioOf(totalPositionValue, row.portfolioValue),
    totalCash: row.cash,
    toCome: wireMoney(measured.valuation.receivable),
    totalReturn: row.totalReturn,
    lastUpdate: row.lastValueUpdateTime,
  };
}

/** Rows with their subtotal, which is exact to the last decimal of the rows. */
export function investmentPart(rows: readonly InvestmentRow[]): InvestmentPart {
  const sumOf = (figure: 'totalAccountValue' | 'totalPositionValue' | 'totalCash' | 'toCome' | 'totalReturn') =>
    wireSum(rows.map((row) => row[figure]));
  const [totalAccountValue, totalPositionValue] = [sumOf('totalAccountValue'), sumOf('totalPositionValue')];
  return {
    rows: [...rows],
    subtotal: {
      totalAccountValue,
      totalPositionValue,
      positionRatio: ratioOf(totalPositionValue, totalAccountValue),
      totalCash: sumOf('totalCash'),
      toCome: sumOf('toCome'),
      totalReturn: sumOf('totalReturn'),
    },
  };
}

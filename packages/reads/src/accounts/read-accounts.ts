import { type api, DomainError } from '@pipa/contract';
import { type ListedAccount, listAccounts } from '@pipa/db/accounts';
import { valuePortfolio } from '@pipa/trading';
import type { Database, Read } from '../context.ts';
import { instrumentNames } from '../market/instrument-names.ts';
import { priceBoardOf } from '../market/price-board.ts';
import { accountRow, poolHoldings, valueAccounts } from '../values/value-accounts.ts';
import { positionRows, wireMoney } from '../values/wire-rows.ts';

export const readAccounts: Read<typeof api.trackAccounts> = async (context, reader, { isDeleted }) => {
  const market = await context.market();
  const accounts = await valueAccounts(context, market, reader.userId, { isDeleted });
  return accounts.map((account) => accountRow(account, reader, market.moment.at));
};

/** The accounts that may trade: a frozen one may not. */
export const readTradableAccounts: Read<typeof api.trackAccountForPortfolio> = async (context, reader) => {
  const market = await context.market();
  const accounts = await valueAccounts(context, market, reader.userId);
  return accounts
    .filter(({ row }) => row.frozenAt === null)
    .map((account) => accountRow(account, reader, market.moment.at));
};

/** Cash and value of each account, in the documented form of a broker's properties. */
export const readBrokerProps: Read<typeof api.accountBrokerProps> = async (context, { userId }) => {
  const market = await context.market();
  const accounts = await valueAccounts(context, market, userId);
  const refreshTime = market.moment.at.toISOString();
  return accounts.flatMap(({ row, totalCash, netLiquidation }) => [
    { trackAccountId: row.id, propKey: 'totalCashValue' as const, propValue: wireMoney(totalCash), refreshTime },
    { trackAccountId: row.id, propKey: 'NetLiquidation' as const, propValue: wireMoney(netLiquidation), refreshTime },
  ]);
};

/** @throws DomainError NOT_FOUND */
export async function findOwnAccount({ pool }: Database, userId: number, id: number): Promise<ListedAccount> {
  const [account] = await listAccounts(pool, userId, { id });
  if (account === undefined) throw new DomainError('NOT_FOUND');
  return account;
}

/** @throws DomainError NOT_FOUND */
export async function requireOwnAccount({ pool }: Database, userId: number, id: number): Promise<void> {
  if ((await listAccounts(pool, userId, { id })).length === 0) throw new DomainError('NOT_FOUND');
}

/** Positions of one own account over all its portfolios, the largest first. */
export const readAccountPositions: Read<typeof api.brokerAccountPosition> = async (context, { userId }, input) => {
  const market = await context.market();
  const [account] = await valueAccounts(context, market, userId, { id: input.trackAccountId });
  if (account === undefined) throw new DomainError('NOT_FOUND');
  const positions = poolHoldings(account.portfolios);
  const symbols = positions.map(({ symbol }) => symbol);
  const [{ prices }, nameOf] = await Promise.all([
    priceBoardOf(context).priceView(market, symbols),
    instrumentNames(context, symbols),
  ]);
  // Valued with the account's whole cash, so that percentages refer to the account.
  const { totalCash, portfolios } = account;
  const receivable = portfolios.reduce((total, facts) => total + facts.receivable, 0);
  const valuation = valuePortfolio({ cash: totalCash, receivable, positions }, prices);
  return positionRows(valuation, nameOf);
};

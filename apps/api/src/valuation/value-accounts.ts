import { brokers, DomainError, type PositionRow, type TrackAccount } from '@pipa/contract';
import { type ListedAccount, listAccounts } from '@pipa/db/accounts';
import { type AccountPortfolio, readAccountPortfolios } from '@pipa/db/portfolios';
import { type ValuedHolding, valueAccount, valuePortfolio } from '@pipa/trading';
import type { AppContext } from '../context.ts';
import type { SignedInUser } from '../http/session.ts';
import { instrumentNames } from '../market-view/instrument-names.ts';
import { priceBoardOf } from '../market-view/price-board.ts';
import type { Market } from '../market-view/read-market.ts';
import { frozenReason } from './frozen-reason.ts';
import { positionRows, wireMoney } from './wire-rows.ts';

type Reader = Pick<AppContext, 'pool'>;

/** Sum of the positions of an account's portfolios, by symbol. */
export function poolHoldings(portfolios: readonly Pick<AccountPortfolio, 'positions'>[]): ValuedHolding[] {
  const bySymbol = new Map<string, ValuedHolding>();
  for (const { positions } of portfolios) {
    for (const { symbol, shares, cost } of positions) {
      const held = bySymbol.get(symbol);
      bySymbol.set(symbol, { symbol, shares: (held?.shares ?? 0) + shares, cost: (held?.cost ?? 0) + cost });
    }
  }
  return [...bySymbol.values()].filter(({ shares }) => shares !== 0);
}

export interface ValuedAccount {
  readonly row: ListedAccount;
  readonly totalCash: number;
  readonly positionsValue: number;
  readonly dividendsToCome: number;
  readonly netLiquidation: number;
  readonly portfolios: readonly AccountPortfolio[];
}

/** The user's accounts at the last prices: one of them, or all that are deleted or not. */
export async function valueAccounts(
  context: Reader,
  market: Market,
  userId: number,
  which: { id?: number; isDeleted?: boolean } = {},
): Promise<ValuedAccount[]> {
  const [rows, portfolios] = await Promise.all([
    listAccounts(context.pool, userId, which),
    readAccountPortfolios(context.pool, userId, which),
  ]);
  const symbols = portfolios.flatMap(({ positions }) => positions.map(({ symbol }) => symbol));
  const { prices } = await priceBoardOf(context).priceView(market, symbols);
  return rows.map((row): ValuedAccount => {
    const own = portfolios.filter(({ trackAccountId }) => trackAccountId === row.id);
    return { row, ...valueAccount(row, own, prices), portfolios: own };
  });
}

/** An account as lists show it. A paper account is in sync as of `at`, the market instant of the prices. */
export function accountRow(
  { row, totalCash, positionsValue, dividendsToCome, netLiquidation }: ValuedAccount,
  user: SignedInUser,
  at: Date,
): TrackAccount {
  const syncedAt = brokers[row.broker].booksAreOurs ? at : row.lastSyncAt;
  return {
    id: row.id,
    userName: user.userName,
    account: row.account,
    trackAccountName: row.trackAccountName,
    broker: row.broker,
    tradeType: row.tradeType,
    usableCash: wireMoney(row.cash),
    reservedCash: wireMoney(row.reserved),
    totalCash: wireMoney(totalCash),
    positionsValue: wireMoney(positionsValue),
    dividendsToCome: wireMoney(dividendsToCome),
    netLiquidation: wireMoney(netLiquidation),
    isDeleted: row.isDeleted,
    isFrozen: row.frozenAt !== null,
    frozenTime: row.frozenAt?.toISOString() ?? null,
    frozenReason: row.frozenAt === null ? null : frozenReason(row.differences ?? []),
    lastSyncTime: syncedAt?.toISOString() ?? null,
    createTime: row.createdAt.toISOString(),
  };
}

/** Positions of one own account over all its portfolios, the largest first. */
export async function accountPositions(
  context: Reader,
  market: Market,
  userId: number,
  accountId: number,
): Promise<PositionRow[]> {
  const [account] = await valueAccounts(context, market, userId, { id: accountId });
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
}

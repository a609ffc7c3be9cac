import { brokers, type TrackAccount } from '@pipa/contract';
import { type ListedAccount, listAccounts } from '@pipa/db/accounts';
import { type AccountPortfolio, readAccountPortfolios } from '@pipa/db/portfolios';
import { type ValuedHolding, valueAccount } from '@pipa/trading';
import type { Database, Reader } from '../context.ts';
import { priceBoardOf } from '../market/price-board.ts';
import type { Market } from '../market/read-market.ts';
import { frozenReason } from './frozen-reason.ts';
import { wireMoney } from './wire-rows.ts';

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
  context: Database,
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
  user: Pick<Reader, 'userName'>,
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

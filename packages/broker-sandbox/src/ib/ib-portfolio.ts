import { exact } from '@pipa/trading';
import type { Brokerage } from '../brokerage.ts';
import type { SandboxAccount } from '../brokerage-types.ts';
import { conidOf, tickerOf } from './ib-contracts.ts';

const PAGE = 100;

export const accountRow = ({ id, isPaper }: SandboxAccount) => ({
  id,
  accountId: id,
  accountAlias: null,
  accountTitle: 'J Doe',
  displayName: id,
  currency: 'USD',
  type: isPaper ? 'DEMO' : 'INDIVIDUAL',
  clearingStatus: 'O',
  parent: { mmc: [], accountId: '', isMParent: false, isMChild: false, isMultiplex: false },
});

export function ledgerOf(books: Brokerage, account: SandboxAccount, nowMs: number) {
  const worth = books.worth(account);
  const row = (currency: string) => ({
    acctcode: account.id,
    currency,
    cashbalance: account.cash.toNumber(),
    settledcash: account.cash.toNumber(),
    netliquidationvalue: worth.toNumber(),
    stockmarketvalue: worth.minus(account.cash).toNumber(),
    unrealizedpnl: 0,
    realizedpnl: 0,
    dividends: 0,
    interest: 0,
    exchangerate: 1,
    timestamp: Math.floor(nowMs / 1_000),
    key: 'LedgerList',
    secondkey: currency,
  });
  return { USD: row('USD'), BASE: row('BASE') };
}

export function summaryOf(books: Brokerage, account: SandboxAccount, nowMs: number) {
  const amounts = {
    netliquidation: books.worth(account),
    totalcashvalue: account.cash,
    buyingpower: books.buyingPower(account),
    availablefunds: books.buyingPower(account),
  };
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [
      name,
      { amount: amount.toNumber(), currency: 'USD', isNull: false, timestamp: nowMs, value: null, severity: 0 },
    ]),
  );
}

/** A page of positions; one that is cold lacks names and tickers. */
export function positionsPage(books: Brokerage, account: SandboxAccount, page: number, isCold: boolean) {
  return [...account.positions.values()].slice(page * PAGE, (page + 1) * PAGE).map(({ symbol, shares, cost }) => {
    const price = exact(books.market.quote(symbol)?.last ?? 0);
    const unitCost = shares.isZero() ? 0 : cost.div(shares).toDecimalPlaces(6).toNumber();
    return {
      acctId: account.id,
      conid: conidOf(symbol),
      contractDesc: isCold ? null : tickerOf(symbol),
      position: shares.toNumber(),
      mktPrice: price.toNumber(),
      mktValue: price.mul(shares).toNumber(),
      currency: 'USD',
      avgCost: unitCost,
      avgPrice: unitCost,
      realizedPnl: 0,
      unrealizedPnl: price.mul(shares).minus(cost).toNumber(),
      assetClass: 'STK',
      ...(!isCold && { ticker: tickerOf(symbol), name: `${symbol} INC` }),
      strike: 0,
      multiplier: null,
    };
  });
}

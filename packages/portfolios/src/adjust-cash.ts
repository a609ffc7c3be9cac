import { brokers, DomainError, PAPER_MONEY } from '@pipa/contract';
import { toDecimal, toNumber } from '@pipa/db';
import { cashCauses, postEntry } from '@pipa/db/books';
import type { MarketClock } from '@pipa/db/market';
import { readAccountBooks } from '@pipa/db/portfolios';
import { type Amount, type Decimal, money, postDeposit, postWithdrawal, valueAccount } from '@pipa/trading';
import { type Change, lockTradableAccount } from './change.ts';

const REQUEST_ID_BYTES = 16;

/** Last prices of symbols on the market as it is; a symbol without a price is missing. */
export type PricesOf = (market: MarketClock, symbols: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/**
 * Decides whether signed dollars are a deposit or a withdrawal of paper money; throws when the rules refuse it. A deposit may
 * not lift the account above the limit of paper money (profit may), and a withdrawal takes at most the usable cash.
 */
function decideAdjustment(
  change: Decimal,
  account: { readonly netLiquidation: Decimal; readonly usableCash: Decimal },
): { kind: 'Deposit' | 'Withdrawal'; amount: Decimal } {
  if (change.isZero()) throw new DomainError('INVALID_AMOUNT', { field: 'cash' });
  if (change.isPositive()) {
    const result = account.netLiquidation.plus(change);
    if (result.gt(PAPER_MONEY)) {
      throw new DomainError('INVALID_AMOUNT', { field: 'cash', result: result.toString(), maximum: PAPER_MONEY });
    }
    return { kind: 'Deposit', amount: change };
  }
  const amount = change.negated();
  if (amount.gt(account.netLiquidation)) throw new DomainError('INVALID_AMOUNT', { field: 'cash' });
  if (amount.gt(account.usableCash)) {
    throw new DomainError('INSUFFICIENT_CASH', {
      required: amount.toString(),
      available: account.usableCash.toString(),
    });
  }
  return { kind: 'Withdrawal', amount };
}

/** Deposits or withdraws paper cash of an account of the actor, by signed dollars. */
export async function adjustCash(
  change: Change,
  accountId: number,
  dollars: Amount,
  pricesOf: PricesOf,
): Promise<void> {
  const { tx, at, market } = change;
  const account = await lockTradableAccount(change, accountId);
  // Paper money has no place in the books of an account at a broker.
  if (!brokers[account.broker].booksAreOurs) throw new DomainError('NOT_FOUND', { field: 'trackAccountId' });
  // The lock keeps the account's cash in place, so the valuation stays true until the commit.
  const books = await readAccountBooks(tx, account.id);
  const symbols = books.flatMap(({ positions }) => positions.map(({ symbol }) => symbol));
  const own = { cash: toNumber(account.cash), reserved: toNumber(account.reserved) };
  const { netLiquidation } = valueAccount(own, books, await pricesOf(market, symbols));
  const { kind, amount } = decideAdjustment(money(dollars), {
    netLiquidation: money(netLiquidation),
    usableCash: toDecimal(account.cash),
  });
  const requestId = change.randomKey(REQUEST_ID_BYTES);
  const origin = {
    accountId: account.id,
    causeKey: cashCauses[kind === 'Deposit' ? 'deposit' : 'withdrawal'](account.id, requestId),
    marketDay: market.day,
  };
  const post = kind === 'Deposit' ? postDeposit : postWithdrawal;
  await postEntry(tx, post(origin, amount), { at });
}

import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { exchangeShares, type ShareExchange } from './exchange-shares.ts';
import { assertBalanced, type LedgerBucket, type LedgerEntry, type LedgerKind, type LedgerPosting } from './ledger.ts';
import { type Amount, type Decimal, money } from './money.ts';
import type { FeePayment } from './monthly-fee.ts';
import { applyFill, applySplit, type Holding, type HoldingChange, type TradeFill } from './position.ts';

/** Cause of an entry; its key makes the entry post once. */
export interface EntryOrigin {
  readonly accountId: number;
  readonly causeKey: string;
  readonly marketDay: TradingDay;
  readonly memo?: string;
}

/** A trade with its charges in dollars. */
export interface ChargedFill extends TradeFill {
  readonly commission: Amount;
  readonly fee: Amount;
}

/** An entry together with the holding after it. */
export interface PostedChange extends HoldingChange {
  readonly entry: LedgerEntry;
}

interface Owner {
  readonly portfolioId: number | null;
  readonly symbol?: string;
}

const ACCOUNT: Owner = { portfolioId: null };

const posting = (
  owner: Owner,
  bucket: LedgerBucket,
  amount: Decimal,
  shares: Decimal | null = null,
): LedgerPosting => ({
  portfolioId: owner.portfolioId,
  bucket,
  amount,
  symbol: owner.symbol ?? null,
  shares,
});

function entryOf(origin: EntryOrigin, kind: LedgerKind, postings: readonly LedgerPosting[]): LedgerEntry {
  const { accountId, causeKey, marketDay, memo = kind } = origin;
  const moved = postings.filter((line) => !line.amount.isZero() || line.shares !== null);
  const entry = { accountId, kind, causeKey, memo, marketDay, postings: moved };
  assertBalanced(entry);
  return entry;
}

function amountOf(value: Amount, allowed: 'positive' | 'notNegative' | 'signed'): Decimal {
  const amount = money(value);
  const inside = allowed === 'positive' ? amount.gt(0) : allowed === 'notNegative' ? amount.gte(0) : !amount.isZero();
  if (!amount.isFinite() || !inside) throw new DomainError('INVALID_AMOUNT', { amount: amount.toString(), allowed });
  return amount;
}

function transfer(
  origin: EntryOrigin,
  kind: LedgerKind,
  value: Amount,
  from: readonly [Owner, LedgerBucket],
  to: readonly [Owner, LedgerBucket],
): LedgerEntry {
  const amount = amountOf(value, 'positive');
  return entryOf(origin, kind, [posting(from[0], from[1], amount.negated()), posting(to[0], to[1], amount)]);
}

/** Money enters the account. */
export const postDeposit = (origin: EntryOrigin, amount: Amount): LedgerEntry =>
  transfer(origin, 'Deposit', amount, [ACCOUNT, 'Deposits'], [ACCOUNT, 'Cash']);

/** Money leaves the account. */
export const postWithdrawal = (origin: EntryOrigin, amount: Amount): LedgerEntry =>
  transfer(origin, 'Withdrawal', amount, [ACCOUNT, 'Cash'], [ACCOUNT, 'Deposits']);

/** Moves cash of the account, or cash reserved for the portfolio, to the portfolio. */
export const postAllocation = (
  origin: EntryOrigin,
  portfolioId: number,
  amount: Amount,
  source: 'Cash' | 'Reserved' = 'Cash',
): LedgerEntry =>
  transfer(
    origin,
    'Allocate',
    amount,
    [source === 'Cash' ? ACCOUNT : { portfolioId }, source],
    [{ portfolioId }, 'Cash'],
  );

/** Moves cash of the portfolio back to the account. */
export const postRelease = (origin: EntryOrigin, portfolioId: number, amount: Amount): LedgerEntry =>
  transfer(origin, 'Release', amount, [{ portfolioId }, 'Cash'], [ACCOUNT, 'Cash']);

/** Reserves cash of the account for a start or an increase that waits for its trade date. */
export const postReservation = (origin: EntryOrigin, portfolioId: number, amount: Amount): LedgerEntry =>
  transfer(origin, 'Reserve', amount, [ACCOUNT, 'Cash'], [{ portfolioId }, 'Reserved']);

/** Releases a reservation. */
export const postUnreservation = (origin: EntryOrigin, portfolioId: number, amount: Amount): LedgerEntry =>
  transfer(origin, 'Unreserve', amount, [{ portfolioId }, 'Reserved'], [ACCOUNT, 'Cash']);

/** A fill of a portfolio at average cost: cash, position, charges and realised profit. */
export function postFill(
  origin: EntryOrigin,
  portfolioId: number,
  symbol: string,
  held: Holding | null,
  fill: ChargedFill,
): PostedChange {
  const change = applyFill(held, fill);
  const charges = amountOf(fill.commission, 'notNegative').plus(amountOf(fill.fee, 'notNegative'));
  const entry = holdingEntry(origin, 'Trade', { portfolioId, symbol }, change, charges);
  return { ...change, cashChange: change.cashChange.minus(charges), entry };
}

/** A split, with cash for the remaining fraction of a share. */
export function postSplit(
  origin: EntryOrigin,
  portfolioId: number,
  symbol: string,
  held: Holding,
  ratio: Amount,
  priceAfterSplit: Amount,
): PostedChange {
  const change = applySplit(held, ratio, priceAfterSplit);
  return { ...change, entry: holdingEntry(origin, 'Split', { portfolioId, symbol }, change, money(0)) };
}

/** Shares that become those of another instrument; null where nothing moves, as a fraction of a share without a known price. */
export function postExchange(
  origin: EntryOrigin,
  portfolioId: number,
  { from, to }: { readonly from: string; readonly to: string | null },
  held: Holding,
  exchange: ShareExchange,
): LedgerEntry | null {
  const { sharesOut, costOut, sharesIn, costIn, cash, realizedProfit } = exchangeShares(held, exchange);
  const out = { portfolioId, symbol: from };
  const postings = [
    ...(sharesOut.isZero() && costOut.isZero()
      ? []
      : [posting(out, 'Positions', costOut.negated(), sharesOut.negated())]),
    ...(to === null || sharesIn.isZero() ? [] : [posting({ portfolioId, symbol: to }, 'Positions', costIn, sharesIn)]),
    posting(out, 'Cash', cash),
    posting(out, 'RealizedProfit', realizedProfit.negated()),
  ].filter((line) => !line.amount.isZero() || line.shares !== null);
  return postings.length === 0 ? null : entryOf(origin, 'Exchange', postings);
}

function holdingEntry(
  origin: EntryOrigin,
  kind: LedgerKind,
  owner: Owner,
  change: HoldingChange,
  charges: Decimal,
): LedgerEntry {
  return entryOf(origin, kind, [
    posting(owner, 'Positions', change.costChange, change.sharesChange),
    posting(owner, 'Cash', change.cashChange.minus(charges)),
    posting(owner, 'Fees', charges),
    posting(owner, 'RealizedProfit', change.realizedProfit.negated()),
  ]);
}

/** Accrues a dividend at its ex-date; negative when a short position owes it. */
export function postDividendAccrual(
  origin: EntryOrigin,
  portfolioId: number,
  symbol: string,
  amount: Amount,
): LedgerEntry {
  const due = amountOf(amount, 'signed');
  const owner = { portfolioId, symbol };
  return entryOf(origin, 'DividendAccrued', [
    posting(owner, 'Receivable', due),
    posting(owner, 'Dividends', due.negated()),
  ]);
}

/** Pays a dividend to the portfolio, or to the account when the portfolio has stopped since. */
export function postDividendPayment(
  origin: EntryOrigin,
  portfolioId: number,
  symbol: string,
  amount: Amount,
  creditTo: 'Portfolio' | 'Account' = 'Portfolio',
): LedgerEntry {
  const paid = amountOf(amount, 'signed');
  return entryOf(origin, 'DividendPaid', [
    posting({ portfolioId, symbol }, 'Receivable', paid.negated()),
    posting({ portfolioId: creditTo === 'Portfolio' ? portfolioId : null, symbol }, 'Cash', paid),
  ]);
}

/** Interest earned (positive) or paid on margin (negative), by a portfolio or by the account. */
export function postInterest(origin: EntryOrigin, portfolioId: number | null, amount: Amount): LedgerEntry {
  const earned = amountOf(amount, 'signed');
  return entryOf(origin, 'Interest', [
    posting({ portfolioId }, 'Cash', earned),
    posting({ portfolioId }, 'Interest', earned.negated()),
  ]);
}

/** Fee for the shares that a portfolio's short positions borrow. */
export function postBorrowFee(origin: EntryOrigin, portfolioId: number, amount: Amount): LedgerEntry {
  return transfer(origin, 'BorrowFee', amount, [{ portfolioId }, 'Cash'], [{ portfolioId }, 'Fees']);
}

/**
 * A strategy's fee of a month: what the cash pays now, and what of fees was due before and is due after. A fee that is due is
 * a debt of the portfolio and lowers what it is still to receive.
 */
export function postMonthlyFee(
  origin: EntryOrigin,
  portfolioId: number,
  { paid, due, dueBefore }: FeePayment & { readonly dueBefore: Amount },
): LedgerEntry {
  const taken = amountOf(paid, 'notNegative');
  const added = amountOf(due, 'notNegative').minus(amountOf(dueBefore, 'notNegative'));
  return entryOf(origin, 'MonthlyFee', [
    posting({ portfolioId }, 'Fees', taken.plus(added)),
    posting({ portfolioId }, 'Cash', taken.negated()),
    posting({ portfolioId }, 'Receivable', added.negated()),
  ]);
}

/** Signed dollars that an outside broker booked on an account, and where they come from or go to; of no portfolio where the account itself has the cash. */
export function postAtBroker(
  origin: EntryOrigin,
  kind: Extract<LedgerKind, 'DividendPaid' | 'Interest' | 'Correction'>,
  bucket: Extract<LedgerBucket, 'Deposits' | 'Dividends' | 'Fees' | 'Interest'>,
  dollars: Amount,
  owner: Pick<Owner, 'portfolioId'> = ACCOUNT,
): LedgerEntry {
  const amount = amountOf(dollars, 'signed');
  return entryOf(origin, kind, [posting(owner, 'Cash', amount), posting(owner, bucket, amount.negated())]);
}

/** Shares that a portfolio has no longer at an outside broker, at what they have cost; the money for them is not of the account. */
export function postLostShares(
  origin: EntryOrigin,
  portfolioId: number,
  symbol: string,
  held: Holding,
  shares: Decimal,
): LedgerEntry {
  const cost = shares.eq(held.shares) ? held.cost : money(held.cost.times(shares).div(held.shares));
  return entryOf(origin, 'Correction', [
    posting({ portfolioId, symbol }, 'Positions', cost.negated(), shares.negated()),
    posting(ACCOUNT, 'Deposits', cost),
  ]);
}

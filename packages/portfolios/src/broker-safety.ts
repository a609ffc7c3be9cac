import { brokers, type DifferenceDecision, DomainError, REQUIRED } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import {
  cashCauses,
  listTradingPortfolios,
  lockAccountBooks,
  logPortfolio,
  postEntry,
  reportActivity,
} from '@pipa/db/books';
import {
  answerQuestion,
  endDifference,
  findDifference,
  type HoldersOfSymbol,
  hasQuestion,
  listOpenOrders,
  type OrderLimits,
  readHeldInBooks,
  readHoldersIn,
  readPayer,
  type StoredDifference,
  setAccountKill,
  setOutsideHolding,
  setOrderLimits as storeLimits,
} from '@pipa/db/brokers';
import { requestSync } from '@pipa/db/links';
import { notifyPortfolio } from '@pipa/db/notices';
import { callOffOrdersFor, requestCancels } from '@pipa/db/trading';
import {
  choicesOf,
  type Decimal,
  exact,
  formatDollars,
  type LedgerEntry,
  lostShares,
  NO_HOLDERS,
  postAtBroker,
  postDeposit,
  postFill,
  postLostShares,
  postWithdrawal,
  sum,
} from '@pipa/trading';
import { type Change, lockOwnAccount } from './change.ts';

const KILLED = 'The orders of the account are stopped';
export const WITHDRAWN = 'You withdrew the order when the broker asked about it';

/** Sets the limits of the orders of an own account at an outside broker; NOT_FOUND without a link. */
export async function setOrderLimits(change: Change, accountId: number, limits: OrderLimits): Promise<void> {
  if (limits.mostDollarsADay.isNegative()) throw new DomainError('INVALID_AMOUNT', { field: 'mostDollarsADay' });
  await lockOwnAccount(change, accountId, 'trackAccountId');
  if (!(await storeLimits(change.tx, accountId, limits)))
    throw new DomainError('NOT_FOUND', { field: 'trackAccountId' });
}

/** Stops all orders of an own account and requests the end of those at the broker, or lets orders leave again. */
export async function killAccount(change: Change, accountId: number, isKilled: boolean): Promise<void> {
  const { tx, at } = change;
  const { broker } = await lockOwnAccount(change, accountId, 'trackAccountId');
  if (brokers[broker].booksAreOurs) throw new DomainError('NOT_FOUND', { field: 'trackAccountId' });
  if (!(await setAccountKill(tx, accountId, isKilled ? at : null))) return;
  if (isKilled) await endOpenOrders(tx, accountId, KILLED, at);
  await logInPortfolios(change, accountId, isKilled ? 'Orders stopped' : 'Orders released', '');
}

/** Requests the end of all open orders at the broker of an account, or of all accounts; orders that have not left end the same way. */
export async function endOpenOrders(tx: Tx, accountId: number | null, reason: string, at: Date): Promise<void> {
  const open = await listOpenOrders(tx, accountId);
  await requestCancels(
    tx,
    open.map(({ id }) => id),
    reason,
    at,
  );
  for (const portfolioId of new Set(open.map((order) => order.portfolioId))) {
    await notifyPortfolio(tx, { portfolioId, parts: ['order'] }, at);
  }
}

async function logInPortfolios(change: Change, accountId: number, action: string, message: string): Promise<void> {
  const { tx, time, actor } = change;
  for (const portfolioId of await listTradingPortfolios(tx, accountId)) {
    await logPortfolio(tx, portfolioId, { time, userName: actor.userName, action, message });
    await notifyPortfolio(tx, { portfolioId, parts: ['portfolio'] }, change.at);
  }
}

/** Stores the owner's answer to what a broker asks about an order; one that is not confirmed is withdrawn. */
export async function answerBrokerQuestion(change: Change, orderId: number, isConfirmed: boolean): Promise<void> {
  const { tx, at, actor } = change;
  const { userId } = actor;
  const portfolioId = await answerQuestion(tx, { userId, orderId, isConfirmed, answeredAt: at });
  if (portfolioId === null) {
    if (!(await hasQuestion(tx, userId, orderId))) throw new DomainError('NOT_FOUND', { field: 'orderId' });
    throw new DomainError('ILLEGAL_TRANSITION', { message: 'Nothing waits for an answer about this order' });
  }
  if (!isConfirmed) await requestCancels(tx, [orderId], WITHDRAWN, at);
  await notifyPortfolio(tx, { portfolioId, parts: ['order'], orderIds: [orderId] }, at);
}

interface Decided {
  readonly id: number;
  readonly decision: DifferenceDecision;
  readonly reason: string;
}

/** Carries out the owner's decision about a difference; books and broker agree about it afterwards. */
export async function decideDifference(change: Change, { id, decision, reason }: Decided): Promise<void> {
  const { tx, actor, at } = change;
  const found = await findDifference(tx, actor.userId, id);
  if (found === null) throw new DomainError('NOT_FOUND', { field: 'id' });
  const { accountId, symbol } = found;
  await lockAccountBooks(tx, accountId);
  const holders = symbol === null ? NO_HOLDERS : await readHoldersIn(tx, accountId, symbol);
  // What both say may have changed before the lock.
  const difference = await findDifference(tx, actor.userId, id);
  if (difference === null || difference.decision !== null) {
    throw new DomainError('ILLEGAL_TRANSITION', { message: 'This difference is over already' });
  }
  if (decision === 'Ignored' && reason.trim() === '')
    throw new DomainError('INVALID_INPUT', { field: 'reason', message: REQUIRED });
  if (!choicesOf(difference, holders).includes(decision)) {
    throw new DomainError('ILLEGAL_TRANSITION', { message: 'This decision is not possible for this difference' });
  }
  if (decision !== 'Ignored') await carryOut(change, difference, decision, holders, reason);
  await endDifference(tx, { id, decision, reason, decidedById: actor.userId, decidedAt: at });
  await requestSync(tx, { accountId, cause: 'Asked', at });
  await logInPortfolios(change, accountId, 'Difference decided', `${decision}: ${reason}`);
}

type Holders = HoldersOfSymbol | typeof NO_HOLDERS;

/** Moves the books by exactly what the broker has more or less. */
async function carryOut(
  change: Change,
  difference: StoredDifference,
  decision: DifferenceDecision,
  holders: Holders,
  reason: string,
): Promise<void> {
  const { kind, atBroker, inBooks, execution } = difference;
  const more = atBroker.minus(inBooks);
  if (kind === 'Cash') return bookCash(change, difference, more, decision, reason);
  if (kind === 'UnbookedExecution' && execution !== null)
    return bookTrade(change, difference, execution, holders, reason);
  await bookShares(change, difference, more, holders, reason);
}

const originOf = ({ market }: Change, { id, accountId }: StoredDifference, memo: string, part?: string) => ({
  accountId,
  causeKey: cashCauses.difference(id, part),
  marketDay: market.day,
  memo,
});

/** Posts an entry of the account, whose usable cash has to cover it. */
async function post({ tx, at }: Change, entry: LedgerEntry): Promise<void> {
  const cash = sum(
    entry.postings
      .filter(({ bucket, portfolioId }) => bucket === 'Cash' && portfolioId === null)
      .map(({ amount }) => amount),
  );
  const { usable } = await readHeldInBooks(tx, entry.accountId);
  if (usable.plus(cash).isNegative()) {
    throw new DomainError('ILLEGAL_TRANSITION', {
      message:
        'The account has too little usable cash for this. Deposit at the broker, or free cash of a portfolio, and try again',
    });
  }
  await postEntry(tx, entry, { at, allowNegativePortfolioCash: true });
}

function bookCash(
  change: Change,
  difference: StoredDifference,
  more: Decimal,
  decision: DifferenceDecision,
  reason: string,
): Promise<void> {
  const origin = originOf(change, difference, reason);
  return decision === 'Corrected' ? correctCash(change, origin, more) : post(change, moved(origin, more));
}

/** Dollars: more than this is no charge of a broker but a withdrawal, which takes no cash of portfolios. */
const MOST_CHARGED = 100;

/** A charge that the usable cash of the account does not cover is paid by the portfolio with most cash. */
async function correctCash(change: Change, origin: ReturnType<typeof originOf>, more: Decimal): Promise<void> {
  const { tx, at } = change;
  const payer = await readPayer(tx, origin.accountId, more);
  const isCharge = more.abs().lte(MOST_CHARGED);
  const portfolioId = isCharge && payer?.cash.plus(more).gte(0) ? payer.portfolioId : null;
  const entry = postAtBroker(origin, 'Correction', 'Deposits', more, { portfolioId });
  if (portfolioId === null) return post(change, entry);
  await postEntry(tx, entry, { at, allowNegativePortfolioCash: true });
  await tellPortfolio(change, portfolioId, `Cash of ${formatDollars(more)}: ${origin.memo}`);
}

const moved = (origin: Parameters<typeof postDeposit>[0], dollars: Decimal): LedgerEntry =>
  dollars.gt(0) ? postDeposit(origin, dollars) : postWithdrawal(origin, dollars.negated());

/**
 * A trade that the owner made at the broker: its money comes from the account, or to it, and its shares are the owner's. What it sold of
 * a portfolio is a trade of the portfolio, at its price; charges are of the owner's part where there is one.
 */
async function bookTrade(
  change: Change,
  difference: StoredDifference,
  execution: NonNullable<StoredDifference['execution']>,
  holders: Holders,
  reason: string,
): Promise<void> {
  const { tx, at } = change;
  const { accountId, symbol, atBroker: signed } = difference;
  if (symbol === null) return;
  const price = exact(execution.price);
  const lost =
    holders.portfolios.length === 0 || holders.outside.plus(signed).gte(0) ? null : lostShares(signed, holders);
  const outside = signed.plus(lost?.shares ?? 0);
  const memo = `${execution.side} ${execution.shares} ${symbol} at ${execution.price} at the broker: ${reason}`;
  const chargesOutside = outside.isZero() ? exact(0) : exact(execution.charges);
  const dollars = outside.times(price).plus(chargesOutside).negated().toDecimalPlaces(6);
  if (!dollars.isZero()) await post(change, moved(originOf(change, difference, memo), dollars));
  if (!outside.isZero()) await setOutsideHolding(tx, accountId, symbol, holders.outside.plus(outside));
  if (lost === null) return;
  const held = (holders as HoldersOfSymbol).portfolios.find(({ portfolioId }) => portfolioId === lost.portfolioId);
  if (held === undefined) return;
  const charged = {
    shares: lost.shares,
    price,
    commission: exact(execution.charges).minus(chargesOutside),
    fee: exact(0),
  };
  const origin = originOf(change, difference, memo, 'portfolio');
  const { entry } = postFill(origin, lost.portfolioId, symbol, held, { side: 'Sell', ...charged });
  await postEntry(tx, entry, { at, allowNegativePortfolioCash: true });
  await callOffOrders(change, lost.portfolioId, symbol);
  await tellPortfolio(change, lost.portfolioId, memo);
}

/** Shares that are at the broker, or not there any more, without a trade that it reports. */
async function bookShares(
  change: Change,
  difference: StoredDifference,
  more: Decimal,
  holders: Holders,
  reason: string,
): Promise<void> {
  const { tx, at } = change;
  const { accountId, symbol } = difference;
  if (symbol === null) return;
  const isOwners = holders.portfolios.length === 0 || holders.outside.plus(more).gte(0);
  const lost = isOwners ? null : lostShares(more, holders);
  await setOutsideHolding(tx, accountId, symbol, holders.outside.plus(more).plus(lost?.shares ?? 0));
  const held = (holders as HoldersOfSymbol).portfolios.find(({ portfolioId }) => portfolioId === lost?.portfolioId);
  if (lost === null || held === undefined) return;
  const memo = `${lost.shares.toFixed()} ${symbol} are not at the broker: ${reason}`;
  const entry = postLostShares(originOf(change, difference, memo), lost.portfolioId, symbol, held, lost.shares);
  await postEntry(tx, entry, { at });
  await callOffOrders(change, lost.portfolioId, symbol);
  await tellPortfolio(change, lost.portfolioId, memo);
}

/** Orders for shares that are not there any more would sell them twice; the next plan orders what is right then. */
async function callOffOrders({ tx, time, at }: Change, portfolioId: number, symbol: string): Promise<void> {
  await callOffOrdersFor(tx, { portfolioId, symbol }, 'The shares are not at the broker any more', {
    closedAt: time,
    at,
  });
}

async function tellPortfolio(change: Change, portfolioId: number, message: string): Promise<void> {
  const { tx, time, at, actor } = change;
  const activity = { time, userName: actor.userName, action: 'Difference decided', message, at };
  await reportActivity(tx, portfolioId, activity);
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio', 'position'] }, at);
}

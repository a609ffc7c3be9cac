import { assertTradable as assertTakesOrders } from '@pipa/brokers';
import { type Broker, DomainError, type Refusal } from '@pipa/contract';
import { inTransaction, type PrismaClient, type Tx } from '@pipa/db';
import { type AccountHalt, lockAccount, lockBooks, type OwnedAccount } from '@pipa/db/accounts';
import { SYSTEM_USER_NAME, reportActivity as storeReport } from '@pipa/db/books';
import { type MarketClock, marketMomentOf, readMarketState } from '@pipa/db/market';
import { lockPortfolio, type OwnedPortfolio } from '@pipa/db/portfolios';
import { type PortfolioPhase, phaseOf } from '@pipa/trading';

/** What commands need of the process that runs them. */
export interface CommandContext {
  readonly prisma: PrismaClient;
  /** Wall clock. */
  clock(): Date;
  /** Cryptographic randomness. */
  randomBytes(size: number): Uint8Array;
  /** Whether orders of this installation reach a broker; without it, to every broker that takes orders. */
  takesOrders?(broker: Broker): boolean;
}

/** The user in whose name a command acts. */
export interface Actor {
  readonly userId: number;
  readonly userName: string;
}

/** The product, where it acts in the owner's stead. */
export const inSteadOf = (userId: number): Actor => ({ userId, userName: SYSTEM_USER_NAME });

/** Names of the portfolio activities. */
export const activities = {
  create: 'Create',
  edit: 'Edit',
  start: 'Start',
  stop: 'Stop',
  delete: 'Delete',
  modifyCash: 'Modify Investment Amount',
  cancelModifyCash: 'Cancel Investment Amount Change',
  tradeNotification: 'Trade Notification',
  emergency: 'Emergency',
} as const;

/** One transaction of one actor at the current market time; every command takes one. */
export interface Change {
  readonly tx: Tx;
  readonly actor: Actor;
  /** Wall clock. */
  readonly at: Date;
  /** Market time, which every entry about a portfolio shows. */
  readonly time: Date;
  readonly market: MarketClock;
  /** An unguessable text of this many random bytes, in base64url. */
  randomKey(bytes: number): string;
  /** Whether orders of this installation reach a broker. */
  takesOrders(broker: Broker): boolean;
}

/** A change inside a transaction of the caller, which may do other work beside commands. */
export async function changeWithin(
  tx: Tx,
  { clock, randomBytes, takesOrders = () => true }: Omit<CommandContext, 'prisma'>,
  actor: Actor,
): Promise<Change> {
  const at = clock();
  const market = await readMarketState(tx);
  const randomKey = (bytes: number) => Buffer.from(randomBytes(bytes)).toString('base64url');
  return { tx, actor, at, time: marketMomentOf(market).at, market, randomKey, takesOrders };
}

/** Runs one or several commands in one transaction: all of them take effect, or none. */
export function inChange<T>(context: CommandContext, actor: Actor, work: (change: Change) => Promise<T>): Promise<T> {
  return inTransaction(context.prisma, async (tx) => work(await changeWithin(tx, context, actor)));
}

/** An entry of a portfolio's activities with market time and the actor's name. */
export const activityOf = ({ time, actor }: Change, action: string, message: string) => ({
  time,
  userName: actor.userName,
  action,
  message,
});

/** Writes an activity that changes no state of the portfolio, and notifies its viewers. */
export async function reportActivity(
  change: Change,
  portfolioId: number,
  action: string,
  message: string,
): Promise<void> {
  await storeReport(change.tx, portfolioId, { ...activityOf(change, action, message), at: change.at });
}

export interface LockedPortfolio {
  readonly portfolio: OwnedPortfolio;
  readonly phase: PortfolioPhase;
}

/** Locks a portfolio of the actor; NOT_FOUND for the portfolio of another user. */
export async function lockOwnPortfolio({ tx, actor }: Change, portfolioId: number): Promise<LockedPortfolio> {
  const portfolio = await lockPortfolio(tx, portfolioId, actor.userId);
  if (portfolio === null) throw new DomainError('NOT_FOUND');
  return { portfolio, phase: phaseOf(portfolio.status, portfolio.stopRequestedAt !== null) };
}

/** A portfolio of the actor and its account, both locked. */
export interface LockedBooks extends LockedPortfolio {
  /**
   * Throws NOT_FOUND for a deleted account or the account of another user, ACCOUNT_FROZEN for a frozen one, and for one on which nothing
   * new trades.
   */
  tradableAccount(): OwnedAccount;
  /** The same for an act that opens nothing, as a stop, which waits until orders may leave. */
  unfrozenAccount(): OwnedAccount;
}

/** As `lockOwnPortfolio`, with the portfolio's account, and where the command needs it the actor's row before both. */
export async function lockOwnBooks(
  { tx, actor: { userId } }: Change,
  portfolioId: number,
  { withOwner = false } = {},
): Promise<LockedBooks> {
  const books = await lockBooks(tx, { portfolioId, userId, withOwner });
  if (books === null) throw new DomainError('NOT_FOUND');
  const { portfolio, account } = books;
  return {
    portfolio,
    phase: phaseOf(portfolio.status, portfolio.stopRequestedAt !== null),
    tradableAccount: () => assertTradable(account),
    unfrozenAccount: () => assertUnfrozen(account),
  };
}

function assertUnfrozen(account: OwnedAccount | null): OwnedAccount {
  if (account === null) throw new DomainError('NOT_FOUND');
  if (account.frozenAt !== null) throw new DomainError('ACCOUNT_FROZEN');
  return account;
}

const haltWords: Readonly<Record<AccountHalt, Refusal>> = {
  AllKilled: 'An administrator has stopped all orders to brokers',
  Killed: 'The orders of the account are stopped. Let them leave again first',
  NotLinked: 'The account is not linked to its broker. Link it first',
  Broken: 'The broker does not accept the link of the account any more. Link it again first',
  Differs: 'The broker and our books disagree about the account. Decide about the differences first',
  NotVerified: 'The account has not been compared with its broker yet. Please try again in a minute',
};

function assertTradable(account: OwnedAccount | null): OwnedAccount {
  const unfrozen = assertUnfrozen(account);
  if (unfrozen.halt !== null) throw new DomainError('ACCOUNT_FROZEN', { message: haltWords[unfrozen.halt] });
  return unfrozen;
}

/** Refuses an account whose broker takes no orders, or none of this installation. */
export function assertOrdersReach({ takesOrders }: Change, broker: Broker): void {
  assertTakesOrders(broker);
  if (takesOrders(broker)) return;
  throw new DomainError('ILLEGAL_TRANSITION', {
    message: 'Orders do not leave for this broker here: its accounts are read only',
  });
}

/** Locks an account of the actor; NOT_FOUND for a deleted account or the account of another user. */
export async function lockOwnAccount({ tx, actor }: Change, accountId: number, field?: string): Promise<OwnedAccount> {
  const account = await lockAccount(tx, accountId, actor.userId);
  if (account === null) throw new DomainError('NOT_FOUND', field === undefined ? {} : { field });
  return account;
}

/** Locks an account that may trade: as `lockOwnAccount`, and ACCOUNT_FROZEN for a frozen one and where nothing new trades. */
export async function lockTradableAccount(change: Change, accountId: number, field?: string): Promise<OwnedAccount> {
  return assertTradable(await lockOwnAccount(change, accountId, field));
}

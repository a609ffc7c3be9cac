import { DomainError } from '@pipa/contract';
import {
  inTransaction,
  lockAccount,
  lockPortfolio,
  marketMomentOf,
  type Portfolio,
  readMarketState,
  type TrackAccount,
  type Tx,
} from '@pipa/db';
import { type PortfolioPhase, phaseOf } from '@pipa/trading';
import type { AppContext } from '../../context.ts';
import type { SignedInUser } from '../../http/session.ts';
import type { Subscriber } from './subscription-rules.ts';

export type Writer = Pick<AppContext, 'prisma' | 'clock' | 'randomBytes'>;
export type Actor = Pick<SignedInUser, 'userId' | 'userName'>;

/** Words of the portfolio activities. */
export const activities = {
  create: 'Create',
  edit: 'Edit',
  start: 'Start',
  stop: 'Stop',
  delete: 'Delete',
  modifyCash: 'Modify Investment Amount',
  cancelModifyCash: 'Cancel Investment Amount Change',
  tradeNotification: 'Trade Notification',
} as const;

type MarketState = Awaited<ReturnType<typeof readMarketState>>;

/** What a change of a portfolio works with, inside its transaction. */
export interface Change {
  readonly tx: Tx;
  /** Wall clock. */
  readonly at: Date;
  /** Market time, which is what a user sees of all that happens to a portfolio. */
  readonly time: Date;
  readonly market: MarketState;
  /** An entry of the portfolio's activities, in market time and the user's name. */
  activity(action: string, message: string): { time: Date; userName: string; action: string; message: string };
}

/** One transaction of a user on the market as it is now. */
export function inChange<T>(context: Writer, actor: Actor, work: (change: Change) => Promise<T>): Promise<T> {
  const at = context.clock();
  return inTransaction(context.prisma, async (tx) => {
    const market = await readMarketState(tx);
    const time = marketMomentOf(market).at;
    const activity: Change['activity'] = (action, message) => ({ time, userName: actor.userName, action, message });
    return work({ tx, at, time, market, activity });
  });
}

export interface LockedPortfolio {
  readonly portfolio: Portfolio;
  readonly phase: PortfolioPhase;
}

/** Locks an own portfolio; NOT_FOUND for another's. */
export async function lockOwnPortfolio(tx: Tx, userId: number, portfolioId: number): Promise<LockedPortfolio> {
  const portfolio = await lockPortfolio(tx, portfolioId, userId);
  if (portfolio === null) throw new DomainError('NOT_FOUND');
  return { portfolio, phase: phaseOf(portfolio.status, portfolio.stopRequestedAt !== null) };
}

/** Locks an own account that may trade: NOT_FOUND for another's or a deleted one, ACCOUNT_FROZEN for a frozen one. */
export async function lockTradableAccount(tx: Tx, userId: number, accountId: number): Promise<TrackAccount> {
  const account = await lockAccount(tx, accountId, userId);
  if (account === null) throw new DomainError('NOT_FOUND', { field: 'portfolio.trackAccountId' });
  if (account.frozenAt !== null) throw new DomainError('ACCOUNT_FROZEN');
  return account;
}

/** The user as they are now, not as they were when the request came in. */
export async function readSubscriber(tx: Tx, userId: number): Promise<Subscriber> {
  const user = await tx.user.findUniqueOrThrow({
    where: { userId },
    select: { riskLevel: true, riskAssessedAt: true, investorMemberClass: true, role: true },
  });
  const { riskLevel, riskAssessedAt, investorMemberClass, role } = user;
  return { riskLevel, riskAssessedAt, memberClass: investorMemberClass, isAdministrator: role === 'Administrator' };
}

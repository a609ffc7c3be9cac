import type { TradingDay } from '@pipa/calendar';
import { DomainError, type PortfolioStatus } from '@pipa/contract';
import { type PortfolioEvent, phaseOf, statusOfPhase, transition } from '@pipa/trading';
import { sql } from 'kysely';
import { countIn, type Params, type Prepared, prepared } from '../sql/prepared.ts';
import type { OwnedPortfolio } from './portfolio-store.ts';
import { notifyPortfolio } from './realtime-outbox.ts';
import type { Tx } from './transaction.ts';

/** Name of the actor in activities that no user requested. */
export const SYSTEM_USER_NAME = 'system';

export interface PortfolioActivity {
  /** Market time. */
  time: Date;
  userName: string;
  action: string;
  message: string;
}

const newActivity = prepared((db, p: Params<PortfolioActivity & { portfolioId: number }>) =>
  db
    .insertInto('portfolio_log')
    .values({ portfolioId: p.portfolioId, time: p.time, userName: p.userName, action: p.action, message: p.message }),
);

export async function logPortfolio(tx: Tx, portfolioId: number, activity: PortfolioActivity): Promise<void> {
  const { time, userName, action, message } = activity;
  await countIn(tx, newActivity, { portfolioId, time, userName, action, message });
}

/** Columns that a transition may set besides the status. */
export interface MovedColumns {
  readonly statusReason?: string | null;
  readonly nextTradeDate?: TradingDay | null;
  readonly startRequestedDay?: TradingDay;
  readonly startedAt?: Date;
  readonly stopRequestedAt?: Date;
  readonly stoppedAt?: Date | null;
}

type MoveParameters = MovedColumns & {
  readonly id: number;
  readonly status: PortfolioStatus;
  readonly stopRequest: Date | null;
  readonly next: PortfolioStatus;
};

/** The statements of moves by the names of the columns that they set; a few combinations of the six. */
const moves = new Map<string, Prepared<MoveParameters, unknown>>();

function moveSetting(columns: readonly (keyof MovedColumns)[]): Prepared<MoveParameters, unknown> {
  const key = columns.toSorted().join();
  const known = moves.get(key);
  if (known !== undefined) return known;
  const move = prepared((db, p: Params<MoveParameters>) =>
    db
      .updateTable('portfolio')
      .set({ ...Object.fromEntries(columns.map((column) => [column, p[column]])), status: p.next })
      .where('id', '=', p.id)
      .where('status', '=', p.status)
      .where(sql<boolean>`"stopRequestedAt" IS NOT DISTINCT FROM ${p.stopRequest}::timestamptz`),
  );
  moves.set(key, move);
  return move;
}

/**
 * Moves a portfolio by one documented transition: status, activity log and realtime notice in the caller's transaction. Throws
 * ILLEGAL_TRANSITION when there is no such transition or another transaction moved the portfolio since it was read.
 */
export async function movePortfolio(
  tx: Tx,
  portfolio: Pick<OwnedPortfolio, 'id' | 'status' | 'stopRequestedAt'>,
  event: PortfolioEvent,
  activity: PortfolioActivity & { at: Date },
  columns: MovedColumns = {},
): Promise<void> {
  const { id, status, stopRequestedAt } = portfolio;
  const next = statusOfPhase(transition(phaseOf(status, stopRequestedAt !== null), event));
  const move = moveSetting(Object.keys(columns) as (keyof MovedColumns)[]);
  const count = await countIn(tx, move, { ...columns, id, status, stopRequest: stopRequestedAt, next });
  if (count !== 1) throw new DomainError('ILLEGAL_TRANSITION', { portfolioId: id, status, event });
  const { at, ...log } = activity;
  await logPortfolio(tx, id, log);
  await notifyPortfolio(tx, { portfolioId: id, parts: ['portfolio'] }, at);
}

/** Cause keys of cash moves. A cause posts once, so every move of a portfolio's cash takes its key from here. */
export const cashCauses = {
  deposit: (accountId: number, requestId: string) => `deposit-${accountId}-${requestId}`,
  withdrawal: (accountId: number, requestId: string) => `withdrawal-${accountId}-${requestId}`,
  /** Starts of one portfolio are numbered from 1: after a cancelled start, another may be requested before the same open. */
  startReserve: (portfolioId: number, day: TradingDay, attempt = 1) =>
    `start-${portfolioId}-${day}-reserve${attempt === 1 ? '' : `-${attempt}`}`,
  startCallOff: (portfolioId: number, attempt: number) => `start-${portfolioId}-off-${attempt}`,
  /** A start is attempted at one session's open; a retry has another day. */
  startUnreserve: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-unreserve`,
  /** What became usable between the request and the trade. */
  startTopUp: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-top-up`,
  startAllocate: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-allocate`,
  startRelease: (portfolioId: number, day: TradingDay) => `start-${portfolioId}-${day}-release`,
  changeReserve: (cashChangeId: number) => `cash-change-${cashChangeId}-reserve`,
  changeUnreserve: (cashChangeId: number) => `cash-change-${cashChangeId}-unreserve`,
  changeExecute: (cashChangeId: number) => `cash-change-${cashChangeId}-execute`,
  stopFee: (portfolioId: number | string) => `stop-${portfolioId}-fee`,
  /** A portfolio may end again after a late fill: the last fill before the end, or the day of an end without one. */
  stopRelease: (portfolioId: number, after: string) => `stop-${portfolioId}-release-${after}`,
  /** The fee at the last close of a month, 'YYYY-MM'; a month that has it is not charged again at a stop. */
  monthlyFee: (portfolioId: number | string, month: string) => `fee-${portfolioId}-${month}`,
  fill: (fillKey: string) => `fill-${fillKey}`,
  fillFraction: (fillKey: string) => `fill-${fillKey}-fraction`,
  dividendAccrual: (entitlementId: number) => `dividend-${entitlementId}-accrual`,
  dividendPayment: (entitlementId: number) => `dividend-${entitlementId}-payment`,
  split: (portfolioId: number, symbol: string, day: TradingDay) => `split-${portfolioId}-${symbol}-${day}`,
} as const;

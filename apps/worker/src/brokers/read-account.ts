import type {
  AccessedAccount,
  AccountActivity,
  AccountExecution,
  AccountReads,
  BrokerCash,
  BrokerPosition,
} from '@pipa/brokers';
import { DomainError } from '@pipa/contract';

/** Where the reading of an account begins. */
interface Cursors {
  readonly executionCursor: string | null;
  readonly activityCursor: string | null;
}

/** An account as its broker says it at one instant: cash and positions are those after exactly these executions and activities. */
export interface ReadAccount extends Cursors {
  readonly cash: BrokerCash;
  readonly positions: readonly BrokerPosition[];
  /** Since the cursor, the oldest first. */
  readonly executions: readonly AccountExecution[];
  readonly activities: readonly AccountActivity[];
}

/** Pages of one reading; more is no account of a person. */
const MOST_PAGES = 400;
/** Readings of an account until nothing has happened meanwhile. */
const MOST_READINGS = 3;

interface Page<T> {
  readonly items: readonly T[];
  readonly cursor: string | null;
  readonly isLast: boolean;
}

/**
 * Reads an account: what happened, then what it holds, and once more what happened. Where something has happened meanwhile it holds
 * something else by now, and is read again. Null while it does not come to rest.
 */
export async function readAccount(
  reads: AccountReads,
  of: AccessedAccount,
  from: Cursors,
  onProgress: (progress: number) => Promise<void>,
): Promise<ReadAccount | null> {
  const executions = new Map<string, AccountExecution>();
  const activities = new Map<string, AccountActivity>();
  let { executionCursor, activityCursor } = from;
  const catchUp = async () => {
    const before = executions.size + activities.size;
    executionCursor = await drain(
      executionCursor,
      async (after) => {
        const page = await reads.executions(of, after);
        return { ...page, items: page.executions };
      },
      (execution) => executions.set(execution.executionId, execution),
    );
    activityCursor = await drain(
      activityCursor,
      async (after) => {
        const page = await reads.activities(of, after);
        return { ...page, items: page.activities };
      },
      (activity) => activities.set(activity.activityId, activity),
    );
    return executions.size + activities.size > before;
  };
  await catchUp();
  for (let i = 0; i < MOST_READINGS; i++) {
    await onProgress((i + 1) / (MOST_READINGS + 2));
    const [cash, positions] = [await reads.cash(of), await reads.positions(of)];
    if (await catchUp()) continue;
    const happened = { executions: [...executions.values()], activities: [...activities.values()] };
    return { cash, positions, ...happened, executionCursor, activityCursor };
  }
  return null;
}

/** Reads pages to the last one. @returns where the next reading begins */
async function drain<T>(
  from: string | null,
  read: (after: string | null) => Promise<Page<T>>,
  keep: (item: T) => void,
): Promise<string | null> {
  let cursor = from;
  for (let i = 0; i < MOST_PAGES; i++) {
    const page = await read(cursor);
    for (const item of page.items) keep(item);
    cursor = page.cursor;
    if (page.isLast) return cursor;
  }
  throw new DomainError('UNAVAILABLE', { note: `The broker has more than ${MOST_PAGES} pages` });
}

import { DomainError, type OperatorActKind, operatorReason, type Refusal, refusalOf } from '@pipa/contract';
import { inTransaction, type PrismaClient, type Tx } from '@pipa/db';
import { type ActingOperator, type LockedUser, lockUser, recordOperatorAct } from '@pipa/db/operators';

export type Operator = ActingOperator;

export interface OperatorContext {
  readonly prisma: PrismaClient;
  /** Wall clock. */
  clock(): Date;
}

/** What an act is recorded with besides its operator and time. */
export interface ActFacts {
  readonly act: OperatorActKind;
  /** The user whom it concerns; null for none. */
  readonly userId: number | null;
  /** What it concerns, without names and addresses of users, as the log is never changed; empty for the user itself. */
  readonly subject: string;
  readonly detail?: string;
  readonly reason: string;
}

/** The refusal of an act that would change nothing, or that the state of the user does not allow. */
export const notPossible = (message: Refusal) => new DomainError('ILLEGAL_TRANSITION', { message });

/** Longer details are cut; the longest, the words of an offer before and after an edit, are half of it. */
const MAX_DETAIL = 8_000;

/** Writes an act to the log of operators, in the transaction of what was done; INVALID_INPUT for a reason that it may not keep. */
export async function recordAct(tx: Tx, operator: Operator, at: Date, facts: ActFacts): Promise<void> {
  const [issue] = operatorReason.safeParse(facts.reason).error?.issues ?? [];
  if (issue) throw new DomainError('INVALID_INPUT', { field: 'reason', message: refusalOf(issue) });
  const { detail = '', ...rest } = facts;
  await recordOperatorAct(tx, {
    ...rest,
    detail: detail.length > MAX_DETAIL ? `${detail.slice(0, MAX_DETAIL - 1)}…` : detail,
    operator: operator.name,
    operatorId: operator.userId,
    at,
  });
}

/** What is done to a user, and why. */
export interface UserAct {
  readonly userId: number;
  readonly reason: string;
}

interface ActingOnUser {
  readonly tx: Tx;
  readonly user: LockedUser;
  readonly at: Date;
}

/** Runs one act on a locked user and records it with its detail, all in one transaction. NOT_FOUND without such a user. */
export function actOnUser<T>(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  act: OperatorActKind,
  { userId, reason }: UserAct,
  work: (acting: ActingOnUser) => Promise<{ readonly result: T; readonly detail?: string }>,
): Promise<T> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null) throw new DomainError('NOT_FOUND', { field: 'userId' });
    const { result, detail } = await work({ tx, user, at });
    await recordAct(tx, operator, at, { act, userId, subject: '', detail, reason });
    return result;
  });
}

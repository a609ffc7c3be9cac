import { hash } from 'node:crypto';
import { BrokerError, type LinkStep } from '@pipa/brokers';
import { type Broker, DomainError, kindsLinkedAt } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { countAttempts, keepAttempt } from '@pipa/db/links';
import { lockOwner } from '@pipa/db/users';
import { type Actor, assertNameIsFree, type Change, inChange, lockOwnAccount } from '@pipa/portfolios';
import type { LinkContext } from './link-context.ts';
import { requireBroker } from './open-broker.ts';
import { sealPending } from './sealed-access.ts';

/** A link that was begun ends within this time. */
const ATTEMPT_MS = 600_000;
/** Links that a user may begin in this time; each calls the broker. */
const MOST_ATTEMPTS = 10;

/** The account that is to be linked: a new one of this name, or an own one again. */
export type LinkTarget =
  | { readonly accountId: number }
  /** `number`: the account that its owner means, among several; null for any. */
  | { readonly name: string; readonly number: string | null };

export const hashOfKey = (key: string): string => hash('sha256', key, 'hex');

/**
 * Begins a link at the page of its broker.
 * @returns the address to which the browser is sent
 */
export async function beginSignIn(
  context: LinkContext,
  actor: Actor,
  { broker: kind, target, returnUrl }: { broker: Broker; target: LinkTarget; returnUrl: string },
): Promise<string> {
  const open = requireBroker(context.brokers, kind, 'SignIn');
  const meant = await inChange(context, actor, async (change) => {
    await lockOwner(change.tx, actor.userId);
    await assertFewAttempts(change);
    return assertTarget(change, open.broker, target, 'nickName');
  });
  const step = await open.links.beginLink({ way: 'SignIn', returnUrl }).catch((error: unknown) => {
    throw withoutCause(context, error);
  });
  if (step.kind !== 'SignIn') throw new DomainError('BROKER_NOT_LINKABLE');
  await keepStep(context, actor, { broker: open.broker, meant, step });
  return step.url;
}

/** Keeps a link that goes on at the page of its broker. */
export async function keepStep(
  context: LinkContext,
  { userId }: Actor,
  { broker, meant, step }: { broker: Broker; meant: Meant; step: SignInStep },
): Promise<void> {
  const at = context.clock();
  await inTransaction(context.prisma, (tx) =>
    keepAttempt(tx, {
      ...meant,
      keyHash: hashOfKey(step.key),
      userId,
      broker,
      sealedPending: sealPending(context, userId, step.pending),
      at,
      expiresAt: new Date(at.getTime() + ATTEMPT_MS),
    }),
  );
}

type SignInStep = Extract<LinkStep, { kind: 'SignIn' }>;

export async function assertFewAttempts({ tx, actor, at }: Change): Promise<void> {
  const begun = await countAttempts(tx, actor.userId, new Date(at.getTime() - ATTEMPT_MS));
  if (begun >= MOST_ATTEMPTS) throw new DomainError('TOO_MANY_REQUESTS');
}

export interface Meant {
  readonly accountId: number | null;
  readonly accountName: string;
  readonly accountNumber: string | null;
}

/**
 * Refuses a name that is taken, and an account that this broker does not link. The caller has locked the owner.
 * @param field of the name
 */
export async function assertTarget(
  change: Change,
  broker: Broker,
  target: LinkTarget,
  field: 'trackAccountName' | 'nickName',
): Promise<Meant> {
  if ('accountId' in target) {
    const { id, broker: kind } = await lockOwnAccount(change, target.accountId);
    if (!kindsLinkedAt(broker).includes(kind)) throw new DomainError('BROKER_NOT_LINKABLE');
    return { accountId: id, accountName: '', accountNumber: null };
  }
  await assertNameIsFree(change, { field, name: target.name }, null);
  return { accountId: null, accountName: target.name, accountNumber: target.number };
}

/** What a caller hears of a failure at the broker: that it does not answer, or that it was asked too often. */
export function withoutCause({ logger }: Pick<LinkContext, 'logger'>, error: unknown): unknown {
  if (!(error instanceof BrokerError)) return error;
  logger.warn({ fault: error.fault.kind }, 'a link could not be begun');
  return new DomainError(error.fault.kind === 'RateLimited' ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE');
}

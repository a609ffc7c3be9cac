import { BrokerError, type LinkedAccount, Secret } from '@pipa/brokers';
import { type Broker, LINK_STATUS, type LinkField } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { findAttemptOwner, takeAttempt } from '@pipa/db/links';
import { lockOwner } from '@pipa/db/users';
import { type Actor, inChange } from '@pipa/portfolios';
import { type Attached, attachAccount, type Expected } from './attach-account.ts';
import { assertFewAttempts, assertTarget, hashOfKey, keepStep, type LinkTarget } from './begin-link.ts';
import type { LinkContext } from './link-context.ts';
import { type OpenBroker, requireBroker } from './open-broker.ts';
import { openPending } from './sealed-access.ts';

export interface LinkOutcome {
  /** `LINK_STATUS`. */
  readonly status: number;
  /** Null where none was linked. */
  readonly accountId: number | null;
}

const outcome = (status: number): LinkOutcome => ({ status, accountId: null });

/** What a browser has come back with from the page of a broker. */
export interface Returned {
  /** Request token or state. */
  readonly key: string;
  /** The query by field; null where the owner has denied. */
  readonly answer: Readonly<Record<string, string>> | null;
}

/**
 * Ends a link that was begun at the page of a broker: 0 linked; 1 the key is unknown, used or over, or the broker takes it not;
 * 2 another user has begun it, or the account is another one; 3 denied, and every other failure.
 * @param actor the user of the session; null without one
 */
export async function completeSignIn(
  context: LinkContext,
  actor: Actor | null,
  returned: Returned,
): Promise<LinkOutcome> {
  const keyHash = hashOfKey(returned.key);
  const taken =
    actor &&
    (await inTransaction(context.prisma, (tx) =>
      takeAttempt(tx, { keyHash, userId: actor.userId, at: context.clock() }),
    ));
  if (actor === null || taken === null) {
    const owner = await findAttemptOwner(context.pool, keyHash);
    const isOther = owner !== null && owner !== actor?.userId;
    return outcome(isOther ? LINK_STATUS.accountMismatch : LINK_STATUS.tokenIssue);
  }
  const open = context.brokers.get(taken.broker);
  if (open === undefined || returned.answer === null) return outcome(LINK_STATUS.failed);
  const answer = secretsOf(returned.answer);
  const pending = openPending(context, actor.userId, taken.sealedPending);
  return link(context, actor, { open, expected: taken, ask: () => open.links.completeLink(answer, pending) });
}

interface FormAnswer {
  readonly broker: Broker;
  readonly target: LinkTarget;
  readonly answers: Readonly<Partial<Record<LinkField, string>>>;
  readonly returnUrl: string;
}

/** A form that was answered: the outcome, or the broker's page where the link goes on. */
export type FormOutcome = LinkOutcome | { readonly signInUrl: string };

/** Links an account by keys that its owner has typed; those of an own app at the broker lead to its sign-in. */
export async function linkByForm(context: LinkContext, actor: Actor, form: FormAnswer): Promise<FormOutcome> {
  const open = requireBroker(context.brokers, form.broker, 'Form');
  const { broker, links } = open;
  const meant = await inChange(context, actor, async (change) => {
    await lockOwner(change.tx, actor.userId);
    await assertFewAttempts(change);
    return assertTarget(change, broker, form.target, 'trackAccountName');
  });
  const answer = secretsOf(form.answers);
  const begun = await asked(context, broker, () => links.beginLink({ way: 'Form', returnUrl: form.returnUrl, answer }));
  if (typeof begun === 'number') return outcome(begun);
  if (begun.kind !== 'SignIn') {
    return link(context, actor, { open, expected: meant, ask: () => links.completeLink(answer, null) });
  }
  await keepStep(context, actor, { broker, meant, step: begun });
  return { signInUrl: begun.url };
}

const secretsOf = (answers: Readonly<Record<string, string | undefined>>): Record<string, Secret> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([field, text]) => (text === undefined ? [] : [[field, new Secret(text)]])),
  );

interface Linking {
  readonly open: OpenBroker;
  readonly expected: Expected;
  /** Asks the broker for the accounts. */
  readonly ask: () => Promise<readonly LinkedAccount[]>;
}

async function link(context: LinkContext, actor: Actor, { open, expected, ask }: Linking): Promise<LinkOutcome> {
  const { broker } = open;
  const found = await asked(context, broker, ask);
  if (typeof found === 'number') return outcome(found);
  const attached = await inChange(context, actor, (change) =>
    attachAccount(context, change, { broker, found, expected }),
  );
  if (attached.status === LINK_STATUS.linked) return { status: attached.status, accountId: attached.accountId };
  await giveBack(context, open, { found, attached });
  return outcome(attached.status);
}

/** What a broker answers, or the status of its failure. */
async function asked<T>({ logger }: LinkContext, broker: Broker, ask: () => Promise<T>): Promise<T | number> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error;
    logger.warn({ broker, fault: error.fault.kind }, 'a link has failed');
    const isRefused = error.fault.kind === 'Unauthorised' || error.fault.kind === 'Refused';
    return isRefused ? LINK_STATUS.tokenIssue : LINK_STATUS.failed;
  }
}

/** Ends at the broker what was given and is not kept, unless accounts of the same sign-in are linked, which might end with it. */
async function giveBack(
  { logger }: LinkContext,
  { broker, links }: OpenBroker,
  { found, attached }: { found: readonly LinkedAccount[]; attached: Attached },
): Promise<void> {
  const [first] = found;
  if (first === undefined || attached.status === LINK_STATUS.linked || attached.isKnownSignIn) return;
  try {
    await links.unlink(first.access);
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error;
    logger.warn({ broker, fault: error.fault.kind }, 'an access that is not kept could not be ended');
  }
}

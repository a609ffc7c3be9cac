import { type Access, BrokerError } from '@pipa/brokers';
import { type Broker, DomainError, linkedAt } from '@pipa/contract';
import { countLinksAt, lockLink, removeLink, requestSync } from '@pipa/db/links';
import { type Actor, type Change, deleteAccount, inChange, lockOwnAccount } from '@pipa/portfolios';
import type { LinkContext } from './link-context.ts';
import { openAccess } from './sealed-access.ts';

interface Ended {
  readonly broker: Broker;
  readonly access: Access;
}

/**
 * Deletes an account of the actor with its link, and asks the broker to end the access, unless another account of the actor at this
 * broker is linked, which may have the same sign-in. Not while a portfolio could trade on it.
 */
export async function deleteLinkedAccount(context: LinkContext, actor: Actor, accountId: number): Promise<void> {
  const ended = await inChange(context, actor, async ({ tx, ...change }): Promise<Ended | null> => {
    await deleteAccount({ tx, ...change }, accountId);
    const link = await lockLink(tx, accountId);
    if (link === null) return null;
    await removeLink(tx, accountId);
    const broker = linkedAt(link.broker);
    return (await countLinksAt(tx, actor.userId, broker)) > 0 ? null : { broker, access: openAccess(context, link) };
  });
  if (ended !== null) await revoke(context, ended);
}

/** The account is not used here any more, whether the broker hears of it or not. */
async function revoke({ brokers, logger }: LinkContext, { broker, access }: Ended): Promise<void> {
  try {
    await brokers.get(broker)?.links.unlink(access);
  } catch (error) {
    if (!(error instanceof BrokerError)) throw error;
    logger.warn({ broker, fault: error.fault.kind }, 'an access could not be ended at its broker');
  }
}

/** Asks for a reading of an account of the actor at its broker. */
export async function askForSync({ brokers }: LinkContext, change: Change, accountId: number): Promise<void> {
  const { id, broker } = await lockOwnAccount(change, accountId);
  const link = await lockLink(change.tx, id);
  if (link === null || !brokers.has(linkedAt(broker))) throw new DomainError('BROKER_NOT_LINKABLE');
  if (link.state === 'Broken') {
    throw new DomainError('ILLEGAL_TRANSITION', { message: 'Please link the account again first' });
  }
  await requestSync(change.tx, { accountId: id, cause: 'Asked', at: change.at });
}

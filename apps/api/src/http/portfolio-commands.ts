import { createOutboxRelay } from '@pipa/db/notices';
import { type Change, inChange } from '@pipa/portfolios';
import type { RouteRegistrar } from './route.ts';
import type { SignedInUser } from './session.ts';

/** Runs the commands of a feature in the name of the user who asks, and relays their notices after the commit. */
export function commandsOf({ context, app }: Pick<RouteRegistrar, 'context' | 'app'>) {
  const { prisma, bus, logger } = context;
  const relay = createOutboxRelay(prisma, bus, (error) =>
    logger.warn({ err: error }, 'outbox not relayed; the worker will'),
  );
  app.addHook('onClose', relay.settle);
  /** The result of the transaction is the answer, so that both are stored together. */
  const answering = async <T>(user: SignedInUser, work: (change: Change) => Promise<T>): Promise<T> => {
    const answer = await inChange(context, user, work);
    void relay.kick();
    return answer;
  };
  const changing = async (user: SignedInUser, work: (change: Change) => Promise<void>): Promise<null> => {
    await answering(user, work);
    return null;
  };
  return { answering, changing };
}

import type { AppContext } from '../context.ts';

/** Announces ended sessions to every node, after the commit that ended them; `null` means all the user's sessions. */
export async function announceEnd(
  { bus, logger }: Pick<AppContext, 'bus' | 'logger'>,
  userId: number,
  sessionIds: number[] | null,
): Promise<void> {
  try {
    await bus.publish('session', { userId, sessionIds });
  } catch (error) {
    // The sessions have ended; an error here would tell the caller that they have not.
    logger.error({ err: error, userId }, 'the end of sessions could not be announced');
  }
}

import type { Tx } from '@pipa/db';

/** Key of the advisory lock between the trades of a session and its close. */
const SESSION_BARRIER = 5_204_871;

/** Taken by every transaction that trades, before it looks at the clock. */
export async function shareSession(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${SESSION_BARRIER})`;
}

/** Waits until the trades that began before the clock moved are committed; later ones see that the session is over. */
export async function awaitTrades(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SESSION_BARRIER})`;
}

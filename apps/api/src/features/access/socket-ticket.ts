import type { api, OutputOf } from '@pipa/contract';
import { addSocketTicket } from '@pipa/db/access';
import type { AppContext } from '../../context.ts';
import { hashToken, newToken } from '../../http/session.ts';

const TICKET_MS = 60_000;

/** A ticket that opens one socket of a session within a minute, so that the session's token stays out of URLs. */
export async function issueSocketTicket(
  context: AppContext,
  sessionId: number,
): Promise<OutputOf<typeof api.socketTicket>> {
  const ticket = newToken(context);
  const expiresAt = new Date(context.clock().getTime() + TICKET_MS);
  await addSocketTicket(context.pool, { ticketHash: hashToken(ticket), sessionId, expiresAt });
  return { ticket, expiresAt: expiresAt.toISOString() };
}

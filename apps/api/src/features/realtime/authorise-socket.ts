import { type ClientMessage, clientMessage, DomainError, idInput, invalidInput, readInput } from '@pipa/contract';
import { readSessions, takeSocketTicket } from '@pipa/db/access';
import { readOwnFacts } from '@pipa/db/portfolios';
import { guardAccess } from '@pipa/reads';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { maySeePrices } from '../../http/guard-licence.ts';
import { mergeInput } from '../../http/input.ts';
import { isOwnOrigin } from '../../http/own-host.ts';
import { type Caller, callerOf, findCaller, hashToken, type SignedInUser } from '../../http/session.ts';

const socketQuery = z.strictObject({
  portfolioId: idInput.optional(),
  token: z.string().max(64).optional(),
  ticket: z.string().max(64).optional(),
});
export type SocketQuery = z.output<typeof socketQuery>;

/** Parses the documented query: the portfolio to watch and, optionally, the token or a ticket for this one socket. */
export function parseQuery(query: unknown): SocketQuery {
  const parsed = readInput(socketQuery, mergeInput(socketQuery, query, undefined, false));
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/** Throws unless the request comes from a page of the product, or from a client that is no browser. */
export function assertOwnOrigin(request: FastifyRequest, { settings }: Pick<AppContext, 'settings'>): void {
  if (!isOwnOrigin(request.headers.origin, settings.publicUrl)) throw new DomainError('FORBIDDEN');
}

/** A message of a client; null when it is malformed. */
export function parseClientMessage(data: Buffer): ClientMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(data.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const parsed = clientMessage.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Why a socket is refused: the name of its close code. */
export type Refusal = 'unauthorised' | 'notFound';

/** Whether a user may have a socket now, by the same rules as its pages. */
export function mayWatch(user: SignedInUser): boolean {
  try {
    guardAccess('investor', user);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Credential of a socket: the session's token, or a ticket for this one socket. */
export type SocketPass = { readonly token: string } | { readonly ticket: string };

/** The session of a ticket; null when the ticket is unknown, used or older than a minute. */
async function findTicketCaller(context: AppContext, ticket: string): Promise<Caller | null> {
  const sessionId = await takeSocketTicket(context.pool, hashToken(ticket), context.clock());
  if (sessionId === null) return null;
  const [session] = await readSessions(context.pool, [sessionId]);
  return callerOf(context, session ?? null);
}

/** The caller, who may watch the portfolio, or the refusal. An unknown portfolio and one of another user are refused alike. */
export async function authoriseSocket(
  context: AppContext,
  pass: SocketPass,
  portfolioId: number | undefined,
): Promise<Caller | Refusal> {
  const caller = await ('token' in pass ? findCaller(context, pass.token) : findTicketCaller(context, pass.ticket));
  if (caller === null || !mayWatch(caller.user)) return 'unauthorised';
  if (!(await maySeePrices(context, caller.user))) return 'unauthorised';
  if (portfolioId === undefined) return caller;
  const [own] = await readOwnFacts(context.pool, caller.user.userId, { id: portfolioId, limit: 1, offset: 0 });
  return own === undefined ? 'notFound' : caller;
}

import { createHash } from 'node:crypto';
import type { Endpoint } from '@pipa/contract';
import { DomainError } from '@pipa/contract';
import { committingWith } from '@pipa/db';
import {
  claimKey,
  findAnswer,
  type KeyClaim,
  releaseKey,
  type StoredAnswer,
  storeAnswer,
  storeAnswerWith,
  storeRefusal,
} from '@pipa/db/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { failureOf, isOutcomeUnknown } from './failure.ts';
import type { Identity } from './principals.ts';

export const KEPT_MS = 24 * 3_600_000;
/** Time after which a request without an answer has lost its process, and another request may take its key. */
export const LEASE_MS = 60_000;
/** Keys a user may hold at once; the purge of expired rows makes room. */
const MAX_KEYS_PER_USER = 5_000;
const HTTP_OK = 200;
const MAX_RESPONSE_LENGTH = 65_536;
const KEY = /^[\x21-\x7e]{1,128}$/;

export interface GuardedCall {
  context: AppContext;
  endpoint: Endpoint;
  caller: Identity;
  input: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Encodes the answer from the result of a handler or a transaction; throws when the result is not an answer. */
type EncodeAnswer = (result: unknown) => unknown;

/** JSON with sorted keys, so that the order of parameters does not count. Input is parsed and therefore shallow. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  fields.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

const hashOf = (endpoint: Endpoint, input: unknown): string =>
  createHash('sha256')
    .update(`${endpoint.method} ${endpoint.path} ${canonical(input)}`)
    .digest('hex');

function keyOf({ endpoint, request }: GuardedCall): string | null {
  const key = request.headers['idempotency-key'];
  // Answers and inputs with secrets are never stored, not even hashed; their tokens are single-use. Nor are files.
  const isStored = request.method === 'POST' && !endpoint.secret && endpoint.rawBody === null && endpoint.file === null;
  if (key === undefined || !isStored) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new DomainError('INVALID_INPUT', { message: 'Idempotency-Key needs 1 to 128 visible ASCII characters' });
  }
  return key;
}

function replay(stored: StoredAnswer | null, requestHash: string, reply: FastifyReply): unknown {
  if (stored === null) throw new DomainError('TOO_MANY_REQUESTS', { message: 'Too many Idempotency-Keys in a day' });
  if (stored.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  if (stored.status === null) {
    throw new DomainError('ILLEGAL_TRANSITION', {
      message: 'The first request with this Idempotency-Key has no answer yet',
    });
  }
  void reply.status(stored.status).header('idempotency-replayed', 'true');
  return stored.response;
}

/** The answer that a transaction stores: the encoded result, or else a note that the answer was lost with the process. */
function answerOf(
  result: unknown,
  encode: EncodeAnswer,
  requestId: string,
  refusalCode: number | null,
): { status: number; body: unknown } {
  try {
    return { status: HTTP_OK, body: encode(result ?? null) };
  } catch {
    const message = 'The first request with this Idempotency-Key took effect, but its answer was lost';
    const lost = new DomainError('ILLEGAL_TRANSITION', { message });
    return { status: lost.status, body: failureOf(lost, requestId, refusalCode) };
  }
}

function textOf(body: unknown): string {
  const text = JSON.stringify(body);
  if (text.length > MAX_RESPONSE_LENGTH) throw new DomainError('INTERNAL', { length: text.length });
  return text;
}

/** Runs the handler of a claimed key: its first transaction commits the answer too, and only while the claim is held. */
async function runClaimed(
  { context, endpoint: { failureCode }, request }: GuardedCall,
  claim: KeyClaim,
  handle: () => unknown,
  encode: EncodeAnswer,
): Promise<unknown> {
  let committed: string | null = null;
  try {
    const result = await committingWith(
      async (tx, partial) => {
        const { status, body } = answerOf(partial, encode, request.id, failureCode);
        committed = textOf(body);
        if (await storeAnswerWith(tx, claim, { status, response: committed })) return;
        throw new DomainError('ILLEGAL_TRANSITION', { message: 'Another request has taken this Idempotency-Key over' });
      },
      async () => handle(),
    );
    const body = encode(result);
    const response = textOf(body);
    if (response !== committed) await storeAnswer(context.pool, claim, { status: HTTP_OK, response });
    return body;
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) {
      const response = textOf(failureOf(error, request.id, failureCode));
      await storeRefusal(context.pool, claim, { status: error.status, response });
    } else if (!isOutcomeUnknown(error)) await releaseKey(context.pool, claim);
    throw error;
  }
}

/**
 * Runs a POST at most once per Idempotency-Key of a user and answers repetitions with the stored answer. Refusals are stored
 * too; an internal error releases the key, because its handler has rolled back. After a death of the process either the
 * transaction has stored the answer with its effect, or the key is free after the lease; only writes outside of a transaction
 * may be repeated.
 */
export async function answerOnce(call: GuardedCall, handle: () => unknown, encode: EncodeAnswer): Promise<unknown> {
  const key = keyOf(call);
  if (key === null) return encode(await handle());
  const { context, caller, endpoint, input, reply } = call;
  const { userId } = caller.user;
  const claimedAt = context.clock();
  const before = (ms: number) => new Date(claimedAt.getTime() - ms);
  const claim: KeyClaim = { userId, key, requestHash: hashOf(endpoint, input), claimedAt };
  const forgottenUntil = before(KEPT_MS);
  const limits = { forgottenUntil, lapsedUntil: before(LEASE_MS), maxKeysOfUser: MAX_KEYS_PER_USER };
  if (await claimKey(context.pool, claim, limits)) return runClaimed(call, claim, handle, encode);
  return replay(await findAnswer(context.pool, { userId, key, forgottenUntil }), claim.requestHash, reply);
}

import { createHash } from 'node:crypto';
import type { Endpoint } from '@pipa/contract';
import { DomainError } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context.ts';
import { failureOf, isOutcomeUnknown } from './failure.ts';
import type { Identity } from './principals.ts';

export const KEPT_MS = 24 * 3_600_000;
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

interface StoredAnswer {
  requestHash: string;
  status: number | null;
  response: unknown;
}

// An expired row of the same key is taken over in place; a live one is left alone and no row comes back.
const claimKey = statement(`
  INSERT INTO "idempotency_key" ("userId", "key", "requestHash", "createdAt")
  SELECT $1::int, $2::varchar, $3::text, $4::timestamptz
  WHERE (SELECT count(*) FROM "idempotency_key" WHERE "userId" = $1 AND "createdAt" > $5) < $6
  ON CONFLICT ("userId", "key") DO UPDATE
    SET "requestHash" = $3, "createdAt" = $4, "status" = NULL, "response" = NULL
    WHERE "idempotency_key"."createdAt" <= $5
  RETURNING "key"`);
const readAnswer = statement(
  `SELECT "requestHash", "status", "response" FROM "idempotency_key" WHERE "userId" = $1 AND "key" = $2 AND "createdAt" > $3`,
);
const storeAnswer = statement(
  `UPDATE "idempotency_key" SET "status" = $3, "response" = $4 WHERE "userId" = $1 AND "key" = $2`,
);
const releaseKey = statement(`DELETE FROM "idempotency_key" WHERE "userId" = $1 AND "key" = $2`);

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
  // Answers and inputs with secrets are never stored, not even hashed; their tokens are single use anyway.
  if (key === undefined || request.method !== 'POST' || endpoint.secret || endpoint.rawBody !== null) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new DomainError('INVALID_INPUT', { message: 'Idempotency-Key needs 1 to 128 visible ASCII characters' });
  }
  return key;
}

function replay(stored: StoredAnswer | undefined, requestHash: string, reply: FastifyReply): unknown {
  if (stored === undefined)
    throw new DomainError('TOO_MANY_REQUESTS', { message: 'Too many Idempotency-Keys in a day' });
  if (stored.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_CONFLICT');
  if (stored.status === null || stored.response === null) {
    // After a crash or a lost connection in the middle this stays so: repeating a request whose effect is unknown would not be harmless.
    throw new DomainError('ILLEGAL_TRANSITION', {
      message: 'The first request with this Idempotency-Key has no answer yet',
    });
  }
  void reply.status(stored.status).header('idempotency-replayed', 'true');
  return stored.response;
}

/**
 * Runs a POST at most once per Idempotency-Key of a user and answers repetitions with the stored answer. Refusals are
 * answers too and are kept; after a fault of ours the key is free again, since handlers roll back when they fail. Only where a
 * lost connection hides whether they did is it not.
 */
export async function answerOnce(call: GuardedCall, run: () => Promise<unknown>): Promise<unknown> {
  const key = keyOf(call);
  if (key === null) return run();
  const { context, caller, endpoint, input, request, reply } = call;
  const { userId } = caller.user;
  const now = context.clock();
  const expiredBefore = new Date(now.getTime() - KEPT_MS);
  const requestHash = hashOf(endpoint, input);
  const claim = claimKey([userId, key, requestHash, now, expiredBefore, MAX_KEYS_PER_USER]);
  if ((await context.pool.query(claim)).rowCount === 0) {
    const { rows } = await context.pool.query<StoredAnswer>(readAnswer([userId, key, expiredBefore]));
    return replay(rows[0], requestHash, reply);
  }
  const keep = async (status: number, answer: unknown) => {
    const text = JSON.stringify(answer);
    if (text.length > MAX_RESPONSE_LENGTH) throw new DomainError('INTERNAL', { length: text.length });
    await context.pool.query(storeAnswer([userId, key, status, text]));
  };
  let answer: unknown;
  try {
    answer = await run();
  } catch (error) {
    if (error instanceof DomainError && error.status < 500)
      await keep(error.status, { ...failureOf(error, request.id) });
    else if (!isOutcomeUnknown(error)) await context.pool.query(releaseKey([userId, key]));
    throw error;
  }
  await keep(HTTP_OK, answer);
  return answer;
}

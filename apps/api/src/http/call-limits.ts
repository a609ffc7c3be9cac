import rateLimit from '@fastify/rate-limit';
import { DomainError } from '@pipa/contract';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { LoadLimits } from '../context.ts';
import type { Identity } from './principals.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of a user, those with keys apart and all keys together; throws TOO_MANY_REQUESTS beyond the limit of the window. */
    countCall(request: FastifyRequest, caller: Pick<Identity, 'user' | 'key'>): Promise<void>;
  }
  interface FastifyRequest {
    /** null before the caller is known, and on public calls. */
    userId: number | null;
  }
}

/** Addresses and users that are counted; the least recently seen are forgotten first. */
const MAX_COUNTED = 10_000;
const SECOND_MS = 1_000;

const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
};

const tooMany = (ttlMs: number) =>
  new DomainError('TOO_MANY_REQUESTS', {
    message: 'Too many requests. Please wait a moment and try again',
    retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / SECOND_MS)),
  });

/**
 * The general limit of requests, in the memory of this process: all requests by address, calls by user, those of keys apart. It is wide; actions
 * that an attacker could use for guessing have narrow limits in throttling/throttle.ts.
 */
export const callLimits = fastifyPlugin<LoadLimits>(
  async (app, { windowMs, requestsPerAddress, callsPerUser, callsByKeys }) => {
    app.decorateRequest('userId', null);
    await app.register(rateLimit, {
      max: requestsPerAddress,
      timeWindow: windowMs,
      cache: MAX_COUNTED,
      addHeaders: noHeaders,
      addHeadersOnExceeding: noHeaders,
      errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    });
    const count = app.createRateLimit({ max: callsPerUser, keyGenerator: ({ userId }) => String(userId) });
    const countKeys = app.createRateLimit({ max: callsByKeys, keyGenerator: ({ userId }) => `keys:${userId}` });
    app.decorate('countCall', async (request: FastifyRequest, { user, key }: Pick<Identity, 'user' | 'key'>) => {
      request.userId = user.userId;
      const result = await (key ? countKeys(request) : count(request));
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttl);
    });
  },
  { name: 'call-limits' },
);

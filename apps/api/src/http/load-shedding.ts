import { DomainError } from '@pipa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { failureOf, RETRY_AFTER_SECONDS } from './failure.ts';
import { createLoopDelay } from './loop-delay.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a call, or throws OVERLOADED at once when too many calls are under way, so that the others are answered in time. */
    inHand<T>(run: () => Promise<T>): Promise<T>;
  }
  interface FastifyContextConfig {
    isNeverShed?: boolean;
  }
  interface FastifyRequest {
    /** Whether the request was refused because of load. */
    isShed: boolean;
  }
}

/** Options of a route that is answered under any load, so that a busy node does not look dead. */
export const NEVER_SHED = { rateLimit: false, isNeverShed: true } as const;

/** One shared error, so that a refusal captures no stack. */
const overloaded = new DomainError('OVERLOADED');
const BEAT_MS = 50;
const BEATS = 5;
const REPORT_EVERY_MS = 1_000;

/**
 * Refuses with 503 requests that cannot be served soon: calls beyond those that may wait for the database, and every request
 * while the event loop is late. Its hook runs first and writes the refusal to the connection, before a body is parsed, a
 * caller is identified or an answer is encoded, so a node recovers as soon as the load ends.
 */
export const loadShedding = fastifyPlugin<Pick<AppContext, 'clock' | 'settings'>>(
  async (app, { clock, settings }) => {
    const { callsInHand, eventLoopDelayMs } = settings.load;
    const delay = createLoopDelay(() => performance.now(), { everyMs: BEAT_MS, beats: BEATS });
    const timer = setInterval(delay.beat, BEAT_MS).unref();
    app.addHook('onClose', async () => clearInterval(timer));
    let inHand = 0;
    let shed = 0;
    let reportedAtMs = 0;

    const isFull = () => inHand >= callsInHand;

    function report(): void {
      shed += 1;
      const nowMs = clock().getTime();
      if (nowMs - reportedAtMs < REPORT_EVERY_MS) return;
      app.log.warn({ shed, inHand, delayMs: Math.round(delay.ms) }, 'overloaded: requests are refused');
      shed = 0;
      reportedAtMs = nowMs;
    }

    function refuse(request: FastifyRequest, reply: FastifyReply): void {
      report();
      request.isShed = true;
      reply.hijack();
      reply.raw
        .writeHead(overloaded.status, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'retry-after': String(RETRY_AFTER_SECONDS),
          'x-request-id': request.id,
          ...(app.isDraining && { connection: 'close' }),
        })
        .end(JSON.stringify(failureOf(overloaded, request.id)));
    }

    app.decorateRequest('isShed', false);
    // `inHand` keeps the exact count.
    app.addHook('onRequest', (request, reply, done) => {
      const isLate = delay.ms > eventLoopDelayMs;
      if ((isFull() || isLate) && request.routeOptions.config.isNeverShed !== true) refuse(request, reply);
      else done();
    });
    app.decorate('inHand', async <T>(run: () => Promise<T>): Promise<T> => {
      if (isFull()) {
        report();
        throw overloaded;
      }
      inHand += 1;
      try {
        return await run();
      } finally {
        inHand -= 1;
      }
    });
  },
  { name: 'load-shedding', dependencies: ['draining'] },
);

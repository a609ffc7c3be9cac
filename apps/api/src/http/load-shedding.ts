import underPressure from '@fastify/under-pressure';
import { DomainError } from '@pipa/contract';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a call unless too many are in hand; throws OVERLOADED at once then, so that the others are answered in time. */
    inHand<T>(run: () => Promise<T>): Promise<T>;
  }
  interface FastifyContextConfig {
    /** What a route does under pressure instead of being refused. */
    pressureHandler?: () => void;
  }
  interface FastifyRequest {
    /** It was refused because of load. */
    isShed: boolean;
  }
}

/** Route option of what is answered under any load, so that a busy node is not taken for a dead one. */
export const NEVER_SHED = { rateLimit: false, pressureHandler: () => undefined } as const;

/** One for all, so that a refusal captures no stack. */
const overloaded = new DomainError('OVERLOADED');
/** The delay of the event loop is the mean of so long. */
const SAMPLE_MS = 250;
const REPORT_EVERY_MS = 1_000;

/**
 * Refuses what cannot be served soon with 503: calls beyond those that may wait for the database, and every request while
 * the event loop itself is late. A refusal costs next to nothing, so a node is over its overload as soon as the load is.
 */
export const loadShedding = fastifyPlugin<Pick<AppContext, 'clock' | 'settings'>>(
  async (app, { clock, settings }) => {
    const { callsInHand, eventLoopDelayMs } = settings.load;
    let inHand = 0;
    let shed = 0;
    let reportedAtMs = 0;

    function refuse(): never {
      shed += 1;
      const nowMs = clock().getTime();
      if (nowMs - reportedAtMs >= REPORT_EVERY_MS) {
        app.log.warn({ shed, inHand }, 'overloaded: requests are refused');
        shed = 0;
        reportedAtMs = nowMs;
      }
      throw overloaded;
    }

    app.decorateRequest('isShed', false);
    await app.register(underPressure, {
      maxEventLoopDelay: eventLoopDelayMs,
      sampleInterval: SAMPLE_MS,
      pressureHandler: refuse,
    });
    // Before anything else is spent on a request; the count itself is exact where the work is.
    app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
      if (inHand >= callsInHand && routeOptions.config.pressureHandler === undefined) refuse();
      done();
    });
    app.decorate('inHand', async <T>(run: () => Promise<T>): Promise<T> => {
      if (inHand >= callsInHand) refuse();
      inHand += 1;
      try {
        return await run();
      } finally {
        inHand -= 1;
      }
    });
  },
  { name: 'load-shedding' },
);

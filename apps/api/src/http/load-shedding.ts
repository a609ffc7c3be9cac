import underPressure from '@fastify/under-pressure';
import { DomainError } from '@pipa/contract';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a call, or throws OVERLOADED at once when too many calls are under way, so that the others are answered in time. */
    inHand<T>(run: () => Promise<T>): Promise<T>;
  }
  interface FastifyContextConfig {
    /** Called under pressure instead of a refusal. */
    pressureHandler?: () => void;
  }
  interface FastifyRequest {
    /** Whether the request was refused because of load. */
    isShed: boolean;
  }
}

/** Options of a route that is answered under any load, so that a busy node does not look dead. */
export const NEVER_SHED = { rateLimit: false, pressureHandler: () => undefined } as const;

/** One shared error, so that a refusal captures no stack. */
const overloaded = new DomainError('OVERLOADED');
/** Window of the event loop's mean delay. */
const SAMPLE_MS = 250;
const REPORT_EVERY_MS = 1_000;

/**
 * Refuses with 503 requests that cannot be served soon: calls beyond those that may wait for the database, and every request
 * while the event loop is late. A refusal is cheap, so a node recovers as soon as the load ends.
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
    // Refuses before any other work on the request; `inHand` keeps the exact count.
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '@pipa/contract';
import type { FastifyContextConfig, FastifyInstance, FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { failureOf, RETRY_AFTER_SECONDS } from './failure.ts';
import { createLoopDelay } from './loop-delay.ts';
import { createLoopShare } from './loop-share.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a call of a route, or throws OVERLOADED at once when too many calls are under way, so that the others are answered in time. */
    inHand<T>(config: FastifyContextConfig, run: () => Promise<T>): Promise<T>;
  }
  interface FastifyContextConfig {
    isNeverShed?: boolean;
    /** Calls of the route wait for the hash of a password, on other threads, and have a bound of their own. */
    hashesPassword?: boolean;
    /** Code of a refusal in its body, in place of the status. */
    failureCode?: number | null;
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
const BEAT_MS = 20;
const BEATS = 5;
/** A new load is met after so many beats. */
const SHARE_BEATS = 2;
const REPORT_EVERY_MS = 1_000;
const API = '/api/';

interface Shedding extends Pick<AppContext, 'clock' | 'settings'> {
  newId(): string;
}

/**
 * Whether a call may be taken in hand. A node whose event loop has no rest takes fewer at a time, which keeps its turns and the
 * wait for a refusal short; one that only waits for the database takes them all. Calls that hash a password wait for other
 * threads and are counted apart, so that many sign-ins at one moment are served.
 */
function createIntake(limits: AppContext['settings']['load']) {
  const delay = createLoopDelay(() => performance.now(), { everyMs: BEAT_MS, beats: BEATS });
  const share = createLoopShare(() => performance.eventLoopUtilization(), SHARE_BEATS);
  const timer = setInterval(() => {
    delay.beat();
    share.beat();
  }, BEAT_MS).unref();
  const quick = {
    inHand: 0,
    isFull: () => quick.inHand >= (share.busy > limits.busyShare ? limits.callsInHandWhenBusy : limits.callsInHand),
  };
  const hashing = { inHand: 0, isFull: () => hashing.inHand >= limits.hashingCallsInHand };
  return {
    delay,
    of: (isHashing: boolean) => (isHashing ? hashing : quick),
    inHand: () => quick.inHand + hashing.inHand,
    isLate: () => delay.ms > limits.eventLoopDelayMs,
    end: () => clearInterval(timer),
  };
}

/**
 * Refuses calls with 503 that cannot be served soon, before the framework sees them, so that a refusal costs little and a node
 * recovers as soon as the load ends. Health and the files of the client are always served: they cost little, and a page must
 * load to say that the node is busy.
 */
export const loadShedding = fastifyPlugin<Shedding>(
  async (app, { clock, settings, newId }) => {
    const intake = createIntake(settings.load);
    app.addHook('onClose', async () => intake.end());
    const neverShed = new Set<string>();
    const hashing = new Set<string>();
    app.addHook('onRoute', ({ url, config }) => {
      if (config?.isNeverShed) neverShed.add(url);
      if (config?.hashesPassword) hashing.add(url);
    });
    let shed = 0;
    let reportedAtMs = 0;

    function report(): void {
      shed += 1;
      const nowMs = clock().getTime();
      if (nowMs - reportedAtMs < REPORT_EVERY_MS) return;
      const delayMs = Math.round(intake.delay.ms);
      app.log.warn({ shed, inHand: intake.inHand(), delayMs }, 'overloaded: requests are refused');
      shed = 0;
      reportedAtMs = nowMs;
    }

    function isRefused(url: string): boolean {
      if (!url.startsWith(API)) return false;
      const path = url.split('?', 1)[0] ?? url;
      return (intake.isLate() || intake.of(hashing.has(path)).isFull()) && !neverShed.has(path);
    }

    function refuse(response: ServerResponse, id: string): void {
      report();
      const body = JSON.stringify(failureOf(overloaded, id));
      response.writeHead(overloaded.status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'retry-after': String(RETRY_AFTER_SECONDS),
        'x-request-id': id,
        ...(app.isDraining && { connection: 'close' }),
      });
      response.end(body);
    }

    guardServer(app, (request, response) => {
      if (!isRefused(request.url ?? '')) return false;
      refuse(response, newId());
      return true;
    });
    app.decorateRequest('isShed', false);
    // Upgrades do not pass the server's listener.
    app.addHook('onRequest', (request, reply: FastifyReply, done) => {
      if (!isRefused(request.raw.url ?? '')) return done();
      request.isShed = true;
      reply.hijack();
      refuse(reply.raw, request.id);
    });
    app.decorate('inHand', async <T>(config: FastifyContextConfig, run: () => Promise<T>): Promise<T> => {
      const calls = intake.of(config.hashesPassword ?? false);
      if (calls.isFull()) {
        report();
        throw overloaded;
      }
      calls.inHand += 1;
      try {
        return await run();
      } finally {
        calls.inHand -= 1;
      }
    });
  },
  { name: 'load-shedding', dependencies: ['draining'] },
);

/** Lets `answer` see each request before the framework does; true says that it has answered. */
function guardServer(
  { server }: FastifyInstance,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (answer(request, response)) return;
    for (const listen of listeners) listen.call(server, request, response);
  });
}

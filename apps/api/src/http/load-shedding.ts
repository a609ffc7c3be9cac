import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError } from '@pipa/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AppContext } from '../context.ts';
import { failureOf, RETRY_AFTER_SECONDS } from './failure.ts';
import { createLoopDelay } from './loop-delay.ts';
import { createLoopShare } from './loop-share.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a call, or throws OVERLOADED at once when too many calls are under way, so that the others are answered in time. */
    inHand<T>(run: () => Promise<T>): Promise<T>;
    /** Runs a part of a call in hand that works on other threads. The call does not count as in hand meanwhile; the part needs a bound of its own. */
    elsewhere<T>(run: () => Promise<T>): Promise<T>;
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
 * Whether a call may be taken in hand. A node whose event loop has no rest takes fewer at a time: its turns, and with them the wait
 * for a refusal, become as short as those calls are. One that only waits for the database or for a burst takes them all.
 */
function createIntake({
  callsInHand,
  callsInHandWhenBusy,
  busyShare,
  eventLoopDelayMs,
}: AppContext['settings']['load']) {
  const delay = createLoopDelay(() => performance.now(), { everyMs: BEAT_MS, beats: BEATS });
  const share = createLoopShare(() => performance.eventLoopUtilization(), SHARE_BEATS);
  const timer = setInterval(() => {
    delay.beat();
    share.beat();
  }, BEAT_MS).unref();
  const intake = {
    inHand: 0,
    delay,
    isFull: () => intake.inHand >= (share.busy > busyShare ? callsInHandWhenBusy : callsInHand),
    isClosed: () => intake.isFull() || delay.ms > eventLoopDelayMs,
    end: () => clearInterval(timer),
  };
  return intake;
}

/**
 * Refuses calls with 503 that cannot be served soon. The server decides before the framework sees the request, so a refusal costs
 * little and a node recovers as soon as the load ends. Health and the files of the client are served always: they cost little, and
 * a page that cannot load cannot say that the node is busy.
 */
export const loadShedding = fastifyPlugin<Shedding>(
  async (app, { clock, settings, newId }) => {
    const intake = createIntake(settings.load);
    app.addHook('onClose', async () => intake.end());
    const neverShed = new Set<string>();
    app.addHook('onRoute', ({ url, config }) => {
      if (config?.isNeverShed) neverShed.add(url);
    });
    let shed = 0;
    let reportedAtMs = 0;

    function report(): void {
      shed += 1;
      const nowMs = clock().getTime();
      if (nowMs - reportedAtMs < REPORT_EVERY_MS) return;
      const { inHand, delay } = intake;
      app.log.warn({ shed, inHand, delayMs: Math.round(delay.ms) }, 'overloaded: requests are refused');
      shed = 0;
      reportedAtMs = nowMs;
    }

    const isRefused = (url: string): boolean =>
      intake.isClosed() && url.startsWith(API) && !neverShed.has(url.split('?', 1)[0] ?? url);

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
    app.decorate('inHand', async <T>(run: () => Promise<T>): Promise<T> => {
      if (intake.isFull()) {
        report();
        throw overloaded;
      }
      intake.inHand += 1;
      try {
        return await run();
      } finally {
        intake.inHand -= 1;
      }
    });
    app.decorate('elsewhere', async <T>(run: () => Promise<T>): Promise<T> => {
      intake.inHand -= 1;
      try {
        return await run();
      } finally {
        intake.inHand += 1;
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

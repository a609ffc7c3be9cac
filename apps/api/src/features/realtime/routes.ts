import type { Socket } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import { closeCodes, REALTIME_PATH } from '@pipa/contract';
import type { AppContext } from '../../context.ts';
import type { RegisterFeature } from '../../http/route.ts';
import { addressKey } from '../../throttling/throttle.ts';
import {
  assertOwnOrigin,
  authoriseSocket,
  parseClientMessage,
  parseQuery,
  type SocketPass,
  type SocketQuery,
} from './authorise-socket.ts';
import type { Wire } from './channel.ts';
import { createHub, type RealtimeHub } from './hub.ts';
import { processTimers, type RealtimeLimits, realtimeLimits, type Timers } from './limits.ts';
import type { Viewer } from './viewers.ts';

export interface RealtimeOptions {
  readonly limits?: Partial<RealtimeLimits>;
  readonly timers?: Timers;
}

/** @param connection what the socket writes to; while it is corked, several messages become one write */
function wireOf(socket: WebSocket, connection: Socket, timers: Timers, closeGraceMs: number): Wire {
  return {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    send: (texts) => {
      connection.cork();
      for (const text of texts) socket.send(text, { binary: false });
      connection.uncork();
    },
    ping: () => {
      if (socket.readyState === socket.OPEN) socket.ping();
    },
    close: (code, reason) => {
      if (socket.readyState !== socket.OPEN) return;
      socket.close(code, reason);
      // A client that does not read does not answer a closing frame either.
      const callOff = timers.after(closeGraceMs, () => socket.terminate());
      socket.once('close', callOff);
    },
    cut: () => socket.terminate(),
  };
}

/** Counts a client's messages in a window of time. */
function createQuota(limit: number, windowMs: number, now: () => number): () => boolean {
  let windowStart = now();
  let count = 0;
  return () => {
    if (now() - windowStart >= windowMs) {
      windowStart = now();
      count = 0;
    }
    return ++count <= limit;
  };
}

/** Sockets whose user is not known yet, bounded together and for each address. */
interface Strangers {
  /** False when the limit is reached. */
  add(socket: WebSocket, address: string): boolean;
  delete(socket: WebSocket): void;
}

function createStrangers(limits: RealtimeLimits): Strangers {
  const addressOf = new Map<WebSocket, string>();
  const countOf = new Map<string, number>();
  return {
    add(socket, address) {
      const count = countOf.get(address) ?? 0;
      if (addressOf.size >= limits.maxUnauthorised || count >= limits.maxUnauthorisedPerAddress) return false;
      addressOf.set(socket, address);
      countOf.set(address, count + 1);
      return true;
    },
    delete(socket) {
      const address = addressOf.get(socket);
      if (address === undefined) return;
      addressOf.delete(socket);
      const count = (countOf.get(address) ?? 1) - 1;
      if (count === 0) countOf.delete(address);
      else countOf.set(address, count);
    },
  };
}

interface Acceptor {
  readonly context: AppContext;
  readonly hub: RealtimeHub;
  readonly limits: RealtimeLimits;
  readonly timers: Timers;
  /** Sockets whose user is not known yet. */
  readonly strangers: Strangers;
}

/** Handles a socket: identifies its user, checks the right to watch the portfolio, then takes messages until it closes. */
function acceptSocket(
  { context, hub, limits, timers, strangers }: Acceptor,
  socket: WebSocket,
  connection: Socket,
  query: SocketQuery,
): void {
  const wire = wireOf(socket, connection, timers, limits.closeGraceMs);
  const hasQuota = createQuota(limits.maxClientMessages, limits.clientWindowMs, () => context.clock().getTime());
  let viewer: Viewer | null = null;
  let isAsking = false;
  const callOff = timers.after(limits.authorisationMs, () => wire.close(closeCodes.unauthorised, 'unauthorised'));

  async function authorise(pass: SocketPass): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    callOff();
    const answer = await authoriseSocket(context, pass, query.portfolioId);
    strangers.delete(socket);
    if (!wire.isOpen) return;
    if (typeof answer === 'string') {
      wire.close(closeCodes[answer], answer);
      return;
    }
    const { userId } = answer.user;
    viewer = hub.join({ userId, sessionId: answer.session.sessionId, portfolioId: query.portfolioId ?? null, wire });
    if (viewer === null) wire.close(closeCodes.tooMany, 'tooMany');
  }

  const authoriseSafely = (pass: SocketPass) =>
    authorise(pass).catch((error: unknown) => {
      context.logger.warn({ err: error }, 'a socket could not be authorised');
      socket.terminate();
    });

  socket.on('message', (data: Buffer) => {
    if (!hasQuota()) {
      wire.close(closeCodes.tooMany, 'tooMany');
      return;
    }
    const message = parseClientMessage(data);
    if (message?.type === 'auth' && viewer === null) void authoriseSafely({ token: message.token });
    else if (message?.type === 'snapshot' && viewer !== null) hub.requestSnapshot(viewer);
  });
  socket.on('pong', () => {
    if (viewer !== null) viewer.isAlive = true;
  });
  socket.on('error', (error) => context.logger.debug({ err: error }, 'socket error'));
  socket.on('close', () => {
    callOff();
    strangers.delete(socket);
    if (viewer !== null) hub.leave(viewer);
  });
  if (query.token !== undefined) void authoriseSafely({ token: query.token });
  else if (query.ticket !== undefined) void authoriseSafely({ ticket: query.ticket });
}

/** /api/ws: the monitor's live messages. Everything on a socket is bounded; see limits.ts. */
export function createRealtimeFeature(options: RealtimeOptions = {}): RegisterFeature {
  const limits = { ...realtimeLimits, ...options.limits };
  const timers = options.timers ?? processTimers;
  return async ({ app, context }) => {
    const hub = await createHub(context, limits, timers);
    await app.register(websocket, {
      options: { maxPayload: limits.maxMessageBytes, perMessageDeflate: false },
      async preClose() {
        await hub.close();
        const { websocketServer } = app;
        timers.after(limits.closeGraceMs, () => {
          for (const socket of websocketServer.clients) socket.terminate();
        });
        for (const socket of websocketServer.clients) socket.close(closeCodes.shutdown, 'shutdown');
        websocketServer.close();
      },
    });
    const acceptor: Acceptor = { context, hub, limits, timers, strangers: createStrangers(limits) };
    app.get(
      `/api/${REALTIME_PATH}`,
      {
        websocket: true,
        preValidation: async (request) => {
          assertOwnOrigin(request, context);
          parseQuery(request.query);
        },
      },
      (socket, request) => {
        const isAdmitted = acceptor.strangers.add(socket, addressKey(request.ip));
        if (isAdmitted) acceptSocket(acceptor, socket, request.raw.socket, parseQuery(request.query));
        else socket.close(closeCodes.tooMany, 'tooMany');
      },
    );
  };
}

export const registerRealtime = createRealtimeFeature();

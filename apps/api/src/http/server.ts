import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import { DomainError } from '@pipa/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AppContext } from '../context.ts';
import { callLimits } from './call-limits.ts';
import { compression } from './compression.ts';
import { draining } from './draining.ts';
import { sendFailure } from './failure.ts';
import { loadShedding } from './load-shedding.ts';
import { refuseForeignHosts } from './own-host.ts';
import { securityHeaders } from './security-headers.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const ID_BYTES = 12;
const IDS_PER_DRAW = 256;

function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Refusals under load are counted in one line (load-shedding.ts); one line for each would add to the load.
    if (!request.isShed) {
      // The path only: the documented calls carry secrets in their query.
      const path = request.url.split('?', 1)[0];
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      request.log.info({ method: request.method, path, status: reply.statusCode, ms }, 'request');
    }
    done();
  });
}

/** Random ids; the bytes are drawn for many at once, because each draw costs more than the rest of an id. */
function requestIds(randomBytes: AppContext['randomBytes']): () => string {
  let drawn: Buffer = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === drawn.length) {
      drawn = randomBytes(ID_BYTES * IDS_PER_DRAW);
      used = 0;
    }
    used += ID_BYTES;
    return drawn.toString('base64url', used - ID_BYTES, used);
  };
}

function addHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Closes the socket of a refused upgrade, which no parser watches any more. */
function closeRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.headers.upgrade !== undefined) raw.socket.destroySoon();
    done();
  });
}

function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send a content type without a body.
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });
}

/** The HTTP server without any route: parsing, headers, logging and errors, the same for every feature. */
export async function createServer(context: AppContext): Promise<FastifyInstance> {
  const { settings } = context;
  const newId = requestIds(context.randomBytes);
  const app: FastifyInstance = Fastify({
    loggerInstance: context.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    // One hop: the client may have written earlier entries of X-Forwarded-For.
    trustProxy: settings.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A HEAD route of a documented GET with effects (login) would have the same effects.
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Requests on open connections are answered while the server closes, and the answer closes the connection.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendFailure(request, reply, error),
  });
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
  await app.register(draining);
  await app.register(loadShedding, { ...context, newId });
  logRequests(app);
  closeRefusedUpgrades(app);
  if (settings.mode === 'local') refuseForeignHosts(app, settings.publicUrl);
  await app.register(callLimits, settings.load);
  addHeaders(app, securityHeaders(settings));
  await app.register(compress, compression);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  parseBodies(app);
  return app;
}

/** Methods of all registered routes by path, so that a known path with a wrong method answers 405. */
export function collectMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const methods = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()]);
  });
  return (path) => methods.get(path) ?? [];
}

/** The failure of a path below /api/ that no route answers. */
export function unknownRoute(allowed: readonly string[]): DomainError {
  return allowed.length === 0 ? new DomainError('NOT_FOUND') : new DomainError('METHOD_NOT_ALLOWED', { allowed });
}

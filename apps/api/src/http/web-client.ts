import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failure.ts';
import { unknownRoute } from './server.ts';

const INDEX = 'index.html';
/** Files whose name carries a hash of their content. */
const HASHED_ASSET = /[\\/]assets[\\/]/;
/** Paths that the client routes itself. */
const CLIENT_PATH = /^\/(?:$|admin(?:\/|$)|rtl(?:\/|$))/;

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: false,
    // Files are looked up per request, so that a new build is served without a restart.
    wildcard: true,
    // A folder is not a file: its path belongs to the client's router, or to no page.
    allowedPath: (path) => !path.endsWith('/'),
    cacheControl: false,
    // The build has compressed scripts and styles.
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header('cache-control', HASHED_ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** A page that somebody was sent: no search engine keeps it. */
const UNLISTED_PATH = /^\/admin\/shared\/?$/i;

/** Whether the client's page answers: on the client's own paths any caller that accepts all types, elsewhere a browser only. */
function wantsPage({ method, headers }: FastifyRequest, path: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (CLIENT_PATH.test(path) && accept.includes('*/*'));
}

/**
 * Serves the built client, if any: its files, and its page for every path of the client's router. Other unknown paths get the
 * page with status 404 in a browser, the failure envelope elsewhere.
 */
export async function serveWebClient(
  app: FastifyInstance,
  webRoot: string | null,
  methodsOf: (path: string) => readonly string[],
): Promise<void> {
  const root = webRoot !== null && existsSync(join(webRoot, INDEX)) ? webRoot : null;
  if (root !== null) await serveFiles(app, root);
  const sendPage = (reply: FastifyReply) => reply.sendFile(INDEX);

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isApi = path === '/api' || path.startsWith('/api/');
    if (root !== null && !isApi && wantsPage(request, path)) {
      if (UNLISTED_PATH.test(path)) void reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
      return sendPage(CLIENT_PATH.test(path) ? reply : reply.status(404));
    }
    const allowed = methodsOf(path);
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
    return sendFailure(request, reply, unknownRoute(allowed));
  });
}

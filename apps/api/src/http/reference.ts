import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { api } from '@pipa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { describeApi } from './openapi.ts';

/** Content security policy of the viewer: its own files and inline styles only. */
const VIEWER_CSP = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** The contract for machines at /api/openapi.json, for people at /api/docs. */
export async function serveReference(app: FastifyInstance, { settings }: AppContext): Promise<void> {
  const document = describeApi(api, settings.publicUrl);
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text),
  );
  await app.register(async (scope) => {
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: document as never },
    });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: VIEWER_CSP,
      transformSpecificationClone: false,
    });
  });
}

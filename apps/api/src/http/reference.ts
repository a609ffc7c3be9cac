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

/**
 * The contract for machines at /api/openapi.json, for people at /api/docs. The document is made when it is first asked for: a tenth of
 * a second of the processor, with which no start has to wait.
 */
export async function serveReference(app: FastifyInstance, { settings }: AppContext): Promise<void> {
  let made: { document: Record<string, unknown>; text: string } | null = null;
  const make = () => {
    const document = describeApi(api, settings.publicUrl);
    return { document, text: JSON.stringify(document) };
  };
  const reference = () => {
    made ??= make();
    return made;
  };
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(reference().text),
  );
  await app.register(async (scope) => {
    // The viewer asks for its document through the transformation below.
    await scope.register(swagger, { mode: 'static', specification: { document: {} as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: VIEWER_CSP,
      transformSpecification: () => reference().document,
      transformSpecificationClone: false,
    });
  });
}

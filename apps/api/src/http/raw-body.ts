import type { RawBody } from '@pipa/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Registers a route in a scope of its own, whose only parser hands the body on as the bytes that were sent: nothing
 * decodes, decompresses or re-serialises what a signature covers.
 */
export function registerRawBodyRoute(app: FastifyInstance, { types, maxBytes }: RawBody, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => {
      done(null, body);
    });
    scope.route({ ...route, bodyLimit: maxBytes, decompress: false });
  });
}

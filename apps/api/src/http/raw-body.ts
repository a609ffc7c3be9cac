import type { RawBody } from '@pipa/contract';
import type { FastifyInstance, RouteOptions } from 'fastify';

/**
 * Registers a route in an encapsulated scope whose only parser passes the body on as the bytes that were sent: a signature
 * covers bytes that nothing has decoded, decompressed or re-serialised.
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

import { endpoints, localOnlyEndpoints } from '@pipa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { productFeatures } from './features/index.ts';
import { registerLocal } from './features/local/routes.ts';
import { serveHealth } from './http/health.ts';
import { serveReference } from './http/reference.ts';
import { assertAllServed, createRegistrar, type RegisterFeature } from './http/route.ts';
import { collectMethods, createServer } from './http/server.ts';
import { serveWebClient } from './http/web-client.ts';

/** The API with all its features. Fails when an endpoint of the contract is left without a route. */
export async function buildApp(
  context: AppContext,
  features: readonly RegisterFeature[] = productFeatures,
): Promise<FastifyInstance> {
  const app = await createServer(context);
  const methodsOf = collectMethods(app);
  const { routes, served } = createRegistrar(app, context);
  for (const register of features) await register(routes);
  if (context.settings.mode === 'local') await registerLocal(routes);
  if (features === productFeatures) {
    assertAllServed(context.settings.mode === 'local' ? [...endpoints, ...localOnlyEndpoints] : endpoints, served);
  }
  await serveReference(app, context);
  serveHealth(app, context);
  await serveWebClient(app, context.settings.webRoot, methodsOf);
  return app;
}

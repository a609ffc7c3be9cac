import { DomainError, localEndpoints, type OutputOf, type ParsedInputOf } from '@pipa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { RouteRegistrar } from '../../http/route.ts';

type Sandbox = NonNullable<AppContext['billingSandbox']>;

const MAX_BODY_BYTES = 65_536;
const DAY_SECONDS = 86_400;

const headersOf = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );

async function serveApi(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { method, url } = request;
  const answer = await sandbox.answerApi({ method, url, headers: headersOf(request), body: bodyOf(request) });
  return reply.status(answer.status).headers(answer.headers).send(answer.body);
}

async function servePage(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answer = await sandbox.answerPage({ method: request.method, url: request.url, body: bodyOf(request) });
  void reply.header('cache-control', 'no-store');
  if ('location' in answer) return reply.redirect(answer.location, 303);
  return reply.status(answer.status).type('text/html; charset=utf-8').send(answer.html);
}

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

/** The payment provider of local mode: its API under the provider's own paths, and its pages. */
export function registerBillingSandbox({ app, serve, context }: RouteRegistrar): void {
  const sandbox = context.billingSandbox;
  serve(localEndpoints.devBilling, ({ input }) => controlSandbox(sandbox, input));
  if (sandbox === null) return;
  app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    // As text, because the brackets of nested fields are the provider's own form.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) => {
      done(null, body);
    });
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/v1/*',
      handler: (request, reply) => serveApi(sandbox, request, reply),
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox/*',
      handler: (request, reply) => servePage(sandbox, request, reply),
    });
  });
}

async function controlSandbox(
  sandbox: Sandbox | null,
  { delivery, advanceDays }: ParsedInputOf<typeof localEndpoints.devBilling>,
): Promise<OutputOf<typeof localEndpoints.devBilling>> {
  if (sandbox === null) throw new DomainError('BILLING_OFF');
  if (delivery !== undefined) await sandbox.setDeliveryMode(delivery);
  if (advanceDays !== undefined) await sandbox.advance(advanceDays * DAY_SECONDS);
  await sandbox.deliver();
  const { account } = sandbox;
  return { now: new Date(account.now() * 1000).toISOString(), undelivered: account.state.deliveries.length };
}

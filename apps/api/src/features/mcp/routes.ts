import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { api, DomainError, MCP_PATH } from '@pipa/contract';
import { createOutboxRelay } from '@pipa/db/notices';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyOwner } from '../../http/api-key.ts';
import { guardLicence } from '../../http/guard-licence.ts';
import type { RegisterFeature } from '../../http/route.ts';
import { admit } from './admit.ts';
import { type Agent, agentOf } from './agent.ts';
import { countAgentUse, describeAgents, setAgents } from './agents.ts';
import { type CallLimits, createAgentCalls } from './calls.ts';
import { createProposeAct } from './propose-act.ts';
import { refuse } from './refuse.ts';
import type { Library } from './resources.ts';
import { createMcpServer } from './server.ts';

export const BODY_LIMIT_BYTES = 64 * 1024;
export const LIMITS: CallLimits = { callMs: 20_000, atOnce: 8 };
/** Opens a stream of changes, of which there are none here; it would outlive the check of the key. */
const LISTEN = 'subscriptions/listen';

declare module 'fastify' {
  interface FastifyRequest {
    /** Owner of the key of a call of an assistant; null elsewhere. */
    keyOwner: KeyOwner | null;
  }
}

function guardMessage(body: unknown): void {
  // Each request is counted as one call.
  if (Array.isArray(body)) throw new DomainError('INVALID_INPUT', { message: 'One call a request is taken' });
  if ((body as { method?: unknown } | undefined)?.method === LISTEN) {
    throw new DomainError('METHOD_NOT_ALLOWED', { message: 'Changes are not announced here' });
  }
}

/** Ends when the client goes before its answer. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.on('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** The server of assistants (Model Context Protocol, streamable HTTP): stateless, so that each request is checked anew. */
export const mcpFeature =
  (library: (context: Parameters<RegisterFeature>[0]['context']) => Library, limits = LIMITS): RegisterFeature =>
  ({ app, context, serve }) => {
    const relay = createOutboxRelay(context.prisma, context.bus, (error) =>
      context.logger.warn({ err: error }, 'outbox not relayed; the worker will'),
    );
    const parts = {
      settings: context.settings,
      calls: createAgentCalls(limits),
      library: library(context),
      propose: createProposeAct(context, () => void relay.kick()),
    };
    const handler = createMcpHandler(
      ({ authInfo }) => {
        const agent = authInfo?.extra?.agent as Agent | undefined;
        if (agent === undefined) throw new Error('a request was not admitted');
        return createMcpServer(agent, parts);
      },
      { onerror: (error) => context.logger.debug({ err: error }, 'mcp refused') },
    );
    const answer = toNodeHandler(handler, {
      onerror: (error) => context.logger.error({ err: error }, 'mcp failed'),
    });

    app.decorateRequest('keyOwner', null);
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: MCP_PATH,
      bodyLimit: BODY_LIMIT_BYTES,
      errorHandler: (error, request, reply) => refuse(request, reply, error),
      onRequest: async (request) => {
        request.keyOwner = await admit(app, context, request);
        await guardLicence(context, request.keyOwner.user);
      },
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        app.inHand({}, async () => {
          guardMessage(request.body);
          const owner = request.keyOwner;
          if (owner === null) throw new DomainError('INVALID_TOKEN');
          const agent = agentOf(context, owner, { signal: signalOf(reply), log: request.log });
          for (const [name, value] of Object.entries(reply.getHeaders())) {
            if (value !== undefined) reply.raw.setHeader(name, value);
          }
          reply.raw.setHeader('cache-control', 'no-store');
          reply.hijack();
          const auth = { token: '', clientId: String(owner.key.id), scopes: [...owner.scopes], extra: { agent } };
          await answer(Object.assign(request.raw, { auth }), reply.raw, request.body);
        }),
    });
    app.addHook('onClose', async () => {
      await handler.close();
      await relay.settle();
    });

    serve(api.agents, ({ user }) => describeAgents(context, user.userId));
    serve(api.setAgents, ({ user, input, client }) => setAgents(context, { userId: user.userId, client }, input.isOn));
    serve(api.agentUse, () => countAgentUse(context));
  };

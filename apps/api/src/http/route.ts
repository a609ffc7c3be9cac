import type { Access, Endpoint, ParsedInputOf } from '@pipa/contract';
import { DomainError, SUCCESS } from '@pipa/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AppContext } from '../context.ts';
import { guardAccess } from './access-guard.ts';
import { answerOnce } from './idempotency.ts';
import { invalidInput, mergeInput } from './input.ts';
import { bearerOf, type Caller, type LiveSession, requireCaller, type SignedInUser } from './session.ts';

type ForSignedIn<E extends Endpoint, T> = E['access'] extends 'public' ? null : T;

/** One call of an endpoint, authorised and with its input parsed. `user` and `session` are null on public endpoints only. */
export interface Call<E extends Endpoint = Endpoint> {
  input: ParsedInputOf<E>;
  user: ForSignedIn<E, SignedInUser>;
  session: ForSignedIn<E, LiveSession>;
  /** Address of the client, as far as trusted proxies tell. */
  address: string;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['output']>> | z.input<E['output']>;

export interface RouteRegistrar {
  readonly context: AppContext;
  /** For what is no endpoint of the contract: sockets, pages, files. */
  readonly app: FastifyInstance;
  /** Serves an endpoint of the contract; each is served exactly once. `bare` answers the data without the envelope. */
  serve<E extends Endpoint>(endpoint: E, handle: Handler<E>, options?: { bare: boolean }): void;
}

export type RegisterFeature = (routes: RouteRegistrar) => void | Promise<void>;

const FORM = 'application/x-www-form-urlencoded';
/** Failures that every endpoint of an access level may answer with: documented in OpenAPI, thrown by the registrar. */
export const accessErrors = {
  public: [],
  session: ['INVALID_TOKEN'],
  user: ['INVALID_TOKEN', 'AGREEMENT_REQUIRED'],
  investor: ['INVALID_TOKEN', 'AGREEMENT_REQUIRED', 'INVESTOR_DISABLED'],
  admin: ['INVALID_TOKEN', 'AGREEMENT_REQUIRED', 'FORBIDDEN'],
} as const satisfies Record<Access, readonly string[]>;

function parseInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const isForm = request.headers['content-type']?.startsWith(FORM) ?? false;
  const parsed = endpoint.input.safeParse(mergeInput(request.query, request.body, isForm));
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/** Only declared fields leave: an answer that does not fit its schema is a fault of ours, not something to send. */
function encodeOutput(endpoint: Endpoint, data: unknown): unknown {
  const encoded = endpoint.output.safeParse(data);
  if (encoded.success) return encoded.data;
  throw new DomainError('INTERNAL', {}, { cause: encoded.error });
}

async function authorise(endpoint: Endpoint, context: AppContext, request: FastifyRequest): Promise<Caller | null> {
  if (endpoint.access === 'public') return null;
  const caller = await requireCaller(context, bearerOf(request.headers.authorization));
  guardAccess(endpoint.access, caller.user);
  return caller;
}

export function createRegistrar(
  app: FastifyInstance,
  context: AppContext,
): { routes: RouteRegistrar; served: readonly Endpoint[] } {
  const served: Endpoint[] = [];

  const serve: RouteRegistrar['serve'] = (endpoint, handle, options) => {
    if (served.includes(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`);
    served.push(endpoint);
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await authorise(endpoint, context, request);
      const input = parseInput(endpoint, request);
      const call: Call = {
        input,
        user: caller?.user ?? null,
        session: caller?.session ?? null,
        address: request.ip,
        log: request.log,
        request,
        reply,
      } as Call;
      // Answers are somebody's own; nothing between server and client may keep them.
      reply.header('cache-control', 'no-store');
      const data = async () => encodeOutput(endpoint, await (handle as Handler<Endpoint>)(call));
      if (options?.bare) return data();
      const run = async () => ({ code: SUCCESS, data: await data() });
      return caller === null ? run() : answerOnce({ context, endpoint, caller, input, request, reply }, run);
    };
    app.route({ method: [endpoint.method, ...endpoint.alsoMethods], url: `/api/${endpoint.path}`, handler: answer });
  };
  return { routes: { app, context, serve }, served };
}

/** Throws when an endpoint of the contract has no route: a forgotten one shall not wait for its first user. */
export function assertAllServed(expected: readonly Endpoint[], served: readonly Endpoint[]): void {
  const missing = expected.filter((endpoint) => !served.includes(endpoint));
  if (missing.length === 0) return;
  const names = missing.map(({ method, path }) => `${method} ${path}`).join(', ');
  throw new Error(`Endpoints of the contract without a route: ${names}`);
}

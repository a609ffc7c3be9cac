import type { Readable } from 'node:stream';
import type { Access, Endpoint, ParsedInputOf, Principal } from '@pipa/contract';
import { DomainError, envelopes, invalidInput, readInput } from '@pipa/contract';
import { guardAccess, type Market, marketOf, type ReadContext, readMarket } from '@pipa/reads';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../context.ts';
import { findKeyOwner } from './api-key.ts';
import { compressBytes, takesCompressed } from './compression.ts';
import { guardLicence } from './guard-licence.ts';
import { guardScope } from './guard-scope.ts';
import { answerOnce } from './idempotency.ts';
import { mergeInput } from './input.ts';
import { showsPrices } from './licensed-calls.ts';
import { createPrincipals, type Identity, type IdentityResolver } from './principals.ts';
import { registerRawBodyRoute } from './raw-body.ts';
import { type RequestClient, requestClientOf } from './request-client.ts';
import { findCaller, type LiveSession, type SignedInUser } from './session.ts';

type ForSignedIn<E extends Endpoint, T> = E['access'] extends 'public' ? null : T;
/** The session is certain only for an endpoint that accepts sessions alone. */
type SessionFor<E extends Endpoint> = [E['principals'][number]] extends ['session'] ? LiveSession : LiveSession | null;

/** One call of an endpoint, authorised and with its input parsed. `user` and `session` are null on public endpoints. */
export interface Call<E extends Endpoint = Endpoint> {
  input: ParsedInputOf<E>;
  user: ForSignedIn<E, SignedInUser>;
  session: ForSignedIn<E, SessionFor<E>>;
  /** What the credential allows, and the API key where it is one; nothing on public endpoints. */
  credential: Pick<Identity, 'scopes' | 'key'>;
  /** The bytes of the body where the endpoint takes it raw, else null. */
  rawBody: E['rawBody'] extends null ? null : Buffer;
  /** What a read needs, with the market clock at the beginning of the call. */
  reading: ReadContext;
  /** Address of the client, from trusted proxies or the connection. */
  address: string;
  client: RequestClient;
  log: FastifyBaseLogger;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An answer that is checked, encoded and compressed once, and can be sent any number of times. */
export class EncodedAnswer {
  /** JSON in UTF-8: a text would be converted for each request. */
  readonly bytes: Buffer;
  readonly #compress: (bytes: Buffer) => Promise<Buffer>;
  #compressed: Promise<Buffer> | null = null;
  constructor(json: string, compress = compressBytes) {
    this.bytes = Buffer.from(json);
    this.#compress = compress;
  }
  /** Most bytes that it holds: the compressed form, made later, is not longer. */
  get size(): number {
    return 2 * this.bytes.length;
  }
  /** Requests at the same time share one compression. One that failed is tried again by the next request. */
  async compressed(): Promise<Buffer> {
    this.#compressed ??= this.#compress(this.bytes);
    try {
      return await this.#compressed;
    } catch (failure) {
      this.#compressed = null;
      throw failure;
    }
  }
}

/** A body in the bare envelope (JSON, or a file), written while it is made; its writer keeps to the declared output. */
export class StreamedAnswer {
  readonly body: Readable;
  constructor(body: Readable) {
    this.body = body;
  }
}

/** The handler has taken the connection (`reply.hijack`) and writes its answer there. */
export const WRITTEN_BY_HANDLER: unique symbol = Symbol('written by the handler');

type Answer<E extends Endpoint> = z.input<E['output']> | EncodedAnswer | StreamedAnswer | typeof WRITTEN_BY_HANDLER;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

export interface RouteRegistrar {
  readonly context: AppContext;
  /** For routes outside of the contract: sockets, pages, files. */
  readonly app: FastifyInstance;
  /** Registers the resolver of a kind of credential; call it before an endpoint that accepts the kind is served. */
  identify(principal: Principal, resolve: IdentityResolver): void;
  /** Serves an endpoint of the contract; each is served exactly once. */
  serve<E extends Endpoint>(endpoint: E, handle: Handler<E>): void;
}

export type RegisterFeature = (routes: RouteRegistrar) => void | Promise<void>;

const NO_BYTES = Buffer.alloc(0);
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
  const body = endpoint.rawBody === null ? request.body : undefined;
  const parsed = readInput(endpoint.input, mergeInput(endpoint.input, request.query, body, isForm));
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

/** Whether the input has a password of an account, which costs a hash. */
function takesPassword({ input }: Endpoint): boolean {
  if (!(input instanceof z.ZodObject)) return false;
  const fields = Object.values(input.shape).map((field) => (field instanceof z.ZodOptional ? field.unwrap() : field));
  return fields.some((field) => z.globalRegistry.get(field)?.format === 'password');
}

/** Most callers bring the clock with their session, so that it takes no statement of its own. */
async function marketOfCall(context: AppContext, caller: Identity | null): Promise<Market> {
  return caller?.clock ? marketOf(caller.clock) : readMarket(context);
}

/** Sends declared fields only: an answer that does not match its schema is an internal error. */
function encodeOutput(endpoint: Endpoint, data: unknown): unknown {
  const encoded = endpoint.output.safeParse(data);
  if (encoded.success) return envelopes[endpoint.envelope].encode(encoded.data);
  throw new DomainError('INTERNAL', {}, { cause: encoded.error });
}

/** Encodes an answer that serves more than one request; it holds nothing that belongs to one user. */
export function encodeAnswer<E extends Endpoint>(endpoint: E, data: z.input<E['output']>): EncodedAnswer {
  return new EncodedAnswer(JSON.stringify(encodeOutput(endpoint, data)));
}

/** Answers a GET in the compressed form where it is taken, or plainly where that form cannot be made. */
export function sendEncoded(answer: EncodedAnswer, request: FastifyRequest, reply: FastifyReply): unknown {
  const { bytes } = answer;
  // The store of Idempotency-Keys takes a value, not its text.
  if (request.method !== 'GET') return JSON.parse(bytes.toString());
  reply.type('application/json; charset=utf-8');
  if (!takesCompressed(request, bytes)) return bytes;
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
  reply.header('vary', vary);
  return answer.compressed().then(
    (compressed) => {
      reply.header('content-encoding', 'br');
      return compressed;
    },
    (failure: unknown) => {
      request.log.error(failure, 'an answer could not be compressed');
      return bytes;
    },
  );
}

export function createRegistrar(
  app: FastifyInstance,
  context: AppContext,
): { routes: RouteRegistrar; served: readonly Endpoint[] } {
  const served: Endpoint[] = [];
  const principals = createPrincipals();
  principals.register('session', (token) => findCaller(context, token));
  principals.register('apiKey', (key) => findKeyOwner(context, key));

  const authorise = async (endpoint: Endpoint, request: FastifyRequest) => {
    if (endpoint.access === 'public') {
      if (showsPrices(endpoint)) await guardLicence(context, null);
      return null;
    }
    const caller = await principals.identify(endpoint, request);
    await app.countCall(request, caller);
    guardAccess(endpoint.access, caller.user);
    guardScope(endpoint.scope, caller);
    if (showsPrices(endpoint)) await guardLicence(context, caller.user);
    return caller;
  };

  const serve: RouteRegistrar['serve'] = (endpoint, handle) => {
    if (served.includes(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} is served twice`);
    principals.assertResolvable(endpoint);
    served.push(endpoint);
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await authorise(endpoint, request);
      const input = parseInput(endpoint, request);
      const call: Call = {
        input,
        user: caller?.user ?? null,
        session: caller?.session ?? null,
        credential: { scopes: caller?.scopes ?? [], key: caller?.key },
        rawBody: endpoint.rawBody === null ? null : (request.body ?? NO_BYTES),
        reading: { pool: context.pool, clock: context.clock, market: () => marketOfCall(context, caller) },
        address: request.ip,
        client: requestClientOf(request),
        log: request.log,
        request,
        reply,
      } as Call;
      // Answers belong to one user, so no cache may store them.
      reply.header('cache-control', 'no-store');
      const run = () => (handle as Handler<Endpoint>)(call);
      const encode = (output: unknown) => {
        if (output === WRITTEN_BY_HANDLER) return reply;
        const mediaType = endpoint.file ?? 'application/json';
        if (output instanceof StreamedAnswer) return reply.type(`${mediaType}; charset=utf-8`).send(output.body);
        return output instanceof EncodedAnswer ? sendEncoded(output, request, reply) : encodeOutput(endpoint, output);
      };
      if (caller === null) return encode(await run());
      return answerOnce({ context, endpoint, caller, input, request, reply }, run, encode);
    };
    const config = { failureCode: endpoint.failureCode, hashesPassword: takesPassword(endpoint) };
    const route = {
      method: [endpoint.method, ...endpoint.alsoMethods],
      url: `/api/${endpoint.path}`,
      config,
      handler: (request: FastifyRequest, reply: FastifyReply) => app.inHand(config, () => answer(request, reply)),
    };
    if (endpoint.rawBody === null) app.route(route);
    else registerRawBodyRoute(app, endpoint.rawBody, route);
  };
  return { routes: { app, context, identify: principals.register, serve }, served };
}

/** Throws when an endpoint of the contract has no route, so that a forgotten one fails at the start. */
export function assertAllServed(expected: readonly Endpoint[], served: readonly Endpoint[]): void {
  const missing = expected.filter((endpoint) => !served.includes(endpoint));
  if (missing.length === 0) return;
  const names = missing.map(({ method, path }) => `${method} ${path}`).join(', ');
  throw new Error(`Endpoints of the contract without a route: ${names}`);
}

import { z } from 'zod';
import type { Envelope } from './envelope.ts';
import type { ErrorCode } from './errors.ts';
import type { Principal } from './principal.ts';
import { type GrantableScope, isGrantable, type ReadScope, type Scope, scopes } from './scope.ts';
import type { ToolName } from './tool-names.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint.
 * public: every caller. session: a valid credential, even before the agreement is signed. user: agreement signed.
 * investor: also investor state Trial or Enabled. admin: the administrator role.
 */
export type Access = 'public' | 'session' | 'user' | 'investor' | 'admin';

/** None where the access is public; administration is what administrators alone may call. */
type ScopeFor<A extends Access> = A extends 'public'
  ? null
  : A extends 'admin'
    ? 'administration'
    : Exclude<Scope, 'administration'>;

/** The credentials of a call that names none: a session, and a key where it can have the scope. */
type DefaultPrincipal<S extends Scope | null> = 'session' | (S extends GrantableScope ? 'apiKey' : never);

/** A body that reaches the handler as the exact bytes that were sent, which is what a signature covers. */
export interface RawBody {
  /** Media types that are accepted; others are answered with 415. */
  readonly types: readonly [string, ...string[]];
  readonly maxBytes: number;
}

/** One call of the API: the server registers its route from it, the client is typed by it, OpenAPI is generated from it. */
export interface Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
  P extends Principal = Principal,
  R extends RawBody | null = RawBody | null,
> {
  readonly method: HttpMethod;
  /** Further methods under which the same call is accepted. */
  readonly alsoMethods: readonly HttpMethod[];
  /** Path below /api/, without a leading slash. */
  readonly path: string;
  readonly access: A;
  /** Credentials that prove the caller, of which a request carries one; none where the access is public. */
  readonly principals: readonly P[];
  /** What the caller's credential has to allow. */
  readonly scope: ScopeFor<A>;
  /** The tool of assistants that makes this read, see `toolsOf`; null for any other call. */
  readonly tool: ToolName | null;
  /** Query parameter that may carry the session instead of the header, as documented for a few calls; null where none may. */
  readonly queryCredential: string | null;
  readonly envelope: Envelope;
  /** Code of a refusal in its body, where the documents name one in place of the status; null elsewhere. */
  readonly failureCode: number | null;
  /** Media type of a success that is a file, whose output is `fileOutput`; null where it is JSON. */
  readonly file: string | null;
  /** null: the body holds fields of the input. */
  readonly rawBody: R;
  readonly summary: string;
  /** Union of query, JSON body and form body; the query alone beside a raw body. Unknown fields are refused. */
  readonly input: I;
  /** Content of the answer's envelope: `data` in the standard one. */
  readonly output: O;
  readonly errors: readonly ErrorCode[];
  /** The answer carries a secret: never cached. */
  readonly secret: boolean;
}

/** Every call that is not public has to say its scope. */
type ScopeSpec<A extends Access> = A extends 'public' ? { scope?: null } : { scope: ScopeFor<A> };

/** A tool is a GET that answers with JSON and no secret, in a scope that reads or without one. */
type ToolSpec =
  | { tool?: null }
  | { tool: ToolName; method: 'GET'; scope?: ReadScope | null; file?: null; secret?: false };

interface EndpointFields<
  I extends z.ZodType,
  O extends z.ZodType,
  A extends Access,
  P extends Principal,
  R extends RawBody | null,
  S extends Scope | null,
> {
  method: HttpMethod;
  scope?: S;
  alsoMethods?: readonly HttpMethod[];
  path: string;
  access: A;
  /** Default: a session, and a key where it can have the scope; none where the access is public. */
  principals?: readonly P[];
  queryCredential?: string | null;
  envelope?: Envelope;
  failureCode?: number | null;
  file?: string | null;
  rawBody?: R;
  summary: string;
  input?: I;
  output: O;
  errors?: readonly ErrorCode[];
  secret?: boolean;
}

type EndpointSpec<
  I extends z.ZodType,
  O extends z.ZodType,
  A extends Access,
  P extends Principal,
  R extends RawBody | null,
  S extends Scope | null,
> = EndpointFields<I, O, A, P, R, S> & ScopeSpec<A> & ToolSpec;

/** Output of an endpoint that answers with a file. */
export const fileOutput = z.instanceof(Blob);

const noInput = z.strictObject({});
type NoInput = typeof noInput;

function defaultPrincipals(access: Access, scope: Scope | null): readonly Principal[] {
  if (access === 'public') return [];
  return scope !== null && isGrantable(scope) ? ['session', 'apiKey'] : ['session'];
}

/** Throws on values that contradict each other: the module that declares such an endpoint does not load. */
export function endpoint<
  O extends z.ZodType,
  A extends Access,
  I extends z.ZodType = NoInput,
  const S extends Scope | null = null,
  P extends Principal = DefaultPrincipal<S>,
  R extends RawBody | null = null,
>(spec: EndpointSpec<I, O, A, P, R, S>): Endpoint<I, O, A, P, R> {
  const principals = spec.principals ?? (defaultPrincipals(spec.access, spec.scope ?? null) as readonly P[]);
  const name = `${spec.method} ${spec.path}`;
  if ((spec.access === 'public') !== (principals.length === 0)) {
    throw new Error(`${name}: a public endpoint has no principals, every other one has some`);
  }
  const scope = (spec.scope ?? null) as ScopeFor<A>;
  if ((spec.access === 'public') !== (scope === null)) {
    throw new Error(`${name}: a public endpoint has no scope, every other one has one`);
  }
  if (scope !== null && scopes[scope].sessionOnly && principals.some((principal) => principal !== 'session')) {
    throw new Error(`${name}: only a session has the scope ${scope}`);
  }
  if (spec.rawBody && [spec.method, ...(spec.alsoMethods ?? [])].includes('GET')) {
    throw new Error(`${name}: a GET has no body`);
  }
  if (spec.file && spec.envelope !== 'bare') throw new Error(`${name}: a file has no envelope`);
  return {
    alsoMethods: [],
    queryCredential: null,
    envelope: 'standard',
    failureCode: null,
    file: null,
    errors: [],
    secret: false,
    tool: null,
    ...spec,
    principals,
    scope,
    rawBody: (spec.rawBody ?? null) as R,
    input: (spec.input ?? noInput) as I,
  };
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

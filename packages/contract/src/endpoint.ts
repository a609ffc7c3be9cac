import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { errorCodes } from './errors.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint.
 * public: anybody. session: a valid token, even before the agreement is signed. user: agreement signed.
 * investor: also investor state Trial or Enabled. admin: the administrator role.
 */
export type Access = 'public' | 'session' | 'user' | 'investor' | 'admin';

/** One call of the API: the server registers its route from it, the client is typed by it, OpenAPI is generated from it. */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, A extends Access = Access> {
  readonly method: HttpMethod;
  /** Further methods under which the same call is accepted. */
  readonly alsoMethods: readonly HttpMethod[];
  /** Path below /api/, without a leading slash. */
  readonly path: string;
  readonly access: A;
  readonly summary: string;
  /** Union of query, JSON body and form body. Unknown fields are refused. */
  readonly input: I;
  /** What stands in `data` of the answer. */
  readonly output: O;
  readonly errors: readonly ErrorCode[];
  /** The answer carries a secret: never cached. */
  readonly secret: boolean;
}

interface EndpointSpec<I extends z.ZodType, O extends z.ZodType, A extends Access> {
  method: HttpMethod;
  alsoMethods?: readonly HttpMethod[];
  path: string;
  access: A;
  summary: string;
  input?: I;
  output: O;
  errors?: readonly ErrorCode[];
  secret?: boolean;
}

const noInput = z.strictObject({});
export type NoInput = typeof noInput;

export function endpoint<O extends z.ZodType, A extends Access, I extends z.ZodType = NoInput>(
  spec: EndpointSpec<I, O, A>,
): Endpoint<I, O, A> {
  return {
    alsoMethods: [],
    errors: [],
    secret: false,
    ...spec,
    input: (spec.input ?? noInput) as I,
  };
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

export const SUCCESS = 200;

export const failureSchema = z.strictObject({
  code: z.int(),
  errMsg: z.string(),
  errorCode: z.enum(errorCodes),
  /** Message by input field, to be shown beside the field. */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

export const successSchema = <O extends z.ZodType>(output: O) =>
  z.strictObject({ code: z.literal(SUCCESS), data: output });

import {
  credentialCarriers,
  type Endpoint,
  type ErrorCode,
  envelopeSchema,
  failureSchema,
  type HttpMethod,
  type JsonSchema,
  jsonSchemaOf,
  type Principal,
  scopeNames,
  scopes,
  statusOf,
} from '@pipa/contract';
import { showsPrices } from './licensed-calls.ts';
import { accessErrors } from './route.ts';

type Json = JsonSchema;

function queryParameters(input: Json): Json[] {
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = (input.required ?? []) as string[];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** Errors of every call: wrong input, a limit, overload or an internal error. */
const anyCallErrors = ['INVALID_INPUT', 'TOO_MANY_REQUESTS', 'OVERLOADED', 'UNAVAILABLE', 'INTERNAL'] as const;

function failuresOf(endpoint: Endpoint): Json {
  const codes = new Set<ErrorCode>([...anyCallErrors, ...accessErrors[endpoint.access], ...endpoint.errors]);
  if (endpoint.principals.some((principal) => principal !== 'session')) codes.add('FORBIDDEN');
  if (showsPrices(endpoint)) codes.add('DATA_LICENSE');
  const byStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      String(status),
      {
        description: names.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function requestOf(endpoint: Endpoint, method: HttpMethod): Json {
  const input = jsonSchemaOf(endpoint.input, 'input');
  if (endpoint.rawBody !== null) {
    const bytes = { schema: { type: 'string', format: 'binary', maxLength: endpoint.rawBody.maxBytes } };
    const content = Object.fromEntries(endpoint.rawBody.types.map((type) => [type, bytes]));
    return { parameters: queryParameters(input), requestBody: { required: true, content } };
  }
  if (Object.keys((input.properties ?? {}) as Json).length === 0) return {};
  if (method !== 'POST') return { parameters: queryParameters(input) };
  const content = { 'application/json': { schema: input }, 'application/x-www-form-urlencoded': { schema: input } };
  return { requestBody: { required: true, content } };
}

function contentOf({ file, envelope, output }: Endpoint): Json {
  if (file !== null) return { [file]: { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: jsonSchemaOf(envelopeSchema(envelope, output), 'output') } };
}

const inputWordsOf = ({ rawBody }: Endpoint): string =>
  rawBody === null ? 'Input is the union of query, JSON body and form body.' : 'The body is taken as raw bytes.';

function operation(endpoint: Endpoint, name: string, method: HttpMethod): Json {
  return {
    operationId: method === endpoint.method ? name : `${name}By${method}`,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}. ${inputWordsOf(endpoint)}`,
    tags: [endpoint.path.split('/', 1)[0]],
    security: endpoint.principals.map((principal) => ({ [principal]: [endpoint.scope] })),
    ...(endpoint.tool !== null && { 'x-tool': endpoint.tool }),
    ...requestOf(endpoint, method),
    responses: {
      200: {
        description: 'Success',
        content: contentOf(endpoint),
      },
      ...failuresOf(endpoint),
    },
  };
}

const credentialSources: Record<Principal, string> = {
  session: 'Token of public/login',
  apiKey: 'API key of its owner',
  forumToken: 'Token of forum/api-token-auth',
};

/** The scopes that a kind of credential can have, with what each allows. */
const scopesOf = (principal: Principal): Json =>
  Object.fromEntries(
    scopeNames
      .filter((name) => principal === 'session' || !scopes[name].sessionOnly)
      .map((name) => [name, scopes[name].summary]),
  );

/** The kinds of credential that at least one endpoint accepts. */
function securitySchemesOf(endpoints: readonly Endpoint[]): Json {
  const accepted = new Set(endpoints.flatMap(({ principals }) => principals));
  return Object.fromEntries(
    [...accepted].map((principal) => {
      const { header, scheme } = credentialCarriers[principal];
      const words = { description: credentialSources[principal], 'x-scopes': scopesOf(principal) };
      if (scheme === null) return [principal, { type: 'apiKey', in: 'header', name: header, ...words }];
      return [principal, { type: 'http', scheme: scheme.toLowerCase(), ...words }];
    }),
  );
}

/** The OpenAPI 3.1 document of a set of named endpoints. */
export function describeApi(api: Readonly<Record<string, Endpoint>>, publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(api)) {
    const path = `/api/${endpoint.path}`;
    paths[path] ??= {};
    for (const method of [endpoint.method, ...endpoint.alsoMethods]) {
      paths[path][method.toLowerCase()] = operation(endpoint, name, method);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pipa',
      version: '1',
      description:
        'Every call of the product. Unknown fields are refused, except those of a query that begin with an underscore.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: jsonSchemaOf(failureSchema, 'output') },
      securitySchemes: securitySchemesOf(Object.values(api)),
    },
  };
}

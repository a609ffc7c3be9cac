import { api, endpoint as declare, type Endpoint, scopeNames, scopes, toolsOf } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from './openapi.ts';

type Json = Record<string, unknown>;
type Operation = {
  operationId: string;
  security: Json[];
  'x-tool'?: string;
  parameters?: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
};
const document = describeApi(api, 'http://localhost:4000') as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json; securitySchemes: Record<string, { 'x-scopes': Json }> };
};
const calls = Object.entries(api as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
  [endpoint.method, ...endpoint.alsoMethods].map((method) => ({ name, endpoint, method, path: endpoint.path })),
);

/** What its owner saves as a file, or reads as a stream; the client only passes it on. */
const bare = new Set(['users/exportData', 'users/orders.csv', 'ida/screen.csv', 'ask', 'ask/export']);

function refsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsOf(inner)));
}

describe('the OpenAPI document', () => {
  it('is of version 3.1 and has a name for every operation', () => {
    expect(document.openapi).toBe('3.1.0');
    const names = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(names).toHaveLength(calls.length);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(calls)('describes $method $path', ({ endpoint, method }) => {
    const operation = document.paths[`/api/${endpoint.path}`][method.toLowerCase()];
    const takesTokens = endpoint.path.startsWith('forum/') && !endpoint.path.endsWith('-auth');
    const takesKeys = endpoint.scope !== null && !scopes[endpoint.scope].sessionOnly;
    const proofs = [...(takesTokens ? ['forumToken'] : []), 'session', ...(takesKeys ? ['apiKey'] : [])];
    const proven = proofs.map((proof) => ({ [proof]: [endpoint.scope] }));
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : proven);
    const success = operation.responses[200] as { content: Record<string, { schema: Json }> };
    const { schema } = success.content[endpoint.file ?? 'application/json'];
    if (bare.has(endpoint.path)) expect(schema).not.toHaveProperty('properties.code');
    else
      expect(schema).toMatchObject({
        type: 'object',
        required: expect.arrayContaining(['code']),
        additionalProperties: false,
      });
    // 3 §7: the forum answers with code 0 beside its fields.
    const isForum = /^(forum\/|public\/forumTopics$)/.test(endpoint.path);
    const whole = isForum ? { code: { const: 0 } } : { code: { const: 200 }, data: expect.anything() };
    if (!bare.has(endpoint.path)) expect(schema).toMatchObject({ properties: whole });
    expect(endpoint.envelope).toBe(bare.has(endpoint.path) ? 'bare' : isForum ? 'forum' : 'standard');
    expect(Object.keys(operation.responses)).toContain('400');
    if (endpoint.access !== 'public') expect(Object.keys(operation.responses)).toContain('401');
  });

  it('names the calls that are tools, and the scopes of each kind of credential in words', () => {
    const tools = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap((operation) => operation['x-tool'] ?? []),
    );
    expect(tools.sort()).toEqual(
      toolsOf(api, scopeNames)
        .flatMap(({ name, calls }) => calls.map(() => name))
        .sort(),
    );
    const { session } = document.components.securitySchemes;
    expect(Object.keys(session['x-scopes'])).toEqual(scopeNames);
  });

  it('says that the portfolio of a track is absent, and why', () => {
    const { get } = document.paths['/api/strategies/trackingReport'];
    const success = get.responses[200] as { content: Record<string, { schema: Json }> };
    expect(success.content['application/json'].schema).toMatchObject({
      properties: {
        data: {
          items: {
            properties: { portfolioId: { type: 'null', description: expect.stringMatching(/no portfolio holds it$/) } },
          },
        },
      },
    });
  });

  it('lists inputs with their types: in the query, or in the body of a POST', () => {
    const { get, post } = document.paths['/api/public/login'];
    const parameter = get.parameters?.find(({ name }) => name === 'password');
    expect(parameter).toMatchObject({ in: 'query', required: true, schema: { type: 'string', maxLength: 128 } });
    expect(post.requestBody).toMatchObject({
      content: {
        'application/json': { schema: { additionalProperties: false, properties: { codeToken: { type: 'string' } } } },
      },
    });
  });

  it('takes credentials, envelope and raw bodies from the endpoint', () => {
    const topics = declare({
      method: 'GET',
      path: 'topics',
      access: 'user',
      scope: 'read:user',
      principals: ['forumToken', 'apiKey'],
      envelope: 'forum',
      summary: 'Topics',
      output: z.strictObject({ data: z.array(z.string()), count: z.int() }),
    });
    const webhook = declare({
      method: 'POST',
      path: 'webhook',
      access: 'public',
      envelope: 'bare',
      rawBody: { types: ['application/json'], maxBytes: 10 },
      summary: 'A webhook',
      output: z.null(),
    });
    const { paths, components } = describeApi({ topics, webhook }, 'http://localhost') as unknown as typeof document & {
      components: { securitySchemes: Json };
    };
    const { get } = paths['/api/topics'];
    expect(get.security).toEqual([{ forumToken: ['read:user'] }, { apiKey: ['read:user'] }]);
    expect(get.responses[200]).toMatchObject({
      content: { 'application/json': { schema: { required: ['code', 'data', 'count'] } } },
    });
    const apiKey = components.securitySchemes.apiKey as { 'x-scopes': Json };
    expect(Object.keys(apiKey['x-scopes'])).toEqual(scopeNames.filter((name) => !scopes[name].sessionOnly));
    expect(Object.keys(get.responses)).toContain('403');
    expect(components.securitySchemes).toMatchObject({
      forumToken: { type: 'http', scheme: 'token' },
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
    });
    const { post } = paths['/api/webhook'];
    expect(post.requestBody).toMatchObject({
      content: { 'application/json': { schema: { format: 'binary', maxLength: 10 } } },
    });
    expect(post.responses[200]).toMatchObject({ content: { 'application/json': { schema: { type: 'null' } } } });
  });

  it('refers to nothing that is missing', () => {
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(refsOf(document).filter((reference) => !known.includes(reference))).toEqual([]);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

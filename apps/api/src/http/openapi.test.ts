import { api, type Endpoint } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { describeApi } from './openapi.ts';

type Json = Record<string, unknown>;
type Operation = {
  operationId: string;
  security: Json[];
  parameters?: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
};
const document = describeApi(api, 'http://localhost:4000') as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Json };
};
const calls = Object.entries(api as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
  [endpoint.method, ...endpoint.alsoMethods].map((method) => ({ name, endpoint, method, path: endpoint.path })),
);

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
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ session: [] }]);
    const success = operation.responses[200] as { content: { 'application/json': { schema: Json } } };
    expect(success.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['code', 'data'],
      additionalProperties: false,
    });
    expect(Object.keys(operation.responses)).toContain('400');
    if (endpoint.access !== 'public') expect(Object.keys(operation.responses)).toContain('401');
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

  it('refers to nothing that is missing', () => {
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(refsOf(document).filter((reference) => !known.includes(reference))).toEqual([]);
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

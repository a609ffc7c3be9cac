import { readFileSync } from 'node:fs';
import {
  api,
  credentialCarriers,
  type Endpoint,
  type ErrorCode,
  endpoints,
  grantableScopes,
  scopes,
  statusOf,
} from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { loadLimits } from './load-limits.ts';

const text = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language, code]) => ({ language, code }));

describe('docs/api.md', () => {
  it('has the scopes of keys with their words', () => {
    const rows = [...text.matchAll(/^\| `([a-z:]+)` \| (.*) \|$/gm)].map(([, name, words]) => [name, words]);
    expect(rows).toEqual(grantableScopes.map((name) => [name, scopes[name].summary]));
  });

  it('has examples in three languages, whose calls take a key', () => {
    expect(blocks.map(({ language }) => language)).toEqual(['sh', 'ts', 'python']);
    for (const { language, code } of blocks) {
      if (language !== 'ts') expect(code).toContain(credentialCarriers.apiKey.header);
      const paths = [...code.matchAll(/(?:\/api\/|pipa\(")(\w[\w/]*)/g)].map(([, path]) => path);
      const named = [...code.matchAll(/pipa\.(\w+)\(/g)].map(([, name]) => (api as Record<string, Endpoint>)[name]);
      const called = [...paths.map((path) => endpoints.find((one) => one.path === path)), ...named];
      expect(called.length).toBeGreaterThan(1);
      for (const endpoint of called) expect(endpoint?.principals).toContain('apiKey');
    }
  });

  it('has the statuses of refusals and the limit of keys', () => {
    const rows = [...text.matchAll(/^\| (\d{3}) \| (.*?) \|/gm)];
    expect(rows).toHaveLength(5);
    for (const [, status, names] of rows) {
      for (const [, name] of names.matchAll(/`(\w+)`/g)) expect(statusOf(name as ErrorCode), name).toBe(Number(status));
    }
    const { callsByKeys, windowMs } = loadLimits('production');
    expect(text).toContain(`may make ${callsByKeys} calls in ${windowMs / 1_000} seconds`);
  });
});

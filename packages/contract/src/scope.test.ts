import { describe, expect, it } from 'vitest';
import { endpoints, scopeNames, scopes } from './index.ts';

describe('a scope', () => {
  it('has GETs alone where it reads, and none where it changes something that keys can change', () => {
    for (const { method, alsoMethods, path, scope } of endpoints) {
      if (scope?.startsWith('read:')) expect([method, ...alsoMethods], path).toEqual(['GET']);
      else if (scope !== null && !scopes[scope].sessionOnly) expect(method, path).not.toBe('GET');
    }
  });

  it('is of sessions only where a key could take the account, its money or its data away, or speak with Ask in the name of the user', () => {
    const sessionOnly = scopeNames.filter((name) => scopes[name].sessionOnly);
    expect(sessionOnly).toEqual(['security', 'ask', 'billing', 'administration']);
  });

  it('has calls and words', () => {
    expect([...new Set(endpoints.map(({ scope }) => scope))].filter((scope) => scope !== null).sort()).toEqual(
      [...scopeNames].sort(),
    );
    for (const { summary } of Object.values(scopes)) expect(summary).not.toBe('');
  });
});

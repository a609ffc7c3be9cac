import { api, type Endpoint } from '@pipa/contract';
import { expect, it } from 'vitest';
import { reads } from './reads.ts';

const calls: [string, Endpoint][] = Object.entries(api);

it('has a read for every endpoint that is a tool', () => {
  const tools = calls.flatMap(([name, { tool }]) => (tool ? [name] : []));
  expect(tools.filter((name) => !(name in reads))).toEqual([]);
});

it('reads with GET alone, so that no form changes anything by it', () => {
  const methods = calls
    .filter(([name]) => name in reads)
    .flatMap(([, { method, alsoMethods }]) => [method, ...alsoMethods]);
  expect(new Set(methods)).toEqual(new Set(['GET']));
});

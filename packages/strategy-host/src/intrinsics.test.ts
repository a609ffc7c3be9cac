import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourcesOf } from './strategy-sources.ts';
import { dayIndices, fileOf, HONEST, Neighbour, outcomeOf } from './testing/strategy-world.ts';

/** What our code in the isolate keeps for itself, as it is written there. */
const source = readFileSync(new URL('isolate/primordials.ts', import.meta.url), 'utf8');
const CAPTURED = [
  ...[...source.matchAll(/\b([A-Z]\w+\.prototype\.\w+)/g)].map(([, method]) => method),
  ...[...source.matchAll(/const \{ ([^}]+) \} = (\w+);/g)].flatMap(([, names, holder]) =>
    names.split(', ').map((name) => `${holder}.${name.split(':')[0]}`),
  ),
  ...[...source.matchAll(/= ([A-Z]\w+\.\w+);/g)].map(([, method]) => method),
];
/** Others that code of the language itself goes through. */
const FURTHER = [
  'Array.prototype[Symbol.iterator]',
  'Map.prototype[Symbol.iterator]',
  'Function.prototype.call',
  'Function.prototype.apply',
  'Function.prototype.bind',
  'Function.prototype[Symbol.hasInstance]',
  'Array.prototype.map',
  'Array.prototype.push',
  'Array.prototype.join',
  'Map.prototype.get',
  'Map.prototype.set',
  'Set.prototype.has',
  'Promise.prototype.then',
  'Object.hasOwn',
  'String.prototype.toString',
  'Number.prototype.toString',
];

const HONESTLY = 'return { SPY: 0.6, TLT: 0.4 };';
const BOMB = `() => { const sparse: any[] = []; sparse[31_000_000] = 1; return Array.from({ length: 200 }, () => sparse); }`;
const HOSTILE = [
  ['fails', `() => { throw new Error('hostile'); }`, [...CAPTURED, ...FURTHER]],
  ['answers with what fills a memory', BOMB, CAPTURED],
] as const;

let neighbour: Neighbour;
beforeAll(async () => {
  neighbour = await Neighbour.open();
});
afterAll(() => neighbour[Symbol.asyncDispose]());

async function outcomeWith(before: string) {
  const { outcome } = await outcomeOf(sourcesOf('mine.ts', { 'mine.ts': fileOf(HONESTLY, before) }), {
    bounds: { decisionMs: 5_000 },
  });
  expect(await neighbour.decide()).toEqual(HONEST);
  return outcome;
}

describe('a strategy that changes what the language offers', () => {
  it('is met by code that keeps what it uses', () => {
    expect(CAPTURED).toContain('JSON.parse');
    expect(CAPTURED).toContain('JSON.stringify');
    expect(CAPTURED).toContain('Map.prototype.forEach');
    expect(CAPTURED.length).toBeGreaterThan(15);
  });

  describe.each(HOSTILE)('to what %s', (_, hostile, names) => {
    it.each([...new Set(names)])('decides as it should or fails alone: %s', async (name) => {
      const outcome = await outcomeWith(`${name} = ${hostile};`);
      if ('fault' in outcome) expect(outcome.fault.name).toBe('StrategyFault');
      else expect(outcome.targets).toEqual(dayIndices.map(() => HONEST));
    });
  });

  it('altogether, fails alone', async () => {
    const outcome = await outcomeWith(`
      const hostile = () => { throw new Error('hostile'); };
      const { ownKeys, defineProperty, getOwnPropertyDescriptor } = Reflect;
      const known = [Object, Array, String, Number, Boolean, Map, Set, Promise, JSON, Math, Error, RegExp, Float64Array, Int32Array, Date, Symbol, Function, Reflect];
      for (let i = 0; i < known.length; i++) {
        const holders: any[] = [known[i], (known[i] as any).prototype];
        for (let h = 0; h < 2; h++) {
          if (holders[h] === undefined) continue;
          const keys = ownKeys(holders[h]);
          for (let k = 0; k < keys.length; k++) {
            if (getOwnPropertyDescriptor(holders[h], keys[k])!.configurable) defineProperty(holders[h], keys[k], { value: hostile });
          }
        }
      }`);
    expect(outcome).toMatchObject({ fault: { name: 'StrategyFault' } });
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HostBounds } from './open-strategy.ts';
import { sourcesOf } from './strategy-sources.ts';
import { dayIndices, fileOf, HONEST, LATER_VOLUME, Neighbour, outcomeOf, universe } from './testing/strategy-world.ts';

let neighbour: Neighbour;
beforeAll(async () => {
  neighbour = await Neighbour.open();
});
afterAll(() => neighbour[Symbol.asyncDispose]());
// Nothing that a strategy does reaches another one, or the house that asks both.
afterEach(async () => {
  expect(await neighbour.decide()).toEqual(HONEST);
  expect(({} as Record<string, unknown>).looted).toBeUndefined();
});

const HONESTLY = 'return { SPY: 0.6, TLT: 0.4 };';
const honestOutcome = { targets: dayIndices.map(() => HONEST) };
const run = (body: string, before = '', bounds: Partial<HostBounds> = {}) =>
  outcomeOf(sourcesOf('mine.ts', { 'mine.ts': fileOf(body, before), 'own.ts': 'export const half = 0.5;' }), {
    bounds,
  });
const looted = (lines: readonly string[]) => lines.filter((line) => line.startsWith('LOOT'));

const FOREIGN = [
  'node:fs',
  'fs',
  'node:net',
  'node:worker_threads',
  'node:process',
  'NODE:FS',
  'node%3Afs',
  'data:text/javascript,export default 1',
  'file:///etc/passwd',
  '/etc/passwd',
  'https://127.0.0.1/a.js',
  './%2e%2e/own.ts',
  './%6fwn.ts',
  './own.ts?x',
  './own.ts#x',
  '././../own.ts',
  '../own.ts',
  './\u0000',
  '.\\own.ts',
  'room',
  'strategy',
  'strategy:///own.ts',
  'pipa:///strategy-host/src/isolate/room.ts',
  'pipa:///entry',
  '#internal',
  '@pipa/quant',
  '@pipa/quant/own-strategy/host',
  '@pipa/quant/own-strategy/',
  'isolated-vm',
  '',
];

describe('a strategy that reaches for what is around it', () => {
  it('imports nothing but its own files, also after it has changed the methods of texts', async () => {
    const before = `
      const changed: any = String.prototype;
      for (const name of ['startsWith', 'includes', 'slice', 'indexOf']) changed[name] = () => false;
      changed.replace = changed.trim = () => './own.ts';
      (RegExp.prototype as any).test = () => true;
      (Object as any).hasOwn = () => true;
      for (const name of ${JSON.stringify(FOREIGN)}) await import(name).then(() => say('LOOT ' + name), () => undefined);
      await import('./own.ts').then(({ half }) => say('own ' + half), (error) => say('LOOT ' + error));`;
    const { outcome, lines } = await run(HONESTLY, before);
    expect(looted(lines)).toEqual([]);
    expect(lines).toEqual(['own 0.5']);
    expect(outcome).toEqual(honestOutcome);
  });

  it.each(FOREIGN.filter((_, i) => i % 4 === 0))('may not import %j in its first line', async (name) => {
    const { outcome } = await run(HONESTLY, `import * as more from ${JSON.stringify(name)}; loot(more);`);
    expect(outcome).toMatchObject({ fault: { kind: 'Load', message: expect.stringContaining('mine.ts imports') } });
  });

  it('cannot change the name of a module while it is looked at', async () => {
    const before = `
      let asked = 0;
      const shifting: any = { toString: () => (asked++ === 0 ? './own.ts' : 'node:fs') };
      await import(shifting).then((module) => say(Object.keys(module).join()), (error) => say(error.message));`;
    expect((await run(HONESTLY, before)).lines).toEqual(['half']);
  });

  it('sees nothing of the process in an error of an import', async () => {
    const before = `await import('node:fs').catch((error) => say(error.stack));`;
    const { lines } = await run(HONESTLY, before);
    expect(lines.join()).toContain('mine.ts imports node:fs');
    expect(lines.join()).not.toMatch(/file:|node:internal|packages/);
  });

  it.each([
    ['a Worker', `new (globalThis as any).Worker('data:text/javascript,0');`, 'Worker'],
    ['shared memory', 'new SharedArrayBuffer(8);', 'SharedArrayBuffer'],
    ['Atomics', 'Atomics.wait(new Int32Array(4), 0, 0, 1);', 'Atomics'],
    ['WebAssembly', `new (globalThis as any).WebAssembly.Memory({ initial: 1 });`, 'WebAssembly'],
    ['the clock', 'Date.now();', 'Date.now'],
    ['a date of now', 'new Date();', 'new Date()'],
    ['a text of now', 'Date();', 'Date()'],
    ['a date of now by a class of its own', 'new (class extends Date {})();', 'new Date()'],
    ['a date of now by its prototype', 'new (Date.prototype.constructor as any)();', 'new Date()'],
    ['a format of now', `new Intl.DateTimeFormat('en').format();`, 'Intl.DateTimeFormat without a date'],
    ['parts of now', `new Intl.DateTimeFormat('en').formatToParts();`, 'Intl.DateTimeFormat without a date'],
    ['a stopwatch', 'performance.now();', 'performance'],
    ['chance', 'Math.random();', 'Math.random'],
  ])('is refused %s in words', async (_, code, name) => {
    const { outcome } = await run(`${code} ${HONESTLY}`);
    const words = `A strategy may not use ${name}: it decides from its view`;
    expect(outcome).toMatchObject({ fault: { kind: 'Threw', message: expect.stringContaining(words) } });
  });

  it('keeps dates that it names', async () => {
    const { lines } = await run(`
      say(new Date('2024-01-22').getUTCDay(), new Date(2024, 0, 22).toISOString(), new Date(NaN) instanceof Date);
      say(new (class Later extends Date {})(0).toISOString(), Date.UTC(2024, 0, 1), Date.parse('2024-01-01'), Date.name);
      say(new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(new Date(0)));
      ${HONESTLY}`);
    expect(lines.slice(0, 3)).toEqual([
      '1 2024-01-22T00:00:00.000Z true',
      '1970-01-01T00:00:00.000Z 1704067200000 1704067200000 Date',
      '1/1/1970',
    ]);
  });

  it('makes no code of a text, by whatever constructor', async () => {
    const { outcome, lines } = await run(`
      const kinds: any[] = [() => 0, async () => 0, function* () {}, async function* () {}, class {}, say, view.close, Object, Date];
      for (const kind of kinds) attempt(() => loot(kind.constructor.constructor('return this')()));
      for (const kind of kinds) attempt(() => loot(Reflect.construct(Object.getPrototypeOf(kind).constructor, ['return this'])));
      attempt(() => loot((0, eval)('this')));
      attempt(() => loot(Function('return this')()));
      attempt(() => loot(new (class extends Function { constructor() { super('return this'); } })()()));
      ${HONESTLY}`);
    expect(looted(lines)).toEqual([]);
    expect(outcome).toEqual(honestOutcome);
  });

  it('finds nothing of the process by the stack of an error', async () => {
    const { outcome, lines } = await run(
      `
      attempt(() => view.close('XXX'));
      attempt(() => view.closes({ toString() { throw new Error('deep'); } }));
      ${HONESTLY}`,
      `
      (Error as any).stackTraceLimit = 100;
      (Error as any).prepareStackTrace = (error: unknown, sites: any[]) => {
        for (const site of sites) {
          for (const part of [site.getThis(), site.getFunction(), site.getEvalOrigin()]) if (part) loot(part);
          if (/node:|file:|packages/.test(String(site.getFileName()))) loot(site.getFileName());
        }
        return { toString() { throw error; } };
      };
      attempt(() => { throw new Error('looked at').stack; });`,
    );
    expect(looted(lines)).toEqual([]);
    expect(outcome).toEqual(honestOutcome);
  });
});

describe('a strategy that looks for the future', () => {
  const SEARCHING = `
    const seen = new Set();
    const look = (value: any, depth = 0) => {
      if (typeof value !== 'object' && typeof value !== 'function' || value === null || seen.has(value) || depth > 6) return;
      seen.add(value);
      if (value instanceof ArrayBuffer) for (const price of new Float64Array(value, 0, Math.floor(value.byteLength / 8))) {
        if (price === ${LATER_VOLUME}) loot('a later volume');
      }
      if (ArrayBuffer.isView(value)) return look(value.buffer, depth + 1);
      for (const key of Reflect.ownKeys(value)) look(attempt(() => value[key]), depth + 1);
      look(attempt(() => Object.getPrototypeOf(value)), depth + 1);
    };`;

  it('finds none in the objects that its own getters and setters meet', async () => {
    const before = `
      ${SEARCHING}
      const keys = ['cmd', 'ask', 'type', 'panel', 'history', 'then', 'get', 'set', 'value', 'days', 'symbols', 'columns', 'market',
        'strategy', 'known', 'buffer', 'universe', 't', 'message', 'data', 'count', 'anew', 'sectors', 'actions', '0', '1'];
      for (const key of keys) Object.defineProperty(Object.prototype, key, {
        get() { look(this); return undefined; },
        set(value) { look(this); look(value); Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: true }); },
        configurable: true,
      });`;
    const { lines } = await run(`look(view); look(this); look(globalThis); ${HONESTLY}`, before);
    expect(looted(lines)).toEqual([]);
  });

  it('finds none behind the methods of arrays, whose receivers it keeps', async () => {
    const before = `
      ${SEARCHING}
      let isLooking = false;
      for (const prototype of [Float64Array.prototype, Int32Array.prototype, Object.getPrototypeOf(Float64Array.prototype), Array.prototype, Map.prototype] as any[]) {
        for (const key of Reflect.ownKeys(prototype) as string[]) {
          const method = attempt(() => prototype[key]) as any;
          if (typeof method !== 'function' || key === 'constructor') continue;
          prototype[key] = function (...given: unknown[]) {
            if (!isLooking && !seen.has(this)) { isLooking = true; look(this); isLooking = false; }
            return Reflect.apply(method, this, given);
          };
        }
      }`;
    const body = `
      seen.clear();
      isLooking = true;
      for (const symbol of view.symbols) for (const list of ['closes', 'opens', 'volumes']) look(view[list](symbol));
      look(view.days(99));
      isLooking = false;
      ${HONESTLY}`;
    const { outcome, lines } = await run(body, before);
    expect(looted(lines)).toEqual([]);
    expect(outcome).toEqual(honestOutcome);
  });

  it('starts anew where it is asked for a day before those that it knows', async () => {
    const { openStrategy } = await import('./open-strategy.ts');
    const { panel } = await import('./testing/strategy-world.ts');
    const keeping = fileOf(
      `kept = Math.max(kept, ...view.volumes('TLT')); return { SPY: kept === ${LATER_VOLUME} ? 0.1 : 0.6 };`,
      'let kept = 0;',
    );
    await using strategy = await openStrategy(sourcesOf('mine.ts', { 'mine.ts': keeping }));
    const [late] = await strategy.decide({ panel, universe, dayIndices: [39] });
    const [early] = await strategy.decide({ panel, universe, dayIndices: [20] });
    expect([late, early].map(({ targets }) => targets.get('SPY'))).toEqual([0.1, 0.6]);
  });
});

describe('a strategy that answers with something else than weights', () => {
  const SPARSE = 'const sparse: any[] = []; sparse[31_000_000] = 1;';
  const NAN = 'is not a finite number';

  it.each<[what: string, body: string, before: string, fault: string]>([
    [
      'values of parameters that are sparse lists',
      HONESTLY,
      `(Object as any).fromEntries = () => Array.from({ length: 200 }, () => { const sparse: any[] = []; sparse[31_000_000] = 1; return sparse; });`,
      'cannot be carried out',
    ],
    ['a proxy that fails', `return new Proxy({}, { ownKeys() { throw new Error('mine'); } });`, '', 'Error: mine'],
    [
      'a proxy of other symbols',
      `return new Proxy({}, { ownKeys: () => ['SPY', 'GME'], get: () => 0.1, getOwnPropertyDescriptor: () => ({ value: 0.1, enumerable: true, configurable: true }) });`,
      '',
      'GME',
    ],
    ['a getter that fails', `return { get SPY() { throw new Error('mine'); } };`, '', 'Error: mine'],
    ['a promise', 'return Promise.resolve({ SPY: 1 });', '', 'promise'],
    ['what can be awaited', 'return { then(done: any) { done({ SPY: 1 }); } };', '', 'promise'],
    ['a sparse list', `${SPARSE} return sparse;`, '', 'a list'],
    ['a weight that is a sparse list', `${SPARSE} return { SPY: sparse };`, '', NAN],
    ['a weight that is a text', `return { SPY: '0.6' };`, '', NAN],
    ['a weight that changes its value', `return { SPY: { valueOf: () => 0.6 } };`, '', NAN],
    [
      'a map with a name that is an object',
      `return new Map([[{ toString() { throw new Error('mine'); } }, 1]]);`,
      '',
      'Error: mine',
    ],
    ['a symbol as long as a book', `return { ['x'.repeat(1e6)]: 1 };`, '', 'not in its universe'],
    ['a signal as long as a book', `view.record('x'.repeat(1e6), 1); return {};`, '', '1 to 32 characters'],
    ['a promise that fails later', `Promise.reject(new Error('left behind')); ${HONESTLY}`, '', 'left behind'],
    ['a rejected sparse list', `${SPARSE} Promise.reject(sparse); ${HONESTLY}`, '', ''],
    [
      'a proxy that is thrown',
      `throw new Proxy(new Error('mine'), { get() { throw 1; }, getPrototypeOf() { throw 2; } });`,
      '',
      'cannot be read',
    ],
    ['a thrown text as long as a book', `throw 'x'.repeat(1e8);`, '', 'It threw xxx'],
    ['a thrown symbol', `throw Symbol('mine');`, '', 'It threw a symbol'],
    ['nothing thrown', 'throw null;', '', 'It threw null'],
    [
      'an error with a stack that is an object',
      `throw Object.assign(new Error('mine'), { stack: { toString: () => 'x'.repeat(1e7) } });`,
      '',
      'Error: mine',
    ],
    [
      'an error that calls itself the house',
      `throw Object.assign(new Error('mine'), { name: 'StrategyFault', kind: 'Cancelled', symbol: {}, sessionsAhead: {} });`,
      '',
      'StrategyFault: mine',
    ],
    ['a depth without end', 'return (function down(): any { return down(); })();', '', 'RangeError'],
  ])('%s fails alone', async (_, body, before, words) => {
    const { outcome } = await run(body, before);
    expect(outcome).toMatchObject({ fault: { name: 'StrategyFault', message: expect.stringContaining(words) } });
  });

  it.each<[what: string, body: string, before: string]>([
    [
      'by an iterator of its own',
      `return { SPY: 0.6, TLT: 0.4, *[Symbol.iterator]() { for (;;) yield ['GME', 1]; } };`,
      '',
    ],
    ['with getters', 'return { get SPY() { return 0.6; }, TLT: 0.4 };', ''],
    [
      'with toJSON on every object',
      HONESTLY,
      `for (const kind of [Object, Array, String, Number, Map] as any[]) kind.prototype.toJSON = () => ({ SPY: 9 });`,
    ],
    [
      'of a map with a size of its own',
      `return Object.defineProperty(new Map([['SPY', 0.6], ['TLT', 0.4]]), 'size', { get: () => 1e9 });`,
      '',
    ],
    ['after promises that never come', `new Promise(() => undefined); ${HONESTLY}`, ''],
    [
      'after it has printed hostile values',
      `
      const circle: any = { name: 'circle' }; circle.self = circle;
      for (const value of [circle, new Proxy({}, { get() { throw 1; }, ownKeys() { throw 2; }, getPrototypeOf() { throw 3; } }), Symbol('s'), Object.create(null),
        { get a() { throw 4; } }, new Error('x'), [[[[[1]]]]], new Map([[circle, circle]]), 10n, -0, () => 0]) attempt(() => console.log(value, '%s', value));
      attempt(() => console.log('%s %d %j %%', circle, 'x', 1)); attempt(() => structuredClone(circle)); ${HONESTLY}`,
      '',
    ],
  ])('and decides %s, is taken at its word', async (_, body, before) => {
    expect((await run(body, before)).outcome).toEqual(honestOutcome);
  });

  it.each([
    ['a regular expression that never ends', `/^(a+)+$/.test('a'.repeat(50) + 'b'); ${HONESTLY}`],
    [
      'promises that follow one another for ever',
      `(function next(): any { Promise.resolve().then(next); })(); ${HONESTLY}`,
    ],
    ['a proxy that answers for ever', 'return new Proxy({}, { ownKeys() { for (;;); } });'],
  ])('with %s takes too long, alone', async (_, body) => {
    const { outcome } = await run(body, '', { decisionMs: 1_000 });
    expect(outcome).toMatchObject({ fault: { kind: 'Timeout' } });
  });

  it.each([
    ['waits for ever', 'await new Promise(() => undefined);', 'Load', 'waits for something that never comes'],
    ['leaves a failed promise behind', `Promise.reject(new Error('left'));`, 'Load', 'Error: left'],
    [
      'exports a proxy',
      `export { hostile as default }; const hostile = new Proxy({}, { get() { throw new Error('mine'); } });`,
      'Load',
      'mine',
    ],
    [
      'has a name without end',
      `export default { name: 'x'.repeat(1e8), rebalance: 'Daily', warmUp: 1, universe: [], decide() {} };`,
      'Load',
      'Name is a text',
    ],
    [
      'has a name that changes',
      `let n = 0; export default { get name() { return n++ === 0 ? 'A name' : 'x'.repeat(5e5); }, rebalance: 'Daily', warmUp: 1, universe: ['SPY'], decide() {} };`,
      'Load',
      'too long',
    ],
    [
      'has a rebalance that is an object',
      `export default { name: 'Mine', rebalance: { toString: () => 'Daily' }, warmUp: 1, universe: [], decide() {} };`,
      'Load',
      'Rebalance is',
    ],
    [
      'has a universe without end',
      `export default { name: 'Mine', rebalance: 'Daily', warmUp: 1, universe: () => Array.from({ length: 1e6 }, (_, i) => 'S' + i), decide() {} };`,
      'Invalid',
      'at most 2000',
    ],
    [
      'has symbols as long as books',
      `export default { name: 'Mine', rebalance: 'Daily', warmUp: 1, universe: () => ['x'.repeat(1e6)], decide() {} };`,
      'Threw',
      'too long',
    ],
    [
      'has parameters of a prototype',
      `export default { name: 'Mine', rebalance: 'Daily', warmUp: 1, universe: ['SPY'], parameters: JSON.parse('{"__proto__":{"value":1,"min":0,"max":2}}'), decide() {} };`,
      'Load',
      'no name like lookBack',
    ],
  ])('%s fails alone', async (_, text, kind, words) => {
    const { outcome } = await outcomeOf(sourcesOf('mine.ts', { 'mine.ts': text }));
    expect(outcome).toMatchObject({ fault: { kind, message: expect.stringContaining(words) } });
  });
});

const given = new URL('../../../../shared/reference/attacks/', import.meta.url);

/** Files that got out of an earlier wall lie beside the checkout where a developer has them; they are never part of the project. */
describe.runIf(existsSync(given))('a strategy that got out before', () => {
  const runGiven = (name: string) => outcomeOf(sourcesOf(name, { [name]: readFileSync(new URL(name, given), 'utf8') }));

  it('imports no module of Node, and decides', async () => {
    const { outcome, lines } = await runGiven('imports.ts');
    expect(lines).toHaveLength(14);
    for (const line of lines) expect(line).toMatch(/^import node:\w+: FAIL imports\.ts imports node:/);
    expect(outcome).toMatchObject({
      targets: dayIndices.map(
        () =>
          new Map([
            ['SPY', 0.6],
            ['IEF', 0.4],
          ]),
      ),
    });
  });

  it('starts no thread', async () => {
    const { outcome } = await runGiven('kill-parent.ts');
    expect(outcome).toMatchObject({
      fault: { kind: 'Load', message: expect.stringContaining('kill-parent.ts imports node:worker_threads') },
    });
  });

  it('fills no memory by a small answer', async () => {
    expect((await runGiven('small-message.ts')).outcome).toMatchObject({ fault: { kind: 'Invalid' } });
  });

  it('reads nothing of the future', async () => {
    const { outcome } = await runGiven('read-the-future.ts');
    expect(outcome).toMatchObject({ fault: { kind: 'Threw', message: expect.stringMatching(/^TypeError/) } });
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type Panel, symbolIndex } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenOptions, openStrategy } from './open-strategy.ts';
import { replayStrategy } from './replay-strategy.ts';
import type { StrategyFault } from './strategy-fault.ts';
import { readStrategySources, sourcesOf } from './strategy-sources.ts';

const SESSIONS = 40;
/** Weekdays from Monday 2024-01-08; SPY rises by a dollar a session, TLT falls, VIX is not in the universe. */
const panel: Panel = (() => {
  const days = Int32Array.from({ length: SESSIONS }, (_, i) => 19_730 + 7 * Math.floor(i / 5) + (i % 5));
  const columns = [1, -1, 0].map((step) => Float64Array.from(days, (_, i) => 100 + step * i));
  const volume = columns.map((column) => column.map(() => 1e6));
  const prices = { open: columns, high: columns, low: columns, close: columns, adjClose: columns, volume };
  return { days, symbols: ['SPY', 'TLT', 'VIX'], ...prices, actions: [[], [], []] };
})();
const universe = ['SPY', 'TLT'];
const dayIndices = [10, 20, 30];

const fileOf = (decide: string, before = '') => `
import { defineStrategy, indicators, type MarketView } from '@pipa/quant/own-strategy';
${before}
export default defineStrategy({
  name: 'A strategy',
  rebalance: 'Weekly',
  warmUp: ({ lookBack }) => lookBack + 1,
  universe: ['SPY', 'TLT'],
  parameters: { lookBack: { value: 5, min: 1, max: 9, integer: true } },
  decide(view: MarketView, { lookBack }) { ${decide} },
});
`;
const sources = (decide: string, before?: string) => sourcesOf('mine.ts', { 'mine.ts': fileOf(decide, before) });

async function decide(body: string, options: OpenOptions = {}, before?: string) {
  await using strategy = await openStrategy(sources(body, before), options);
  return await strategy.decide({ panel, universe, dayIndices });
}

/** The fault of a strategy, which another strategy does not notice. */
async function faultOf(body: string, options: OpenOptions = {}, before?: string): Promise<StrategyFault> {
  const fault = await decide(body, options, before).then(
    () => expect.fail('it did not fail'),
    (error: StrategyFault) => error,
  );
  expect(fault.name).toBe('StrategyFault');
  return fault;
}

describe('the process of an own strategy', () => {
  it('neither sees nor holds a symbol whose closes are beyond reason', async () => {
    const closes = panel.close.with(1, panel.close[1].with(15, 9_000));
    await using strategy = await openStrategy(
      sources(`view.record('seen', view.has('TLT') ? 1 : 0); return { SPY: 0.5, TLT: 0.5 };`),
    );
    const faulty = { ...panel, close: closes, adjClose: closes };
    const decisions = await strategy.decide({ panel: faulty, universe, dayIndices });
    expect(decisions.map(({ signals }) => signals.get('seen'))).toEqual([1, 0, 0]);
    expect(decisions.map(({ targets }) => [...targets.keys()])).toEqual([['SPY', 'TLT'], ['SPY'], ['SPY']]);
    expect(await strategy.certify()).toMatchObject({ isFree: true });
  });

  it('answers with facts, universe, decisions, signals and a certificate', async () => {
    const body = `
      view.record('rsi', indicators.rsi(view.closes('SPY'), lookBack).at(-1) ?? 0);
      return view.returnOver('SPY', lookBack) > view.returnOver('TLT', lookBack) ? { SPY: 0.75 } : { TLT: 1 };`;
    const progress: number[] = [];
    const options = { parameters: { lookBack: 3 }, seed: () => 'drawn' };
    await using strategy = await openStrategy(sources(body), options);
    expect(strategy.facts).toEqual({
      name: 'A strategy',
      description: '',
      rebalance: 'Weekly',
      longShort: 'LONG',
      warmUpSessions: 4,
      parameters: { lookBack: { value: 5, min: 1, max: 9, integer: true } },
      values: { lookBack: 3 },
    });
    expect(await strategy.universe([])).toEqual(universe);
    const decisions = await strategy.decide({ panel, universe, dayIndices, onProgress: (done) => progress.push(done) });
    expect(decisions.map(({ dayIndex }) => dayIndex)).toEqual(dayIndices);
    expect(decisions[0]).toEqual({
      day: panel.days[10],
      dayIndex: 10,
      targets: new Map([['SPY', 0.75]]),
      signals: new Map([['rsi', 100]]),
    });
    expect(await strategy.certify()).toEqual({ isFree: true, decisions: 3, compared: 3, seed: 'drawn' });
    const replay = replayStrategy('mine', strategy.facts, universe, decisions);
    const columns = Int32Array.from(universe, (symbol) => symbolIndex(panel).get(symbol) ?? -1);
    expect(replay.decide({ panel, t: 20, columns })).toEqual(decisions[1].targets);
    expect(() => replay.decide({ panel, t: 21, columns })).toThrow(RangeError);
  });

  it.each([
    [
      'throws',
      `throw new Error('no data for ' + view.day);`,
      'Threw',
      /Error: no data for 2024-01-22 \(mine\.ts:\d+.*Decision of 2024-01-22/,
    ],
    [
      'asks for tomorrow',
      `return { SPY: view.close('SPY', -1) > 0 ? 1 : 0 };`,
      'LookAhead',
      /SPY of 2024-01-23 when it decides at the close of 2024-01-22 \(mine\.ts:\d+:\d+\)\.$/,
    ],
  ])('that %s fails alone, in words', async (_, body, kind, words) => {
    const fault = await faultOf(body);
    expect(fault).toMatchObject({ kind });
    expect(fault.message).toMatch(words);
  });

  const TOUCHING = [
    ['process', 'process.kill(process.ppid, 0);'],
    ['process', `process.getBuiltinModule('fs');`],
    ['process', 'process.exit(3);'],
    ['fetch', `fetch('http://127.0.0.1');`],
    ['WebSocket', `new WebSocket('ws://127.0.0.1');`],
    ['require', `require('node:fs');`],
    ['crypto', 'crypto.randomUUID();'],
    ['setTimeout', 'setTimeout(() => undefined, 1);'],
    ['global', 'global.process;'],
    ['process', 'globalThis.process.env;'],
  ] as const;
  const MAKING_CODE = ['new Function("return 1")()', 'eval("1")', '(async () => {}).constructor("return 1")()'];
  const FOREIGN = ['node:fs', 'https', '/etc/hosts'];

  it('has the language and a console around it, and nothing that leads to its process', async () => {
    const lines: string[] = [];
    const attempts = [...TOUCHING.map(([, body]) => body), ...MAKING_CODE];
    const before = `
      const tried: string[] = [];
      for (const name of ${JSON.stringify(FOREIGN)}) await import(name).catch((error) => tried.push(error.message));`;
    const body = `
      const attempt = (run: () => unknown) => { try { run(); } catch (error) { tried.push(String(error)); } };
      ${attempts.map((attempted) => `attempt(() => { ${attempted} });`).join('\n')}
      const usable = (name: string) => { try { return (globalThis as any)[name] !== undefined; } catch { return false; } };
      console.log(Object.getOwnPropertyNames(globalThis).filter(usable).join(' '));
      console.log(Object.keys(console).join(' '));
      console.warn(tried.join('\\n'));
      return {};`;
    await decide(body, { onOutput: (line) => lines.push(line) }, before);
    const tried = lines.filter((line) => !/^(Object |log )/.test(line)).slice(0, attempts.length + FOREIGN.length);
    expect(tried.slice(0, 3)).toEqual(
      FOREIGN.map(
        (name) => `mine.ts imports ${name}. A strategy imports only its own files and @pipa/quant/own-strategy.`,
      ),
    );
    for (const [i, [name]] of TOUCHING.entries()) {
      expect(tried[3 + i]).toMatch(
        new RegExp(`^ForbiddenError: A strategy may not use ${name}: it decides from its view `),
      );
    }
    for (const words of tried.slice(3 + TOUCHING.length)) {
      expect(words).toMatch(/^EvalError: Code generation from strings disallowed/);
    }
    expect(tried).toHaveLength(attempts.length + FOREIGN.length);
    const [globals, console] = lines.filter((line) => /^(Object |log )/.test(line));
    const language: string[] = runInNewContext('Object.getOwnPropertyNames(globalThis)');
    expect(globals.split(' ').filter((name) => !language.includes(name))).toEqual(['structuredClone']);
    expect(globals.split(' ')).toEqual(expect.arrayContaining(['Array', 'Float64Array', 'Math', 'console']));
    expect(console).toBe('log info debug warn error');
  });

  it('that touches what it may not use gets a sentence with the line', async () => {
    expect(await faultOf('process.exit(3);')).toMatchObject({
      kind: 'Threw',
      message: expect.stringMatching(
        /^A strategy may not use process: it decides from its view .* \(mine\.ts:.*Decision of 2024-01-22\.$/,
      ),
    });
  });

  it('that loops for ever is ended', async () => {
    const fault = await faultOf(`while (true) {}`, { bounds: { decisionMs: 300 } });
    expect(fault).toMatchObject({
      kind: 'Timeout',
      message: 'An answer took longer than 0.3 s. Does it loop for ever?',
    });
  });

  it('that lives too long is ended, however often it answers', async () => {
    const fault = await faultOf(`while (true) {}`, { bounds: { totalMs: 800 } });
    expect(fault).toMatchObject({ kind: 'Timeout', message: 'Its run took longer than 0.8 s. Does it loop for ever?' });
  });

  it.each([
    ['objects', `const kept = []; for (;;) kept.push({ day: view.day, list: [1, 2, 3] });`],
    ['typed arrays', `const kept = []; for (;;) kept.push(new Float64Array(1e6).fill(1));`],
  ])('that fills its memory with %s is ended', async (_, body) => {
    const lines: string[] = [];
    const options = { bounds: { heapMb: 40, residentMb: 200 }, onOutput: (line: string) => lines.push(line) };
    const fault = await faultOf(`console.log('filling\\nup'); ${body}`, options);
    expect(fault).toMatchObject({ kind: 'Memory', message: 'It used more memory than a strategy may have.' });
    // What the runtime writes when it gives up is not the strategy's.
    expect(lines).toEqual(['filling', 'up']);
  });

  it('that prints without end does not fill the memory of the house', async () => {
    let [lines, longest] = [0, 0];
    const onOutput = (line: string) => {
      lines += 1;
      longest = Math.max(longest, line.length);
    };
    const body = `
      for (let i = 0; i < 2_000; i++) console.log('a line');
      for (let i = 0; i < 20; i++) console.log('x'.repeat(100_000));
      return {};`;
    await decide(body, { onOutput });
    expect(lines).toBe(1_000);
    expect(longest).toBeLessThanOrEqual(1_000);
  });

  it.each([
    [
      'no default export',
      'export const a = 1;',
      'The file has no default export. Write: export default defineStrategy({ … }).',
    ],
    ['a syntax error', 'export default {', /SyntaxError|Expected/],
    ['an enum', '\nenum A { B } export default {};', /enum .*\(mine\.ts:2\)\.$/],
    [
      'a name that is declared twice',
      'const a = 1;\nconst a = 2;',
      /SyntaxError: Identifier 'a' has already been declared \(mine\.ts:2:7\)\.$/,
    ],
    ['an error while it loads', 'throw new Error("at once");', /Error: at once \(mine\.ts:1/],
    [
      'an import that is not its own',
      `import * as more from 'node:fs'; console.log(more);`,
      'mine.ts imports node:fs. A strategy imports only its own files and @pipa/quant/own-strategy.',
    ],
    [
      'an import that leads nowhere',
      `import './signals.ts';`,
      `mine.ts imports ./signals.ts, which is not there. Name the file with its ending: './signals.ts'.`,
    ],
  ])('refuses a file with %s', async (_, text, words) => {
    await expect(openStrategy(sourcesOf('mine.ts', { 'mine.ts': text }))).rejects.toMatchObject({
      kind: 'Load',
      message: typeof words === 'string' ? words : expect.stringMatching(words),
    });
  });

  it('refuses parameters that the strategy does not take', async () => {
    await expect(openStrategy(sources('return {};'), { parameters: { lookBack: 10 } })).rejects.toMatchObject({
      kind: 'Parameters',
      message: 'The parameter lookBack goes from 1 to 9; 10 is outside.',
    });
  });

  it('that reads the memory behind its view finds no session after its day', async () => {
    const reading = `
      let memory = new Float64Array();
      const { slice } = Float64Array.prototype;
      Float64Array.prototype.slice = function (...range) {
        const { buffer, byteOffset } = this;
        memory = new Float64Array(buffer, byteOffset, Math.floor((buffer.byteLength - byteOffset) / 8));
        return slice.apply(this, range);
      };`;
    const body = `
      view.volumes('TLT');
      // Volumes of TLT from its first session on: those of three sessions later were 3e6.
      return { SPY: memory.includes(3e6) ? 0.5 : 0.25 };`;
    const volume = panel.volume.map((column, i) => column.map((shares, t) => (i === 1 && t === 23 ? 3e6 : shares)));
    await using strategy = await openStrategy(sources(body, reading));
    const decisions = await strategy.decide({ panel: { ...panel, volume }, universe, dayIndices });
    // On the last of its days that session is past.
    expect(decisions.map(({ targets }) => targets.get('SPY'))).toEqual([0.25, 0.25, 0.5]);
    expect(await strategy.certify()).toMatchObject({ isFree: true, compared: 3 });
  });

  it('is ended by its caller', async () => {
    const controller = new AbortController();
    await using strategy = await openStrategy(sources('while (true) {}'), { signal: controller.signal });
    const asked = strategy.decide({ panel, universe, dayIndices });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ kind: 'Cancelled' });
  });
});

describe('the sources of an own strategy', () => {
  let folder: string;
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pipa-sources-'));
    await mkdir(join(folder, 'parts'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are the file and what it imports, and run from memory', async () => {
    await write(
      'parts/weights.ts',
      `import share from './share.json' with { type: 'json' };\nexport const half = { SPY: share.value };`,
    );
    await write('parts/share.json', '{ "value": 0.5 }');
    await write('unused.ts', 'export {};');
    const path = await write('main.ts', fileOf('return half;', `import { half } from './parts/weights.ts';`));
    const read = await readStrategySources(path);
    expect(read.entry).toBe('main.ts');
    expect(Object.keys(read.files).sort()).toEqual(['main.ts', 'parts/share.json', 'parts/weights.ts']);
    expect(sourcesOf(read.entry, read.files).hash).toBe(read.hash);
    await rm(join(folder, 'parts'), { recursive: true });
    await using strategy = await openStrategy(read);
    const [first] = await strategy.decide({ panel, universe, dayIndices });
    expect(first.targets).toEqual(new Map([['SPY', 0.5]]));
  });

  it('have another hash after any change', () => {
    const before = sourcesOf('a.ts', { 'a.ts': '1', 'b.ts': '2' });
    expect(sourcesOf('a.ts', { 'b.ts': '2', 'a.ts': '1' }).hash).toBe(before.hash);
    expect(sourcesOf('a.ts', { 'a.ts': '12', 'b.ts': '' }).hash).not.toBe(before.hash);
    expect(sourcesOf('b.ts', { 'a.ts': '1', 'b.ts': '2' }).hash).not.toBe(before.hash);
  });

  it('end at the folder', async () => {
    const inner = join(folder, 'inner');
    await mkdir(inner, { recursive: true });
    await write('outside.ts', 'export const a = 1;');
    const path = await write('inner/main.ts', `import { a } from '../outside.ts';`);
    await expect(readStrategySources(path)).rejects.toMatchObject({
      kind: 'Sources',
      message: /outside of the folder/,
    });
    await expect(readStrategySources(path, folder)).resolves.toMatchObject({ entry: 'inner/main.ts' });
  });

  it.each([
    ['missing.ts', /There is no file/],
    ['notes.txt', /not a TypeScript file/],
  ])('are not %s', async (name, words) => {
    await expect(readStrategySources(join(folder, name))).rejects.toMatchObject({ kind: 'Sources', message: words });
  });

  it('are at most a megabyte', async () => {
    const path = await write('large.ts', `// ${'x'.repeat(1_000_001)}`);
    await expect(readStrategySources(path)).rejects.toMatchObject({
      kind: 'Sources',
      message: /larger than a megabyte/,
    });
  });
});

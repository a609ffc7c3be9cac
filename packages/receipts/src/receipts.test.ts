import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RECEIPT_ID, type Receipt } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { conditionOf } from './alerts.ts';
import { canonical, hashOf, idOf, plain } from './canonical.ts';
import { COMPUTING, codeIn } from './code-version.ts';
import { codeDifferences, differencesOf, differingPaths } from './compare.ts';
import type { ReceiptDraft } from './draft.ts';
import { isWhole, seal } from './seal.ts';

const market = {
  source: 'simulated',
  seed: 7,
  universe: { stocks: 20, funds: 'core' },
  firstDay: '2000-01-03',
  lastClosedDay: '2026-02-27',
  openedDay: null,
  analysedDay: null,
  firstAnalysedDay: null,
} as const;
const bars = { name: 'bars of SPY', vintage: '2026-02-27', sha256: hashOf('bars'), rows: 6_000 };
const draft: ReceiptDraft = {
  kind: 'report',
  subject: 'dual-momentum, 2007-05-01 to 2026-02-27',
  request: { strategy: 'dual-momentum', beginDay: '2007-05-01' },
  asOf: '2026-02-27',
  mode: 'simulated',
  market,
  inputs: [bars],
  formula: 'backtestStrategy',
  isFromMarket: true,
  result: { metrics: { cagr: 0.1, sharpe: null }, tradeCount: 12 },
};
const code = { version: '1.0.0', packages: { quant: hashOf('quant'), trading: hashOf('trading') } };
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const receipt = seal(draft, at('2026-03-01'), code);

describe('the one text of a value', () => {
  it('does not depend on the order of its fields, and keeps every figure', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const turned = (of: unknown): unknown =>
          of !== null && typeof of === 'object' && !Array.isArray(of)
            ? Object.fromEntries(
                Object.entries(of)
                  .toReversed()
                  .map(([key, field]) => [key, turned(field)]),
              )
            : of;
        expect(canonical(turned(value))).toBe(canonical(value));
        expect(canonical(JSON.parse(canonical(value)))).toBe(canonical(value));
      }),
    );
    expect(canonical({ b: 0.1 + 0.2, a: [-0, Number.NaN, undefined] })).toBe(
      '{"a":[0,null,null],"b":0.30000000000000004}',
    );
  });

  it('has the columns of bars as lists, and leaves out fields without a value', () => {
    expect(canonical({ days: Int32Array.of(1, 2), none: undefined })).toBe('{"days":[1,2]}');
  });
});

describe('a receipt', () => {
  it('is the same for the same content, whenever it is made', () => {
    expect(receipt.id).toMatch(RECEIPT_ID);
    expect(seal(draft, at('2026-04-01'), code).id).toBe(receipt.id);
    expect(seal({ ...draft, result: { tradeCount: 13 } }, at('2026-03-01'), code).id).not.toBe(receipt.id);
  });

  it('that was changed after it was made is not whole', () => {
    expect(isWhole(receipt)).toBe(true);
    const changes: Partial<Receipt>[] = [
      { asOf: '2026-02-26' },
      { result: { tradeCount: 13 } },
      { inputs: [{ ...bars, rows: 1 }] },
      { market: { ...market, seed: 8 } },
    ];
    for (const change of changes) expect(isWhole({ ...receipt, ...change })).toBe(false);
    expect(isWhole({ ...receipt, madeAt: at('2027-01-01').toISOString() })).toBe(true);
  });

  it('has an id of 100 bits in twenty characters', () => {
    expect(new Set(Array.from({ length: 500 }, (_, i) => idOf(i))).size).toBe(500);
  });
});

describe('a computation beside its receipt', () => {
  const named = (made: Partial<ReceiptDraft>, by = code) =>
    differencesOf(receipt, { ...draft, ...made }, by).map(({ of, name }) => `${of} ${name}`);

  it('is equal where nothing differs, also on a market that has gone on', () => {
    expect(named({})).toEqual([]);
    expect(named({ market: { ...market, lastClosedDay: '2026-03-02' } })).toEqual([]);
  });

  it('names the input, the code, the seed or the figure that differs, with both values', () => {
    expect(named({ inputs: [{ ...bars, sha256: hashOf('other') }] })).toEqual(['input bars of SPY']);
    expect(named({ inputs: [] })).toEqual(['input bars of SPY']);
    expect(named({ market: { ...market, seed: 8 } })).toEqual(['seed seed']);
    expect(named({}, { ...code, packages: { ...code.packages, quant: hashOf('changed') } })).toEqual(['code quant']);
    expect(named({ result: { metrics: { cagr: 0.1, sharpe: 1 }, tradeCount: 13 } })).toEqual([
      'result metrics.sharpe',
      'result tradeCount',
    ]);
    expect(differingPaths({ a: [1, 2] }, { a: [1, 3] })).toEqual([{ name: 'a.1', expected: 2, found: 3 }]);
  });

  it('names few of many differing figures', () => {
    const many = (by: number) => plain(Array.from({ length: 100 }, (_, i) => i + by));
    expect(differingPaths(many(0), many(1))).toHaveLength(20);
  });
});

describe('the code of a checkout', () => {
  it('is hashed by package, without tests and words', async () => {
    const root = await mkdtemp(join(tmpdir(), 'pipa-code-'));
    onTestFinished(() => rm(root, { recursive: true }));
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    };
    await write('package.json', '{"version":"1.2.3"}');
    for (const path of Object.values(COMPUTING)) await write(`${path}/index.ts`, 'export const a = 1;');
    const before = codeIn(root);
    expect(before.version).toBe('1.2.3');
    await write('packages/quant/src/sharpe.test.ts', 'test');
    await write('packages/ida/src/words/en.ts', 'words');
    expect(codeDifferences(before, codeIn(root))).toEqual([]);
    await write('packages/quant/src/index.ts', 'export const a = 2;');
    expect(codeDifferences(before, codeIn(root)).map(({ name }) => name)).toEqual(['quant']);
  });
});

it('the least condition of a finding is that of the finding', () => {
  expect(conditionOf({ kind: 'move', value: -3.5 })).toEqual({ kind: 'move', direction: 'either', percent: 3.5 });
  expect(conditionOf({ kind: 'rating', from: 0, to: 2 })).toEqual({ kind: 'rating', into: 2 });
  expect(conditionOf({ kind: 'screen', change: 'left', screen: 'Mine' })).toEqual({ kind: 'screen', change: 'leaves' });
});

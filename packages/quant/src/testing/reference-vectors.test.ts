import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  haveReferenceData,
  isNotCompared,
  missingReferences,
  REFERENCE_SOURCES,
  REFERENCE_VARIABLE,
  referenceFiles,
  referenceFilesOf,
} from './reference-vectors.ts';
import { compareSeries, openVerification, watchCalls } from './verification.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** Whether a folder above this one holds the vectors, found without what the other tests rely on. */
function liesAbove(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'shared', 'data', 'vectors'))) return true;
    if (dirname(at) === at) return false;
  }
}

const testFiles = globSync('**/*.test.ts', { cwd: join(here, '..') });
const sources = Object.keys(REFERENCE_SOURCES);

describe('the reference vectors', () => {
  it.skipIf(process.env[REFERENCE_VARIABLE])('are found wherever they lie', () => {
    expect(haveReferenceData).toBe(liesAbove(here));
  });

  it('of permissive licences are part of the repository', () => {
    for (const source of ['TA-Lib regression', 'Stock.Indicators', 'Lean', 'empyrical', 'ffn']) {
      expect(missingReferences()).not.toContain(source);
    }
  });

  it.each(sources)('%s has one test file that records and guards its comparisons', (source) => {
    const opening = `openVerification('${source}')`;
    const files = testFiles.filter((file) => readFileSync(join(here, '..', file), 'utf8').includes(opening));
    expect(files).toHaveLength(1);
    expect(readFileSync(join(here, '..', files[0]), 'utf8')).toMatch(/^ *\w+\.guard\(\);$/m);
  });

  it.runIf(haveReferenceData)('all belong to a source or say why they are not compared', () => {
    const owned = new Set(sources.flatMap(referenceFilesOf));
    expect(owned.size).toBeGreaterThan(50);
    expect(referenceFiles().filter((file) => !owned.has(file) && !isNotCompared(file))).toEqual([]);
  });
});

describe('a comparison', () => {
  it('counts the values that are expected and keeps the largest error with its tolerance', () => {
    const agreement = compareSeries([NaN, 100, 0.5], [1, 100.1, 0.7], { relative: 0.01, absolute: 0.1 });
    expect(agreement.values).toBe(2);
    expect(agreement.largestError).toBeCloseTo(0.2, 12);
    expect(agreement.tolerance).toBeCloseTo(0.105, 12);
    expect(agreement.worst).toBeCloseTo(0.2 / 0.105, 12);
  });

  it('fails for a value that is missing', () => {
    expect(compareSeries([1, 2], [1, NaN], { absolute: 9 }).worst).toBe(Infinity);
    expect(compareSeries([1, 2], [1], { absolute: 9 }).worst).toBe(Infinity);
  });

  it('knows which functions it called', () => {
    const { watched, takeCalled } = watchCalls({ double: (x: number) => 2 * x, half: (x: number) => x / 2, one: 1 });
    expect(watched.double(watched.one)).toBe(2);
    expect(takeCalled()).toEqual(['double']);
    expect(takeCalled()).toEqual([]);
  });

  it('is recorded under a known source only', () => {
    expect(() => referenceFilesOf('Unknown')).toThrow(RangeError);
    expect(Object.keys(openVerification(sources[0]))).toEqual(['record', 'guard']);
  });
});

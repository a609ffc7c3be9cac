import { afterEach, expect, it, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import ReferenceVectorsReporter, { referenceSummary } from './reference-vectors-reporter.ts';

const document = [
  '| function | vectors | values | largest error | allowed |',
  '| --- | --- | ---: | ---: | ---: |',
  '| `sma` | Lean | 1,437 | 3.6e-7 | 9.5e-7 |',
  '| `sma` | Tulip | 11 | 4.9e-16 | 1.4e-5 |',
  '| `zlema` | backtrader | 3 | 3.8e-11 | 2.4e-10 |',
].join('\n');

afterEach(() => {
  vi.restoreAllMocks();
});

it('counts the functions that were compared', () => {
  expect(referenceSummary(document, [], 0)).toBe('reference vectors: 2 functions compared with 10 of 10 sources');
});

it('names and counts the sources whose vectors are missing', () => {
  expect(referenceSummary(document, ['Tulip', 'backtrader'], 7)).toBe(
    'reference vectors: 1 functions compared with 8 of 10 sources, 2 sources skipped (vectors missing): Tulip, backtrader, ' +
      '7 tests skipped',
  );
});

it('is printed after a run with tests of reference vectors, and only then', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const moduleOf = (moduleId: string) =>
    ({ moduleId, children: { allTests: () => [{}, {}] } }) as unknown as TestModule;
  const reporter = new ReferenceVectorsReporter();
  reporter.onTestRunEnd([moduleOf('/x/packages/quant/src/metrics/metrics.test.ts')]);
  expect(log).not.toHaveBeenCalled();
  reporter.onTestRunEnd([moduleOf('/x/packages/quant/src/indicators/lean.reference.test.ts')]);
  expect(log).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^\nreference vectors: \d+ functions .*2 tests skipped\n$/),
  );
});

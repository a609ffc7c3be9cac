import { uploadKinds } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveSeries, type Released } from './derive-series.ts';
import {
  CBOE_SOURCES,
  documentedMacro,
  FRED_SOURCES,
  isObserved,
  isOverdue,
  macroFacts,
  macroFeed,
  netLiquidity,
  observedDay,
  periodStart,
  usualReleaseDay,
} from './macro-sources.ts';

describe('series of the documents from their sources', () => {
  it('are those of the catalogue', () => {
    const ids = documentedMacro.map(({ id }) => id);
    for (const id of [...FRED_SOURCES.keys(), ...CBOE_SOURCES.keys()]) expect(ids).toContain(id);
  });

  it('are each fed by a vendor, or can be uploaded', () => {
    const uploaded = uploadKinds.flatMap((kind) =>
      kind === 'aaii' ? ['aaiiBullish', 'aaiiNeutral', 'aaiiBearish'] : kind === 'putCall' ? [] : [kind],
    );
    const unfed = documentedMacro.filter(({ id }) => macroFeed(id).feed === 'Upload').map(({ id }) => id);
    expect(unfed.toSorted()).toEqual(uploaded.toSorted());
  });

  it('are overdue some days after the next release was due, and not before', () => {
    expect(isOverdue('t10y2y', '2026-03-18', '2026-03-26')).toBe(false);
    expect(isOverdue('t10y2y', '2026-03-18', '2026-03-27')).toBe(true);
    expect(isOverdue('gdp', '2025-12-31', '2026-05-04')).toBe(false);
    expect(isOverdue('gdp', '2025-12-31', '2026-05-06')).toBe(true);
    expect(isOverdue('unknown', '2020-01-02', '2026-03-26')).toBe(false);
  });

  it.each([
    ['cfnai', '2026-02-01', '2026-02-28'],
    ['gdp', '2026-01-01', '2026-03-31'],
    ['gdp', '2025-10-01', '2025-12-31'],
    ['walcl', '2026-03-18', '2026-03-18'],
    ['dff', '2026-03-18', '2026-03-18'],
  ])('%s of %s is named %s, and back', (id, start, day) => {
    expect(observedDay(id, start)).toBe(day);
    expect(periodStart(id, day)).toBe(start);
  });

  it('are published when they usually are where a source does not say it', () => {
    expect(usualReleaseDay('gdp', '2026-03-31')).toBe('2026-04-28');
    expect(usualReleaseDay('t10y2y', '2026-03-18')).toBe('2026-03-18');
  });

  it('are of sessions where they are daily', () => {
    expect(isObserved('dff', '2026-03-21')).toBe(false);
    expect(isObserved('cfnai', '2026-02-28')).toBe(true);
  });

  it('net liquidity is in billions, whatever the units of its parts', () => {
    expect(macroFacts('walcl')?.unit).toBe('millions of dollars');
    expect(macroFacts('rrpontsyd')?.unit).toBe('billions of dollars');
    expect(netLiquidity(6_500_000, 120, 800_000)).toBe(5_580);
  });
});

describe('a series that is made from others', () => {
  const release = fc.record({
    day: fc.constantFrom('2026-01-02', '2026-01-05', '2026-01-06'),
    releasedDay: fc.constantFrom('2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09'),
    value: fc.integer({ min: 1, max: 9 }),
  });
  const product = { inputs: ['A', 'B'], formula: (a = 0, b = 0) => a * b };

  it('knows nothing that is published later, and is that of the last values that were', () => {
    const input = fc.uniqueArray(release, {
      selector: ({ day, releasedDay }) => `${day} ${releasedDay}`,
      maxLength: 10,
    });
    fc.assert(
      fc.property(input, input, fc.constantFrom('2026-01-06', '2026-01-07', '2026-01-08'), (a, b, day) => {
        const until = (rows: readonly Released[]) => rows.filter(({ releasedDay }) => (releasedDay ?? '') <= day);
        const derived = deriveSeries(product, [a, b]);
        expect(until(derived)).toEqual(deriveSeries(product, [until(a), until(b)]));
        const last = (rows: readonly Released[], wanted: string) =>
          until(rows)
            .filter((row) => row.day === wanted)
            .sort((x, y) => ((x.releasedDay ?? '') < (y.releasedDay ?? '') ? 1 : -1))[0]?.value;
        for (const observed of ['2026-01-02', '2026-01-05', '2026-01-06']) {
          const [x, y] = [last(a, observed), last(b, observed)];
          expect(last(derived, observed)).toBe(x === undefined || y === undefined ? undefined : x * y);
        }
      }),
    );
  });
});

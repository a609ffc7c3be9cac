import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { haveReference, referenceFilesOf } from './reference-vectors.ts';

export interface Tolerance {
  readonly relative?: number;
  /** Half a unit of the last printed digit, where the source rounds. */
  readonly absolute?: number;
  /** First index that counts, where only the seeds of the two differ and have faded. */
  readonly from?: number;
}

export interface Agreement {
  readonly values: number;
  /** Largest error as a share of the tolerance given; the comparison holds at 1 and below. */
  readonly worst: number;
  /** Relative to max(1, |expected|), as are both of the next. */
  readonly largestError: number;
  /** What was allowed where the largest error is. */
  readonly tolerance: number;
}

/** One function against one source. */
export interface VerifiedFunction extends Pick<Agreement, 'values' | 'largestError' | 'tolerance'> {
  readonly function: string;
  readonly source: string;
}

const DOCUMENT = new URL('../../../../docs/verification.md', import.meta.url);
/** Environment variable that names a file to which each source appends its rows as JSON lines. */
const REPORT_VARIABLE = 'VERIFICATION_REPORT';

/** Every expected value that is not NaN against ours at the same index. */
export function compareSeries(
  expected: ArrayLike<number>,
  actual: ArrayLike<number>,
  { relative = 0, absolute = 0, from = 0 }: Tolerance,
): Agreement {
  let [values, worst, largestError, tolerance] = [0, 0, 0, 0];
  for (let i = from; i < expected.length; i++) {
    if (Number.isNaN(expected[i])) continue;
    values++;
    const size = Math.max(1, Math.abs(expected[i]));
    const allowed = relative * Math.abs(expected[i]) + absolute;
    // A missing value of ours fails whatever the tolerance.
    const error = Number.isNaN(actual[i] ?? NaN) ? Infinity : Math.abs(actual[i] - expected[i]);
    worst = Math.max(worst, error === 0 ? 0 : error / allowed);
    if (values > 1 && error / size <= largestError) continue;
    [largestError, tolerance] = [error / size, allowed / size];
  }
  return { values, worst, largestError, tolerance };
}

/** The same functions, noting which of them a comparison called. */
export function watchCalls<Library extends object>(library: Library): { watched: Library; takeCalled(): string[] } {
  const called = new Set<string>();
  const watched = Object.entries(library).map(([name, member]) => {
    if (typeof member !== 'function') return [name, member];
    const watch = (...args: unknown[]): unknown => {
      called.add(name);
      return member(...args);
    };
    return [name, watch];
  });
  const takeCalled = () => {
    const names = [...called];
    called.clear();
    return names;
  };
  return { watched: Object.fromEntries(watched) as Library, takeCalled };
}

/**
 * The record of one source's comparisons. It registers, in the calling test file, a test that fails when a vector file of the
 * source is there and was not compared, or when docs/verification.md does not list what was.
 */
export function openVerification(source: string) {
  const rows = new Map<string, VerifiedFunction>();
  const files = new Set<string>();
  const record = (functions: readonly string[], file: string, { values, largestError, tolerance }: Agreement): void => {
    // A series without values (an empty one, say) shows nothing.
    if (values === 0) return;
    files.add(file);
    for (const name of functions) {
      const before = rows.get(name) ?? { values: 0, largestError: -1, tolerance: 0 };
      const worse = before.largestError >= largestError ? before : { largestError, tolerance };
      rows.set(name, { ...worse, function: name, source, values: before.values + values });
    }
  };
  const sorted = () => [...rows.values()].sort((a, b) => a.function.localeCompare(b.function, 'en'));

  /** To be called after the comparisons are defined: tests run in the order of their definition. */
  const guard = (): void => {
    it.runIf(haveReference(source))(`compared every vector file of ${source}, as docs/verification.md lists it`, () => {
      expect(referenceFilesOf(source).filter((file) => !files.has(file))).toEqual([]);
      expectDocumented(source, sorted());
    });
    afterAll(() => {
      const report = process.env[REPORT_VARIABLE];
      if (report)
        appendFileSync(
          report,
          sorted()
            .map((row) => `${JSON.stringify(row)}\n`)
            .join(''),
        );
    });
  };
  return { record, guard };
}

function expectDocumented(source: string, rows: readonly VerifiedFunction[]): void {
  const documented = documentedRows().filter((row) => row.source === source);
  const counts = (list: readonly VerifiedFunction[]) => list.map((row) => `${row.function}: ${row.values} values`);
  expect(counts(documented)).toEqual(counts(rows));
  for (const [i, { function: name, largestError }] of rows.entries()) {
    // Rounding differs by a few units between machines; more than ten times the error is another function.
    expect(largestError, name).toBeLessThanOrEqual(10 * documented[i].largestError + 1e-15);
  }
}

/** Rows `| function | source | values | largest error | tolerance |` of the document. */
function documentedRows(): VerifiedFunction[] {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(
    /^\| `(\w+)` \| ([^|]+) \| ([\d,]+) \| ([\d.e+-]+) \| ([\d.e+-]+) \|$/gm,
  );
  return Array.from(rows, ([, name, source, values, error, tolerance]) => ({
    function: name,
    source: source.trim(),
    values: Number(values.replaceAll(',', '')),
    largestError: Number(error),
    tolerance: Number(tolerance),
  }));
}

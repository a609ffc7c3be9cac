import { readFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { missingReferences, REFERENCE_SOURCES } from '../../packages/quant/src/testing/reference-vectors.ts';

const DOCUMENT = new URL('../../docs/verification.md', import.meta.url);

/**
 * One line on what was compared with other people's results and what was not for want of their vectors.
 * @param document the table of docs/verification.md: rows of a function and a source
 */
export function referenceSummary(document: string, missing: readonly string[], skippedTests: number): string {
  const rows = Array.from(document.matchAll(/^\| `(\w+)` \| ([^|]+) \| [\d,]+ \|/gm), ([, name, source]) => ({
    name,
    source: source.trim(),
  }));
  const compared = new Set(rows.filter(({ source }) => !missing.includes(source)).map(({ name }) => name));
  const all = Object.keys(REFERENCE_SOURCES).length;
  const done = `reference vectors: ${compared.size} functions compared with ${all - missing.length} of ${all} sources`;
  const skipped = skippedTests === 0 ? '' : `, ${skippedTests} tests skipped`;
  if (missing.length === 0) return `${done}${skipped}`;
  return `${done}, ${missing.length} sources skipped (vectors missing): ${missing.join(', ')}${skipped}`;
}

/** Prints the summary at the end of a run that had tests of reference vectors. */
export default class ReferenceVectorsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const reference = modules.filter(({ moduleId }) => /packages\/quant\/.*reference.*\.test\.ts$/.test(moduleId));
    if (reference.length === 0) return;
    const skipped = reference.flatMap((module) => [...module.children.allTests('skipped')]).length;
    console.log(`\n${referenceSummary(readFileSync(DOCUMENT, 'utf8'), missingReferences(), skipped)}\n`);
  }
}

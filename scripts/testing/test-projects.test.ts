import { readdirSync } from 'node:fs';
import { join, matchesGlob, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import config from '../../vitest.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Folders without sources of the product; also those whose names begin with a dot. */
const SKIPPED = new Set(['node_modules', 'dist', 'generated']);
const TEST_FILE = /\.(test|spec)\.[cm]?[jt]sx?$/;

interface Project {
  readonly test: { readonly name: string; readonly include: readonly string[]; readonly exclude?: readonly string[] };
}
const projects = (config as { test: { projects: readonly Project[] } }).test.projects;

/** Names of the projects that run a file. @param path from the root of the repository, with slashes */
function projectsOf(path: string): string[] {
  const matches = (globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob));
  return projects
    .filter(({ test }) => matches(test.include) && !matches(test.exclude ?? []))
    .map(({ test }) => test.name);
}

/** Test files below a folder, from the root of the repository, with slashes. */
function testFiles(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : testFiles(path);
    return TEST_FILE.test(entry.name) ? [path.replaceAll(sep, '/')] : [];
  });
}

describe('the projects of the tests', () => {
  it('run each test file exactly once', () => {
    const found = testFiles();
    expect(found).toContain('scripts/testing/test-projects.test.ts');
    const wrong = found
      .map((path) => ({ path, projects: projectsOf(path) }))
      .filter((file) => file.projects.length !== 1);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['packages/quant/src/a.test.ts', ['unit']],
    ['apps/web/src/a.test.tsx', ['components']],
    ['e2e/a.e2e.test.ts', ['e2e']],
    // A name that none runs, and one that two would run.
    ['packages/quant/src/a.test.tsx', []],
    ['apps/web/src/a.int.test.ts', ['client', 'integration']],
  ])('%s is run by %j', (path, names) => {
    expect(projectsOf(path)).toEqual(names);
  });
});

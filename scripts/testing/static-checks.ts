import type { Step } from './steps.ts';

/**
 * The next check looks at changed files and at those that import them. One checker, because several make the types of imported files
 * each for itself: four take 2.5 times the processor time of one, and longer on two cores.
 */
export const checkTypes = (project: string, found: string): readonly string[] => [
  'node_modules/typescript/bin/tsc',
  '-p',
  project,
  '--noEmit',
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/tsc/${found}.tsbuildinfo`,
];

/** Checks that run nothing of the product; `.` is the project's root. */
export const staticSteps: readonly Step[] = [
  { name: 'types', args: checkTypes('tsconfig.json', 'server') },
  { name: 'types of the web client', args: checkTypes('apps/web/tsconfig.json', 'web') },
  { name: 'types of indexed access', args: ['scripts/testing/check-indexed-access.ts'] },
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  {
    name: 'import rules',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'apps',
      'packages',
      'scripts',
      'strategies',
      'e2e',
    ],
  },
];

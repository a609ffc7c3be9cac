import type { Step } from './steps.ts';

/** The next check looks at changed files and at those that import them. */
const checkTypes = (project: string, found: string): readonly string[] => [
  'node_modules/typescript/bin/tsc',
  '-p',
  project,
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/tsc/${found}.tsbuildinfo`,
];

/** Checks that run nothing of the product; `.` is the project's root. */
export const staticSteps: readonly Step[] = [
  { name: 'types', args: checkTypes('tsconfig.json', 'server') },
  { name: 'types of the web client', args: checkTypes('apps/web/tsconfig.json', 'web') },
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

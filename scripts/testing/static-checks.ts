import type { Step } from './steps.ts';

/** Checks that run nothing of the product; `.` is the project's root. */
export const staticSteps: readonly Step[] = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'] },
  {
    name: 'types of the web client',
    args: ['node_modules/typescript/bin/tsc', '-p', 'apps/web/tsconfig.json', '--noEmit'],
  },
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

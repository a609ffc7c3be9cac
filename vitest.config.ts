import { defineConfig } from 'vitest/config';
import { usedIconsModule } from './apps/web/used-icons.ts';
import { SlowFirst } from './scripts/testing/slow-first.ts';

const ROOTS = '{packages,apps,scripts,strategies,e2e}';
const EXCLUDED = ['**/node_modules/**', '**/dist/**', '**/generated/**'];

/**
 * Node loads the sources of the server itself, as it does in the product: nothing is transformed, and a call of another module costs less
 * than through Vite's exports. The sources of the client need Vite.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    // Two cores: more workers than that only make each test slower, except where tests wait (scripts/test.ts).
    maxWorkers: 2,
    // The files of a worker share its modules: to load them for each file costs more than most files. A file that replaces a global,
    // a timer or a method puts it back.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    passWithNoTests: true,
    reporters: ['default', './scripts/testing/reference-vectors-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          experimental,
          // Generous, here and below: the machine may be busy with something else.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          include: [`${ROOTS}/**/*.test.ts`],
          exclude: [...EXCLUDED, '**/*.{int,e2e}.test.ts', 'apps/web/**'],
        },
      },
      {
        extends: true,
        test: {
          // The client's rules, whose modules only Vite resolves.
          name: 'client',
          testTimeout: 90_000,
          hookTimeout: 90_000,
          include: ['apps/web/**/*.test.ts'],
          exclude: EXCLUDED,
        },
      },
      {
        extends: true,
        plugins: [usedIconsModule()],
        test: {
          // The client's parts, drawn into a document and used as a person does.
          name: 'components',
          testTimeout: 90_000,
          hookTimeout: 90_000,
          include: ['apps/web/**/*.test.tsx'],
          exclude: EXCLUDED,
          environment: 'jsdom',
          // `draw` forgets what an earlier test read.
          setupFiles: ['apps/web/src/testing/browser-parts.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          experimental,
          include: [`${ROOTS}/**/*.int.test.ts`],
          exclude: EXCLUDED,
          globalSetup: ['scripts/testing/services.ts'],
          // What a socket, a queue or another process does may take seconds on a busy machine.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          // Scenarios of people who use one product at the same time.
          name: 'e2e',
          experimental,
          include: ['e2e/**/*.e2e.test.ts'],
          globalSetup: ['e2e/testing/shared-product.ts'],
          setupFiles: ['scripts/testing/scenario.ts'],
          // Several browsers and a market share two cores, so a page may take seconds.
          expect: { poll: { timeout: 120_000, interval: 100 } },
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Starts and ends products of its own.
          name: 'start',
          experimental,
          include: ['scripts/**/*.e2e.test.ts'],
          exclude: EXCLUDED,
          testTimeout: 360_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

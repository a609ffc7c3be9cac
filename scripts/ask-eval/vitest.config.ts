import { defineConfig } from 'vitest/config';

/** The market of the questions needs the database server of the tests; a model takes its time. */
export default defineConfig({
  test: {
    include: ['packages/assistant/src/testing/ask-eval.run.ts'],
    globalSetup: ['scripts/testing/services.ts'],
    testTimeout: 0,
    hookTimeout: 600_000,
    disableConsoleIntercept: true,
  },
});

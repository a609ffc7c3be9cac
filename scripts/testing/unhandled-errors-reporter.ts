import { writeFile } from 'node:fs/promises';
import type { Reporter } from 'vitest/node';

/** An error that no test caught, as Vitest serializes it. */
export interface UnhandledError {
  /** 'Unhandled Rejection' or 'Uncaught Exception'. */
  type?: string;
  name?: string;
  message?: string;
  stack?: string;
  /** File and test that ran when the error came, which need not be the ones that caused it. */
  VITEST_TEST_PATH?: string;
  VITEST_TEST_NAME?: string;
}

/** Path of the errors of a run, beside its report. */
export const unhandledErrorsPath = (reportPath: string): string => `${reportPath}.unhandled`;

/** Writes the errors that no test caught beside the JSON report of the run, which does not have them. */
export default class UnhandledErrorsReporter implements Reporter {
  private reportPath: string | undefined;

  onInit({ config: { outputFile } }: Parameters<NonNullable<Reporter['onInit']>>[0]): void {
    this.reportPath = typeof outputFile === 'string' ? outputFile : outputFile?.json;
  }

  async onTestRunEnd(_modules: unknown, errors: readonly UnhandledError[]): Promise<void> {
    if (this.reportPath === undefined) return;
    const known = errors.map(({ type, name, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      type,
      name,
      message,
      stack,
      VITEST_TEST_PATH,
      VITEST_TEST_NAME,
    }));
    await writeFile(unhandledErrorsPath(this.reportPath), JSON.stringify(known));
  }
}

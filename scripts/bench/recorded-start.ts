// Starts the product as `npm start` does and sends what a person would read of it to the bench as one message, once it serves. Everything
// is configured by the environment; the product ends with this process, and this process with the bench.
import { runUntilStopped } from '../stack/run.ts';
import { startProduct } from '../stack/start-product.ts';
import type { Terminal } from '../stack/terminal.ts';

const SECOND_MS = 1_000;

/** A part of a step that is done. */
interface StartPart {
  readonly what: string;
  readonly seconds: number;
}

/** A step of the start, in the sequence in which they ended; some run at the same time. */
export interface StartStep {
  readonly name: string;
  readonly seconds: number;
  readonly parts: readonly StartPart[];
}

export interface RecordedStart {
  readonly apiUrl: string;
  readonly steps: readonly StartStep[];
}

const secondsSince = (startedMs: number) => (performance.now() - startedMs) / SECOND_MS;

/** A terminal that keeps steps and their parts, where that of a person prints them. */
function recordingTerminal(steps: StartStep[]): Terminal {
  return {
    say: () => undefined,
    step: async (name, run) => {
      const startedMs = performance.now();
      const parts: StartPart[] = [];
      let partStartedMs = startedMs;
      const result = await run({
        done: (what) => {
          parts.push({ what, seconds: secondsSince(partStartedMs) });
          partStartedMs = performance.now();
        },
        advance: () => undefined,
      });
      steps.push({ name, seconds: secondsSince(startedMs), parts });
      return result;
    },
  };
}

const steps: StartStep[] = [];
const terminal = recordingTerminal(steps);

await runUntilStopped('start', async (shutdown) => {
  const script = 'scripts/bench/recorded-start.ts';
  const { apiUrl } = await startProduct({ source: process.env, script, terminal, shutdown });
  process.send?.({ apiUrl, steps } satisfies RecordedStart);
});

/** What a person sees while the product starts and runs; details are in the logs. */
export interface Terminal {
  /** Runs a step, then prints its result and how long it took. */
  step<T>(name: string, run: () => Promise<T>, describe: (result: T) => string): Promise<T>;
  say(text: string): void;
}

const NAME_WIDTH = 10;

export function createTerminal(write: (line: string) => void, now: () => number): Terminal {
  const say = (text: string) => write(text);
  return {
    say,
    step: async (name, run, describe) => {
      const startedMs = now();
      const result = await run();
      say(`  ${name.padEnd(NAME_WIDTH)} ${describe(result)} (${((now() - startedMs) / 1000).toFixed(1)} s)`);
      return result;
    },
  };
}

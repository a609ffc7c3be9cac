/** What a person sees while the product starts and runs; details are in the logs. */
export interface Terminal {
  /** Runs a step, then prints its result and how long it took. */
  step<T>(name: string, run: (progress: Progress) => Promise<T>, describe: (result: T) => string): Promise<T>;
  say(text: string): void;
}

/** How a step goes on. */
export interface Progress {
  /** Prints a part of the step that is done, and how long it took. */
  done(text: string): void;
  /** Shows how much of a part is done, in equal pieces. */
  advance(doing: string, done: number, total: number): void;
}

/** The last line of a screen, which says what is under way; null where output is kept, as in a file. */
export interface StatusLine {
  /** Replaces the line; an empty text removes it. */
  show(text: string): void;
  /** Calls `draw` again and again, until the function that it returns is called. */
  repeat(draw: () => void): () => void;
}

const NAME_WIDTH = 10;
/** Share of a part from which on its rest is estimated. */
const ESTIMATED_FROM = 0.1;

interface UnderWay {
  readonly name: string;
  readonly startedMs: number;
  part: { readonly doing: string; readonly startedMs: number; readonly done: number; readonly total: number } | null;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export function createTerminal(
  write: (line: string) => void,
  now: () => number,
  status: StatusLine | null = null,
): Terminal {
  const underWay = new Set<UnderWay>();
  let stop: (() => void) | null = null;
  const draw = () => status?.show(Array.from(underWay, (step) => described(step, now())).join(' · '));
  const say = (text: string) => {
    status?.show('');
    write(text);
    draw();
  };
  return {
    say,
    step: async (name, run, describe) => {
      const startedMs = now();
      let partStartedMs = startedMs;
      const step: UnderWay = { name, startedMs, part: null };
      underWay.add(step);
      stop ??= status?.repeat(draw) ?? null;
      const progress: Progress = {
        done: (text) => {
          step.part = null;
          say(`  ${''.padEnd(NAME_WIDTH)} ${text} (${seconds(now() - partStartedMs)})`);
          partStartedMs = now();
        },
        advance: (doing, done, total) => {
          step.part = { doing, startedMs: partStartedMs, done, total };
          draw();
        },
      };
      try {
        const result = await run(progress);
        underWay.delete(step);
        say(`  ${name.padEnd(NAME_WIDTH)} ${describe(result)} (${seconds(now() - startedMs)})`);
        return result;
      } finally {
        underWay.delete(step);
        draw();
        if (underWay.size === 0) {
          stop?.();
          stop = null;
        }
      }
    },
  };
}

/** What is under way and for how long; with what is left of a part whose pieces tell it. */
function described({ name, startedMs, part }: UnderWay, nowMs: number): string {
  const since = `${((nowMs - startedMs) / 1000).toFixed(0)} s`;
  if (part === null) return `${name} ${since}`;
  const { doing, done, total } = part;
  const share = done / total;
  const leftMs = ((nowMs - part.startedMs) / share) * (1 - share);
  const left = share < ESTIMATED_FROM ? '' : `, about ${Math.ceil(leftMs / 1000)} s left`;
  return `${name} ${since}: ${doing} ${done} of ${total}${left}`;
}

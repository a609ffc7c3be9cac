import type { Shutdown } from '@pipa/platform';

/** A benchmark of the suite: what is measured, and a run that checks its outputs before it takes any time. */
export interface Bench {
  readonly id: string;
  readonly what: string;
  /** Of all figures. More is better of a rate, which ends in '/s', and of 'times as fast'; of anything else less is. */
  readonly unit: string;
  /** What ours is to reach; null where only the ratio counts. */
  readonly goal: number | null;
  /** The peer that marks what the machine can do at all, in the same run. */
  readonly limit: string | null;
  /** What it starts it ends through the shutdown. */
  run(shutdown: Shutdown, asked?: BenchOptions): Promise<Figures>;
}

/** What the command says besides the benches. */
export interface BenchOptions {
  /** Of the archive that FACTS reads, unpacked. */
  readonly gigabytes?: number;
}

export interface Figures {
  readonly ours: number;
  readonly peers: Readonly<Record<string, number>>;
  /** What else belongs to the figure, such as how many of the requests were served. */
  readonly remark?: string;
  /** Further rows of the same run, in units and with goals of their own. */
  readonly further?: readonly FurtherRow[];
}

export interface FurtherRow extends Pick<Figures, 'ours' | 'peers'>, Pick<Bench, 'id' | 'what' | 'unit' | 'goal'> {}

/** `peers` are figures by what they are of, in the unit of ours. */
export const further = (
  id: string,
  what: string,
  unit: string,
  ours: number,
  peers: FurtherRow['peers'] = {},
  goal: number | null = null,
): FurtherRow => ({ id, what, unit, ours, peers, goal });

/** Runs once and gives its figure in the bench's unit. */
export type Contestant = () => number | Promise<number>;

const ROUNDS = 5;

/**
 * The median figure of each contestant over five rounds. Each round runs all of them, every other one backwards, so
 * that a busy moment of the machine hits all alike.
 */
export async function alternate(ours: Contestant, peers: Readonly<Record<string, Contestant>>): Promise<Figures> {
  const contestants = [{ run: ours, figures: [] as number[] }];
  for (const run of Object.values(peers)) contestants.push({ run, figures: [] });
  for (let round = 0; round < ROUNDS; round++) {
    const sequence = round % 2 === 0 ? contestants : contestants.toReversed();
    for (const { run, figures } of sequence) figures.push(await run());
  }
  const [own, ...others] = contestants.map(({ figures }) => median(figures));
  return { ours: own, peers: Object.fromEntries(Object.keys(peers).map((name, i) => [name, others[i]])) };
}

/** Milliseconds of one call, the median of `calls` in a row: what interrupts a single one does not count. */
export function timePerCall(work: () => unknown, calls: number): number {
  const figures: number[] = [];
  for (let call = 0; call < calls; call++) {
    const startedMs = performance.now();
    work();
    figures.push(performance.now() - startedMs);
  }
  return median(figures);
}

/** Milliseconds of processor time of a call, those of collecting garbage and compiling included: what waits for a processor does not count. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Calls until the compiler has seen enough of it. */
export function warmUp(work: () => unknown, calls: number): void {
  for (let call = 0; call < calls; call++) work();
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The value below which this share (0..1) of the figures lies. */
export function quantile(figures: readonly number[], share: number): number {
  check(figures.length > 0, 'there is nothing to take a quantile of');
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** A bench whose outputs are wrong has no time worth telling. */
export function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`output check failed: ${what}`);
}

/** @param tolerance relative to the larger of the two */
export function checkClose(actual: number, expected: number, tolerance: number, what: string): void {
  const scale = Math.max(Math.abs(actual), Math.abs(expected));
  check(Math.abs(actual - expected) <= tolerance * scale, `${what}: ${actual}, expected ${expected}`);
}

import type { Panel } from '@pipa/quant';
import { type OpenOptions, type OpenStrategy, openStrategy } from '../open-strategy.ts';
import { StrategyFault } from '../strategy-fault.ts';
import { type StrategySources, sourcesOf } from '../strategy-sources.ts';

const SESSIONS = 400;

/** Volume of TLT on a session after the decided days: a strategy that finds it has seen the future. */
export const LATER_VOLUME = 7_777_777;
export const universe = ['SPY', 'TLT'];
export const dayIndices = [10, 20, 30];

/** Weekdays from Monday 2024-01-08; SPY rises by a dollar a session, TLT falls. */
export const panel: Panel = (() => {
  const days = Int32Array.from({ length: SESSIONS }, (_, i) => 19_730 + 7 * Math.floor(i / 5) + (i % 5));
  const columns = [1, -1].map((step) => Float64Array.from(days, (_, i) => 100 + step * i));
  const volume = columns.map((column, i) => column.map((_, t) => (i === 1 && t > 30 ? LATER_VOLUME : 1e6)));
  const prices = { open: columns, high: columns, low: columns, close: columns, adjClose: columns, volume };
  return { days, symbols: universe, ...prices, actions: [[], []] };
})();

/** What an honest strategy of these tests holds. */
export const HONEST = new Map([
  ['SPY', 0.6],
  ['TLT', 0.4],
]);

/** A strategy's file that decides by `body`, after `before` has run. `loot(what)` says that it got hold of something. */
export const fileOf = (body: string, before = '') => `
import { defineStrategy } from '@pipa/quant/own-strategy';
const say = console.log;
const loot = (what: unknown) => say('LOOT ' + String(what).slice(0, 100));
const attempt = (run: () => unknown) => { try { return run(); } catch (error) { return error; } };
${before}
export default defineStrategy({
  name: 'A strategy',
  rebalance: 'Weekly',
  warmUp: 5,
  universe: ['SPY', 'TLT'],
  decide(view: any): any { ${body} },
});
`;

export type Outcome = { readonly fault: StrategyFault } | { readonly targets: readonly ReadonlyMap<string, number>[] };

/** What a strategy comes to, and the lines that it printed. */
export async function outcomeOf(
  sources: StrategySources,
  options: OpenOptions = {},
): Promise<{ readonly outcome: Outcome; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const outcome = await decisionsOf(sources, { ...options, onOutput: (line) => lines.push(line) }).catch((error) => {
    if (error instanceof StrategyFault) return { fault: error };
    throw error;
  });
  return { outcome, lines };
}

async function decisionsOf(sources: StrategySources, options: OpenOptions): Promise<Outcome> {
  await using strategy = await openStrategy(sources, options);
  const decisions = await strategy.decide({ panel, universe: await strategy.universe([]), dayIndices });
  return { targets: decisions.map(({ targets }) => targets) };
}

/** A strategy that runs beside others, and whether it still decides as it should. */
export class Neighbour implements AsyncDisposable {
  readonly #strategy: OpenStrategy;
  /** Days go on, so that it stays in the process that it began in. */
  #dayIndex = 0;

  private constructor(strategy: OpenStrategy) {
    this.#strategy = strategy;
  }

  static async open(): Promise<Neighbour> {
    const sources = sourcesOf('neighbour.ts', { 'neighbour.ts': fileOf('return { SPY: 0.6, TLT: 0.4 };') });
    return new Neighbour(await openStrategy(sources, { bounds: { totalMs: 3_600_000 } }));
  }

  async decide(): Promise<ReadonlyMap<string, number>> {
    const [{ targets }] = await this.#strategy.decide({ panel, universe, dayIndices: [++this.#dayIndex] });
    return targets;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#strategy.close();
  }
}

import { fromEpochDay } from '@pipa/calendar';
import type { Panel } from '@pipa/quant';
import { defineStrategy, type OwnStrategy } from '@pipa/quant/own-strategy';
import { readDefinition, toStrategy } from '@pipa/quant/own-strategy/host';
import { describe, expect, it } from 'vitest';
import { certifyDecisions } from './certify-decisions.ts';
import type { LoadedProcess } from './open-process.ts';
import { StrategyFault } from './strategy-fault.ts';

const SESSIONS = 40;
const universe = ['SPY', 'TLT'];
const days = Int32Array.from({ length: SESSIONS }, (_, i) => 19_730 + 7 * Math.floor(i / 5) + (i % 5));
const columns = [1, -1].map((step) => Float64Array.from(days, (_, i) => 100 + step * i));
const volume = columns.map((column) => column.map(() => 1e6));
const prices = { open: columns, high: columns, low: columns, close: columns, adjClose: columns, volume };
const panel: Panel = { days, symbols: universe, ...prices, actions: [[], []] };
const dayIndices = [10, 15, 20, 25, 30];

/** A process that is none: the same code answers here. `write` makes the strategy as each start of a process does. */
function standIn(write: () => OwnStrategy['decide'], asked: number[] = []) {
  return async () => {
    const file = defineStrategy({ name: 'Stand-in', rebalance: 'Weekly', warmUp: 5, universe, decide: write() });
    const strategy = toStrategy('own', readDefinition(file), {}, universe);
    const decide = async (t: number) => {
      asked.push(t);
      try {
        const targets = strategy.decide({ panel, t, columns: Int32Array.of(0, 1) });
        return { day: days[t], dayIndex: t, targets, signals: new Map<string, number>() };
      } catch (error) {
        throw new StrategyFault({ kind: 'Threw', message: String(error), day: fromEpochDay(days[t]) });
      }
    };
    const process: Pick<LoadedProcess, 'enter' | 'close'> = { enter: async () => decide, close: async () => undefined };
    return process as LoadedProcess;
  };
}

async function certified(write: () => OwnStrategy['decide'], seed = 'a seed', asked: number[] = []) {
  const decide = await (await standIn(write)()).enter({ panel, universe });
  const decisions = [];
  for (const t of dayIndices) decisions.push(await decide(t));
  const progress: [number, number][] = [];
  const certificate = await certifyDecisions({
    panel,
    universe,
    decisions,
    seed,
    open: standIn(write, asked),
    onProgress: (done, of) => progress.push([done, of]),
  });
  return { certificate, progress };
}

describe('the certificate of an own strategy', () => {
  it('asks for each decision after an earlier one, which the seed chooses', async () => {
    const shown = () => (view: { closes(symbol: string): Float64Array }) => ({ SPY: view.closes('SPY').length / 100 });
    const asked: number[] = [];
    const { certificate, progress } = await certified(shown, 'a seed', asked);
    expect(certificate).toEqual({ isFree: true, decisions: 5, compared: 5, seed: 'a seed' });
    expect(asked.filter((_, i) => i % 2 === 0)).toEqual(dayIndices);
    const earlier = asked.filter((_, i) => i % 2 === 1);
    for (const [k, t] of earlier.entries()) expect(dayIndices.slice(0, k + 1)).toContain(t);
    expect(progress.at(-1)).toEqual([9, 9]);

    const again: number[] = [];
    await certified(shown, 'a seed', again);
    expect(again).toEqual(asked);
    const others = [];
    for (const seed of ['b', 'c', 'd']) {
      const other: number[] = [];
      await certified(shown, seed, other);
      others.push(other);
    }
    expect(others.some((other) => other.join() !== asked.join())).toBe(true);
  });

  it('names the symbol of a strategy that counts its decisions, with the weights', async () => {
    const counting = () => {
      let calls = 0;
      return () => ({ SPY: 1 / ++calls });
    };
    expect((await certified(counting)).certificate).toEqual({
      isFree: false,
      kind: 'NotRepeatable',
      decisions: 5,
      compared: 1,
      day: panel.days[10],
      symbol: 'SPY',
      weights: [1, 1 / 2],
      seed: 'a seed',
    });
  });

  it('finds a strategy that goes by what it held before', async () => {
    const sticking = () => {
      let held = '';
      return ({ day }: { day: string }) => {
        if (day < fromEpochDay(panel.days[16])) held = day < fromEpochDay(panel.days[12]) ? 'SPY' : 'TLT';
        return { [held]: 1 };
      };
    };
    const { certificate } = await certified(sticking);
    expect(certificate).toMatchObject({ kind: 'NotRepeatable', symbol: 'TLT', weights: [1, 0] });
  });

  it('finds one that fails when it is asked again, which has no symbol', async () => {
    const tiring = () => {
      let calls = 0;
      return () => {
        if (++calls > 5) throw new Error('tired');
        return {};
      };
    };
    const { certificate } = await certified(tiring);
    expect(certificate).toMatchObject({ kind: 'NotRepeatable', symbol: null, weights: null });
  });

  it('certifies nothing without decisions', async () => {
    const none = { panel, universe, decisions: [], seed: 's', open: standIn(() => () => ({})) };
    expect(await certifyDecisions(none)).toMatchObject({ isFree: false, kind: 'NoDecisions', seed: 's' });
  });
});

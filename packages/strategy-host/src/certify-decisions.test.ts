import { fromEpochDay } from '@pipa/calendar';
import { type Panel, symbolIndex } from '@pipa/quant';
import { defineStrategy, type OwnStrategy } from '@pipa/quant/own-strategy';
import { readDefinition, toStrategy } from '@pipa/quant/own-strategy/host';
import { describe, expect, it } from 'vitest';
import { certifyDecisions } from './certify-decisions.ts';
import type { HostRequest } from './messages.ts';
import type { LoadedProcess } from './open-process.ts';
import { KnownHistory } from './process/known-history.ts';
import { StrategyFault } from './strategy-fault.ts';

const SESSIONS = 40;
const universe = ['SPY', 'TLT'];
const days = Int32Array.from({ length: SESSIONS }, (_, i) => 19_730 + 7 * Math.floor(i / 5) + (i % 5));
const columns = [1, -1].map((step) => Float64Array.from(days, (_, i) => 100 + step * i));
const volume = columns.map((column) => column.map(() => 1e6));
const panel: Panel = {
  days,
  symbols: universe,
  open: columns,
  high: columns,
  low: columns,
  close: columns,
  adjClose: columns,
  volume,
  actions: [[], []],
};
const dayIndices = [10, 15, 20, 25, 30];

/** A process that is none: the same code answers here. `write` makes the strategy as each start of a process does. */
function standIn(write: () => OwnStrategy['decide'], asked: { t: number; sessions: number }[] = []) {
  const open = async (): Promise<LoadedProcess> => {
    const file = defineStrategy({ name: 'Stand-in', rebalance: 'Weekly', warmUp: 5, universe, decide: write() });
    const strategy = toStrategy('own', readDefinition(file), {}, universe);
    const known = new KnownHistory();
    const ask = async (request: HostRequest) => {
      if (request.ask !== 'decide') throw new Error('only decisions are asked for');
      if (request.history !== null) known.take(request.history);
      const history = known.panel;
      const columnOf = symbolIndex(history);
      return request.dayIndices.map((t) => {
        asked.push({ t, sessions: history.days.length });
        try {
          const view = {
            panel: history,
            t,
            columns: Int32Array.from(universe, (symbol) => columnOf.get(symbol) ?? -1),
          };
          return { dayIndex: t, targets: [...strategy.decide(view)], signals: [] };
        } catch (error) {
          throw new StrategyFault({ kind: 'Threw', message: String(error), day: fromEpochDay(history.days[t]) });
        }
      });
    };
    return { process: { ask, close: async () => undefined }, facts: { longShort: 'LONG' } } as unknown as LoadedProcess;
  };
  return open;
}

async function certified(write: () => OwnStrategy['decide'], asked: { t: number; sessions: number }[] = []) {
  const { process } = await standIn(write)();
  const history = { panel };
  const messages = await process.ask({ ask: 'decide', history, universe, dayIndices }, 1);
  const decisions = messages.map(({ dayIndex, targets }) => ({
    day: panel.days[dayIndex],
    dayIndex,
    targets: new Map(targets),
    signals: new Map(),
  }));
  const progress: [number, number][] = [];
  const certificate = await certifyDecisions({
    panel,
    universe,
    decisions,
    open: standIn(write, asked),
    decisionMs: 1,
    onProgress: (done, of) => progress.push([done, of]),
  });
  return { certificate, progress };
}

describe('the certificate of an own strategy', () => {
  it('asks for each decision on a history that ends at its day, after an earlier one', async () => {
    const asked: { t: number; sessions: number }[] = [];
    const { certificate, progress } = await certified(
      () => (view) => ({ SPY: view.closes('SPY').length / 100 }),
      asked,
    );
    expect(certificate).toEqual({ isFree: true, decisions: 5, compared: 5 });
    expect(asked).toEqual([
      { t: 10, sessions: 11 },
      { t: 10, sessions: 11 },
      { t: 15, sessions: 16 },
      { t: 10, sessions: 16 },
      { t: 20, sessions: 21 },
      { t: 20, sessions: 21 },
      { t: 25, sessions: 26 },
      { t: 15, sessions: 26 },
      { t: 30, sessions: 31 },
    ]);
    expect(progress.at(-1)).toEqual([9, 9]);
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
    expect(certificate).toMatchObject({ kind: 'NotRepeatable', day: panel.days[20], symbol: 'TLT', weights: [1, 0] });
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
});

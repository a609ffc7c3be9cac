import type { Pool } from '@pipa/db';
import type { Panel, Strategy } from '@pipa/quant';
import { expect, it } from 'vitest';
import { createStoredDecisions, decideOn } from './session-market.ts';

const DAY = '2024-03-06';

/** Stored decisions over a database that counts its reads and has no targets until they are stored. */
function storedDecisions() {
  const state = { reads: 0, targets: null as [string, number][] | null, isDown: false };
  const query = async () => {
    state.reads += 1;
    if (state.isDown) throw new Error('no connection');
    return { rows: state.targets === null ? [] : [{ targets: state.targets }] };
  };
  const storedTargets = createStoredDecisions({ query } as unknown as Pick<Pool, 'query'>, DAY);
  return Object.assign(state, { askAt: (tick: number) => storedTargets('own:a', DAY, tick) });
}

it('a decision that is not stored is asked for once a tick, however many portfolios wait for it', async () => {
  const stored = storedDecisions();
  expect(await Promise.all([stored.askAt(3), stored.askAt(3)])).toEqual([null, null]);
  expect(await stored.askAt(3)).toBeNull();
  expect(stored.reads).toBe(1);
  stored.targets = [['SPY', 1]];
  expect(await stored.askAt(4)).toEqual(new Map([['SPY', 1]]));
  expect(await stored.askAt(5)).toEqual(new Map([['SPY', 1]]));
  expect(stored.reads).toBe(2);
});

it('at the opening, which waits for what is stored meanwhile, it is asked for again', async () => {
  const stored = storedDecisions();
  expect(await stored.askAt(0)).toBeNull();
  stored.targets = [['SPY', 1]];
  expect(await stored.askAt(0)).toEqual(new Map([['SPY', 1]]));
});

it('a read that failed is no decision', async () => {
  const stored = storedDecisions();
  stored.isDown = true;
  await expect(stored.askAt(1)).rejects.toThrow('no connection');
  stored.isDown = false;
  expect(await stored.askAt(1)).toBeNull();
  expect(stored.reads).toBe(2);
});

it('a decision does not see a symbol whose closes in the sessions before it are beyond reason', () => {
  const days = Int32Array.from({ length: 300 }, (_, i) => 19_723 + i);
  const columns = [5, 290, null].map((at) => Float64Array.from(days, (_, i) => (i === at ? 3_000 : 100)));
  const prices = { open: columns, high: columns, low: columns, close: columns, adjClose: columns, volume: columns };
  const panel: Panel = { days, symbols: ['OLD', 'NEW', 'GOOD'], ...prices, actions: [[], [], []] };
  const strategy: Strategy = {
    code: 'all',
    rebalance: 'Daily',
    warmUpSessions: 5,
    parameters: {},
    universe: () => [...panel.symbols],
    decide: (view) =>
      new Map(
        Array.from(
          view.columns.filter((at) => at >= 0),
          (at) => [panel.symbols[at], 0.3],
        ),
      ),
  };
  expect([...decideOn(panel, strategy, panel.symbols).keys()]).toEqual(['OLD', 'GOOD']);
});

import type { RebalanceKind } from '@pipa/db';
import { describe, expect, it } from 'vitest';
import { type DueWork, decideWork, type Situation } from './decide-work.ts';

const quiet: Situation = {
  phase: 'Started',
  day: '2024-03-06',
  startRequestedDay: '2024-02-01',
  nextTradeDate: '2024-04-01',
  marginCallDay: null,
  hasOpenOrders: false,
  hasPositions: true,
  planned: new Map(),
  increases: 0,
  decreases: 0,
  missingCash: 0,
};

const planned = (kind: RebalanceKind, hasFailed = false) => new Map([[kind, { hasFailed }]]);

const cases: [string, Partial<Situation>, DueWork | null][] = [
  ['nothing on an ordinary day', {}, null],
  ['a start on its day', { phase: 'Starting', startRequestedDay: '2024-03-06' }, 'Start'],
  ['a start that was delayed', { phase: 'Starting', startRequestedDay: '2024-03-05' }, 'Start'],
  ['no start before its day', { phase: 'Starting', startRequestedDay: '2024-03-07' }, null],
  ['no second start', { phase: 'Starting', startRequestedDay: '2024-03-06', planned: planned('Start') }, null],
  ['a rebalance on its day', { nextTradeDate: '2024-03-06' }, 'Rebalance'],
  ['a rebalance that was missed', { nextTradeDate: '2024-03-01' }, 'Rebalance'],
  ['one rebalance a day', { nextTradeDate: '2024-03-06', planned: planned('Rebalance') }, null],
  ['no rebalance on the day of the start', { nextTradeDate: '2024-03-06', planned: planned('Start') }, null],
  ['a rebalance before a change of the amount', { nextTradeDate: '2024-03-06', increases: 10 }, 'Rebalance'],
  [
    'a margin call on its day, before changes of the amount',
    { marginCallDay: '2024-03-06', decreases: 10 },
    'MarginCall',
  ],
  ['no margin call of an earlier close', { marginCallDay: '2024-03-05' }, null],
  ['one margin call a day', { marginCallDay: '2024-03-06', planned: planned('MarginCall') }, null],
  ['a rebalance in place of a margin call', { marginCallDay: '2024-03-06', nextTradeDate: '2024-03-06' }, 'Rebalance'],
  ['no margin call after that rebalance', { marginCallDay: '2024-03-06', planned: planned('Rebalance') }, null],
  [
    'a margin call after a rebalance that failed, which is not tried again that day',
    { marginCallDay: '2024-03-06', nextTradeDate: '2024-03-06', planned: planned('Rebalance', true) },
    'MarginCall',
  ],
  ['a stop before a margin call', { phase: 'Stopping', marginCallDay: '2024-03-06' }, 'Stop'],
  ['an increase', { increases: 10 }, 'ChangeAmount'],
  ['a decrease', { decreases: 10 }, 'ChangeAmount'],
  ['no more sales while sales are open', { missingCash: 5, hasOpenOrders: true }, null],
  ['more sales when those made were not enough', { missingCash: 5 }, 'RaiseCash'],
  ['an end to a decrease that nothing is left to sell for', { missingCash: 5, hasPositions: false }, 'RaiseCash'],
  ['a stop', { phase: 'Stopping' }, 'Stop'],
  ['a stop before a rebalance', { phase: 'Stopping', nextTradeDate: '2024-03-06' }, 'Stop'],
  ['a stop under way', { phase: 'Stopping', planned: planned('Stop'), hasOpenOrders: true }, null],
  ['a stop whose orders ended with something left', { phase: 'Stopping', planned: planned('Stop') }, 'Stop'],
  ['a stop that is flat', { phase: 'Stopping', planned: planned('Stop'), hasPositions: false }, null],
  ['nothing once stopped', { phase: 'Stop', nextTradeDate: '2024-03-06', increases: 10 }, null],
];

describe('decideWork', () => {
  it.each(cases)('plans %s', (_, change, expected) => {
    expect(decideWork({ ...quiet, ...change })).toBe(expected);
  });
});

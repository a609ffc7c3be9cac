import { exact, ZERO } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import type { AccountExecution } from './account-port.ts';
import { type BooksState, type BrokerState, reconcile } from './reconcile.ts';

const execution = (executionId: string): AccountExecution => ({
  executionId,
  clientKey: null,
  symbol: 'AAAA',
  side: 'Buy',
  execTime: new Date('2024-03-06T15:00:00Z'),
  fill: { shares: exact(1), price: exact(10), commission: ZERO, fee: ZERO },
});
const broker: BrokerState = {
  cash: { settled: exact('90.01'), unsettled: exact(-10) },
  positions: [{ symbol: 'AAAA', shares: exact(1) }],
  executions: [execution('X1')],
};
const books: BooksState = {
  cash: exact('80.01'),
  positions: [{ symbol: 'AAAA', shares: exact(1) }],
  executionIds: new Set(['X1']),
};
/** Differences in words. */
const between = (atBroker: Partial<BrokerState>, inBooks: Partial<BooksState> = {}) =>
  reconcile({ ...broker, ...atBroker }, { ...books, ...inBooks }).map((found) => {
    if (found.kind === 'UnbookedExecution') return `unbooked ${found.execution.executionId}`;
    if (found.kind === 'UnknownExecution') return `unknown ${found.executionId}`;
    return `${found.kind === 'Cash' ? 'cash' : found.symbol} ${found.broker} not ${found.books}`;
  });

describe('a broker and our books', () => {
  it('agree, also within a cent, since brokers round', () => {
    expect(between({})).toEqual([]);
    expect(between({}, { cash: exact('80.019999') })).toEqual([]);
  });

  it('differ in cash by a cent, settled and not settled together', () => {
    expect(between({}, { cash: exact('80.02') })).toEqual(['cash 80.01 not 80.02']);
  });

  it('differ in positions that one has, the other, or both', () => {
    const shares = (symbol: string, count: number) => ({ symbol, shares: exact(count) });
    expect(
      between(
        { positions: [shares('BBBB', -2), shares('CCCC', 3)] },
        { positions: [shares('CCCC', 1), shares('AAAA', 1)] },
      ),
    ).toEqual(['AAAA 0 not 1', 'BBBB -2 not 0', 'CCCC 3 not 1']);
  });

  it('differ in executions that are not booked, and in booked ones that the broker does not know, before all else', () => {
    expect(between({ executions: [execution('X2')] }, { cash: ZERO })).toEqual([
      'unbooked X2',
      'unknown X1',
      'cash 80.01 not 0',
    ]);
  });
});

import { isPaperTrade } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { chosenId } from '../../app/links.ts';
import { waitingCash } from './portfolio-facts.ts';

describe('portfolios', () => {
  it('are paper trades by the prefix of their trade type', () => {
    expect([isPaperTrade('SIMU_PIPA'), isPaperTrade('SIMU_IB'), isPaperTrade('MONEY_IB')]).toEqual([true, true, false]);
  });

  it('have waiting cash from the changes that are not done: what was asked for, and what is certain', () => {
    const change = { id: 1, createTime: '', tradeDate: '20261201', reason: null };
    expect(
      waitingCash([
        { ...change, cash: 5_000, amount: 1_500, status: 'ReadyToExecute' },
        { ...change, cash: -2_000, amount: -2_000, status: 'Executing' },
        { ...change, cash: 9_000, amount: 9_000, status: 'Cancelled' },
        { ...change, cash: 7_000, amount: 7_000, status: 'Executed' },
      ]),
    ).toEqual({ asked: 3_000, certain: -500 });
  });
});

describe('portfolio of a page', () => {
  it.each([
    ['id=7', undefined, 7],
    ['id=7', 3, 7],
    ['', 3, 3],
    ['', undefined, null],
    ['id=0', 3, null],
    ['id=x', 3, null],
    ['id=1.5', undefined, null],
  ])('address %j and state %j choose %j', (query, state, id) => {
    expect(chosenId(new URLSearchParams(query), state)).toBe(id);
  });
});

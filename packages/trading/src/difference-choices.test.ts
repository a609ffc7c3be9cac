import { describe, expect, it } from 'vitest';
import { choicesOf, type Holders, lostShares } from './difference-choices.ts';
import { exact, ZERO } from './money.ts';

const holders = (outside: number, ...shares: number[]): Holders => ({
  outside: exact(outside),
  portfolios: shares.map((held, i) => ({ portfolioId: i + 1, shares: exact(held) })),
});
const position = (atBroker: number, inBooks: number) =>
  ({ kind: 'Position', atBroker: exact(atBroker), inBooks: exact(inBooks), execution: null }) as const;
const trade = (shares: number, clientKey: string | null = null) =>
  ({
    kind: 'UnbookedExecution',
    atBroker: exact(shares),
    inBooks: ZERO,
    execution: { clientKey, side: shares > 0 ? 'Buy' : 'Sell' },
  }) as const;

describe('what can be decided about a difference', () => {
  it.each([
    ['more cash', { ...position(110, 100), kind: 'Cash' } as const, holders(0), ['Adopted', 'Ignored', 'Corrected']],
    [
      'less cash, which portfolios would spend',
      { ...position(90, 100), kind: 'Cash' } as const,
      holders(0),
      ['Adopted', 'Corrected'],
    ],
    [
      'a booked execution that the broker does not know',
      { ...position(0, 0), kind: 'UnknownExecution' } as const,
      holders(0, 5),
      ['Ignored'],
    ],
    ['a purchase', trade(5), holders(0, 10), ['Adopted']],
    ['a sale of what the owner has bought', trade(-5), holders(5, 10), ['Adopted']],
    ['a sale of what one portfolio holds', trade(-5), holders(3, 10), ['Corrected']],
    ['a sale of more than it holds', trade(-14), holders(3, 10), []],
    ['a sale of what several portfolios hold', trade(-5), holders(0, 10, 10), []],
    ['an execution of an order of ours', trade(5, 'key'), holders(0), []],
    ['a short sale of the owner', trade(-5), holders(0), ['Adopted']],
    ['more shares', position(15, 10), holders(0, 10), ['Adopted']],
    ['fewer of the owner’s shares', position(12, 15), holders(5, 10), ['Adopted']],
    ['fewer than a portfolio holds', position(8, 15), holders(5, 10), ['Corrected']],
  ])('%s', (_, difference, held, choices) => {
    expect(choicesOf(difference, held)).toEqual(choices);
  });

  it('the owner’s own shares go first', () => {
    expect(lostShares(exact(-7), holders(5, 10))).toEqual({ portfolioId: 1, shares: exact(2) });
    expect(lostShares(exact(-5), holders(5, 10))).toBeNull();
  });
});

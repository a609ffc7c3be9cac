import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listDifferences } from './check-account.ts';
import { correctionOf } from './correct-ledger.ts';
import { foldLedger } from './fold-ledger.ts';
import { postAllocation, postDeposit, postFill } from './post-entry.ts';

const origin = (causeKey: string) => ({ accountId: 1, causeKey, marketDay: '2026-03-02' });
const ledger = [
  postDeposit(origin('deposit'), 10_000),
  postAllocation(origin('start'), 7, 5_000),
  postFill(origin('fill'), 7, 'AAA', null, { side: 'Buy', shares: 10, price: 100, commission: 1, fee: 0 }).entry,
];

it('a correction brings any ledger to any balances beside it', () => {
  const millionths = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((n) => n / 1_000_000);
  fc.assert(
    fc.property(fc.array(millionths, { minLength: 6, maxLength: 6 }), ([cash, reserved, own, shares, cost, other]) => {
      const derived = {
        cash: 5_000 + cash,
        reserved,
        portfolios: [
          {
            portfolioId: 7,
            cash: 3_999 + own,
            positions: [
              { symbol: 'AAA', shares: 10 + shares, cost: 1_000 + cost },
              { symbol: 'BBB', shares: other, cost: 0 },
            ],
          },
        ],
      };
      const differences = listDifferences(foldLedger(ledger), derived);
      const corrected = foldLedger([...ledger, correctionOf(origin('correction'), differences)]);
      expect(listDifferences(corrected, derived)).toEqual([]);
    }),
    { seed: 1 },
  );
});

it('lists every difference, the account first', () => {
  const derived = { cash: 4_999, reserved: 0, portfolios: [{ portfolioId: 7, cash: 3_999, positions: [] }] };
  const found = listDifferences(foldLedger(ledger), derived);
  expect(found.map(({ item, portfolioId, symbol }) => [item, portfolioId, symbol])).toEqual([
    ['cash', null, null],
    ['shares', 7, 'AAA'],
    ['cost', 7, 'AAA'],
  ]);
});

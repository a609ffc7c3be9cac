import { exact, ZERO } from '@pipa/trading';
import { expect, it } from 'vitest';
import { type AccountExecution, MOST_EXECUTIONS_A_PAGE } from '../account-port.ts';
import { type AccountUnderTest, describeAccountContract } from '../testing/account-contract.ts';
import { createPipaReads, type PipaBooks, pipaLinks } from './pipa-accounts.ts';

const PRICE = 100;

/** An account with two portfolios in memory, which trade in turn. */
function openBooks(): AccountUnderTest & { books: PipaBooks } {
  const executions: AccountExecution[] = [];
  const portfolioOf = (_: unknown, index: number) => index % 2;
  const signed = ({ side, fill }: AccountExecution) => (side === 'Buy' ? fill.shares : fill.shares.negated());
  const books: PipaBooks = {
    balances: async () => ({
      cash: '70000',
      reserved: '10000',
      portfolios: [0, 1].map((portfolioId) => {
        const own = executions.filter((execution, index) => portfolioOf(execution, index) === portfolioId);
        const cash = own.reduce((total, execution) => total.minus(signed(execution).mul(PRICE)), exact(10_000));
        const positions = [...Map.groupBy(own, ({ symbol }) => symbol)].map(([symbol, trades]) => {
          const shares = trades.map(signed).reduce((a, b) => a.plus(b), ZERO);
          return { symbol, shares, cost: shares.mul(PRICE) };
        });
        return { portfolioId, cash, positions };
      }),
    }),
    executions: async (_account, after, limit) => {
      const from = executions.findIndex(({ executionId }) => executionId === after) + 1;
      return executions.slice(from, from + limit);
    },
  };
  return {
    books,
    links: pipaLinks,
    reads: createPipaReads(books),
    account: 'P1000001',
    trade: (symbol, shares) => {
      executions.push({
        executionId: `${executions.length + 1}-2024-03-06-1`,
        clientKey: `order-${executions.length + 1}`,
        symbol,
        side: shares > 0 ? 'Buy' : 'Sell',
        execTime: new Date('2024-03-06T15:00:00Z'),
        fill: { shares: exact(shares).abs(), price: exact(PRICE), commission: ZERO, fee: ZERO },
      });
    },
  };
}

describeAccountContract('PIPA', openBooks);

it('an account of PIPA needs nothing of its owner, and its access never ends', async () => {
  const { linked } = await pipaLinks.beginLink({ way: 'Form', returnUrl: 'http://product.example' });
  expect(linked).toMatchObject({
    account: null,
    tradeType: 'SIMU_PIPA',
    access: { expiresAt: null, linkEndsAt: null },
  });
  expect(await pipaLinks.renew(linked.access)).toBe(linked.access);
});

it('an account of PIPA has the cash of its portfolios, the reserved too, and spends what none of them has', async () => {
  const { reads, account } = openBooks();
  const { access } = (await pipaLinks.beginLink({ way: 'Form', returnUrl: 'http://product.example' })).linked;
  const cash = await reads.cash({ account, access });
  expect([cash.settled, cash.unsettled, cash.buyingPower].map(Number)).toEqual([100_000, 0, 70_000]);
});

it('executions of PIPA are paged', async () => {
  const { reads, account, trade } = openBooks();
  const { access } = (await pipaLinks.beginLink({ way: 'Form', returnUrl: 'http://product.example' })).linked;
  for (let i = 0; i <= MOST_EXECUTIONS_A_PAGE; i++) trade('AAAA', 1);
  const first = await reads.executions({ account, access }, null);
  const second = await reads.executions({ account, access }, first.cursor);
  expect([first.executions.length, first.isLast]).toEqual([MOST_EXECUTIONS_A_PAGE, false]);
  expect([second.executions.length, second.isLast]).toEqual([1, true]);
});
